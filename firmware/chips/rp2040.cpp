// RP2040: 125 MHz from a crystal of 12 MHz, and 48 MHz for USB. UART0, which the crystal feeds, on GP0 (out) and GP1
// (in). The registers are
// those of the RP2040 Datasheet: resets 2.14, clocks 2.15, crystal 2.16, PLL 2.18, pins 2.19, causes of a reset 2.12.7
// and 4.7.
#include "board.h"
#include "firmware/chips/chip.h"
#include "firmware/chips/registers.h"

namespace tilefish {
namespace {

constexpr uint32_t kClocks = 0x4000'8000, kResets = 0x4000'C000, kPins = 0x4001'4000, kPads = 0x4001'C000;
constexpr uint32_t kCrystal = 0x4002'4000, kSystemPll = 0x4002'8000, kUsbPll = 0x4002'C000, kChipReset = 0x4006'4008;
constexpr uint32_t kWatchdogReason = kWatchdogBase + 0x08;

// Of the clocks: the control of each, and 8 bytes behind it which of its sources is in use, a bit each.
constexpr uint32_t kReferenceClock = kClocks + 0x30, kSystemClock = kClocks + 0x3C, kPeripheralClock = kClocks + 0x48;
constexpr uint32_t kUsbClock = kClocks + 0x54, kSystemDivider = kClocks + 0x40;
constexpr uint32_t kInUse = 0x08;
enum : uint32_t { kFromRing = 0, kFromCrystal = 2 };   // the reference clock
enum : uint32_t { kFromReference = 0, kFromPll = 1 };  // the system clock
constexpr uint32_t kClockOn = 1u << 11;   // of those for the peripherals, from the system clock, and for USB, its PLL
constexpr uint32_t kByCrystal = 4u << 5;  // the clock for the peripherals

enum : uint32_t { kCrystalControl = kCrystal, kCrystalStatus = kCrystal + 0x04, kCrystalDelay = kCrystal + 0x0C };
constexpr uint32_t kCrystalOn = 0xFABAA0, kStable = 1u << 31;
constexpr uint32_t kDelay = 47;  // 1 ms in units of 256 cycles

enum : uint32_t { kPllControl = 0x00, kPllPower = 0x04, kPllMultiplier = 0x08, kPllDividers = 0x0C };
constexpr uint32_t kLocked = 1u << 31;
enum : uint32_t { kPllOff = 1u << 0, kDividersOff = 1u << 3, kOscillatorOff = 1u << 5 };

// What can be held in reset. The flash and its pins are in use, and the PLL may feed the core.
enum : uint32_t {
  kPinsReset = 1u << 5,
  kPadsReset = 1u << 8,
  kSystemPllReset = 1u << 12,
  kUart0Reset = 1u << 22,
  kUsbReset = 1u << 24
};
constexpr uint32_t kFlashPins = 1u << 6, kFlashPads = 1u << 9, kUsbPllReset = 1u << 13, kSystemConfig = 1u << 18;
constexpr uint32_t kAllResets = 0x1FF'FFFF;
constexpr uint32_t kInUseAtStart = kFlashPins | kFlashPads | kSystemPllReset | kUsbPllReset | kSystemConfig;
constexpr uint32_t kResetDone = kResets + 0x08;

// The gates of clocks that nobody uses, by their numbers in WAKE_EN0 and WAKE_EN1: ADC, DMA, I2C, PIO, PWM, RTC and
// SPI; the timer, UART1 and USB.
constexpr uint32_t kGates = kClocks + 0xA0, kMoreGates = kClocks + 0xA4;
constexpr uint32_t kI2c = kHasDisplay ? 0 : 3u << 6;
constexpr uint32_t kClosed = 3u << 1 | 1u << 5 | kI2c | 3u << 12 | 1u << 17 | 3u << 21 | 15u << 24;
constexpr uint32_t kUsb = kHasUsb ? 0 : 3u << 10;
constexpr uint32_t kMoreClosed = 1u << 5 | 3u << 8 | kUsb;

enum : uint32_t { kFunctionUart = 2, kFunctionIo = 5 };
constexpr uint32_t kPullUpInput = 0x5A;  // of a pad: input on, Schmitt trigger, 4 mA, pulled up
constexpr uint32_t kOut = 0, kIn = 1;

constexpr uint32_t kSetPins = 0x14, kClearPins = 0x18, kSetOutputs = 0x24;  // of the port, which is SIO

constexpr uint32_t kCrystalHz = 12'000'000, kRingHz = 6'500'000;

bool core_alone;  // was reset: the peripherals still ran
bool without_crystal, without_pll;

void release(uint32_t resets) {
  clear_bits(kResets, resets);
  wait_for(kResetDone, resets);
}

// Both clocks switch without a glitch, but only once the source that they leave and the one that they take both run.
void choose(uint32_t clock, uint32_t mask, uint32_t source) {
  set_field(clock, mask, source);
  wait_for(clock + kInUse, 1u << source);
}

// 12 MHz x multiplier / first / second; the product is an oscillator of 750 to 1600 MHz.
struct PllSetup {
  uint32_t base, reset, multiplier, first, second;
};
constexpr PllSetup kFor125Mhz{kSystemPll, kSystemPllReset, 125, 6, 2}, kFor48Mhz{kUsbPll, kUsbPllReset, 100, 5, 5};

bool start_pll(const PllSetup& pll) {
  set_bits(kResets, pll.reset);
  release(pll.reset);
  reg(pll.base + kPllControl) = 1;
  reg(pll.base + kPllMultiplier) = pll.multiplier;
  clear_bits(pll.base + kPllPower, kPllOff | kOscillatorOff);
  if (!wait_for(pll.base + kPllControl, kLocked)) return false;
  reg(pll.base + kPllDividers) = pll.first << 16 | pll.second << 12;
  clear_bits(pll.base + kPllPower, kDividersOff);
  return true;
}

// A reset of the core alone leaves the clocks as they were, so they are undone first.
void start_clocks() {
  divide_clock(1);
  choose(kSystemClock, 1, kFromReference);
  choose(kReferenceClock, 3, kFromRing);
  reg(kCrystalDelay) = kDelay;
  reg(kCrystalControl) = kCrystalOn;
  without_crystal = !wait_for(kCrystalStatus, kStable);
  if (without_crystal) return;
  choose(kReferenceClock, 3, kFromCrystal);
  without_pll = !start_pll(kFor125Mhz);
  if (without_pll) return;
  set_field(kSystemClock, 7u << 5, 0);
  choose(kSystemClock, 1, kFromPll);
}

void connect(uint32_t pin, uint32_t function) { reg(kPins + 8 * pin + 4) = function; }

}  // namespace

void start_chip() {
  core_alone = !(reg(kResets) & kUart0Reset);
  set_bits(kResets, kAllResets & ~kInUseAtStart);
  start_clocks();
  reg(kPeripheralClock) = without_crystal ? kClockOn : kClockOn | kByCrystal;
  reg(kGates) = ~kClosed;
  reg(kMoreGates) = ~kMoreClosed;
  release(kPinsReset | kPadsReset | kUart0Reset);
  if (kHasUsb && !without_crystal && start_pll(kFor48Mhz)) {
    reg(kUsbClock) = kClockOn;
    release(kUsbReset);
  }
  reg(kPads + 4 + 4 * kIn) = kPullUpInput;  // an open line is quiet
  connect(kOut, kFunctionUart);
  connect(kIn, kFunctionUart);
  if (kHasThinkingPin) {
    reg(kThinkingPort + kSetOutputs) = 1u << kThinkingPin;
    connect(kThinkingPin, kFunctionIo);
  }
}

Clocks clocks() {
  if (without_crystal) return {kRingHz, kRingHz, "the crystal did not start, the clock is 4 to 8 MHz"};
  if (without_pll) return {kCrystalHz, kCrystalHz, "the PLL did not lock, the clock is 12 MHz"};
  return {kClock, kUartClock, nullptr};
}

// The divider takes a change at the end of a cycle, so there is no glitch. It has 8 bits of fraction.
void divide_clock(uint32_t by) { reg(kSystemDivider) = by << 8; }

void show_thinking(bool thinks) {
  if (kHasThinkingPin) reg(kThinkingPort + (thinks ? kSetPins : kClearPins)) = 1u << kThinkingPin;
}

// The watchdog's register keeps its word until the next reset of the whole chip, so a reset of the core alone comes
// first: only that leaves the peripherals running.
Text reset_cause() {
  constexpr NamedBit kByWatchdog[] = {{0, "watchdog"}, {1, "software"}};
  constexpr NamedBit kByChip[] = {{16, "pin"}, {20, "debugger"}, {8, "power on"}};
  if (core_alone) return "software";
  const uint32_t reason = reg(kWatchdogReason);
  return reason ? first_named(kByWatchdog, reason) : first_named(kByChip, reg(kChipReset));
}

}  // namespace tilefish
