// QSPI0 of FE310 (FE310-G002 Manual, "Serial Peripheral Interface": csmode, fmt, txdata, rxdata, fctrl).
#include <queue>

#include "firmware/storage/flash.h"
#include "tests/drivers/hardware.h"
#include "tests/drivers/storage/nor_chip.h"
#include "unity.h"

namespace {

using namespace tilefish;

constexpr uint32_t kSelection = 0x1001'4018, kFormat = 0x1001'4040, kOut = 0x1001'4048, kIn = 0x1001'404C;
constexpr uint32_t kAsMemory = 0x1001'4060;
constexpr uint32_t kByFrame = 0, kHeld = 2, kOneLineOfBytes = 8u << 16, kNone = 1u << 31;

NorChip* chip;
std::queue<uint8_t> received;
uint32_t left_over;  // of these, the first so many were there before

void written(uint32_t address, uint32_t before) {
  const uint32_t value = hardware.words[address];
  if (address == kSelection && before == kHeld && value != kHeld) chip->select(false);
  if (address != kOut) return;
  TEST_ASSERT_EQUAL_MESSAGE(0, hardware.words[kAsMemory], "a byte for a controller that reads memory");
  TEST_ASSERT_EQUAL_HEX_MESSAGE(kOneLineOfBytes, hardware.words[kFormat], "a byte in another format");
  TEST_ASSERT_EQUAL_MESSAGE(kHeld, hardware.words[kSelection], "the selection would end with the byte");
  chip->select(true);
  received.push(chip->exchange(static_cast<uint8_t>(value)));
}

// A byte takes a while to come in, unless it has lain there before.
void before_read(uint32_t address) {
  static uint32_t looks;
  if (address != kIn) return;
  const bool there = !received.empty() && (left_over != 0 || ++looks % 3 == 0);
  hardware.words[kIn] = there ? received.front() : kNone;
  if (!there) return;
  received.pop();
  if (left_over != 0) --left_over;
}

// It may have used another format, and received bytes that nobody took.
void test_what_a_loader_has_left_does_no_harm() {
  constexpr uint32_t kFourLines = 2, kQueue = 8;
  constexpr uint8_t kLooksBusy = 1;
  NorChip flash_chip;
  connect_bus(flash_chip);
  hardware.words[kFormat] = kOneLineOfBytes | kFourLines;
  for (left_over = 0; left_over < kQueue; ++left_over) received.push(kLooksBusy);
  flash::write_word(0, 0, 0x1234'5678);
  TEST_ASSERT_EQUAL(0, left_over);
  TEST_ASSERT_EQUAL(flash_chip.looks_until_ready, flash_chip.looks);
}

}  // namespace

void connect_bus(NorChip& connected) {
  chip = &connected;
  received = {};
  left_over = 0;
  hardware.words[kAsMemory] = 1;
  hardware.wrote = written;
  hardware.before_read = before_read;
}

bool reads_as_memory() {
  return hardware.words[kAsMemory] == 1 && hardware.words[kSelection] == kByFrame && received.empty();
}

void run_flash_bus() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_what_a_loader_has_left_does_no_harm);
}
