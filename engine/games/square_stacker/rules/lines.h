// The eight lines of the 3x3 board: 0 to 2 are the rows, 3 to 5 the columns, 6 and 7 the diagonals. The compiler works
// out two tables over the 512 sets of cells: completed lines in 512 bytes, cells that would complete a line in 1 KB.
#pragma once

#include <array>
#include <cstdint>

namespace tilefish::square_stacker {

inline constexpr uint32_t kLineCount = 8;
inline constexpr uint16_t kLine[kLineCount] = {0b000000111, 0b000111000, 0b111000000, 0b001001001,
                                               0b010010010, 0b100100100, 0b100010001, 0b001010100};

// The lines through each cell, a bit a line.
inline constexpr auto kLinesThrough = [] {
  std::array<uint8_t, 9> through{};
  for (uint32_t line = 0; line < kLineCount; ++line) {
    for (uint32_t cell = 0; cell < 9; ++cell) {
      if (kLine[line] >> cell & 1) through[cell] = static_cast<uint8_t>(through[cell] | 1u << line);
    }
  }
  return through;
}();

// The lines that lie wholly inside a set of cells.
inline constexpr auto kLinesWithin = [] {
  std::array<uint8_t, 512> within{};
  for (uint32_t cells = 0; cells < 512; ++cells) {
    for (uint32_t line = 0; line < kLineCount; ++line) {
      if ((cells & kLine[line]) == kLine[line]) within[cells] = static_cast<uint8_t>(within[cells] | 1u << line);
    }
  }
  return within;
}();

// The cells that would each complete a line: those missing from a line of which the set has two cells.
inline constexpr auto kCompleting = [] {
  std::array<uint16_t, 512> completing{};
  for (uint32_t cells = 0; cells < 512; ++cells) {
    for (const uint16_t line : kLine) {
      const uint32_t missing = line & ~cells;
      if (missing != 0 && (missing & (missing - 1)) == 0)
        completing[cells] = static_cast<uint16_t>(completing[cells] | missing);
    }
  }
  return completing;
}();

}  // namespace tilefish::square_stacker
