// STM32F405: 168 MHz from the internal 16 MHz, so that boards with any crystal, or none, run this image. APB2, the
// USART's bus, at half of it. USART1 on PB6 (out) and PB7 (in), which are SC and SD of the Netduino; PA9 is not free on
// every board of the family. The registers are those of ST's manual RM0090.
#include "board.h"
#include "firmware/chips/chip.h"
#include "firmware/chips/registers.h"
#include "firmware/chips/stm32.h"

namespace tilefish {
namespace {

constexpr uint32_t kRcc = 0x4002'3800;
constexpr uint32_t kClockControl = kRcc, kPllSetup = kRcc + 0x04, kClockSetup = kRcc + 0x08,
                   kClockInterrupts = kRcc + 0x0C;
constexpr uint32_t kAhb1On = kRcc + 0x30, kAhb2On = kRcc + 0x34, kAhb3On = kRcc + 0x38, kApb1On = kRcc + 0x40,
                   kApb2On = kRcc + 0x44;
constexpr uint32_t kCauseOfReset = kRcc + 0x74;
constexpr uint32_t kFlashSetup = 0x4002'3C00;
constexpr uint32_t kPortA = 0x4002'0000, kPortB = 0x4002'0400;
constexpr uint32_t kMode = 0x00, kPull = 0x0C, kSetOrReset = 0x18, kFunctionLow = 0x20;  // of a port
constexpr uint32_t kDebugSetup = 0xE004'2004, kDebugInSleep = 1u << 0;
constexpr uint32_t kDebugFreeze = 0xE004'2008, kWatchdogStandsStill = 1u << 12;
constexpr uint32_t kInternalOn = 1u << 0, kInternalReady = 1u << 1, kPllOn = 1u << 24, kPllReady = 1u << 25;
constexpr uint32_t kSource = 3u << 0, kSourceInUse = 3u << 2, kPll = 2u << 0, kPllInUse = 2u << 2;
constexpr uint32_t kPortBOn = 1u << 1, kUsart1On = 1u << 4;
constexpr uint32_t kInternal = 16'000'000;

// Ports lie 0x400 apart, and so do the bits of their clocks.
constexpr uint32_t kThinkingPortOn = kHasThinkingPin ? 1u << (kThinkingPort - kPortA) / 0x400 : 0;

bool without_pll;

// The loader in ROM that programs by USB leaves its own clocks running, so they are undone first: the internal
// oscillator, undivided, then no PLL, whose setup can only be written while it is off (RM0090, 7.3.2).
void undo_clocks() {
  reg(kClockInterrupts) = 0;
  set_bits(kClockControl, kInternalOn);
  wait_for(kClockControl, kInternalReady);
  reg(kClockSetup) = 0;
  wait_for(kClockSetup, kSourceInUse, 0);
  clear_bits(kClockControl, kPllOn);
  wait_for(kClockControl, kPllReady, 0);
}

void start_clocks() {
  undo_clocks();
  reg(kPllSetup) = 8u | 168u << 6 | 0u << 16 | 7u << 24;  // 16 MHz / 8 x 168 / 2; 48 MHz for USB
  set_bits(kClockControl, kPllOn);
  without_pll = !wait_for(kClockControl, kPllReady);
  if (without_pll) return;
  reg(kFlashSetup) = 5u | 7u << 8;         // 5 wait states; prefetch and both caches
  reg(kClockSetup) = 5u << 10 | 4u << 13;  // APB1 a quarter, APB2 a half
  set_field(kClockSetup, kSource, kPll);
  wait_for(kClockSetup, kSourceInUse, kPllInUse);
}

}  // namespace

void start_chip() {
  // A probe reaches the sleeping core, too, and the watchdog stands still while a debugger has halted the core (RM0090,
  // debug support, DBGMCU_CR: DBG_SLEEP, DBGMCU_APB1_FZ: DBG_IWDG_STOP).
  set_bits(kDebugSetup, kDebugInSleep);
  set_bits(kDebugFreeze, kWatchdogStandsStill);
  if (stm32::has_clock_tree(kClockControl)) start_clocks();
  reg(kAhb1On) = kPortBOn | kThinkingPortOn;  // and nothing else, such as the loader's USB or the RAM beside the core
  reg(kAhb2On) = 0;
  reg(kAhb3On) = 0;
  reg(kApb1On) = 0;
  reg(kApb2On) = kUsart1On;
  set_field(kPortB + kPull, 0xF000, 0x4000);  // PB7 up
  set_field(kPortB + kFunctionLow, 0xFF00'0000, 0x7700'0000);
  set_field(kPortB + kMode, 0xF000, 0xA000);
  if (kHasThinkingPin) set_field(kThinkingPort + kMode, 3u << 2 * kThinkingPin, 1u << 2 * kThinkingPin);
}

Clocks clocks() {
  if (without_pll) return {kInternal, kInternal, "the PLL did not lock, the clock is 16 MHz"};
  return {kClock, kUartClock, nullptr};
}

void show_thinking(bool thinks) {
  if (kHasThinkingPin) stm32::set_pin(kThinkingPort + kSetOrReset, kThinkingPin, thinks);
}

Text reset_cause() { return stm32::reset_cause(kCauseOfReset); }

}  // namespace tilefish
