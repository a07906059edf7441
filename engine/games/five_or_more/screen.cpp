// Five or More on a small screen: seven patterns for the seven colours, of 5x5 pixels on boards up to 9x9, else of 3x3.
#include "tilefish/screen.h"
#include "engine/games/five_or_more/frame.h"

namespace tilefish::five_or_more {
namespace {

// Rows of five pixels, the left one lowest: a square, a ring, a cross, a plus, a triangle, lines across, lines down.
constexpr uint32_t rows_of_five(uint32_t a, uint32_t b, uint32_t c, uint32_t d, uint32_t e) {
  return a | b << 5 | c << 10 | d << 15 | e << 20;
}
constexpr uint32_t kLargeStones[kMostColours] = {rows_of_five(0b11111, 0b11111, 0b11111, 0b11111, 0b11111),
                                                 rows_of_five(0b01110, 0b10001, 0b10001, 0b10001, 0b01110),
                                                 rows_of_five(0b10001, 0b01010, 0b00100, 0b01010, 0b10001),
                                                 rows_of_five(0b00100, 0b00100, 0b11111, 0b00100, 0b00100),
                                                 rows_of_five(0b00100, 0b00100, 0b01110, 0b01110, 0b11111),
                                                 rows_of_five(0b11111, 0, 0b11111, 0, 0b11111),
                                                 rows_of_five(0b10101, 0b10101, 0b10101, 0b10101, 0b10101)};
constexpr uint32_t kSmallStones[kMostColours] = {
    rows_of_five(0b111, 0b111, 0b111, 0, 0), rows_of_five(0b111, 0b101, 0b111, 0, 0),
    rows_of_five(0b101, 0b010, 0b101, 0, 0), rows_of_five(0b010, 0b111, 0b010, 0, 0),
    rows_of_five(0b001, 0b011, 0b111, 0, 0), rows_of_five(0b111, 0, 0b111, 0, 0),
    rows_of_five(0b101, 0b101, 0b101, 0, 0)};

template <class C>
void draw(const BasicPosition<C>& position, Canvas& canvas) {
  const bool large = position.shape.is_large();
  const int32_t pitch = large ? 4 : 7;
  const uint32_t* const stones = large ? kSmallStones : kLargeStones;
  const uint32_t width = position.shape.width, height = position.shape.height;
  for (uint32_t row = 0; row <= height; ++row) {
    for (uint32_t column = 0; column <= width; ++column) {
      const int32_t x = static_cast<int32_t>(column) * pitch, y = static_cast<int32_t>(row) * pitch;
      // Between stones of three pixels, dots would be taken for more of them.
      if (!large || row % height == 0 || column % width == 0) canvas.set(x, y);
      if (row == height || column == width) continue;
      const uint32_t colour = position.colour_at(row * C::kStride + column);
      if (colour != 0) canvas.stamp(x + 1, y + 1, stones[colour - 1]);
    }
  }
  const int32_t beside = static_cast<int32_t>(width) * pitch + 5;
  canvas.write(beside, 2, "SCORE");
  canvas.write_large(beside, 10, kPictureWidth - beside, position.score);
  canvas.write(beside, 30, "NEXT");
  for (uint32_t i = 0; i < position.shape.stones; ++i) {
    canvas.stamp(beside + static_cast<int32_t>(i) * (pitch + 1), 39, stones[position.next_colour(i) - 1]);
  }
}

// A light is a fifth of the board in each direction, the brighter the fuller.
template <class C>
uint8_t fullness(const BasicPosition<C>& position, uint32_t row, uint32_t column) {
  const auto first = [](uint32_t i, uint32_t size) { return i * size / kLightsSide; };
  const uint32_t width = position.shape.width, height = position.shape.height;
  uint32_t cells = 0, stones = 0;
  for (uint32_t r = first(row, height); r < first(row + 1, height); ++r) {
    for (uint32_t c = first(column, width); c < first(column + 1, width); ++c) {
      ++cells;
      stones += position.colour_at(r * C::kStride + c) != 0 ? 1 : 0;
    }
  }
  return stones == 0 ? uint8_t{0} : static_cast<uint8_t>((stones * kBrightest + cells - 1) / cells);
}

}  // namespace

void draw_picture(const void* position, const Look&, Canvas& canvas) {
  in_frame(position, [&](const auto& its) { draw(its, canvas); });
}

uint8_t light_at(const void* position, const Look&, uint8_t row, uint8_t column) {
  return in_frame(position, [&](const auto& its) { return fullness(its, row, column); });
}

extern constexpr Hand kHand{};

}  // namespace tilefish::five_or_more
