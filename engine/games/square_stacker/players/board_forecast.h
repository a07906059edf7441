// What is to be expected of a board between two trays, as sums of table entries: the reward, which is the points to
// come, and for each size the logarithm of the risk that the game ends soon because the size has no free space.
// `tilefish tune square-stacker tables` learns the entries.
//
//   look-ups  of the risk of a size                                                                     entries
//   1         free spaces, colours that score with a tile of the size, colours that free a space of it  10 x 7 x 7
//   1         the cells where it is free                                                                102
//   1         free spaces, and S: how many of the 18 pieces score at once                               10 x 19
//   1         free spaces of this size, and of the two others in either order                           10 x 55
//   0 - 6     a colour: its cells, its tiles of the size (0 to 3), free spaces (0 to 6)                 7 x 4 x 102
//   0 - 48    a line of a colour: which cells hold the colour in this size, which in another, which
//             are free in this size; by the kind of line and the free spaces                            7 x 3 x 512
//   look-ups  of the reward
//   1         the combo (0 to 7), and S                                                                 8 x 19
//   1         tiles, and colours on the board                                                           28 x 7
//   1         free spaces of the three sizes in any order                                               10 x 55
//   0 - 6     a colour: its cells, the spaces where it scores at once (0 to 3)                          102 x 4
//
// The three sizes are alike, so one set of tables serves them all. The eight symmetries of the square share their
// entries: a set of cells is looked up by its class, and a line is learned in both directions.
#pragma once

#include "engine/core/fixed.h"
#include "engine/core/unroll.h"
#include "engine/games/square_stacker/players/features.h"

