#include "engine/games/reachability/rules/moves.h"

#include <cstddef>
#include <cstring>
#include <utility>
#if defined(__BMI2__) && defined(__AVX2__) && defined(__x86_64__)
#include <immintrin.h>
#endif

#include "engine/core/unroll.h"

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

namespace {

// What a board looks like from above, in sets of columns, a bit each: by a few of them an undo knows where it fits.
class Surface {
 public:
  explicit Surface(const View& view);

  // The left columns where this may be the last placement. A column of which cells remained must end with them, and a
  // column of which none remained must not be higher. The piece rests where it lay on the floor, or where a cell is
  // filled right below one of its columns.
  template <class Which>
  [[gnu::always_inline]] uint32_t fitting_columns(const Which& which) const;

  // For each column, the height of the highest of so many columns from there on.
  const uint8_t* highest(uint32_t columns) const { return highest_[columns - 1]; }

  // The rows that a piece could fill alone. Only without one of them a board may have a gap.
  uint32_t thin() const { return thin_; }

 private:
  static constexpr uint32_t kMost = kMostRise;
  static constexpr uint32_t kSets = kFirstRise + 3 * kRises;

  uint16_t tall_[kMost + 1];   // columns of so many rows and more
  uint16_t solid_[kMost + 1];  // columns whose topmost so many cells, or more, are filled
  uint16_t rising_[kSets];     // columns x where column x + j is d higher, by rising(j, d)
  uint16_t rising_at_most_[kSets];
  uint8_t highest_[4][kColumns];
  uint32_t thin_;
};

[[gnu::noinline]] Surface::Surface(const View& view)
    : tall_{kFullRow}, solid_{kFullRow}, rising_{kFullRow}, rising_at_most_{kFullRow}, thin_(0) {
  for (uint32_t x = 0; x < kColumns; ++x) {
    const uint32_t here = 1u << x, height = view.top[x];
    const uint32_t from_top = height == 0 ? 0 : view.board.column[x] << (32 - height);
    for (uint32_t n = 1; n <= kMost; ++n) {
      if (height >= n) tall_[n] = static_cast<uint16_t>(tall_[n] | here);
      if (from_top >= 0u - (1u << (32 - n))) solid_[n] = static_cast<uint16_t>(solid_[n] | here);
    }
    uint32_t highest = height;
    highest_[0][x] = static_cast<uint8_t>(highest);
    for (uint32_t j = 1; j <= 3 && x + j < kColumns; ++j) {
      if (view.top[x + j] > highest) highest = view.top[x + j];
      highest_[j][x] = static_cast<uint8_t>(highest);
      const int32_t rise = view.top[x + j] - view.top[x];
      uint16_t& columns = rising_[rising(j, rise < -kMostRise ? -kMostRise : rise > kMostRise ? kMostRise : rise)];
      columns = static_cast<uint16_t>(columns | here);
    }
  }
  for (uint32_t set = kFirstRise; set != kSets;) {
    uint32_t sum = 0;
    for (const uint32_t end = set + kRises; set != end; ++set) {
      sum |= rising_[set];
      rising_at_most_[set] = static_cast<uint16_t>(sum);
    }
  }
  for (uint32_t r = 0; r < view.rows.height; ++r) {
    const uint32_t row = view.rows.row[r], lowest = row & (0u - row);
    if (row < lowest << 4) thin_ |= 1u << r;
  }
}

template <class Which>
[[gnu::always_inline]] inline uint32_t Surface::fitting_columns(const Which& which) const {
  const Undo& undo = which.undo;
  const uint32_t anchor = undo.anchor;
  uint32_t fits = (1u << (kColumns + 1 - undo.width)) - 1;
  if (anchor == kNoAnchor) return fits;  // it lay on the highest of its columns, or was held by a row
  uint32_t rests = undo.held ? fits : (tall_[undo.top] & ~tall_[undo.top + 1]) >> anchor;
  fits &= tall_[undo.top] >> anchor;
  which.each_column([&](auto i) {
    const uint32_t remained = undo.remained[i], level = undo.level[i], first = i < anchor ? i : anchor;
    const uint32_t as_high = static_cast<uint32_t>(rising_[level]) >> first;
    if (remained == 0) {
      fits &= i > anchor ? static_cast<uint32_t>(rising_at_most_[level]) >> anchor
                         : ~(static_cast<uint32_t>(rising_at_most_[level - 1u]) >> i);
      rests |= as_high;
    } else {
      fits &= as_high & static_cast<uint32_t>(solid_[remained]) >> i;
      rests |= static_cast<uint32_t>(solid_[remained + 1]) >> i;
    }
  });
  return fits & rests;
}

// Whether the board before a step has no empty row below a filled one. Empty rows on top count off its height.
[[gnu::noinline]] bool leaves_no_gap(const Rows& rows, Step& step) {
  const Undo& undo = *step.undo;
  uint32_t row = step.row;
  const bool above = rows.height > static_cast<uint32_t>(step.row + undo.height - undo.lines);
  bool empty = false;  // whether the rows end below r
  for (uint32_t r = 0; r < undo.height; ++r) {
    const bool filled = (undo.rows >> r & 1u) != 0 ||
                        (rows.row[row++] & ~(static_cast<uint32_t>(kRowCells[undo.shape][r]) << step.column)) != 0;
    if (filled ? empty : above) return false;
    if (!filled && !empty) step.height = static_cast<uint8_t>(step.row + r);
    empty = !filled;
  }
  return true;
}

// An undo known to the compiler, or any undo by the same code in loops.
template <uint32_t U>
struct FixedUndo {
  static constexpr const Undo& undo = kUndo[U];
  template <class F>
  [[gnu::always_inline]] static void each_column(F f) {
    unroll<kUndo[U].width>(f);
  }
};
struct AnyUndo {
  const Undo& undo;
  template <class F>
  [[gnu::always_inline]] void each_column(F f) const {
    for (uint32_t i = 0; i < undo.width; ++i) f(i);
  }
};

// Code for every undo takes a fifth of the instructions, and 80 times the code, which a board has no room for.
template <bool kForEach>
uint32_t fitting_columns(const Surface& surface, uint32_t undo) {
  if constexpr (!kForEach) {
    return surface.fitting_columns(AnyUndo{kUndo[undo]});
  } else {
    static constexpr auto kFitting = []<uint32_t... U>(std::integer_sequence<uint32_t, U...>) {
      using Fitting = uint32_t (*)(const Surface&);
      return std::array<Fitting, kUndos>{[](const Surface& its) { return its.fitting_columns(FixedUndo<U>()); }...};
    }
    (std::make_integer_sequence<uint32_t, kUndos>());
    return kFitting[undo](surface);
  }
}

}  // namespace

