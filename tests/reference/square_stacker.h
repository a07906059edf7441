// Square Stacker from its rules alone (engine/games/square_stacker/README.md), in the most obvious way: arrays and
// loops, no bits and no tables.
#pragma once

#include <cstdint>

#include "tests/reference/random.h"

namespace tilefish::reference {

inline constexpr int8_t kEmpty = -1;

struct Tile {
  int8_t size, colour;
  bool played;
};

struct SquareStacker {
  int8_t board[3][3][3];  // [size][row][column]: a colour or kEmpty
  Tile tray[3];
  uint32_t combo;
  int32_t score;

  void start(Xoshiro128& dealer) {
    for (auto& plane : board)
      for (auto& row : plane)
        for (auto& space : row) space = kEmpty;
    combo = 0;
    score = 0;
    refill(dealer);
  }

  // One draw, split into three numbers below 18: size * 6 + colour.
  void refill(Xoshiro128& dealer) {
    uint64_t fraction = dealer.next();
    for (Tile& tile : tray) {
      const uint64_t product = fraction * 18;
      const uint64_t code = product / 0x100000000;
      fraction = product % 0x100000000;
      tile = {static_cast<int8_t>(code / 6), static_cast<int8_t>(code % 6), false};
    }
  }

  bool legal(int piece, int row, int column) const {
    return !tray[piece].played && board[tray[piece].size][row][column] == kEmpty;
  }

  bool over() const {
    for (int piece = 0; piece < 3; ++piece)
      for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 3; ++column)
          if (legal(piece, row, column)) return false;
    return true;
  }

  uint32_t legal_count() const {
    uint32_t count = 0;
    for (int piece = 0; piece < 3; ++piece)
      for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 3; ++column) count += legal(piece, row, column);
    return count;
  }

  // Legal moves by number in (piece, row, column) order.
  uint32_t nth_legal(uint32_t n) const {
    for (uint32_t move = 0; move < 27; ++move) {
      if (!legal_move(move)) continue;
      if (n == 0) return move;
      --n;
    }
    return 27;
  }
  bool legal_move(uint32_t move) const {
    return legal(static_cast<int>(move / 9), static_cast<int>(move % 9 / 3), static_cast<int>(move % 3));
  }

  bool holds(int row, int column, int8_t colour) const {
    return board[0][row][column] == colour || board[1][row][column] == colour || board[2][row][column] == colour;
  }

  // Puts a tile down, clears what it completes; the base points, before the combo.
  int32_t put(int8_t size, int8_t colour, int row, int column) {
    board[size][row][column] = colour;
    bool remove[3][3] = {};
    int32_t lines = 0;
    if (holds(row, 0, colour) && holds(row, 1, colour) && holds(row, 2, colour)) {
      ++lines;
      for (int i = 0; i < 3; ++i) remove[row][i] = true;
    }
    if (holds(0, column, colour) && holds(1, column, colour) && holds(2, column, colour)) {
      ++lines;
      for (int i = 0; i < 3; ++i) remove[i][column] = true;
    }
    if (row == column && holds(0, 0, colour) && holds(1, 1, colour) && holds(2, 2, colour)) {
      ++lines;
      for (int i = 0; i < 3; ++i) remove[i][i] = true;
    }
    if (row + column == 2 && holds(0, 2, colour) && holds(1, 1, colour) && holds(2, 0, colour)) {
      ++lines;
      for (int i = 0; i < 3; ++i) remove[i][2 - i] = true;
    }
    const bool triple =
        board[0][row][column] == colour && board[1][row][column] == colour && board[2][row][column] == colour;
    if (triple) remove[row][column] = true;
    for (int r = 0; r < 3; ++r)
      for (int c = 0; c < 3; ++c)
        for (auto& plane : board)
          if (remove[r][c] && plane[r][c] == colour) plane[r][c] = kEmpty;
    return 3 * lines * lines + (triple ? 5 : 0);
  }

  // A move without the refill; true when the tray is now empty.
  bool place(uint32_t move) {
    Tile& tile = tray[move / 9];
    tile.played = true;
    const int32_t base = put(tile.size, tile.colour, static_cast<int>(move % 9 / 3), static_cast<int>(move % 3));
    if (base > 0) {
      combo += 1;
      score += base * static_cast<int32_t>(combo);
    } else {
      combo = 0;
    }
    return tray[0].played && tray[1].played && tray[2].played;
  }

  void play(uint32_t move, Xoshiro128& random) {
    if (place(move)) refill(random);
  }

  // S: of the 18 pieces, how many could score at once somewhere.
  uint32_t scoring_pieces() const {
    uint32_t pieces = 0;
    for (int8_t size = 0; size < 3; ++size)
      for (int8_t colour = 0; colour < 6; ++colour) {
        bool scores = false;
        for (int row = 0; row < 3; ++row)
          for (int column = 0; column < 3; ++column) {
            if (board[size][row][column] != kEmpty) continue;
            SquareStacker trial = *this;
            if (trial.put(size, colour, row, column) > 0) scores = true;
          }
        pieces += scores;
      }
    return pieces;
  }

  uint32_t free_spaces(int size) const {
    uint32_t count = 0;
    for (const auto& row : board[size])
      for (const int8_t space : row) count += space == kEmpty;
    return count;
  }
};

}  // namespace tilefish::reference
