// The SSI of RP2040 and the pin that selects the flash (RP2040 Datasheet, 4.10.13: CTRLR0, SSIENR, SER, SR, DR0;
// 2.19.6.2: GPIO_QSPI_SS_CTRL; 2.6.3.6: FLUSH).
#include <queue>

#include "tests/drivers/hardware.h"
#include "tests/drivers/storage/nor_chip.h"
#include "unity.h"

namespace {

constexpr uint32_t kSetup = 0x1800'0000, kOn = 0x1800'0008, kLines = 0x1800'0010, kStatus = 0x1800'0028;
constexpr uint32_t kData = 0x1800'0060, kPin = 0x4001'800C, kFlush = 0x1400'0004;
constexpr uint32_t kForReading = 31u << 16 | 3u << 8, kByBytes = 7u << 16;  // the first as boot/rp2040.S has it
constexpr uint32_t kForced = 3u << 8, kForcedLow = 2u << 8, kReceived = 1u << 3;

NorChip* chip;
std::queue<uint8_t> received;
bool told;   // that a byte has come in
bool stale;  // the cache may hold what is no longer in flash

void written(uint32_t address, uint32_t before) {
  const uint32_t value = hardware.words[address];
  if (address == kSetup) TEST_ASSERT_EQUAL_MESSAGE(0, hardware.words[kOn], "set up while it is on");
  if (address == kPin && (before & kForced) != (value & kForced)) chip->select((value & kForced) == kForcedLow);
  if (address == kFlush) stale = false;
  if (address != kData) return;
  TEST_ASSERT_EQUAL_MESSAGE(1, hardware.words[kOn], "a byte for a controller that is off");
  TEST_ASSERT_EQUAL_HEX_MESSAGE(kByBytes, hardware.words[kSetup], "a byte for a controller that reads");
  TEST_ASSERT_EQUAL_MESSAGE(1, hardware.words[kLines], "a byte that nobody is selected for");
  received.push(chip->exchange(static_cast<uint8_t>(value)));
  stale = true;
}

// A byte takes a while to come in.
void before_read(uint32_t address) {
  static uint32_t looks;
  if (address == kStatus) {
    told = !received.empty() && ++looks % 3 == 0;
    hardware.words[kStatus] = told ? kReceived : 0;
  }
  if (address != kData) return;
  TEST_ASSERT_TRUE_MESSAGE(told, "read before a byte has come in");
  told = false;
  hardware.words[kData] = received.front();
  received.pop();
}

}  // namespace

void connect_bus(NorChip& connected) {
  chip = &connected;
  received = {};
  told = stale = false;
  hardware.words[kSetup] = kForReading;
  hardware.words[kOn] = 1;
  hardware.wrote = written;
  hardware.before_read = before_read;
}

bool reads_as_memory() {
  return hardware.words[kSetup] == kForReading && hardware.words[kOn] == 1 && (hardware.words[kPin] & kForced) == 0 &&
         !stale && received.empty();
}

void run_flash_bus() {}
