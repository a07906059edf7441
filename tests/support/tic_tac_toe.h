// Tic-tac-toe, for tests only: a game of two whose every answer is known. A win of the first side scores 1, of the
// second -1.
#pragma once

#include <initializer_list>

#include "engine/core/move_set.h"
#include "engine/core/random.h"
#include "engine/core/types.h"

namespace tilefish {

struct TicTacToe {
  uint16_t own[2] = {0, 0};  // cells of the first and the second side, a bit each
  Score score = 0;

  inline static uint32_t plays = 0;  // by anybody: what a search says it spent can be compared

  bool second_to_move() const { return count_bits(own[0]) > count_bits(own[1]); }

  MoveSet moves() const { return MoveSet(score != 0 ? 0u : 0b111111111u & ~(own[0] | own[1])); }

  void play(Move move, Random&) {
    ++plays;
    const uint32_t side = second_to_move();
    own[side] = static_cast<uint16_t>(own[side] | 1u << move);
    if (has_line(own[side])) score = side ? -1 : 1;
  }

  static bool has_line(uint32_t cells) {
    for (const uint32_t line :
         {0b111u, 0b111000u, 0b111000000u, 0b1001001u, 0b10010010u, 0b100100100u, 0b100010001u, 0b1010100u}) {
      if ((cells & line) == line) return true;
    }
    return false;
  }

  // Cells row by row: x for the first side, o for the second. The side to move follows from the counts.
  static TicTacToe of(const char* cells) {
    TicTacToe position;
    for (uint32_t cell = 0; cell < 9; ++cell) {
      if (cells[cell] == 'x') position.own[0] = static_cast<uint16_t>(position.own[0] | 1u << cell);
      if (cells[cell] == 'o') position.own[1] = static_cast<uint16_t>(position.own[1] | 1u << cell);
    }
    return position;
  }

  TicTacToe after(Move move) const {
    TicTacToe next = *this;
    Random none;
    next.play(move, none);
    return next;
  }

  // What both sides' best play leads to: every line to its end.
  Score solved() const {
    if (moves().empty()) return score;
    Score best = second_to_move() ? 2 : -2;
    for (const Move move : moves()) {
      const Score value = after(move).solved();
      if (second_to_move() ? value < best : value > best) best = value;
    }
    return best;
  }
};

inline uint32_t random_tic_tac_toe(TicTacToe& position, Random& random, uint32_t depth, const Stop&) {
  uint32_t played = 0;
  for (; played < depth && !position.moves().empty(); ++played) position.play(position.moves().any(random), random);
  return played;
}

}  // namespace tilefish