namespace tilefish::square_stacker {

inline constexpr uint32_t kFreeCounts = kCells + 1, kColourCounts = kColours + 1, kPieceCounts = kSizes * kColours + 1;
inline constexpr uint32_t kPairs = kFreeCounts * (kFreeCounts + 1) / 2;  // two counts in either order
inline constexpr uint32_t kFew = 7;  // numbers of free spaces that large tables tell apart: 0 to 6 and more
inline constexpr uint32_t kCellClasses = 102, kLineKinds = 3, kLinePatterns = 512;
inline constexpr uint32_t kCombos = 8, kOwnCounts = 4, kTileCounts = kCells * kSizes + 1;

inline constexpr uint32_t kCountTable = 0;
inline constexpr uint32_t kShapeTable = kCountTable + kFreeCounts * kColourCounts * kColourCounts;
inline constexpr uint32_t kReadyTable = kShapeTable + kCellClasses;
inline constexpr uint32_t kBalanceTable = kReadyTable + kFreeCounts * kPieceCounts;
inline constexpr uint32_t kColourTable = kBalanceTable + kFreeCounts * kPairs;
inline constexpr uint32_t kLineTable = kColourTable + kFew * kOwnCounts * kCellClasses;
inline constexpr uint32_t kComboTable = kLineTable + kFew * kLineKinds * kLinePatterns;
inline constexpr uint32_t kTilesTable = kComboTable + kCombos * kPieceCounts;
inline constexpr uint32_t kRoomTable = kTilesTable + kTileCounts * kColourCounts;
inline constexpr uint32_t kGatheringTable = kRoomTable + kFreeCounts * kPairs;
inline constexpr uint32_t kTableEntries = kGatheringTable + kCellClasses * kOwnCounts;
static_assert(kTableEntries == 16246);
inline constexpr uint32_t kMostLookUps = 4 + kColours * (1 + kLineCount);

// The class of a set of cells: sets that a turn or a reflection turns into each other have one number.
inline constexpr auto kCellClass = [] {
  constexpr uint8_t kTurn[9] = {2, 5, 8, 1, 4, 7, 0, 3, 6}, kMirror[9] = {2, 1, 0, 5, 4, 3, 8, 7, 6};
  const auto moved = [](uint32_t cells, const uint8_t(&to)[9]) {
    uint32_t result = 0;
    for (uint32_t rest = cells; rest != 0; rest &= rest - 1) result |= 1u << to[lowest_bit(rest)];
    return result;
  };
  std::array<uint8_t, 512> numbers{};
  uint8_t next = 0;
  for (uint32_t cells = 0; cells < numbers.size(); ++cells) {
    uint32_t least = cells;
    for (uint32_t image = 0, one = cells; image < 8; ++image) {
      one = image == 4 ? moved(one, kMirror) : moved(one, kTurn);
      if (one < least) least = one;
    }
    numbers[cells] = least < cells ? numbers[least] : next++;
  }
  return numbers;
}();

// A set of cells line by line, three bits a line, the lowest cell first: 24 bits, 2 KB in all.
inline constexpr auto kByLine = [] {
  std::array<uint32_t, 512> by_line{};
  for (uint32_t cells = 0; cells < by_line.size(); ++cells) {
    for (uint32_t line = 0; line < kLineCount; ++line) {
      uint32_t place = line * 3;
      for (uint32_t rest = kLine[line]; rest != 0; rest &= rest - 1) {
        by_line[cells] |= (cells >> lowest_bit(rest) & 1u) << place++;
      }
    }
  }
  return by_line;
}();

// The cells of a set that are in a line of which the set has exactly two cells.
inline constexpr auto kNearlyComplete = [] {
  std::array<uint16_t, 512> cells_of_lines{};
  for (uint32_t cells = 0; cells < 512; ++cells) {
    for (const uint16_t line : kLine) {
      if (count_bits(line & cells) == 2)
        cells_of_lines[cells] = static_cast<uint16_t>(cells_of_lines[cells] | (line & cells));
    }
  }
  return cells_of_lines;
}();

// 0: at the edge, 1: through the middle, 2: diagonal.
inline constexpr uint8_t kLineKind[kLineCount] = {0, 1, 0, 0, 1, 0, 2, 2};

constexpr uint32_t at_most(uint32_t count, uint32_t most) { return count < most ? count : most; }
constexpr uint32_t pair_of(uint32_t a, uint32_t b) { return a > b ? a * (a + 1) / 2 + b : b * (b + 1) / 2 + a; }

// The same line read from its other end.
constexpr uint32_t mirrored_line(uint32_t pattern) {
  return (pattern & 0b010010010) | (pattern & 0b001001001) << 2 | (pattern & 0b100100100) >> 2;
}

inline constexpr uint32_t kChains = 4;
template <uint32_t kChain>
inline constexpr std::integral_constant<uint32_t, kChain> chain{};

// What the look-ups of a board ask for.
//
//   open      of each size: the cells where it is free
//   free      of each size: their number
//   scoring   of each size: colours that score at once with a tile of the size
//   freeing   of each size: colours that can score at once and have a tile of the size in a line that is nearly
//             complete
//   gathered  of each colour: spaces where it scores at once
//   pieces    S: how many of the 18 pieces score at once
//   colours   colours on the board
struct BoardForecast {
  const Position& board;
  uint32_t open[kSizes], free[kSizes], scoring[kSizes], freeing[kSizes];
  uint32_t gathered[kColours];
  uint32_t pieces, colours;

  explicit BoardForecast(const Position& position) : board(position), scoring{}, freeing{}, pieces(0), colours(0) {
    for (uint32_t size = 0; size < kSizes; ++size) {
      open[size] = position.empty >> (size * kCells) & kPlane;
      free[size] = count_bits(open[size]);
    }
    for (uint32_t colour = 0; colour < kColours; ++colour) {
      const uint32_t own = position.tiles[colour];
      gathered[colour] = 0;
      if (own == 0) continue;
      ++colours;
      const uint32_t spaces = scoring_spaces(position, colour);
      if (spaces == 0) continue;
      gathered[colour] = count_bits(spaces);
      const uint32_t nearly = own & kNearlyComplete[cells_of(own)] * kStack;
      for (uint32_t size = 0; size < kSizes; ++size) {
        const uint32_t plane = kPlane << (size * kCells);
        scoring[size] += (spaces & plane) != 0;
        freeing[size] += (nearly & plane) != 0;
      }
    }
    pieces = scoring[0] + scoring[1] + scoring[2];
  }

  // The sizes, first the one with the fewest free spaces: it has most of the risk.
  std::array<uint8_t, kSizes> shortest_first() const {
    if (free[0] <= free[1] && free[0] <= free[2]) return {0, 1, 2};
    return free[1] <= free[2] ? std::array<uint8_t, kSizes>{1, 0, 2} : std::array<uint8_t, kSizes>{2, 0, 1};
  }