// The piece lay as high as its anchor says, or right above its columns. Only one that vanished wholly and was held by a
// row of its own may have lain at any height.
void View::visit_steps(etl::delegate<bool(const Step&)> visit) const {
  const Surface surface(*this);
  const uint32_t height = rows.height, thin = surface.thin();
  Step step;
  for (uint32_t u = 0; u < kUndos; ++u) {
    const Undo& undo = kUndo[u];
    const uint32_t height_before = height + undo.lines;
    if (height_before > kMostRows) continue;
    uint32_t columns = fitting_columns<(sizeof(void*) >= 8)>(surface, u);
    if (columns == 0) continue;
    const uint32_t its_rows = (1u << (undo.height - undo.lines)) - 1, undo_height = undo.height;
    const bool anchored = undo.anchor != kNoAnchor;
    step.undo = &undo;
    // Whether to go on.
    const auto visit_row = [&](uint32_t row) __attribute__((always_inline)) {
      const uint32_t piece_ends = row + undo_height;
      step.row = static_cast<uint8_t>(row);
      step.height = static_cast<uint8_t>(height_before > piece_ends ? height_before : piece_ends);
      return ((thin >> row & its_rows) != 0 && !leaves_no_gap(rows, step)) || visit(step);
    };
    if (!anchored && undo.held) [[unlikely]] {
      const uint8_t* const lowest = surface.highest(undo.width);
      for (; columns != 0; columns &= columns - 1) {
        step.column = static_cast<uint8_t>(lowest_bit(columns));
        for (uint32_t row = lowest[step.column]; row <= height; ++row) {
          if (!visit_row(row)) return;
        }
      }
      continue;
    }
    const uint8_t* const its_top = anchored ? top + undo.anchor : surface.highest(undo.width);
    const uint32_t undo_top = undo.top;
    for (; columns != 0; columns &= columns - 1) {
      const uint32_t column = lowest_bit(columns);
      step.column = static_cast<uint8_t>(column);
      if (!visit_row(its_top[column] - undo_top)) return;
    }
  }
}

