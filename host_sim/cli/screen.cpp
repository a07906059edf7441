#include "host_sim/cli/screen.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "host_sim/interrupt.h"

namespace tilefish {

Screen::Screen() : terminal_(isatty(STDOUT_FILENO)) {
  // No cursor, which would flicker over the picture, and no wrapping, which would make a frame longer than its lines.
  if (terminal_) fmt::print("\x1b[?25l\x1b[?7l");
}

Screen::~Screen() {
  if (!terminal_) return;
  fmt::print("\x1b[?25h\x1b[?7h");
  std::fflush(stdout);
}

size_t Screen::columns() {
  winsize size{};
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col != 0 ? size.ws_col : 80;
}

void Screen::show(const Drawing& frame, std::chrono::milliseconds delay) {
  if (terminal_ && shown_ != 0) fmt::print("\x1b[{}A\r", shown_);
  for (const Line& line : frame) fmt::print("{}{}\n", line.text, terminal_ ? "\x1b[K" : "");
  if (terminal_) {
    fmt::print("\x1b[J");
  } else {
    fmt::print("\n");
  }
  std::fflush(stdout);
  shown_ = frame.size();
  if (terminal_) poll(nullptr, 0, static_cast<int>(delay.count()));
  stop_if_interrupted();
}

}  // namespace tilefish
