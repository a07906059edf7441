#include "engine/games/tetris/players/linear_plain.h"

#include <utility>

#include "engine/games/tetris/players/landing.h"

namespace tilefish::tetris {
namespace {

struct Found {
  int32_t value;
  uint32_t move;
};

// A board before a piece is placed. All below the piece counts as holes at first, and all wells as they were; what a
// column is given back for that is its height as holes, and its wells, which may all go.
struct SixSummary : Surface {
  int32_t given_back[kColumns];

  SixSummary(const Board& board, const Linear& linear) : Surface(board) {
    for (uint32_t x = 0; x < kColumns; ++x) {
      const uint32_t* const here = column + kWalls + x;
      const uint32_t wells = wells_of(here[-1], here[0], here[1], WellKind::kPlain);
      given_back[x] = -linear.weight[kHoles] * static_cast<int32_t>(height[x]) -
                      linear.weight[kWells] * static_cast<int32_t>(wells);
    }
  }
};

// The best of a shape's placements in all columns, by how much they change the value of the board.
template <class Which>
void scan(const Which which, const SixSummary& summary, const Position& position, const Linear& linear, Found& best) {
  const Shape& shape = which.shape;
  const int32_t* const weight = linear.weight;
  int32_t in_row_0 = weight[kLandingHeight] * (shape.height - 1) - 2 * weight[kRowTransitions] * shape.height;
  which.each_column([&](auto i) { in_row_0 += weight[kHoles] * shape.bottom[i]; });
  const int32_t of_row = 2 * weight[kLandingHeight] + shape.width * weight[kHoles];
  const int32_t of_gap = 2 * weight[kColumnTransitions], of_contact = -2 * weight[kRowTransitions];
  for (uint32_t x = 0; x + shape.width <= kColumns; ++x) {
    const Landing<Which> landing{which, summary, x};
    const uint32_t land = landing.land;
    if (land + shape.height > position.height) continue;
    // As if all wells went, and as if each row, which brings two changes along it, touched cells on both sides, which
    // takes four. Most placements are known to be worse by now.
    int32_t value = in_row_0 + static_cast<int32_t>(land) * of_row;
    which.each_column([&](auto i) {
      value += summary.given_back[x + i];
      if (land + shape.bottom[i] != landing.height[i]) value += of_gap;
    });
    if (const uint32_t full = landing.full_rows(); full != 0) [[unlikely]]
      value += linear.value_of_clearing(position.board, which.index, x, land, full);
    if (value <= best.value) continue;
    value -= of_contact * static_cast<int32_t>(2u * shape.height - landing.contacts());
    if (value <= best.value) continue;
    value += weight[kWells] * static_cast<int32_t>(plain_wells_after(which, landing.column, land));
    if (value > best.value) best = {value, move_of(shape.orientation, x)};
  }
}

// Code for every shape takes 15 KB on a Cortex-M3.
constexpr auto kScans = []<uint32_t... S>(std::integer_sequence<uint32_t, S...>) {
  using Scan = void (*)(const SixSummary&, const Position&, const Linear&, Found&);
  return std::array<Scan, kShapes>{[](const SixSummary& summary, const Position& position, const Linear& linear,
                                      Found& best) { scan(FixedShape<S>(), summary, position, linear, best); }...};
}
(std::make_integer_sequence<uint32_t, kShapes>());

uint32_t without(uint32_t cells, uint32_t rows) {
  while (rows != 0) {
    const uint32_t row = highest_bit(rows);
    rows ^= 1u << row;
    cells = without_row(cells, row);
  }
  return cells;
}

}  // namespace

Choice best_by_six(const Position& position, const Linear& linear, Wanted wanted, const Stop& ended) {
  const SixSummary summary(position.board, linear);
  Found best{INT32_MIN, kNoMove};
  for (uint32_t shape = kFirstShape[position.piece]; shape < kFirstShape[position.piece + 1u]; ++shape) {
    if (wanted_by(ended)) break;
    kScans[shape](summary, position, linear, best);
  }
  if (best.move == kNoMove) return {kNoMove, kNoValue};
  return {static_cast<Move>(best.move), wanted == Wanted::kMove ? 0 : best.value + linear.value_before(position.board)};
}

int32_t Linear::value_of_clearing(const Board& board, uint32_t shape, uint32_t column, uint32_t row,
                                  uint32_t full) const {
  const Shape& its = kShape[shape];
  Board placed = board;
  uint32_t eroded = 0;
  for (uint32_t i = 0; i < its.width; ++i) {
    const uint32_t cells = static_cast<uint32_t>(its.cells[i]) << row;
    placed.column[column + i] |= cells;
    eroded += count_few((cells & full) >> row);
  }
  int32_t value = static_cast<int32_t>(count_few(full >> row)) *
                  (weight[kErodedCells] * static_cast<int32_t>(eroded) + 2 * weight[kRowTransitions]);
  // In a column that is filled right below these rows, what lies on them comes to lie on a cell: no run of cells
  // vanishes, and none is joined to another.
  const uint32_t beneath = full >> 1 & ~full;
  uint32_t open = 0;
  unroll<kColumns>([&](auto x) {
    if ((beneath & ~placed.column[x]) != 0) open |= 1u << x;
  });
  for (; open != 0; open &= open - 1) {
    const uint32_t x = lowest_bit(open), cells = placed.column[x];
    const uint32_t left = x != 0 ? placed.column[x - 1] : kAllRows;
    const uint32_t sides = x + 1 != kColumns ? left & placed.column[x + 1] : left;
    value += value_of_column(without(cells, full), without(sides, full)) - value_of_column(cells, sides);
  }
  return value;
}

// What a column adds to the value of a board, apart from changes along rows. `sides`: the cells that are filled in both
// columns beside it.
int32_t Linear::value_of_column(uint32_t cells, uint32_t sides) const {
  const uint32_t height = cells == 0 ? 0 : highest_bit(cells) + 1;
  return weight[kColumnTransitions] * static_cast<int32_t>(count_bits(cells ^ (cells << 1 | 1u))) +
         weight[kHoles] * static_cast<int32_t>(height - count_bits(cells)) +
         weight[kWells] * static_cast<int32_t>(wells_of(sides, cells, kAllRows, WellKind::kPlain));
}

}  // namespace tilefish::tetris
