// What a person means by two to five buttons, made of what is pressed from moment to moment.
//
//   buttons  in the order of the board's file
//   2        forward, turn; both together: place
//   3        forward, turn, place
//   4        back, forward, turn, place
//   5        back, forward, turn, place, menu
//
// A press counts when all buttons are up again, so that two can be pressed together. Back and forward repeat while they
// are held; turn that is held is menu. Contacts bounce: what lasts less than kSteady is not seen.
#pragma once

#include <cstdint>

namespace tilefish {

enum class Button : uint8_t { kNone, kBack, kForward, kTurn, kPlace, kMenu };

class ButtonReader {
 public:
  static constexpr uint32_t kSteady = 20, kHold = 800, kFirstRepeat = 400, kRepeat = 150;  // milliseconds

  explicit constexpr ButtonReader(uint32_t count) : count_(static_cast<uint8_t>(count)) {}

  // `pressed` has a bit for each button that is down. To be called every 10 ms or so.
  Button read(uint32_t pressed, uint32_t milliseconds);

 private:
  Button meaning() const;
  Button held(uint32_t milliseconds);

  uint8_t count_;
  uint8_t seen_ = 0;    // pressed when last read
  uint8_t all_ = 0;     // pressed at any moment since the first went down; 0 while none is
  bool told_ = false;   // this press has had its effect
  uint32_t since_ = 0;  // when what is seen has changed
  uint32_t due_ = 0;    // when a held button has its next effect
};

}  // namespace tilefish
