// A one-bit picture in memory that its caller owns, and what games draw on it: rectangles, small shapes, text.
//
// The bytes lie as a SSD1306 takes them: a byte is eight pixels of a column, its lowest bit the uppermost, and a page
// of eight rows is `width` bytes. Whatever lies outside of the canvas is not drawn.
#pragma once

#include <cstdint>

#include "tilefish/text.h"

namespace tilefish {

// The font has capital letters, digits and a few signs, each five pixels high and at most five wide. Small letters are
// drawn as capitals, and what the font lacks as a space.
inline constexpr int32_t kLetterHeight = 5;
// The columns of a letter, the left one lowest, five bits each, of which the uppermost pixel is the lowest.
uint32_t letter_columns(char c);
int32_t letter_width(char c);
int32_t text_width(Text text);  // letters are a pixel apart

class Canvas {
 public:
  // `bytes` has width * height / 8 of them; the height is a multiple of eight.
  constexpr Canvas(uint8_t* bytes, uint8_t width, uint8_t height) : bytes_(bytes), width_(width), height_(height) {}

  int32_t width() const { return width_; }
  int32_t height() const { return height_; }
  const uint8_t* page(int32_t index) const { return bytes_ + index * width_; }

  void clear();
  bool lit(int32_t x, int32_t y) const;
  void set(int32_t x, int32_t y, bool light = true);
  void fill(int32_t x, int32_t y, int32_t width, int32_t height, bool light = true);
  void frame(int32_t x, int32_t y, int32_t width, int32_t height);
  // Light becomes dark and dark becomes light, to mark something.
  void invert(int32_t x, int32_t y, int32_t width, int32_t height);
  // A shape of at most 5x5 pixels, five bits a row, of which the left pixel is the lowest; the top row comes first.
  void stamp(int32_t x, int32_t y, uint32_t shape);

  // Draws text `scale` times as large as the font; returns where the next letter would begin.
  int32_t write(int32_t x, int32_t y, Text text, int32_t scale = 1);
  int32_t write(int32_t x, int32_t y, int64_t number, int32_t scale = 1);
  // A number as large as fits into `width` pixels, at most three times the font.
  void write_large(int32_t x, int32_t y, int32_t width, int64_t number);

 private:
  uint8_t* bytes_;
  uint8_t width_, height_;
};

}  // namespace tilefish
