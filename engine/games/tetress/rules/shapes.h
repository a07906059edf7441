// The 19 fixed tetrominoes. A shape is placed by its anchor, the top left corner of its box, which need not be one of
// its cells.
//
// Their order is part of the order of moves, which decides ties: the bars, the square, the eight shapes that are two
// rows high, the eight that are three rows high.
#pragma once

#include <cstdint>

namespace tilefish::tetress {

inline constexpr uint32_t kSide = 11, kCells = kSide * kSide, kShapes = 19, kPlacements = kShapes * kCells;
inline constexpr uint16_t kRow = (1u << kSide) - 1;  // a full row

struct Shape {
  uint8_t rows[4];  // bit c of rows[r] is the cell (r, c) of the box
  uint8_t height, width;
};

inline constexpr Shape kShape[kShapes] = {
    {{0b1111}, 1, 4},           {{1, 1, 1, 1}, 4, 1},       {{0b11, 0b11}, 2, 2},       {{0b111, 0b001}, 2, 3},
    {{0b111, 0b010}, 2, 3},     {{0b111, 0b100}, 2, 3},     {{0b001, 0b111}, 2, 3},     {{0b010, 0b111}, 2, 3},
    {{0b100, 0b111}, 2, 3},     {{0b110, 0b011}, 2, 3},     {{0b011, 0b110}, 2, 3},     {{0b11, 0b01, 0b01}, 3, 2},
    {{0b01, 0b11, 0b01}, 3, 2}, {{0b01, 0b01, 0b11}, 3, 2}, {{0b11, 0b10, 0b10}, 3, 2}, {{0b10, 0b11, 0b10}, 3, 2},
    {{0b10, 0b10, 0b11}, 3, 2}, {{0b01, 0b11, 0b10}, 3, 2}, {{0b10, 0b11, 0b01}, 3, 2},
};

}  // namespace tilefish::tetress
