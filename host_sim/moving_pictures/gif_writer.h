// A game as a GIF, frame by frame and byte by byte, in memory that the writer has itself: the program writes files with
// it, and the page in its WebAssembly module the same ones.
//
// Tiles are squares of one size on dark paper, and a caption stands below them in at most two lines. Of each frame
// but the first only the lines of pixels that changed are written, and what did not change in them is transparent.
#pragma once

#include <etl/delegate.h>

#include <array>
#include <cstdint>

#include "tilefish/text.h"

namespace tilefish {

class GifWriter {
 public:
  using PutByte = etl::delegate<void(uint8_t)>;

  static constexpr uint32_t kMostTiles = 2048;

  // Begins a picture of so many tiles, kMostTiles at most, that is shown over and over.
  GifWriter(PutByte put, uint32_t rows, uint32_t columns);

  // A frame that is seen for a while: the letters of its tiles row by row, and its caption.
  void add(Text tiles, Text caption, uint32_t milliseconds);
  void end();

 private:
  static constexpr uint32_t kColours = 16, kColourBits = 4, kCodes = 4096;
  static constexpr uint32_t kCaptionWidth = 250, kCaptionHeight = 16;  // pixels of the font

  struct Frame {
    std::array<uint8_t, kMostTiles> tiles;  // places in the colour table
    std::array<uint8_t, kCaptionWidth * kCaptionHeight / 8> caption;
  };

  void word(uint32_t value);  // 16 bits
  void bytes(Text text);
  void begin();
  void write_caption(Text caption);
  uint8_t pixel(const Frame& frame, uint32_t x, uint32_t y) const;
  bool line_changed(uint32_t y) const;

  // The pixels of these lines by the compression of Lempel, Ziv and Welch.
  void compress(uint32_t first_line, uint32_t lines);
  void put_code(uint32_t code, uint32_t bits);
  void put_block();

  PutByte put_;
  uint32_t rows_, columns_, tile_, width_, height_;
  bool first_ = true;
  Frame now_{}, before_{};
  uint16_t longer_[kCodes][kColours];  // the code of a code's pixels and one more
  std::array<uint8_t, 255> block_{};
  uint32_t block_size_ = 0, waiting_ = 0, waiting_bits_ = 0;
};

}  // namespace tilefish
