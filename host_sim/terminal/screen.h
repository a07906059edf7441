// Frames of a game: drawn over each other on a terminal, one below the other on a pipe.
#pragma once

#include <chrono>
#include <cstddef>
#include <string_view>

#include "host_sim/terminal/picture.h"

namespace tilefish {

// No cursor, which would flicker over the picture, and no wrapping, which would make a frame longer than its lines.
inline constexpr char kHideCursor[] = "\x1b[?25l\x1b[?7l", kShowCursor[] = "\x1b[?25h\x1b[?7h";

class Screen {
 public:
  Screen();
  ~Screen();
  Screen(const Screen&) = delete;

  bool terminal() const { return terminal_; }
  static size_t columns();  // of the terminal; 80 where there is none
  static size_t rows();     // likewise; 24

  // The frame, or where the terminal has no room for it and so many columns, how much it needs.
  static Drawing fitted(Drawing frame, size_t columns, std::string_view name);

  // Shows a frame for a while, on a terminal; of one that is too high, its end. Throws Interrupted.
  void show(const Drawing& frame, std::chrono::milliseconds delay);
  // The terminal no longer shows the last frame where it was: the next one begins at its top.
  void begin_again();

 private:
  const bool terminal_;
  size_t shown_ = 0;  // lines of the last frame
};

}  // namespace tilefish
