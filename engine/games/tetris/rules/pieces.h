// The seven pieces and their 19 shapes, worked out by the compiler from the drawings.
//
// Every column of a tetromino is one run of cells without a gap, and so is every row.
#pragma once

#include <array>
#include <cstdint>

namespace tilefish::tetris {

inline constexpr uint32_t kColumns = 10, kPieces = 7, kShapes = 19, kMostOrientations = 4;
inline constexpr uint32_t kI = 0, kO = 1;
inline constexpr char kLetters[] = "IOTZSJL";

struct Shape {
  uint8_t piece, orientation;
  uint8_t width, height;
  uint8_t bottom[4];  // of each column's run, above the shape's lowest cell
  uint8_t cells[4];   // of each column: a bit a row, above the shape's lowest cell
  uint8_t headroom;   // bag rules: empty rows above it in the box in which it turns

  constexpr uint32_t length(uint32_t column) const {
    uint32_t count = 0;
    for (uint32_t bits = cells[column]; bits != 0; bits &= bits - 1) ++count;
    return count;
  }
  // None in a row that it does not reach.
  constexpr uint32_t cells_in_row(uint32_t row) const {
    if (row >= height) return 0;
    uint32_t count = 0;
    for (uint32_t column = 0; column < width; ++column) count += cells[column] >> row & 1u;
    return count;
  }
};

// The shapes of a piece are kShape[kFirstShape[piece]] and on, in the order of their orientations.
inline constexpr uint8_t kOrientations[kPieces] = {2, 1, 4, 2, 2, 4, 4};
inline constexpr uint8_t kFirstShape[kPieces + 1] = {0, 2, 3, 7, 9, 11, 15, 19};

namespace drawing {

// A drawing is rows from the top, of `width` bits each, bit 0 the left column.
struct Drawing {
  uint32_t width, height;
  uint32_t rows[4];
};

inline constexpr Drawing kPiece[kPieces] = {{1, 4, {1, 1, 1, 1}}, {2, 2, {3, 3}}, {2, 3, {1, 3, 1}}, {2, 3, {2, 3, 1}},
                                            {2, 3, {1, 3, 2}},    {3, 2, {1, 7}}, {3, 2, {7, 1}}};

constexpr Drawing turned_left(const Drawing& from) {
  Drawing to{from.height, from.width, {}};
  for (uint32_t row = 0; row < from.height; ++row) {
    for (uint32_t column = 0; column < from.width; ++column) {
      if (from.rows[row] >> column & 1u) to.rows[from.width - 1 - column] |= 1u << row;
    }
  }
  return to;
}

constexpr Shape shape_of(const Drawing& drawing, uint32_t piece, uint32_t orientation) {
  Shape shape{static_cast<uint8_t>(piece),
              static_cast<uint8_t>(orientation),
              static_cast<uint8_t>(drawing.width),
              static_cast<uint8_t>(drawing.height),
              {},
              {},
              0};
  for (uint32_t column = 0; column < drawing.width; ++column) {
    for (uint32_t row = 0; row < drawing.height; ++row) {
      if (drawing.rows[drawing.height - 1 - row] >> column & 1u) {
        shape.cells[column] = static_cast<uint8_t>(shape.cells[column] | 1u << row);
      }
    }
    while ((shape.cells[column] >> shape.bottom[column] & 1u) == 0) ++shape.bottom[column];
  }
  // A flat piece of three turns about the middle of a 3x3 box: with its long side up, that side is the middle row.
  shape.headroom = drawing.width == 3 && drawing.rows[0] == 7 ? 1 : 0;
  return shape;
}

}  // namespace drawing

inline constexpr auto kShape = [] {
  std::array<Shape, kShapes> shapes{};
  uint32_t index = 0;
  for (uint32_t piece = 0; piece < kPieces; ++piece) {
    drawing::Drawing drawing = drawing::kPiece[piece];
    for (uint32_t orientation = 0; orientation < kOrientations[piece]; ++orientation) {
      shapes[index++] = drawing::shape_of(drawing, piece, orientation);
      drawing = drawing::turned_left(drawing);
    }
  }
  return shapes;
}();

constexpr const Shape& shape_of(uint32_t piece, uint32_t orientation) {
  return kShape[kFirstShape[piece] + orientation];
}

}  // namespace tilefish::tetris
