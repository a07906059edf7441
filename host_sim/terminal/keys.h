// Keys pressed at a terminal, one by one: neither echoed nor gathered into lines.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace tilefish {

// A character as itself (return as '\n'), or one of these.
using Key = int32_t;
inline constexpr Key kUp = 256, kDown = 257, kRight = 258, kLeft = 259, kEscape = 260;
inline constexpr Key kUnknownKey = 261;
inline constexpr Key kRedraw = 262;     // no key: the terminal was resized, or is ours again after Ctrl-Z
inline constexpr Key kEndOfKeys = 263;  // Ctrl-D, or the terminal is gone

// The terminal is as before when this ends, however it ends: by its destructor, or by a signal that kills or suspends.
// There is one at a time.
class Keyboard {
 public:
  static bool present();  // stdin and stdout are a terminal on which a picture can be drawn over

  Keyboard();
  ~Keyboard();
  Keyboard(const Keyboard&) = delete;

  // Waits for the next key, or so long at most. Throws Interrupted.
  Key next();
  std::optional<Key> next_within(std::chrono::milliseconds wait);

 private:
  Key escape_sequence();

  uint32_t size_;  // of the terminal, rows and columns
};

}  // namespace tilefish
