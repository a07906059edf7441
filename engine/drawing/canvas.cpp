#include "tilefish/canvas.h"

namespace tilefish {
namespace {

// The digits of a number, without a buffer of a fixed text.
struct Digits {
  char at[20];
  uint32_t first = sizeof at;

  explicit Digits(int64_t number) {
    uint64_t rest = static_cast<uint64_t>(number < 0 ? -number : number);
    do at[--first] = static_cast<char>('0' + rest % 10);
    while ((rest /= 10) != 0);
    if (number < 0) at[--first] = '-';
  }
  Text text() const { return Text(at + first, sizeof at - first); }
};

}  // namespace

int32_t letter_width(char c) {
  int32_t width = 0;
  for (uint32_t columns = letter_columns(c); columns != 0; columns >>= kLetterHeight) ++width;
  return width == 0 ? 2 : width;
}

int32_t text_width(Text text) {
  int32_t width = -1;
  for (const char c : text) width += letter_width(c) + 1;
  return width < 0 ? 0 : width;
}

void Canvas::clear() {
  for (int32_t i = 0; i < width_ * height_ / 8; ++i) bytes_[i] = 0;
}

bool Canvas::lit(int32_t x, int32_t y) const {
  if (x < 0 || x >= width_ || y < 0 || y >= height_) return false;
  return (bytes_[y / 8 * width_ + x] >> y % 8 & 1u) != 0;
}

void Canvas::set(int32_t x, int32_t y, bool light) {
  if (x < 0 || x >= width_ || y < 0 || y >= height_) return;
  uint8_t& byte = bytes_[y / 8 * width_ + x];
  const uint32_t bit = 1u << y % 8;
  byte = static_cast<uint8_t>(light ? byte | bit : byte & ~bit);
}

void Canvas::fill(int32_t x, int32_t y, int32_t width, int32_t height, bool light) {
  for (int32_t row = y; row < y + height; ++row) {
    for (int32_t column = x; column < x + width; ++column) set(column, row, light);
  }
}

void Canvas::frame(int32_t x, int32_t y, int32_t width, int32_t height) {
  fill(x, y, width, 1);
  fill(x, y + height - 1, width, 1);
  fill(x, y, 1, height);
  fill(x + width - 1, y, 1, height);
}

void Canvas::invert(int32_t x, int32_t y, int32_t width, int32_t height) {
  for (int32_t row = y; row < y + height; ++row) {
    for (int32_t column = x; column < x + width; ++column) set(column, row, !lit(column, row));
  }
}

void Canvas::stamp(int32_t x, int32_t y, uint32_t shape) {
  for (int32_t bit = 0; shape >> bit != 0; ++bit) {
    if (shape >> bit & 1u) set(x + bit % 5, y + bit / 5);
  }
}

int32_t Canvas::write(int32_t x, int32_t y, Text text, int32_t scale) {
  for (const char c : text) {
    const uint32_t columns = letter_columns(c);
    for (int32_t bit = 0; columns >> bit != 0; ++bit) {
      if ((columns >> bit & 1u) == 0) continue;
      fill(x + bit / kLetterHeight * scale, y + bit % kLetterHeight * scale, scale, scale);
    }
    x += (letter_width(c) + 1) * scale;
  }
  return x;
}

int32_t Canvas::write(int32_t x, int32_t y, int64_t number, int32_t scale) {
  return write(x, y, Digits(number).text(), scale);
}

void Canvas::write_large(int32_t x, int32_t y, int32_t width, int64_t number) {
  const Digits digits(number);
  int32_t scale = 3;
  while (scale > 1 && text_width(digits.text()) * scale > width) --scale;
  write(x, y, digits.text(), scale);
}

}  // namespace tilefish
