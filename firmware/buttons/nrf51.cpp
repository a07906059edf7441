// The port of nRF51 and nRF52 (nRF51 Series Reference Manual, GPIO).
#include "firmware/buttons/buttons.h"
#include "firmware/chips/registers.h"

namespace tilefish::buttons {
namespace {

constexpr uint32_t kPort = 0x5000'0000, kIn = kPort + 0x510, kConfiguration = kPort + 0x700;
constexpr uint32_t kPullUpInput = 3u << 2;

}  // namespace

void start() {
  for (const uint32_t pin : kButtonPins) reg(kConfiguration + 4 * pin) = kPullUpInput;
}

uint32_t pressed() { return pressed_of(reg(kIn)); }

}  // namespace tilefish::buttons
