// The pins of the RP2040 (RP2040 Datasheet, sections 2.3.1 and 2.19).
#include "firmware/buttons/buttons.h"
#include "firmware/chips/registers.h"

namespace tilefish::buttons {
namespace {

constexpr uint32_t kIn = 0xD000'0004, kPins = 0x4001'4000, kPads = 0x4001'C000;
constexpr uint32_t kFunctionIo = 5, kPullUpInput = 0x5A;

}  // namespace

void start() {
  for (const uint32_t pin : kButtonPins) {
    reg(kPads + 4 + 4 * pin) = kPullUpInput;
    reg(kPins + 8 * pin + 4) = kFunctionIo;
  }
}

uint32_t pressed() { return pressed_of(reg(kIn)); }

}  // namespace tilefish::buttons
