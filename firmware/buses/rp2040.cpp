// The I2C controllers of the RP2040, Synopsys' DW_apb_i2c (RP2040 Datasheet, section 4.3). Pins 0, 1, 4, 5, ... belong
// to the first of the two, the others to the second.
#include "board.h"
#include "firmware/buses/i2c.h"
#include "firmware/chips/chip.h"
#include "firmware/chips/registers.h"

namespace tilefish::i2c {
namespace {

constexpr uint32_t kController = kDisplayPins[0] / 2 % 2;
static_assert(kDisplayPins[0] % 2 == 0 && kDisplayPins[1] % 2 == 1 && kDisplayPins[1] / 2 % 2 == kController,
              "display_pins: data is an even pin, the clock an odd one of the same controller");

constexpr uint32_t kBase = 0x4004'4000 + kController * 0x4000;
enum : uint32_t {
  kControl = kBase,
  kTarget = kBase + 0x04,
  kData = kBase + 0x10,
  kHighCycles = kBase + 0x1C,
  kLowCycles = kBase + 0x20,
  kEvents = kBase + 0x34,
  kForgetAbort = kBase + 0x54,
  kForgetStop = kBase + 0x60,
  kEnable = kBase + 0x6C,
  kStatus = kBase + 0x70,
  kDataHold = kBase + 0x7C,
  kEnabled = kBase + 0x9C,
  kSpike = kBase + 0xA0,
};
enum : uint32_t { kMaster = 1u << 0, kFast = 2u << 1, kRestarts = 1u << 5, kNoSlave = 1u << 6 };
constexpr uint32_t kStopBehind = 1u << 9;                   // of kData
constexpr uint32_t kAborted = 1u << 6, kStopped = 1u << 9;  // of kEvents
constexpr uint32_t kHasRoom = 1u << 1;                      // of kStatus

constexpr uint32_t kResets = 0x4000'C000, kResetDone = kResets + 0x08, kReset = 1u << (3 + kController);
constexpr uint32_t kPins = 0x4001'4000, kPads = 0x4001'C000;
constexpr uint32_t kFunctionI2c = 3, kPullUpInput = 0x5A;

void connect(uint32_t pin) {
  reg(kPads + 4 + 4 * pin) = kPullUpInput;  // weak; a display has stronger resistors of its own
  reg(kPins + 8 * pin + 4) = kFunctionI2c;
}

void forget_events() {
  [[maybe_unused]] uint32_t read = reg(kForgetAbort);  // reading forgets
  read = reg(kForgetStop);
}

// What waits to be sent is lost.
bool give_up() {
  reg(kEnable) = 0;
  return false;
}

}  // namespace

// The clock is low for three fifths of a period; data is held for 300 ns behind its falling edge, and spikes of less
// than a sixteenth of the low time are filtered out.
void start() {
  clear_bits(kResets, kReset);
  wait_for(kResetDone, kReset);
  const uint32_t clock = clocks().core, period = clock / kHz, low = period * 3 / 5;
  reg(kEnable) = 0;
  reg(kControl) = kMaster | kFast | kRestarts | kNoSlave;
  reg(kHighCycles) = period - low;
  reg(kLowCycles) = low;
  reg(kSpike) = low < 16 ? 1 : low / 16;
  reg(kDataHold) = clock / 1'000'000 * 3 / 10 + 1;
  for (const uint32_t pin : kDisplayPins) connect(pin);
}

bool send(uint8_t address, uint8_t first, const uint8_t* bytes, uint32_t count) {
  reg(kEnable) = 0;
  if (!wait_for(kEnabled, 1, 0)) return false;
  reg(kTarget) = address;
  reg(kEnable) = 1;
  forget_events();
  for (uint32_t i = 0; i <= count; ++i) {
    if (!wait_for(kStatus, kHasRoom)) return give_up();
    if (reg(kEvents) & kAborted) break;
    reg(kData) = (i == 0 ? first : bytes[i - 1]) | (i == count ? kStopBehind : 0);
  }
  if (!wait_for(kEvents, kStopped)) return give_up();
  const bool heard = (reg(kEvents) & kAborted) == 0;
  forget_events();
  return heard;
}

}  // namespace tilefish::i2c
