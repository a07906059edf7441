#include "host_sim/terminal/screen.h"

#include <fmt/core.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <algorithm>

#include "host_sim/support/interrupt.h"

namespace tilefish {

Screen::Screen() : terminal_(isatty(STDOUT_FILENO)) {
  if (terminal_) fmt::print(kHideCursor);
}

Screen::~Screen() {
  if (!terminal_) return;
  fmt::print(kShowCursor);
  std::fflush(stdout);
}

size_t Screen::columns() {
  winsize size{};
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col != 0 ? size.ws_col : 80;
}

size_t Screen::rows() {
  winsize size{};
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row != 0 ? size.ws_row : 24;
}

Drawing Screen::fitted(Drawing frame, size_t columns_needed, std::string_view name) {
  const size_t rows_needed = frame.size() + 1;  // the cursor has a line of its own
  if (columns_needed <= columns() && rows_needed <= rows()) return frame;
  return {plain_line(fmt::format("{} needs {}x{}", name, columns_needed, rows_needed)),
          plain_line(fmt::format("this is {}x{}", columns(), rows())), plain_line("q: quit")};
}

void Screen::show(const Drawing& frame, std::chrono::milliseconds delay) {
  if (terminal_ && shown_ != 0) fmt::print("\x1b[{}A\r", shown_);
  const size_t fit =
      terminal_ ? std::max<size_t>(rows(), 2) - 1 : frame.size();  // the cursor waits on a line of its own
  shown_ = std::min(frame.size(), fit);
  for (size_t line = frame.size() - shown_; line < frame.size(); ++line) {
    // What was there goes first: behind a line of full width, the cursor stands on its last letter.
    fmt::print("{}{}\n", terminal_ ? "\x1b[K" : "", frame[line].text);
  }
  if (terminal_) {
    fmt::print("\x1b[J");
  } else {
    fmt::print("\n");
  }
  std::fflush(stdout);
  if (terminal_) poll(nullptr, 0, static_cast<int>(delay.count()));
  stop_if_interrupted();
}

void Screen::begin_again() {
  if (terminal_) fmt::print("\x1b[H\x1b[2J");
  shown_ = 0;
}

}  // namespace tilefish
