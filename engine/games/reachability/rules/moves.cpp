#include "engine/games/reachability/rules/moves.h"

#include <cstddef>
#include <cstring>
#if defined(__BMI2__) && defined(__x86_64__)
#include <immintrin.h>
#endif

namespace tilefish::reachability {

uint32_t landing(const tetris::Board& board, Placement placement) {
  const Shape& shape = kShape[placement.shape];
  const uint32_t row = board.landing(shape, placement.column);
  return row + shape.height <= kMostRows ? row : kMostRows;
}

bool drop(tetris::Board& board, Placement placement, uint32_t& lines) {
  const uint32_t row = landing(board, placement);
  if (row == kMostRows) return false;
  const tetris::Placed placed = tetris::place(board, placement.shape, placement.column, row);
  board = placed.board;
  lines += placed.lines;
  return true;
}

View::View(const Rows& of) : rows(of), board(board_of(of)) {
  for (uint32_t x = 0; x < kColumns; ++x) top[x] = static_cast<uint8_t>(board.height(x));
}

Steps::Steps(const View& view)
    : view_(view), tall_{kFullRow}, solid_{kFullRow}, rising_{}, rising_at_most_{}, thin_(0) {
  for (uint32_t x = 0; x < kColumns; ++x) {
    const uint32_t here = 1u << x, height = view.top[x];
    const uint32_t from_top = height == 0 ? 0 : view.board.column[x] << (32 - height);
    for (uint32_t n = 1; n <= kMost; ++n) {
      if (height >= n) tall_[n] = static_cast<uint16_t>(tall_[n] | here);
      if (from_top >= 0u - (1u << (32 - n))) solid_[n] = static_cast<uint16_t>(solid_[n] | here);
    }
    for (uint32_t j = 1; j <= 3 && x + j < kColumns; ++j) {
      const int32_t rise = view.top[x + j] - view.top[x], most = static_cast<int32_t>(kMost);
      uint16_t& columns = rising_[j - 1][(rise < -most ? -most : rise > most ? most : rise) + most];
      columns = static_cast<uint16_t>(columns | here);
    }
  }
  for (uint32_t j = 0; j < 3; ++j) {
    uint32_t sum = 0;
    for (uint32_t d = 0; d <= 2 * kMost; ++d) {
      sum |= rising_[j][d];
      rising_at_most_[j][d] = static_cast<uint16_t>(sum);
    }
  }
  for (uint32_t r = 0; r < view.rows.height; ++r) {
    const uint32_t row = view.rows.row[r], lowest = row & (0u - row);
    if (row < lowest << 4) thin_ |= 1u << r;
  }
}

// A column of which cells remained must end with them, and a column of which none remained must not be higher. The
// piece rests where it lay on the floor, or where a cell is filled right below one of its columns.
uint32_t Steps::fitting_columns(const Undo& undo) const {
  const uint32_t width = undo.width;
  uint32_t fits = (1u << (kColumns + 1 - width)) - 1;
  if (undo.anchor == kNoAnchor) return fits;  // it lay on the highest of its columns, or was held by a row
  uint32_t rests = undo.held ? fits : (tall_[undo.top] & ~tall_[undo.top + 1]) >> undo.anchor;
  fits &= tall_[undo.top] >> undo.anchor;
  for (uint32_t i = 0; i < width; ++i) {
    const uint32_t remained = undo.remained[i];
    uint32_t level = kFullRow, not_higher = kFullRow;
    if (i > undo.anchor) {
      const uint32_t j = i - undo.anchor - 1, d = static_cast<uint32_t>(undo.rise[i] + static_cast<int32_t>(kMost));
      level = rising_[j][d] >> undo.anchor;
      not_higher = rising_at_most_[j][d] >> undo.anchor;
    } else if (i < undo.anchor) {
      const uint32_t j = undo.anchor - i - 1, d = static_cast<uint32_t>(static_cast<int32_t>(kMost) - undo.rise[i]);
      level = rising_[j][d] >> i;
      not_higher = ~(static_cast<uint32_t>(rising_at_most_[j][d - 1]) >> i);
    }
    if (remained == 0) {
      fits &= not_higher;
      rests |= level;
    } else {
      fits &= level & solid_[remained] >> i;
      rests |= static_cast<uint32_t>(solid_[remained + 1]) >> i;
    }
  }
  return fits & rests;
}

bool Steps::find_undo() {
  do {
    if (undos_ == kUndos) return false;
    undo_ = &kUndo[undos_++];
    if (view_.rows.height + undo_->lines <= static_cast<int>(kMostRows)) columns_ = fitting_columns(*undo_);
  } while (columns_ == 0);
  return true;
}

// The piece lay as high as its anchor says, or right above its columns. Only one that vanished wholly and was held by a
// row of its own may have lain at any height.
void Steps::find_row() {
  const uint8_t* const top = view_.top + column_;
  if (undo_->anchor != kNoAnchor) {
    last_row_ = row_ = static_cast<uint32_t>(top[undo_->anchor] - undo_->top);
    return;
  }
  row_ = top[0];
  for (uint32_t i = 1; i < undo_->width; ++i) {
    if (top[i] > row_) row_ = top[i];
  }
  last_row_ = undo_->held ? view_.rows.height : row_;
}

bool Steps::next(Step& step) {
  do {
    if (row_ != last_row_) {
      ++row_;
    } else {
      if (columns_ == 0 && !find_undo()) return false;
      column_ = lowest_bit(columns_);
      columns_ &= columns_ - 1;
      find_row();
    }
    step = {undo_, static_cast<uint8_t>(column_), static_cast<uint8_t>(row_), 0};
  } while (!leaves_no_gap(step));
  return true;
}

bool Steps::leaves_no_gap(Step& step) const {
  const Undo& undo = *step.undo;
  const uint32_t remained = static_cast<uint32_t>(undo.height - undo.lines);
  const bool above = view_.rows.height > step.row + remained;
  step.height = static_cast<uint8_t>(above ? view_.rows.height + undo.lines : step.row + undo.height);
  if ((thin_ >> step.row & ((1u << remained) - 1)) == 0) return true;
  return leaves_no_gap_where_thin(step, above);
}

bool Steps::leaves_no_gap_where_thin(Step& step, bool above) const {
  const Undo& undo = *step.undo;
  uint32_t row = step.row;
  bool empty = false;  // whether the rows end below r
  for (uint32_t r = 0; r < undo.height; ++r) {
    const bool filled =
        (undo.rows >> r & 1u) != 0 ||
        (view_.rows.row[row++] & ~(static_cast<uint32_t>(kRowCells[undo.shape][r]) << step.column)) != 0;
    if (filled ? empty : above) return false;
    if (!filled && !empty) step.height = static_cast<uint8_t>(step.row + r);
    empty = !filled;
  }
  return true;
}

#if defined(__BMI2__) && defined(__x86_64__)
namespace {

// Four rows in a word: for each set of rows that vanished, the others; and for each shape, its cells.
constexpr uint64_t kRow = 0xFFFF, kFourFullRows = kFullRow * 0x0001000100010001u;
constexpr auto kOtherRows = [] {
  std::array<uint64_t, 16> others{};
  for (uint32_t rows = 0; rows < 16; ++rows) {
    for (uint32_t r = 0; r < 4; ++r) others[rows] |= rows >> r & 1u ? 0 : kRow << 16 * r;
  }
  return others;
}();
constexpr auto kFourRowsOfCells = [] {
  std::array<uint64_t, kShapes> cells{};
  for (uint32_t s = 0; s < kShapes; ++s) {
    for (uint32_t r = 0; r < 4; ++r) cells[s] |= static_cast<uint64_t>(kRowCells[s][r]) << 16 * r;
  }
  return cells;
}();

}  // namespace

// Whole words are copied, the lowest first: what one has too much, the next one writes over.
Rows View::before(const Step& step) const {
  const Undo& undo = *step.undo;
  static_assert(offsetof(View, rows) == 0 && sizeof(View) >= 2 * sizeof(Rows::row));
  const auto* const from = reinterpret_cast<const unsigned char*>(this) + 2 * step.row;
  uint16_t row[2 * kMostRows];
  std::memcpy(row, rows.row, sizeof rows.row);
  uint64_t four;
  std::memcpy(&four, from, sizeof four);
  const uint64_t others = kOtherRows[undo.rows];
  four = (_pdep_u64(four, others) | (kFourFullRows & ~others)) & ~(kFourRowsOfCells[undo.shape] << step.column);
  std::memcpy(row + step.row, &four, sizeof four);
  std::memcpy(row + step.row + undo.height, from + 2 * (undo.height - undo.lines), sizeof rows.row);
  Rows to;
  std::memcpy(to.row, row, sizeof to.row);
  to.height = step.height;
  return to;
}
#else
Rows View::before(const Step& step) const {
  const Undo& undo = *step.undo;
  Rows to = rows;
  if (undo.lines != 0) {
    const uint32_t above = static_cast<uint32_t>(step.row + undo.height - undo.lines);
    for (uint32_t r = rows.height; r-- > above;) to.row[r + undo.lines] = rows.row[r];
  }
  uint32_t from = step.row;
  for (uint32_t r = 0; r < undo.height; ++r) {
    const uint32_t was = undo.rows >> r & 1u ? kFullRow : rows.row[from++];
    to.row[step.row + r] =
        static_cast<uint16_t>(was & ~(static_cast<uint32_t>(kRowCells[undo.shape][r]) << step.column));
  }
  to.height = step.height;
  return to;
}
#endif

}  // namespace tilefish::reachability
