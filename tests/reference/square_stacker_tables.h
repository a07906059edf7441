// The look-ups of a board of Square Stacker cell by cell, to compare with.
#pragma once

#include "engine/games/square_stacker/players/board_forecast.h"
#include "tests/reference/square_stacker.h"

namespace tilefish::reference {

class StackerLookUps {
 public:
  explicit StackerLookUps(const SquareStacker& board) : board_(board) {}

  template <class Visit>
  void risk(int8_t size, Visit visit) const {
    using namespace square_stacker;
    const uint32_t free = board_.free_spaces(size), few = free < 6 ? free : 6;
    uint32_t scoring = 0, freeing = 0;
    for (int8_t colour = 0; colour < 6; ++colour) {
      scoring += spaces_that_score(colour, size) > 0;
      freeing += spaces_that_score(colour) > 0 && near_a_line(colour, size);
    }
    visit(kCountTable + (free * 7 + scoring) * 7 + freeing);
    visit(kShapeTable + number_of([&](int row, int column) { return board_.board[size][row][column] == kEmpty; }));
    visit(kReadyTable + free * 19 + board_.scoring_pieces());
    uint32_t most = 0, sum = 0;
    for (int8_t other = 0; other < 3; ++other) {
      if (other == size) continue;
      const uint32_t count = board_.free_spaces(other);
      sum += count;
      most = count > most ? count : most;
    }
    visit(kBalanceTable + free * 55 + most * (most + 1) / 2 + (sum - most));
    for (int8_t colour = 0; colour < 6; ++colour) {
      if (!present(colour)) continue;
      uint32_t own = 0;
      for (int cell = 0; cell < 9; ++cell) own += board_.board[size][cell / 3][cell % 3] == colour;
      const uint32_t cells = number_of([&](int row, int column) { return board_.holds(row, column, colour); });
      visit(kColourTable + (few * 4 + (own < 3 ? own : 3)) * 102 + cells);
      for_each_line([&](uint32_t kind, const int(&line)[3]) {
        uint32_t pattern = 0;
        for (uint32_t i = 0; i < 3; ++i) {
          const int row = line[i] / 3, column = line[i] % 3;
          const bool here = board_.board[size][row][column] == colour;
          bool elsewhere = false;
          for (int8_t other = 0; other < 3; ++other)
            elsewhere |= other != size && board_.board[other][row][column] == colour;
          pattern += (here ? 1u << i : 0) + (elsewhere ? 8u << i : 0) +
                     (board_.board[size][row][column] == kEmpty ? 64u << i : 0);
        }
        visit(kLineTable + (few * 3 + kind) * 512 + pattern);
      });
    }
  }

  template <class Visit>
  void reward(Visit visit) const {
    using namespace square_stacker;
    uint32_t free[3] = {board_.free_spaces(0), board_.free_spaces(1), board_.free_spaces(2)}, colours = 0;
    for (int8_t colour = 0; colour < 6; ++colour) colours += present(colour);
    visit(kComboTable + (board_.combo < 7 ? board_.combo : 7) * 19 + board_.scoring_pieces());
    visit(kTilesTable + (27 - free[0] - free[1] - free[2]) * 7 + colours);
    for (int i : {0, 1, 0}) {  // sorted, the least first
      if (free[i] > free[i + 1]) {
        const uint32_t swapped = free[i];
        free[i] = free[i + 1];
        free[i + 1] = swapped;
      }
    }
    visit(kRoomTable + free[0] * 55 + free[2] * (free[2] + 1) / 2 + free[1]);
    for (int8_t colour = 0; colour < 6; ++colour) {
      if (!present(colour)) continue;
      const uint32_t spaces = spaces_that_score(colour);
      visit(kGatheringTable + number_of([&](int row, int column) { return board_.holds(row, column, colour); }) * 4 +
            (spaces < 3 ? spaces : 3));
    }
  }

 private:
  bool present(int8_t colour) const {
    for (int cell = 0; cell < 9; ++cell) {
      if (board_.holds(cell / 3, cell % 3, colour)) return true;
    }
    return false;
  }

  uint32_t spaces_that_score(int8_t colour, int8_t only = kEmpty) const {
    uint32_t spaces = 0;
    for (int8_t size = 0; size < 3; ++size) {
      if (only != kEmpty && size != only) continue;
      for (int cell = 0; cell < 9; ++cell) {
        if (board_.board[size][cell / 3][cell % 3] != kEmpty) continue;
        SquareStacker trial = board_;
        spaces += trial.put(size, colour, cell / 3, cell % 3) > 0;
      }
    }
    return spaces;
  }

  bool near_a_line(int8_t colour, int8_t size) const {
    bool near = false;
    for_each_line([&](uint32_t, const int(&line)[3]) {
      int held = 0, of_size = 0;
      for (const int cell : line) {
        held += board_.holds(cell / 3, cell % 3, colour);
        of_size += board_.board[size][cell / 3][cell % 3] == colour;
      }
      near |= held == 2 && of_size > 0;
    });
    return near;
  }

  // At the edge 0, through the middle 1, diagonal 2.
  template <class Visit>
  static void for_each_line(Visit visit) {
    for (int i = 0; i < 3; ++i) {
      visit(i == 1, {3 * i, 3 * i + 1, 3 * i + 2});
      visit(i == 1, {i, i + 3, i + 6});
    }
    visit(2, {0, 4, 8});
    visit(2, {2, 4, 6});
  }

  // Sets of cells in ascending order, those left out that are images of one before: the number of the first image.
  template <class Holds>
  static uint32_t number_of(Holds holds) {
    const auto at = [](uint32_t cells, int row, int column) { return cells >> (row * 3 + column) & 1u; };
    const auto first_image = [&](uint32_t cells) {
      uint32_t first = 512;
      for (int image = 0; image < 8; ++image) {
        uint32_t moved = 0;
        for (int row = 0; row < 3; ++row) {
          for (int column = 0; column < 3; ++column) {
            const int r = image & 1 ? 2 - row : row, c = image & 2 ? 2 - column : column;
            moved |= (image & 4 ? at(cells, c, r) : at(cells, r, c)) << (row * 3 + column);
          }
        }
        first = moved < first ? moved : first;
      }
      return first;
    };
    static uint8_t numbers[512];
    static bool known = false;
    if (!known) {
      uint8_t next = 0;
      for (uint32_t cells = 0; cells < 512; ++cells) {
        const uint32_t first = first_image(cells);
        numbers[cells] = first == cells ? next++ : numbers[first];
      }
      known = true;
    }
    uint32_t cells = 0;
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 3; ++column) cells |= (holds(row, column) ? 1u : 0u) << (row * 3 + column);
    }
    return numbers[cells];
  }

  const SquareStacker& board_;
};

}  // namespace tilefish::reference
