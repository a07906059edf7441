#include "host_sim/python/arrays.h"

#include <algorithm>
#include <string_view>

#include "engine/games/five_or_more/rules/position.h"
#include "engine/games/square_stacker/rules/position.h"
#include "engine/games/tetress/rules/position.h"
#include "engine/games/tetris/rules/position.h"

namespace tilefish {
namespace {

constexpr uint32_t kStackerActions = square_stacker::kTray * square_stacker::kCells;
constexpr uint32_t kTetrisActions = tetris::kMostOrientations * tetris::kColumns;
constexpr uint32_t kStoneCells = 81, kStoneActions = kStoneCells * kStoneCells;
constexpr uint32_t kTorusCells = 121, kTorusActions = 19 * kTorusCells;

template <class Position>
const Position& as(const void* position) {
  return *static_cast<const Position*>(position);
}

void write_stacker(const void* given, int16_t* numbers) {
  const auto& position = as<square_stacker::Position>(given);
  constexpr uint32_t kSpaces = square_stacker::kCells * square_stacker::kSizes;
  std::fill_n(numbers, kSpaces, int16_t{0});
  for (uint32_t colour = 0; colour < square_stacker::kColours; ++colour) {
    for (uint32_t rest = position.tiles[colour]; rest != 0; rest &= rest - 1)
      numbers[lowest_bit(rest)] = static_cast<int16_t>(1 + colour);
  }
  numbers += kSpaces;
  for (const square_stacker::Piece piece : position.tray)
    *numbers++ = static_cast<int16_t>(piece.played() ? 0 : 1 + piece.code());
  *numbers = static_cast<int16_t>(std::min<uint32_t>(position.combo, 127));
}

void mask_stacker(const void* position, bool* legal) {
  const auto moves = as<square_stacker::Position>(position).moves();
  for (uint32_t move = 0; move < kStackerActions; ++move) legal[move] = moves.contains(static_cast<Move>(move));
}

void write_tetris(const void* given, int16_t* numbers) {
  const auto& position = as<tetris::Position>(given);
  for (uint32_t row = 0; row < tetris::kMostRows; ++row) {
    for (uint32_t x = 0; x < tetris::kColumns; ++x)
      *numbers++ = static_cast<int16_t>(position.board.column[x] >> row & 1u);
  }
  *numbers++ = position.piece;
  *numbers = static_cast<int16_t>(position.rules == tetris::RuleSet::kBag ? position.next : -1);
}

void mask_tetris(const void* position, bool* legal) {
  const auto moves = as<tetris::Position>(position).moves();
  for (uint32_t move = 0; move < kTetrisActions; ++move) legal[move] = moves.contains(static_cast<Move>(move));
}

void write_stones(const void* given, int16_t* numbers) {
  const auto& position = as<five_or_more::Position>(given);
  constexpr uint32_t kSide = 9;
  for (uint32_t row = 0; row < kSide; ++row) {
    for (uint32_t column = 0; column < kSide; ++column) {
      const bool beside = row >= position.shape.height || column >= position.shape.width;
      const uint32_t bit = row * five_or_more::Cells::kStride + column;
      *numbers++ = static_cast<int16_t>(beside ? -1 : static_cast<int32_t>(position.colour_at(bit)));
    }
  }
  for (uint32_t i = 0; i < five_or_more::kMostStones; ++i)
    *numbers++ = static_cast<int16_t>(i < position.shape.stones ? position.next_colour(i) : 0);
}

void mask_stones(const void* position, bool* legal) {
  std::fill_n(legal, kStoneActions, false);
  for (const Move move : as<five_or_more::Position>(position).moves()) legal[move] = true;
}

void write_torus(const void* given, int16_t* numbers) {
  const auto& position = as<tetress::Position>(given);
  for (uint32_t row = 0; row < 11; ++row) {
    for (uint32_t column = 0; column < 11; ++column) {
      const int32_t red = position.tokens[tetress::kRed][row] >> column & 1;
      const int32_t blue = position.tokens[tetress::kBlue][row] >> column & 1;
      *numbers++ = static_cast<int16_t>(red - blue);
    }
  }
  *numbers++ = position.second_to_move() ? -1 : 1;
  *numbers = position.turn;
}

void mask_torus(const void* position, bool* legal) {
  const auto moves = as<tetress::Position>(position).moves();
  for (uint32_t move = 0; move < kTorusActions; ++move) legal[move] = moves.contains(static_cast<Move>(move));
}

constexpr Arrays kArrays[] = {
    {"square-stacker", 31, kStackerActions, write_stacker, mask_stacker, nullptr},
    {"tetris", 202, kTetrisActions, write_tetris, mask_tetris, nullptr},
    {"five-or-more", 88, kStoneActions, write_stones, mask_stones,
     [](const void* position) { return !as<five_or_more::Position>(position).shape.is_large(); }},
    {"tetress", 123, kTorusActions, write_torus, mask_torus, nullptr},
};

}  // namespace

const Arrays* arrays_of(const Game& game) {
  for (const Arrays& arrays : kArrays) {
    if (std::string_view(arrays.game) == game.name) return &arrays;
  }
  return nullptr;
}

}  // namespace tilefish