#if defined(__BMI2__) && defined(__AVX2__) && defined(__x86_64__)
namespace {

// What an undo does to the four rows from its lowest on, which are a word.
//
//   others  the rows that did not vanish
//   full    the cells of those that did
//   cells   those of the shape
//   height  of the shape
//   kept    rows of it that did not vanish
struct FourRows {
  uint64_t others, full, cells;
  uint32_t height, kept;
};
constexpr auto kFourRows = [] {
  std::array<FourRows, kUndos> all{};
  for (uint32_t u = 0; u < kUndos; ++u) {
    const Undo& undo = kUndo[u];
    FourRows& four = all[u];
    for (uint32_t r = 0; r < 4; ++r) {
      const bool vanished = (undo.rows >> r & 1u) != 0;
      (vanished ? four.full : four.others) |= uint64_t{vanished ? kFullRow : 0xFFFF} << 16 * r;
      four.cells |= static_cast<uint64_t>(kRowCells[undo.shape][r]) << 16 * r;
    }
    four.height = undo.height;
    four.kept = static_cast<uint32_t>(undo.height - undo.lines);
  }
  return all;
}();

// The rows of a board, by as few instructions as can be.
static_assert(sizeof Rows::row == sizeof(__m256i) + sizeof(uint64_t));
inline void copy_rows(uint16_t* to, const uint16_t* from) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)));
  std::memcpy(to + 16, from + 16, sizeof(uint64_t));
}

}  // namespace

// Whole words are copied, the lowest first: what one has too much, the next one writes over.
Rows View::before(const Step& step) const {
  const FourRows& its = kFourRows[static_cast<size_t>(step.undo - kUndo.data())];
  static_assert(offsetof(View, rows) == 0 && sizeof(View) >= 2 * sizeof(Rows::row));
  const uint16_t* const from = reinterpret_cast<const uint16_t*>(this) + step.row;
  uint16_t row[2 * kMostRows];
  copy_rows(row, rows.row);
  uint64_t four;
  std::memcpy(&four, from, sizeof four);
  four = (_pdep_u64(four, its.others) | its.full) & ~(its.cells << step.column);
  std::memcpy(row + step.row, &four, sizeof four);
  copy_rows(row + step.row + its.height, from + its.kept);
  Rows to;
  copy_rows(to.row, row);
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
  const uint16_t* from = rows.row + step.row;
  uint16_t* at = to.row + step.row;
  const uint8_t* cells = kRowCells[undo.shape].data();
  uint32_t rest = undo.rows | 1u << undo.height;  // a bit above its rows ends them
  do {
    const uint32_t was = (rest & 1u) != 0 ? kFullRow : *from++;
    *at++ = static_cast<uint16_t>(was & ~(static_cast<uint32_t>(*cells++) << step.column));
  } while ((rest >>= 1) != 1);
  to.height = step.height;
  return to;
}
#endif

}  // namespace tilefish::reachability
