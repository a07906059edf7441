// Frames of a game: drawn over each other on a terminal, one below the other on a pipe.
#pragma once

#include <chrono>
#include <cstddef>

#include "host_sim/cli/picture.h"

namespace tilefish {

class Screen {
 public:
  Screen();
  ~Screen();
  Screen(const Screen&) = delete;

  bool terminal() const { return terminal_; }
  static size_t columns();  // of the terminal; 80 where there is none

  // Shows a frame for a while, on a terminal. Throws Interrupted.
  void show(const Drawing& frame, std::chrono::milliseconds delay);

 private:
  const bool terminal_;
  size_t shown_ = 0;  // lines of the last frame
};

}  // namespace tilefish
