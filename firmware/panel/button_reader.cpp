#include "firmware/panel/button_reader.h"

namespace tilefish {

Button ButtonReader::meaning() const {
  constexpr Button kNames[] = {Button::kBack, Button::kForward, Button::kTurn, Button::kPlace, Button::kMenu};
  if (count_ == 2 && all_ == 3) return Button::kPlace;
  const uint32_t first = count_ < 4 ? 1 : 0;
  for (uint32_t i = 0; i < count_; ++i) {
    if (all_ == 1u << i) return kNames[first + i];
  }
  return Button::kNone;
}

// Times wrap, so only their differences are compared.
Button ButtonReader::held(uint32_t milliseconds) {
  const Button button = meaning();
  if (static_cast<int32_t>(milliseconds - due_) < 0) return Button::kNone;
  if (button == Button::kBack || button == Button::kForward) {
    due_ = milliseconds + kRepeat;
    told_ = true;
    return button;
  }
  if (button != Button::kTurn || told_ || milliseconds - since_ < kHold) return Button::kNone;
  told_ = true;
  return Button::kMenu;
}

Button ButtonReader::read(uint32_t pressed, uint32_t milliseconds) {
  if (pressed != seen_) {
    seen_ = static_cast<uint8_t>(pressed);
    since_ = milliseconds;
  }
  if (milliseconds - since_ < kSteady) return Button::kNone;
  if (pressed != 0) {
    if (all_ == 0) {
      told_ = false;
      due_ = since_ + kFirstRepeat;
    }
    all_ = static_cast<uint8_t>(all_ | pressed);
    return held(milliseconds);
  }
  const Button button = all_ == 0 || told_ ? Button::kNone : meaning();
  all_ = 0;
  return button;
}

}  // namespace tilefish
