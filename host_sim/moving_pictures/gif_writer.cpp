#include "host_sim/moving_pictures/gif_writer.h"

#include "host_sim/terminal/palette.h"
#include "tilefish/canvas.h"

namespace tilefish {
namespace {

constexpr uint32_t kMargin = 12, kBoardWidth = 264, kLeastTile = 8, kScale = 2;
constexpr int32_t kLinePixels = 8;  // of the caption, unscaled
constexpr uint32_t kCaptionGap = 6;

// The colour table: the letters of tiles in its order. The last place is no colour but what stays as it was.
constexpr Text kTable(" .BCGOPRVYXw");
constexpr uint8_t kPaper = 0, kUnknown = 10, kInk = 11, kTransparent = 15;

uint8_t place_of(char tile) {
  const size_t found = kTable.find(tile);
  return found == Text::npos ? kUnknown : static_cast<uint8_t>(found);
}

constexpr uint32_t larger(uint32_t a, uint32_t b) { return a > b ? a : b; }

}  // namespace

GifWriter::GifWriter(PutByte put, uint32_t rows, uint32_t columns)
    : put_(put),
      rows_(rows),
      columns_(columns),
      tile_(larger(kLeastTile, kBoardWidth / columns)),
      width_(larger(kBoardWidth, columns * tile_) + 2 * kMargin),
      height_(rows * tile_ + kCaptionGap + kCaptionHeight * kScale + 2 * kMargin) {
  begin();
}

void GifWriter::word(uint32_t value) {
  put_(static_cast<uint8_t>(value));
  put_(static_cast<uint8_t>(value >> 8));
}

void GifWriter::bytes(Text text) {
  for (const char c : text) put_(static_cast<uint8_t>(c));
}

void GifWriter::begin() {
  bytes("GIF89a");
  word(width_);
  word(height_);
  put_(0x80 | (kColourBits - 1) << 4 | (kColourBits - 1));  // a table of 16 colours for all frames
  put_(kPaper);
  put_(0);
  for (uint32_t place = 0; place < kColours; ++place) {
    const Rgb colour = colour_of(place < kTable.size() ? kTable[place] : ' ');
    for (const uint8_t part : {colour.red, colour.green, colour.blue}) put_(part);
  }
  bytes(Text("\x21\xFF\x0BNETSCAPE2.0\x03\x01\0\0\0", 19));  // over and over
}

void GifWriter::add(Text tiles, Text caption, uint32_t milliseconds) {
  before_ = now_;
  for (uint32_t at = 0; at < rows_ * columns_; ++at) now_.tiles[at] = at < tiles.size() ? place_of(tiles[at]) : kPaper;
  write_caption(caption);
  uint32_t top = 0, end = height_;
  if (!first_) {
    while (top + 1 < end && !line_changed(top)) ++top;
    while (end > top + 1 && !line_changed(end - 1)) --end;
  }
  bytes(Text("\x21\xF9\x04", 3));
  put_(1 << 2 | (first_ ? 0 : 1));  // the frame stays below the next one; whether there is transparency
  word(larger(2, milliseconds / 10));
  put_(kTransparent);
  put_(0);
  put_(0x2C);
  word(0);
  word(top);
  word(width_);
  word(end - top);
  put_(0);
  compress(top, end - top);
  first_ = false;
}

void GifWriter::end() { put_(0x3B); }

// Words go to the next line where they do not fit.
void GifWriter::write_caption(Text caption) {
  now_.caption.fill(0);
  Canvas canvas(now_.caption.data(), kCaptionWidth, kCaptionHeight);
  const auto room = static_cast<int32_t>((width_ - 2 * kMargin) / kScale);
  for (int32_t x = 0, y = 0; !caption.empty();) {
    const Text word = cut(caption, ' ');
    if (x != 0 && x + text_width(word) > room) {
      x = 0;
      y += kLinePixels;
    }
    x = canvas.write(x, y, word) + 3;
  }
}

uint8_t GifWriter::pixel(const Frame& frame, uint32_t x, uint32_t y) const {
  if (x < kMargin || y < kMargin) return kPaper;
  x -= kMargin;
  y -= kMargin;
  if (y < rows_ * tile_) {
    const bool between = x >= columns_ * tile_ || x % tile_ == 0 || y % tile_ == 0;
    return between ? kPaper : frame.tiles[y / tile_ * columns_ + x / tile_];
  }
  y -= rows_ * tile_;
  if (y < kCaptionGap) return kPaper;
  y -= kCaptionGap;
  Canvas canvas(const_cast<uint8_t*>(frame.caption.data()), kCaptionWidth, kCaptionHeight);
  return canvas.lit(static_cast<int32_t>(x / kScale), static_cast<int32_t>(y / kScale)) ? kInk : kPaper;
}

bool GifWriter::line_changed(uint32_t y) const {
  for (uint32_t x = 0; x < width_; ++x) {
    if (pixel(now_, x, y) != pixel(before_, x, y)) return true;
  }
  return false;
}

void GifWriter::compress(uint32_t first_line, uint32_t lines) {
  constexpr uint32_t kClear = kColours, kEnd = kColours + 1, kFirstFree = kColours + 2, kNone = 0xFFFF;
  uint32_t next_code = kFirstFree, bits = kColourBits + 1, code = kNone;
  const auto forget = [&] {
    for (auto& row : longer_) {
      for (uint16_t& known : row) known = 0;
    }
    next_code = kFirstFree;
    bits = kColourBits + 1;
  };
  put_(kColourBits);
  forget();
  put_code(kClear, bits);
  for (uint32_t y = first_line; y < first_line + lines; ++y) {
    for (uint32_t x = 0; x < width_; ++x) {
      uint8_t colour = pixel(now_, x, y);
      if (!first_ && colour == pixel(before_, x, y)) colour = kTransparent;
      if (code == kNone) {
        code = colour;
      } else if (longer_[code][colour] != 0) {
        code = longer_[code][colour];
      } else {
        put_code(code, bits);
        if (next_code == kCodes) {
          put_code(kClear, bits);
          forget();
        } else {
          longer_[code][colour] = static_cast<uint16_t>(next_code);
          if (next_code++ == 1u << bits) ++bits;
        }
        code = colour;
      }
    }
  }
  put_code(code, bits);
  put_code(kEnd, bits);
  if (waiting_bits_ != 0) put_code(0, 8 - waiting_bits_);
  put_block();
  put_(0);
}

void GifWriter::put_code(uint32_t code, uint32_t bits) {
  waiting_ |= code << waiting_bits_;
  waiting_bits_ += bits;
  while (waiting_bits_ >= 8) {
    block_[block_size_++] = static_cast<uint8_t>(waiting_);
    if (block_size_ == block_.size()) put_block();
    waiting_ >>= 8;
    waiting_bits_ -= 8;
  }
}

void GifWriter::put_block() {
  if (block_size_ == 0) return;
  put_(static_cast<uint8_t>(block_size_));
  for (uint32_t at = 0; at < block_size_; ++at) put_(block_[at]);
  block_size_ = 0;
}

}  // namespace tilefish