  // Calls visit(entry, chain) for every look-up. The chain says to which of kChains sums the entry is added: sums of
  // floats that do not wait for each other take half the time.
  template <class Visit>
  void visit_risk(uint32_t size, Visit visit) const {
    const uint32_t count = free[size], few = at_most(count, kFew - 1);
    visit(kCountTable + (count * kColourCounts + scoring[size]) * kColourCounts + freeing[size], chain<0>);
    visit(kShapeTable + kCellClass[open[size]], chain<1>);
    visit(kReadyTable + count * kPieceCounts + pieces, chain<2>);
    visit(kBalanceTable + count * kPairs + pair_of(free[size == 0 ? 1 : 0], free[size == 2 ? 1 : 2]), chain<3>);
    const uint32_t open_by_line = kByLine[open[size]];
    const uint32_t lines = kLineTable + few * kLineKinds * kLinePatterns;
    for (const uint32_t own : board.tiles) {
      if (own == 0) continue;
      const uint32_t here = own >> (size * kCells) & kPlane;
      const uint32_t elsewhere = cells_of(own & ~(kPlane << (size * kCells)));
      visit(kColourTable + (few * kOwnCounts + at_most(count_bits(here), kOwnCounts - 1)) * kCellClasses +
                kCellClass[here | elsewhere],
            chain<0>);
      const uint32_t here_by_line = kByLine[here], elsewhere_by_line = kByLine[elsewhere];
      unroll<kLineCount>([&](auto line) {
        const auto of_line = [&](uint32_t by_line) { return by_line >> (3 * line) & 7u; };
        const uint32_t pattern = of_line(here_by_line) | of_line(elsewhere_by_line) << 3 | of_line(open_by_line) << 6;
        visit(lines + kLineKind[line] * kLinePatterns + pattern, chain<line % kChains>);
      });
    }
  }

  template <class Visit>
  void visit_reward(Visit visit) const {
    visit(kComboTable + at_most(board.combo, kCombos - 1) * kPieceCounts + pieces);
    visit(kTilesTable + (kCells * kSizes - free[0] - free[1] - free[2]) * kColourCounts + colours);
    const uint32_t least = at_most(free[0], at_most(free[1], free[2]));
    const uint32_t most = free[0] + free[1] + free[2] - least - middle();
    visit(kRoomTable + least * kPairs + pair_of(most, middle()));
    for (uint32_t colour = 0; colour < kColours; ++colour) {
      const uint32_t own = board.tiles[colour];
      if (own != 0)
        visit(kGatheringTable + kCellClass[cells_of(own)] * kOwnCounts + at_most(gathered[colour], kOwnCounts - 1));
    }
  }

 private:
  uint32_t middle() const {
    const uint32_t a = free[0], b = free[1], c = free[2];
    const uint32_t low = a < b ? a : b, high = a < b ? b : a;
    return c < low ? low : c > high ? high : c;
  }
};

// Whether an entry is of a line without a tile of the colour. It says nothing of the colour, so it stays 0.
constexpr bool says_nothing(uint32_t entry) {
  return entry >= kLineTable && entry < kComboTable && ((entry - kLineTable) & 63u) == 0;
}
// The entry of the same line read from its other end, which always has the same value.
constexpr uint32_t twin_of(uint32_t entry) {
  if (entry < kLineTable || entry >= kComboTable) return entry;
  const uint32_t pattern = (entry - kLineTable) % kLinePatterns;
  return entry - pattern + mirrored_line(pattern);
}

template <class Sum, class Entry>
Sum risk_of(const Entry* tables, const BoardForecast& forecast, uint32_t size) {
  Sum sums[kChains] = {};
  forecast.visit_risk(size, [&](uint32_t entry, auto chain_of_entry) { sums[chain_of_entry] += tables[entry]; });
  return sums[0] + sums[1] + (sums[2] + sums[3]);
}

template <class Sum, class Entry>
Sum reward_of(const Entry* tables, const BoardForecast& forecast) {
  Sum sum = 0;
  forecast.visit_reward([&](uint32_t entry) { sum += tables[entry]; });
  return sum;
}

}  // namespace tilefish::square_stacker
