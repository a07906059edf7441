// Tetris on a small screen. A person in whose hand a piece is sees it at the top, and its shadow where it would land.
#include "tilefish/screen.h"
#include "engine/games/tetris/rules/position.h"
#include "engine/games/tetris/well.h"

namespace tilefish::tetris {
namespace {

const Position& as_position(const void* position) { return *static_cast<const Position*>(position); }

template <class Act>
void for_each_cell(const Shape& shape, Act act) {
  for (uint32_t column = 0; column < shape.width; ++column) {
    for (uint32_t row = 0; row < shape.height; ++row) {
      if (shape.cells[column] >> row & 1u) act(column, row);
    }
  }
}

// A placement that a person has in hand.
struct Placement {
  const Shape& shape;
  uint32_t column, landing;

  static Placement of(const Position& position, Move move) {
    const uint32_t shape = kFirstShape[position.piece] + move / kColumns, column = move % kColumns;
    return {kShape[shape], column, position.landing(shape, column)};
  }
  bool covers(uint32_t x, uint32_t row) const {
    return x >= column && x < column + shape.width && row >= landing && row < landing + shape.height &&
           (shape.cells[x - column] >> (row - landing) & 1u) != 0;
  }
};

void draw_piece(Canvas& canvas, int32_t x, const char* label, const Shape& shape) {
  constexpr int32_t kTop = 36, kFloor = 61, kCell = 4;
  canvas.write(x, kTop, label);
  for_each_cell(shape, [&](uint32_t column, uint32_t row) {
    canvas.fill(x + static_cast<int32_t>(column) * kCell, kFloor - static_cast<int32_t>(row + 1) * kCell, 3, 3);
  });
}

uint32_t filled_cells(const Board& board, uint32_t column, uint32_t row, uint32_t columns, uint32_t rows) {
  uint32_t count = 0;
  for (uint32_t x = column; x < column + columns; ++x) count += count_bits(board.column[x] >> row & ((1u << rows) - 1));
  return count;
}

// Two columns and a fifth of the rows are a light: the more cells are filled, the brighter.
uint8_t overview(const Position& position, uint32_t row, uint32_t column) {
  const uint32_t rows = (position.height + kLightsSide - 1u) / kLightsSide;
  const uint32_t cells = filled_cells(position.board, 2 * column, row * rows, 2, rows);
  return static_cast<uint8_t>((cells * kBrightest + 2 * rows - 1) / (2 * rows));
}

// A cell is a light: the surroundings of the place where the piece would land, a column to its left and a row below it.
// Walls and floor are brighter than stones, the piece is the brightest.
uint8_t surroundings(const Position& position, const Placement& placement, uint32_t row, uint32_t column) {
  const uint32_t x = placement.column + column - 1, y = placement.landing + row - 1;  // the largest number: outside
  if (x >= kColumns || y == UINT32_MAX) return 2;
  if (placement.covers(x, y)) return kBrightest;
  return y < position.height && (position.board.column[x] >> y & 1u) != 0 ? 1 : 0;
}

// The legal column that is nearest, of an orientation that has one.
uint32_t nearest_column(uint32_t columns, uint32_t wanted) {
  for (uint32_t distance = 0;; ++distance) {
    if (wanted >= distance && columns >> (wanted - distance) & 1u) return wanted - distance;
    if (columns >> (wanted + distance) & 1u) return wanted + distance;
  }
}

Move first_choice(const void* position) {
  const MoveSet moves = as_position(position).moves();
  uint32_t orientation = 0;
  while (moves.columns(orientation) == 0) ++orientation;
  return move_of(orientation, nearest_column(moves.columns(orientation), 4));
}

Move changed(const void* position, Move chosen, Change change) {
  const MoveSet moves = as_position(position).moves();
  uint32_t orientation = chosen / kColumns, column = chosen % kColumns;
  if (change == Change::kTurn) {
    do orientation = (orientation + 1) % kMostOrientations;
    while (moves.columns(orientation) == 0);
    return move_of(orientation, nearest_column(moves.columns(orientation), column));
  }
  const uint32_t step = change == Change::kForward ? 1 : kColumns - 1;
  do column = (column + step) % kColumns;
  while ((moves.columns(orientation) >> column & 1u) == 0);
  return move_of(orientation, column);
}

}  // namespace

void draw_picture(const void* of, const Look& look, Canvas& canvas) {
  const Position& position = as_position(of);
  const Well well{canvas, 0};
  well.draw_frame(position.height);
  for (uint32_t column = 0; column < kColumns; ++column) {
    for (uint32_t row = 0; row < position.height; ++row) {
      if (position.board.column[column] >> row & 1u) well.draw(column, row);
    }
  }
  uint32_t orientation = 0;
  if (look.chosen != kNoMove) {
    const Placement placement = Placement::of(position, look.chosen);
    orientation = placement.shape.orientation;
    const uint32_t top = position.height - placement.shape.height;
    for_each_cell(placement.shape, [&](uint32_t column, uint32_t row) {
      well.draw(placement.column + column, top + row);
      well.draw_shadow(placement.column + column, placement.landing + row);
    });
  }
  constexpr int32_t kBeside = Well::kWidth + 8, kNextX = kBeside + 26;
  canvas.write(kBeside, 2, position.rules == RuleSet::kBag ? "SCORE" : "LINES");
  canvas.write_large(kBeside, 10, kPictureWidth - kBeside, position.score);
  draw_piece(canvas, kBeside, "NOW", shape_of(position.piece, orientation));
  if (position.rules == RuleSet::kBag) draw_piece(canvas, kNextX, "NEXT", shape_of(position.next, 0));
}

uint8_t light_at(const void* of, const Look& look, uint8_t row, uint8_t column) {
  const Position& position = as_position(of);
  const uint32_t up = kLightsSide - 1u - row;
  return look.chosen == kNoMove ? overview(position, up, column)
                                : surroundings(position, Placement::of(position, look.chosen), up, column);
}

extern constexpr Hand kHand{.rules = "bag", .first = first_choice, .change = changed};

}  // namespace tilefish::tetris
