#include "firmware/clocks/clock.h"

#include <numeric>

#include "board.h"
#include "firmware/cores/core.h"
#include "firmware/uarts/uart.h"

namespace tilefish {

uint64_t instructions_in(uint64_t ticks) {
  // 1e9 / (clock x 1024), reduced: 64 bits then last for thousands of years.
  constexpr uint32_t kAbove = 1'953'125, kBelow = kClock * 2;
  constexpr uint32_t kCommon = std::gcd(kAbove, kBelow);
  return (ticks * (kAbove / kCommon) + kBelow / kCommon / 2) / (kBelow / kCommon);
}

// With interrupts masked nothing comes between the look and the sleep; a pending one still ends the sleep.
void sleep() {
  const uint32_t mask = mask_interrupts();
  if (!board_has_input()) {
    if constexpr (kWaitingDivider != 1) {
      sleep_slowly();
    } else {
      wait_for_interrupt();
    }
  }
  restore_interrupts(mask);
}

}  // namespace tilefish
