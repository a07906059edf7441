// The risk of a board, and of all boards one placement away, by the tables of tables.h.
#pragma once

#include <type_traits>

#include "engine/core/budget.h"
#include "engine/games/tetris/players/tables.h"

namespace tilefish::tetris {

// A board as it is looked up: raised by `lifted` rows or lowered by `sunk` rows, so that its top is that of the tables.
struct ShiftedBoard {
  Board board;
  uint32_t lifted, sunk;
};

inline ShiftedBoard shifted(const Board& board, uint32_t rows) {
  ShiftedBoard view{board, 0, 0};
  if (rows < kLevels) {
    view.lifted = kLevels - rows;
    for (uint32_t& cells : view.board.column) cells = ((cells + 1) << view.lifted) - 1;
  } else if (rows > kLevels) {
    view.sunk = board.lowest();
    if (view.sunk > rows - kLevels) view.sunk = rows - kLevels;
    for (uint32_t& cells : view.board.column) cells >>= view.sunk;
  }
  return view;
}

// Calls visit(entry) for every look-up of a board, those of the rows first.
template <class Visit>
void for_each_entry(const Board& board, Visit visit) {
  const uint32_t highest = board.highest();
  for (uint32_t y = 0; y < (highest < kLevels ? kLevels : highest); ++y) {
    uint32_t cells = 0;
    for (uint32_t x = 0; x < kColumns; ++x) cells |= (board.column[x] >> y & 1u) << x;
    visit(row_entry(y, cells));
  }
  uint8_t height[kColumns], levels[kColumns], kind[kColumns - 1];
  uint32_t all_holed = 0, holes = 0, sum = 0, most = 0;
  for (uint32_t x = 0; x < kColumns; ++x) {
    height[x] = static_cast<uint8_t>(board.height(x));
    levels[x] = static_cast<uint8_t>(level(height[x]));
    visit(column_entry(x, board.column[x], height[x]));
    const uint32_t holed = ((1u << height[x]) - 1) & ~board.column[x];
    all_holed |= holed;
    holes += count_bits(holed);
    sum += levels[x];
    if (levels[x] > most) most = levels[x];
  }
  Steps steps{};
  for (uint32_t x = 0; x + 1 < kColumns; ++x) {
    kind[x] = step_kind(height[x], height[x + 1]);
    steps.set(x, height[x], height[x + 1]);
  }
  for (uint32_t i = 0; i < kStepWindows; ++i) visit(step_entry(i, kind + i));
  for (uint32_t i = 0; i < kTrioWindows; ++i) visit(trio_entry(i, levels + i));
  uint32_t hole_row = 0, over = 0;
  if (all_holed != 0) {
    hole_row = highest_bit(all_holed) + 1;
    for (uint32_t x = 0; x < kColumns; ++x) {
      const bool hole = height[x] >= hole_row && (board.column[x] >> (hole_row - 1) & 1u) == 0;
      if (hole && height[x] > over) over = height[x];
    }
  }
  visit(hole_entry(hole_row, over, holes));
  visit(fit_entry(steps));
  visit(sum_entry(sum, most));
}

template <class Entry>
using SumOf = std::conditional_t<std::is_floating_point_v<Entry>, Entry, int32_t>;

// The risk of one board. It needs a third of the stack that a PlacementRisks needs.
template <class Entry>
[[gnu::noinline]] SumOf<Entry> risk_of(const Entry* tables, const Board& board, uint32_t rows) {
  const ShiftedBoard view = shifted(board, rows);
  auto risk = static_cast<SumOf<Entry>>(view.sunk * kDoubling);
  for_each_entry(view.board, [&](uint32_t entry) { risk += tables[entry]; });
  return risk;
}

// A place to drop a piece, and the sum of the tables over the board that it leaves.
template <class Sum>
struct Drop {
  Sum risk;
  uint8_t shape, column, row;
  bool found;
};

// The risks of all placements on a board. The board is looked up once, and a placement then needs only the look-ups
// that it changes: about 17 instead of 37. Entry is int16_t to play and float to learn.
template <class Entry>
class PlacementRisks {
 public:
  using Sum = SumOf<Entry>;

  // `rows` is the height of the game. The board must outlive this.
  PlacementRisks(const Entry* tables, const Board& board, uint32_t rows);

  Sum risk() const { return risk_; }
  // The placement of a piece with the least risk, of equals the first. `ended` is asked every few placements; where it
  // says so, the drop is the best of those before.
  Drop<Sum> best(uint32_t piece, const Stop& ended = {}) const;

