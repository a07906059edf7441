#include "engine/games/tetris/players/tetr_ai.h"

namespace tilefish::tetris {
namespace {

// The skylines that a piece fills without a gap, as differences of neighbouring heights: the bottom profiles of its
// shapes and their negatives, each once. A skyline of one difference d has the key d + 2, one of two differences d and
// e has 5 + (d + 2) * 5 + e + 2.
constexpr uint32_t kKeys = 5 + 25;
constexpr uint32_t key_of(int32_t d) { return static_cast<uint32_t>(d + 2); }
constexpr uint32_t key_of(int32_t d, int32_t e) { return static_cast<uint32_t>(5 + (d + 2) * 5 + e + 2); }

// For each key, the pieces that match: a bit each.
constexpr auto kMatching = [] {
  std::array<uint8_t, kKeys> matching{};
  for (const Shape& shape : kShape) {
    if (shape.piece == kI) continue;
    for (int32_t sign = -1; sign <= 1; sign += 2) {
      const auto step = [&](uint32_t i) { return sign * (shape.bottom[i + 1] - shape.bottom[i]); };
      const uint32_t key = shape.width == 2 ? key_of(step(0)) : key_of(step(0), step(1));
      matching[key] = static_cast<uint8_t>(matching[key] | 1u << shape.piece);
    }
  }
  return matching;
}();

// Pieces seen, pieces seen twice or more.
struct Matches {
  uint32_t once = 0, more = 0;
  void add(uint32_t pieces) {
    more |= once & pieces;
    once |= pieces;
  }
};

Matches matches_of(const uint32_t (&height)[kColumns + 2]) {
  Matches matches;
  bool before = false;  // whether the previous difference was from -2 to 2, too
  int32_t previous = 0;
  for (uint32_t x = 1; x < kColumns; ++x) {
    const int32_t step = static_cast<int32_t>(height[x + 1]) - static_cast<int32_t>(height[x]);
    const bool small = step >= -2 && step <= 2;
    if (small) {
      matches.add(kMatching[key_of(step)]);
      if (before) matches.add(kMatching[key_of(previous, step)]);
    }
    before = small;
    previous = step;
  }
  return matches;
}

}  // namespace

int64_t tetr_ai_value_of_move(const Placed& placed, etl::span<const int32_t> weights) {
  const Shape& shape = kShape[placed.shape];
  int32_t landing = 0;
  for (uint32_t i = 0; i < shape.width; ++i) {
    for (uint32_t cells = shape.cells[i]; cells != 0; cells &= cells - 1) {
      landing += static_cast<int32_t>(kMostRows - 1 - placed.row - lowest_bit(cells));
    }
  }
  return static_cast<int64_t>(weights[kAiLanding]) * landing + static_cast<int64_t>(weights[kAiLines]) * placed.lines;
}

int64_t tetr_ai_value(const Placed& placed, etl::span<const int32_t> weights) {
  const Board& board = placed.board;
  uint32_t height[kColumns + 2];  // walls as high as the board at both ends
  height[0] = height[kColumns + 1] = kMostRows;
  int32_t rows = 0, columns = 0, holes = 0, holes_at[3] = {};
  uint32_t holed[kColumns], all_holed = 0, left = kAllRows;
  for (uint32_t x = 0; x < kColumns; ++x) {
    const uint32_t cells = board.column[x];
    height[x + 1] = board.height(x);
    rows += static_cast<int32_t>(count_bits(left ^ cells));
    columns += static_cast<int32_t>(count_bits(cells ^ (cells << 1 | 1u)));
    holed[x] = ((1u << height[x + 1]) - 1) & ~cells;
    all_holed |= holed[x];
    const int32_t count = static_cast<int32_t>(count_bits(holed[x]));
    holes += count;
    const uint32_t from_wall = x < kColumns / 2 ? x : kColumns - 1 - x;
    if (from_wall < 3) holes_at[from_wall] += count;
    left = cells;
  }
  rows += static_cast<int32_t>(count_bits(left ^ kAllRows));

  uint32_t highest = 0;
  if (all_holed != 0) {
    const uint32_t row = highest_bit(all_holed);
    for (uint32_t x = 0; x < kColumns; ++x) {
      if ((holed[x] >> row & 1u) != 0 && height[x + 1] > highest) highest = height[x + 1];
    }
  }

  // Twice all wells but the worst, which counts once.
  int64_t wells = 0, worst = 0;
  for (uint32_t x = 1; x <= kColumns; ++x) {
    const uint32_t lower = height[x - 1] < height[x + 1] ? height[x - 1] : height[x + 1];
    if (lower <= height[x]) continue;
    const uint32_t depth = lower - height[x], from_wall = x <= kColumns / 2 ? x - 1 : kColumns - x;
    int64_t slope = weights[kAiWellSlope];
    if (from_wall == 0) slope += weights[kAiWellAtWall];
    if (from_wall == 1 || from_wall == 2) slope += weights[kAiWellNearWall];
    const int64_t well = depth == 1   ? weights[kAiWellOfOne]
                         : depth == 2 ? weights[kAiWellOfTwo]
                                      : weights[kAiWellOfMore] + static_cast<int64_t>(depth - 2) * slope;
    wells += 2 * well;
    if (well < worst) worst = well;
  }
  wells -= worst;

  const Matches matches = matches_of(height);
  const auto weigh = [&](TetrAiWeight weight, int32_t amount) {
    return static_cast<int64_t>(weights[weight]) * amount;
  };
  return tetr_ai_value_of_move(placed, weights) + weigh(kAiRowTransitions, rows) +
         weigh(kAiColumnTransitions, columns) + weigh(kAiHoles, holes) + weigh(kAiHolesAtWall, holes_at[0]) +
         weigh(kAiHolesNearWall, holes_at[1]) + weigh(kAiHolesOffWall, holes_at[2]) +
         weigh(kAiHighestHole, static_cast<int32_t>(highest)) + wells +
         weigh(kAiOneMatch, static_cast<int32_t>(count_bits(matches.once & ~matches.more))) +
         weigh(kAiMoreMatches, static_cast<int32_t>(count_bits(matches.more)));
}

}  // namespace tilefish::tetris
