// STM32F405: 168 MHz from the internal 16 MHz, so that boards with any crystal, or none, run this image. APB2, the
// USART's bus, at half of it. USART1 on PB6 (out) and PB7 (in), which are SC and SD of the Netduino; PA9 is not free on
// every board of the family.
#include "firmware/chips/chip.h"
#include "firmware/chips/registers.h"

namespace tilefish {
namespace {

constexpr uint32_t kClockControl = 0x4002'3800, kPllSetup = kClockControl + 0x04, kClockSetup = kClockControl + 0x08;
constexpr uint32_t kAhb1On = kClockControl + 0x30, kApb2On = kClockControl + 0x44;
constexpr uint32_t kCauseOfReset = kClockControl + 0x74;
constexpr uint32_t kDebugFreeze = 0xE004'2008, kWatchdogStandsStill = 1u << 12;
constexpr uint32_t kFlashSetup = 0x4002'3C00;
constexpr uint32_t kPortB = 0x4002'0400, kPortBMode = kPortB, kPortBPull = kPortB + 0x0C,
                   kPortBFunction = kPortB + 0x20;
constexpr uint32_t kPllOn = 1u << 24, kPllReady = 1u << 25;

}  // namespace

void start_chip() {
  set_bits(kDebugFreeze, kWatchdogStandsStill);           // while a debugger has halted the core (DBGMCU_APB1_FZ)
  reg(kPllSetup) = 8u | 168u << 6 | 0u << 16 | 7u << 24;  // 16 MHz / 8 x 168 / 2; 48 MHz for USB
  set_bits(kClockControl, kPllOn);
  if (wait_for(kClockControl, kPllReady)) {
    reg(kFlashSetup) = 5u | 7u << 8;         // 5 wait states; prefetch and both caches
    reg(kClockSetup) = 5u << 10 | 4u << 13;  // APB1 a quarter, APB2 a half
    set_field(kClockSetup, 3, 2);
  }
  set_bits(kAhb1On, 1u << 1);
  set_bits(kApb2On, 1u << 4);
  set_field(kPortBPull, 0xF000, 0x4000);  // PB7 up
  set_field(kPortBFunction, 0xFF00'0000, 0x7700'0000);
  set_field(kPortBMode, 0xF000, 0xA000);
}

// RCC_CSR. Every reset also pulls the pin, and power on sets most bits, so the order counts.
Text reset_cause() {
  constexpr NamedBit kCauses[] = {{29, "watchdog"}, {30, "window watchdog"}, {31, "low power"},
                                  {28, "software"}, {27, "power on"},        {26, "pin"}};
  constexpr uint32_t kForget = 1u << 24;
  const char* const cause = first_named(kCauses, reg(kCauseOfReset));
  set_bits(kCauseOfReset, kForget);
  return cause;
}

}  // namespace tilefish