 private:
  Sum risk_after(uint32_t shape, uint32_t x, uint32_t row) const;
  uint32_t highest_over(uint32_t columns, const uint8_t* height) const {
    uint32_t highest = 0;
    for (; columns != 0; columns &= columns - 1) {
      if (height[lowest_bit(columns)] > highest) highest = height[lowest_bit(columns)];
    }
    return highest;
  }

  const Entry* const tables_;
  const Board& whole_;
  const uint32_t rows_;
  const ShiftedBoard view_;
  const uint32_t (&column_)[kColumns] = view_.board.column;
  uint32_t could_sink_ = 0;        // the columns that keep the board from being lowered further
  uint32_t before_[kColumns + 1];  // rows filled in all columns left of x
  uint32_t behind_[kColumns + 1];  // rows filled in x and all columns right of it
  uint16_t row_[kMostRows];
  uint8_t height_[kColumns], level_[kColumns], kind_[kColumns - 1];
  Steps steps_;
  uint32_t holes_ = 0;
  uint32_t hole_row_ = 0;      // the topmost row with a hole, counted from 1; 0 for none
  uint32_t hole_columns_ = 0;  // the columns that have a hole in that row
  uint32_t level_sum_ = 0, level_most_ = 0;
  Entry of_row_[kMostRows], of_column_[kColumns];
  Sum of_steps_[kStepWindows + 1], of_trios_[kTrioWindows + 1];  // summed up to a window
  Sum of_the_rest_;
  Sum risk_;
};

template <class Entry>
PlacementRisks<Entry>::PlacementRisks(const Entry* tables, const Board& board, uint32_t rows)
    : tables_(tables), whole_(board), rows_(rows), view_(shifted(board, rows)), row_{}, steps_{} {
  if (rows > kLevels && view_.sunk < rows - kLevels) {
    for (uint32_t x = 0; x < kColumns; ++x) could_sink_ |= static_cast<uint32_t>(column_[x] == 0) << x;
  }
  uint32_t holed[kColumns], all_holed = 0;
  before_[0] = behind_[kColumns] = kAllRows << view_.lifted;
  for (uint32_t x = 0; x < kColumns; ++x) {
    const uint32_t cells = column_[x], height = view_.board.height(x);
    before_[x + 1] = before_[x] & cells;
    height_[x] = static_cast<uint8_t>(height);
    level_[x] = static_cast<uint8_t>(level(height));
    level_sum_ += level_[x];
    if (level_[x] > level_most_) level_most_ = level_[x];
    for (uint32_t y = 0; y < height; ++y) row_[y] = static_cast<uint16_t>(row_[y] | (cells >> y & 1u) << x);
    holed[x] = ((1u << height) - 1) & ~cells;
    all_holed |= holed[x];
    holes_ += count_bits(holed[x]);
    of_column_[x] = tables_[column_entry(x, cells, height)];
  }
  for (uint32_t x = kColumns; x-- != 0;) behind_[x] = behind_[x + 1] & column_[x];
  if (all_holed != 0) {
    hole_row_ = highest_bit(all_holed) + 1;
    for (uint32_t x = 0; x < kColumns; ++x) hole_columns_ |= (holed[x] >> (hole_row_ - 1) & 1u) << x;
  }
  for (uint32_t x = 0; x + 1 < kColumns; ++x) {
    kind_[x] = step_kind(height_[x], height_[x + 1]);
    steps_.set(x, height_[x], height_[x + 1]);
  }

  risk_ = static_cast<Sum>(view_.sunk * kDoubling);
  for (uint32_t y = 0; y < kMostRows; ++y) {
    of_row_[y] = y < kLevels || row_[y] != 0 ? tables_[row_entry(y, row_[y])] : Entry{0};
    risk_ += of_row_[y];
  }
  for (const Entry one : of_column_) risk_ += one;
  of_steps_[0] = of_trios_[0] = 0;
  for (uint32_t i = 0; i < kStepWindows; ++i) of_steps_[i + 1] = of_steps_[i] + tables_[step_entry(i, kind_ + i)];
  for (uint32_t i = 0; i < kTrioWindows; ++i) of_trios_[i + 1] = of_trios_[i] + tables_[trio_entry(i, level_ + i)];
  of_the_rest_ = Sum{tables_[hole_entry(hole_row_, highest_over(hole_columns_, height_), holes_)]} +
                 tables_[fit_entry(steps_)] + tables_[sum_entry(level_sum_, level_most_)];
  risk_ += of_steps_[kStepWindows] + of_trios_[kTrioWindows] + of_the_rest_;
}

template <class Entry>
typename PlacementRisks<Entry>::Sum PlacementRisks<Entry>::risk_after(uint32_t number, uint32_t x,
                                                                      uint32_t land) const {
  const Shape& shape = kShape[number];
  const uint32_t end = x + shape.width;
  Sum risk = risk_ - of_the_rest_;
  for (uint32_t i = 0; i < shape.height; ++i) {
    const uint32_t y = land + i, cells = row_[y] | static_cast<uint32_t>(kShapeRows[number][i]) << x;
    risk += tables_[row_entry(y, cells)] - of_row_[y];
  }

  uint8_t height[kColumns], levels[kColumns], kind[kColumns - 1];
  for (uint32_t i = 0; i < kColumns; ++i) height[i] = height_[i];
  for (uint32_t i = 0; i < kColumns; ++i) levels[i] = level_[i];
  for (uint32_t i = 0; i + 1 < kColumns; ++i) kind[i] = kind_[i];
  uint32_t holes = holes_, hole_row = hole_row_, hole_columns = hole_columns_;
  uint32_t sum = level_sum_, most = level_most_;
  for (uint32_t i = 0; i < shape.width; ++i) {
    const uint32_t at = x + i, bottom = land + shape.bottom[i], top = bottom + shape.length(i);
    const uint32_t cells = column_[at] | static_cast<uint32_t>(shape.cells[i]) << land;
    risk += tables_[column_entry(at, cells, top)] - of_column_[at];
    holes += bottom - height_[at];
    if (bottom != height_[at] && bottom >= hole_row) {
      hole_columns = bottom > hole_row ? 1u << at : hole_columns | 1u << at;
      hole_row = bottom;
    }
    height[at] = static_cast<uint8_t>(top);
    levels[at] = static_cast<uint8_t>(level(top));
    sum += levels[at] - static_cast<uint32_t>(level_[at]);
    if (levels[at] > most) most = levels[at];
  }

  const uint32_t first = x == 0 ? 0 : x - 1, last = end < kColumns ? end : kColumns - 1;
  Steps steps = steps_;
  steps.forget((1u << last) - (1u << first));
  for (uint32_t i = first; i < last; ++i) {
    kind[i] = step_kind(height[i], height[i + 1]);
    steps.set(i, height[i], height[i + 1]);
  }
  // Windows that see a step or a height which is new.
  const uint32_t step_first = first < 3 ? 0 : first - 3, step_end = last < kStepWindows ? last : kStepWindows;
  risk -= of_steps_[step_end] - of_steps_[step_first];
  for (uint32_t i = step_first; i < step_end; ++i) risk += tables_[step_entry(i, kind + i)];
  const uint32_t trio_first = x < 2 ? 0 : x - 2, trio_end = end < kTrioWindows ? end : kTrioWindows;
  risk -= of_trios_[trio_end] - of_trios_[trio_first];
  for (uint32_t i = trio_first; i < trio_end; ++i) risk += tables_[trio_entry(i, levels + i)];

  return risk + tables_[hole_entry(hole_row, highest_over(hole_columns, height), holes)] + tables_[fit_entry(steps)] +
         tables_[sum_entry(sum, most)];
}

template <class Entry>
Drop<typename PlacementRisks<Entry>::Sum> PlacementRisks<Entry>::best(uint32_t piece, const Stop& ended) const {
  Drop<Sum> best{};
  for (uint32_t number = kFirstShape[piece]; number < kFirstShape[piece + 1]; ++number) {
    const Shape& shape = kShape[number];
    for (uint32_t x = 0; x + shape.width <= kColumns; ++x) {
      if (x % 4 == 0 && wanted_by(ended)) return best;
      uint32_t land = 0;
      uint32_t full = before_[x] & behind_[x + shape.width];
      for (uint32_t i = 0; i < shape.width; ++i) {
        if (height_[x + i] > land + shape.bottom[i]) land = height_[x + i] - shape.bottom[i];
      }
      if (land + shape.height > rows_ + view_.lifted - view_.sunk) continue;
      for (uint32_t i = 0; i < shape.width; ++i) full &= column_[x + i] | static_cast<uint32_t>(shape.cells[i]) << land;
      const uint32_t row = land + view_.sunk - view_.lifted, covered = ((1u << shape.width) - 1) << x;
      Sum risk;
      if (full == 0 && (could_sink_ == 0 || (could_sink_ & ~covered) != 0)) {
        risk = risk_after(number, x, land);
      } else {
        const Placed placed = place(whole_, number, x, row);
        if constexpr (std::is_floating_point_v<Entry>) {
          // A sum of floats depends on its order, and this is the order of risk_.
          risk = PlacementRisks(tables_, placed.board, rows_).risk();
        } else {
          risk = risk_of(tables_, placed.board, rows_);
        }
      }
      if (best.found && risk >= best.risk) continue;
      best = {risk, static_cast<uint8_t>(number), static_cast<uint8_t>(x), static_cast<uint8_t>(row), true};
    }
  }
  return best;
}

}  // namespace tilefish::tetris
