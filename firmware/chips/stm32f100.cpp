// STM32F100: 24 MHz, its most, from the internal 8 MHz. USART1 on PA9 (out) and PA10 (in). The registers are those of
// ST's manual RM0041.
#include "board.h"
#include "firmware/chips/chip.h"
#include "firmware/chips/registers.h"
#include "firmware/chips/stm32.h"

namespace tilefish {
namespace {

constexpr uint32_t kRcc = 0x4002'1000;
constexpr uint32_t kClockControl = kRcc, kClockSetup = kRcc + 0x04, kApb2On = kRcc + 0x18, kApb1On = kRcc + 0x1C;
constexpr uint32_t kCauseOfReset = kRcc + 0x24;
constexpr uint32_t kPortA = 0x4001'0800;
constexpr uint32_t kPins0To7 = 0x00, kPins8To15 = 0x04, kSetOrReset = 0x10;  // of a port
constexpr uint32_t kDebugSetup = 0xE004'2004, kDebugInSleep = 1u << 0, kWatchdogStandsStill = 1u << 8;
constexpr uint32_t kPllOn = 1u << 24, kPllReady = 1u << 25;
constexpr uint32_t kPortAOn = 1u << 2, kUsart1On = 1u << 14;
constexpr uint32_t kInternal = 8'000'000;

// Ports lie 0x400 apart, and so do the bits of their clocks.
constexpr uint32_t kThinkingPortOn = kHasThinkingPin ? kPortAOn << (kThinkingPort - kPortA) / 0x400 : 0;

bool without_pll;

void start_clocks() {
  reg(kClockSetup) = 4u << 18;  // PLL: 8 MHz / 2 x 6; flash needs no wait state at 24 MHz
  set_bits(kClockControl, kPllOn);
  without_pll = !wait_for(kClockControl, kPllReady);
  if (!without_pll) set_field(kClockSetup, 3, 2);
}

// A pin as an output of at most 2 MHz: mode 2 of its four bits.
void make_output(uint32_t port, uint32_t pin) {
  const uint32_t place = pin % 8 * 4;
  set_field(port + (pin < 8 ? kPins0To7 : kPins8To15), 0xFu << place, 2u << place);
}

}  // namespace

void start_chip() {
  // A probe reaches the sleeping core, too, and the watchdog stands still while a debugger has halted the core (RM0041,
  // debug support, DBGMCU_CR: DBG_SLEEP, DBG_IWDG_STOP).
  set_bits(kDebugSetup, kDebugInSleep | kWatchdogStandsStill);
  if (stm32::has_clock_tree(kClockControl)) start_clocks();
  reg(kApb1On) = 0;
  reg(kApb2On) = kPortAOn | kUsart1On | kThinkingPortOn;
  reg(kPortA + kSetOrReset) = 1u << 10;          // the pull of PA10: up, for an open line to be quiet
  set_field(kPortA + kPins8To15, 0xFF0, 0x8B0);  // PA9 alternate push-pull, PA10 input with its pull
  if (kHasThinkingPin) make_output(kThinkingPort, kThinkingPin);
}

Clocks clocks() {
  if (without_pll) return {kInternal, kInternal, "the PLL did not lock, the clock is 8 MHz"};
  return {kClock, kUartClock, nullptr};
}

void show_thinking(bool thinks) {
  if (kHasThinkingPin) stm32::set_pin(kThinkingPort + kSetOrReset, kThinkingPin, thinks);
}

Text reset_cause() { return stm32::reset_cause(kCauseOfReset); }

}  // namespace tilefish
