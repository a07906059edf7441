// Placements, forward and backward.
//
// Forward: a placement is one of 19 shapes and a column. The shape drops straight and must come to rest wholly inside
// 20 rows; full rows vanish. There are 162 placements, so a byte holds one.
//
// Backward: a step back takes out a placement and puts back the rows that it completed, as full rows without the piece.
// The row where the piece lay follows from the placement and the set of its rows that were completed: the board shows
// the top of what remained of the piece or, where nothing remained, what it fell on. Only a piece that vanished wholly
// and rested on a row that it completed itself may have lain at any height. So a board has little more than 80 sets
// times the columns to try, and sets of columns tell for all columns at once where an undo fits.
#pragma once

#include <etl/delegate.h>

#include <array>

#include "engine/games/reachability/rules/rows.h"

namespace tilefish::reachability {

using tetris::kShape;
using tetris::kShapes;
using tetris::Shape;

struct Placement {
  uint8_t shape, column;
};

inline constexpr uint32_t kPlacements = 162;

inline constexpr auto kFirstPlacement = [] {
  std::array<uint8_t, kShapes + 1> first{};
  for (uint32_t s = 0; s < kShapes; ++s) first[s + 1] = static_cast<uint8_t>(first[s] + kColumns + 1 - kShape[s].width);
  return first;
}();
static_assert(kFirstPlacement[kShapes] == kPlacements);

inline constexpr auto kPlacement = [] {
  std::array<Placement, kPlacements> placements{};
  for (uint32_t s = 0, p = 0; s < kShapes; ++s) {
    for (uint32_t x = 0; x + kShape[s].width <= kColumns; ++x)
      placements[p++] = {static_cast<uint8_t>(s), static_cast<uint8_t>(x)};
  }
  return placements;
}();

// The row where a placement comes to rest, or kMostRows where it would reach above the board.
uint32_t landing(const tetris::Board& board, Placement placement);
// Drops a piece. Where it does not fit, it returns false and changes nothing. `lines` grows by the rows that vanish.
bool drop(tetris::Board& board, Placement placement, uint32_t& lines);

// A shape and the rows of it that were completed.
//
//   width, height  of the shape
//   rows      the rows, a bit each, counted from the shape's lowest; none is above the top of any of its columns
//   lines     their number
//   held      whether the lowest cell of some column rests on one of the rows
//   anchor    a column of which cells remained, whose top gives the row; kNoAnchor where none remained
//   top       the top of that column, counted from the shape's lowest row without the vanished rows
//   level     for each column, the set of columns (rising) by which its top is seen to be as high above the anchor's as
//             it must be
//   remained  for each column, how many of its cells remained
struct Undo {
  uint8_t shape, width, height, rows, lines;
  bool held;
  uint8_t anchor, top;
  uint8_t level[4];
  uint8_t remained[4];
};
inline constexpr uint8_t kNoAnchor = 4;

// The columns that have a column d higher j to their right are the set number rising(j, d). Any column is 0 higher than
// itself.
inline constexpr int32_t kMostRise = 5;  // one more than the cells of a column of a piece
inline constexpr uint32_t kRises = 2 * kMostRise + 1, kFirstRise = 1;
constexpr uint32_t rising(uint32_t j, int32_t d) {
  return j == 0 ? 0 : kFirstRise + (j - 1) * kRises + static_cast<uint32_t>(d + kMostRise);
}
inline constexpr uint32_t kUndos = 80;

namespace table {

constexpr uint32_t bits_below(uint32_t bits, uint32_t end) {
  uint32_t count = 0;
  for (uint32_t b = 0; b < end; ++b) count += bits >> b & 1u;
  return count;
}

constexpr Undo undo_of(uint32_t s, uint32_t rows) {
  const Shape& shape = kShape[s];
  Undo undo{static_cast<uint8_t>(s),
            shape.width,
            shape.height,
            static_cast<uint8_t>(rows),
            static_cast<uint8_t>(bits_below(rows, 4)),
            false,
            kNoAnchor,
            0,
            {},
            {}};
  int32_t tops[4] = {};
  for (uint32_t i = 0; i < shape.width; ++i) {
    const uint32_t bottom = shape.bottom[i], top = bottom + shape.length(i);
    const uint32_t from = bottom - bits_below(rows, bottom), to = top - bits_below(rows, top);
    tops[i] = static_cast<int32_t>(to);
    undo.remained[i] = static_cast<uint8_t>(to - from);
    if (bottom != 0 && rows >> (bottom - 1) & 1u) undo.held = true;
    if (to != from) {
      undo.anchor = static_cast<uint8_t>(i);
      undo.top = static_cast<uint8_t>(to);
    }
  }
  for (uint32_t i = 0; i < shape.width && undo.anchor != kNoAnchor; ++i) {
    const int32_t rise = tops[i] - undo.top;
    undo.level[i] =
        static_cast<uint8_t>(i < undo.anchor ? rising(undo.anchor - i, -rise) : rising(i - undo.anchor, rise));
  }
  return undo;
}

constexpr uint32_t lowest_top(const Shape& shape) {
  uint32_t lowest = 4;
  for (uint32_t i = 0; i < shape.width; ++i) {
    const uint32_t top = shape.bottom[i] + shape.length(i);
    if (top < lowest) lowest = top;
  }
  return lowest;
}

}  // namespace table

inline constexpr auto kUndo = [] {
  std::array<Undo, kUndos> undos{};
  uint32_t count = 0;
  for (uint32_t s = 0; s < kShapes; ++s) {
    for (uint32_t rows = 0; rows >> table::lowest_top(kShape[s]) == 0; ++rows) undos[count++] = table::undo_of(s, rows);
  }
  return undos;
}();
static_assert(kUndo[kUndos - 1].shape == kShapes - 1);

// The cells of a shape row by row, from its lowest, bit 0 its left column.
inline constexpr auto kRowCells = [] {
  std::array<std::array<uint8_t, 4>, kShapes> cells{};
  for (uint32_t s = 0; s < kShapes; ++s) {
    for (uint32_t i = 0; i < kShape[s].width; ++i) {
      for (uint32_t r = 0; r < kShape[s].height; ++r) {
        if (kShape[s].cells[i] >> r & 1u) cells[s][r] = static_cast<uint8_t>(cells[s][r] | 1u << i);
      }
    }
  }
  return cells;
}();

// One step back. The piece lay with its lowest cell in row `row`, and the board before it was `height` rows high.
struct Step {
  const Undo* undo;
  uint8_t column, row, height;

  uint8_t placement() const { return static_cast<uint8_t>(kFirstPlacement[undo->shape] + column); }
};

// A search asks after so many steps back whether it shall end: they take the slowest board about half a millisecond.
inline constexpr uint32_t kStepsALook = 16;

// A board by rows and by columns, for going back.
struct View {
  Rows rows;
  tetris::Board board;
  uint8_t top[kColumns];

  explicit View(const Rows& of);

  Rows before(const Step& step) const;

  // Calls visit(step) for every step back, in the order of kUndo and the columns, until it returns false. Different
  // steps may lead to equal boards.
  template <class Visit>
  void for_each_step(Visit visit) const {
    visit_steps(etl::delegate<bool(const Step&)>(visit));
  }

 private:
  // Compiled once for all searches, so that what it knows of the board stays in registers from step to step.
  void visit_steps(etl::delegate<bool(const Step&)> visit) const;
};

}  // namespace tilefish::reachability
