// The learned tables of Five or More: which entries there are, and by what a board chooses among them. The value of a
// board after a move is the sum of the entries that the board names (table_entries.h); `tilefish tune five-or-more`
// learns them.
//
//   part     entries     what names an entry
//   lines    3 x 64,746  each of the 36 lines of five cells and more: its pattern of occupied cells; and for each
//                        colour that lies in it, its pattern of empty, own and other cells
//   paths    3 x 907     the whole board, each colour, and each five cells in a row: see Term
//   windows  5,120       each 3x3 cells: which are occupied, and where on the board
//
// Lines and paths have a table for each of three stages of a game, by the number of stones: 202,079 entries in all.
// Mirrored lines share an entry, and so do turned and mirrored windows.
#pragma once

#include "engine/games/five_or_more/rules/position.h"

namespace tilefish::five_or_more {

inline constexpr uint32_t kLines = 36, kStages = 3;
inline constexpr uint32_t kPatterns = 64746;

constexpr uint32_t stage_of(uint32_t stones) { return stones < 30 ? 0 : stones < 45 ? 1 : 2; }

// The first entry of each kind of path term, counted from kPatterns on. "15+" stands for 15 and all above.
//
//   kRegions       a board: regions of empty cells, 0 to 15+
//   kOutside       a board: empty cells outside the largest region, 0 to 31+
//   kStuck         a board: stones without an empty cell beside them, 0 to 31+
//   kColour        a colour: stones, 0 to 15+, * 3 + its stones to come, 0 to 2+
//   kStones        a board: stones
//   kFree          a board before whose next move no stones drop: stones / 5
//   kFive          five cells with 2 to 4 stones of one colour and no other:
//                  (((stones - 2) * 4 + empty cells that no other stone of the colour can reach) * 5
//                    + the other stones that can reach one, 0 to 4+) * 2 + (stones of the colour are to come)
//   kBlockedFour   five cells with four stones of a colour and one blocker of another colour:
//                  (the blocker cannot move) * 4 + (no other stone can come beside it) * 2 + (some are to come)
//   kBlockedThree  five cells with three stones of a colour, one blocker and one empty cell:
//                  (the blocker cannot move) * 4 + (no other stone can reach the empty cell) * 2 + (some are to come)
//   kReady         a board: (fives that lack one stone and can get it, 0 to 3+, * 8
//                    + fives that lack two and can get them, 0 to 7+) * 17 + stones / 5
//
// Five cells in their most common state have no entry: one colour alone, its gaps in reach of exactly as many other
// stones, none to come; or a blocker that can move, a stone that can come, none to come. What they are worth is in the
// lines, and the paths only correct it.
struct Term {
  static constexpr uint32_t kRegions = 0;
  static constexpr uint32_t kOutside = kRegions + 16;
  static constexpr uint32_t kStuck = kOutside + 32;
  static constexpr uint32_t kColour = kStuck + 32;
  static constexpr uint32_t kStones = kColour + 16 * 3;
  static constexpr uint32_t kFree = kStones + kCells + 1;
  static constexpr uint32_t kFive = kFree + 17;
  static constexpr uint32_t kBlockedFour = kFive + 3 * 4 * 5 * 2;
  static constexpr uint32_t kBlockedThree = kBlockedFour + 8;
  static constexpr uint32_t kReady = kBlockedThree + 8;
  static constexpr uint32_t kCount = kReady + 4 * 8 * 17;

  static constexpr uint32_t ready(uint32_t fours, uint32_t threes, uint32_t stones) {
    return kReady + ((fours < 3 ? fours : 3) * 8 + (threes < 7 ? threes : 7)) * 17 + stones / 5;
  }
};
inline constexpr uint32_t kStaged = kPatterns + Term::kCount;  // entries of a stage
inline constexpr uint32_t kWindows = kStages * kStaged;        // where the windows begin
inline constexpr uint32_t kEntries = kWindows + 10 * 512;
static_assert(kEntries == 202079);

// A cell's place in a line. The nine bits of a line are its outer cells from one end inwards (bits 0 to 3), from the
// other end inwards (bits 4 to 7), and the middle (bit 8). So to mirror a line is to swap two nibbles, and putting the
// larger nibble's code first gives both lines one pattern.
struct LinePlace {
  uint8_t line;  // kLines for none
  uint8_t bit;
};
// Lines that a turn or a mirror makes one another are of one kind.
struct LineKind {
  uint32_t base;    // the first of its patterns
  uint16_t halves;  // patterns of its two halves
};
struct LineCells {
  uint8_t length;
  uint8_t cell[kSide], bit[kSide];
};
struct Geometry {
  LinePlace places[kCells][4];  // of each cell; those in no line come last
  LineKind kinds[kLines];
  LineCells lines[kLines];
  Cells five_starts[4];  // in each direction: the cells from which five cells fit the board
  Cells sight[kCells];   // the cells in a row, column or diagonal with each cell
};
extern const Geometry kGeometry;

// Four cells, occupied * 16 + own, as a number of four digits in base three: empty, own, other.
struct Threes {
  uint8_t code[256];
};
extern const Threes kThrees;

inline uint32_t pattern_of(const LineKind& kind, uint32_t own, uint32_t occupied) {
  const uint32_t a = kThrees.code[(occupied & 15) << 4 | (own & 15)],
                 b = kThrees.code[(occupied & 0xF0) | (own >> 4 & 15)];
  const uint32_t middle = 2 * (occupied >> 8) - (own >> 8);
  const uint32_t high = a > b ? a : b, low = a > b ? b : a;
  return kind.base + middle * kind.halves + high * (high + 1) / 2 + low;
}

// The 49 windows of 3x3 cells. A window is turned and mirrored together with the board until its corner is in the first
// of the places that it can come to: there are eight turns and ten such places.
struct Turns {
  uint16_t bits[8][512];  // the nine cells after each turn
};
struct WindowPlaces {
  struct {
    uint8_t turn, place;
  } at[49];
};
extern const Turns kTurns;
extern const WindowPlaces kWindowPlaces;

}  // namespace tilefish::five_or_more
