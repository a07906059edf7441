// The flash controller of LM3S6965 (its data sheet, "Internal Memory": FMA, FMD, FMC, USECRL).
#include "board.h"
#include "firmware/chips/chip.h"
#include "firmware/storage/flash.h"
#include "tests/drivers/hardware.h"
#include "unity.h"

namespace {

using namespace tilefish;

constexpr uint32_t kAddress = 0x400F'D000, kData = 0x400F'D004, kControl = 0x400F'D008, kMicrosecond = 0x400F'E140;
constexpr uint32_t kWrite = 0xA442'0001, kErase = 0xA442'0002;
constexpr uint32_t kSecondPage = kStorageOrigin + 1024;

// The bit of an operation falls when it is done.
void finish_at_once() {
  hardware.wrote = [](uint32_t address, uint32_t) {
    if (address == kControl) hardware.words[kControl] = 0;
  };
}

void test_a_word_is_written_by_address_data_and_key() {
  finish_at_once();
  flash::write_word(1, 3, 0x1234'5678);
  const int address = hardware.place_of(kAddress, kSecondPage + 12), data = hardware.place_of(kData, 0x1234'5678);
  TEST_ASSERT_GREATER_OR_EQUAL(0, address);
  TEST_ASSERT_GREATER_OR_EQUAL(0, data);
  TEST_ASSERT_EQUAL(hardware.writes.size() - 1, hardware.place_of(kControl, kWrite));
}

void test_a_page_is_erased_by_address_and_key() {
  finish_at_once();
  flash::erase_page(1);
  TEST_ASSERT_GREATER_OR_EQUAL(0, hardware.place_of(kAddress, kSecondPage));
  TEST_ASSERT_EQUAL(hardware.writes.size() - 1, hardware.place_of(kControl, kErase));
}

// One less than the clock in MHz: of 50 MHz, or of the crystal where the PLL has not locked.
void test_it_is_told_how_long_a_microsecond_is() {
  finish_at_once();
  flash::erase_page(0);
  TEST_ASSERT_EQUAL(clocks().core / 1'000'000 - 1, hardware.words[kMicrosecond]);
  start_chip();
  flash::erase_page(0);
  TEST_ASSERT_EQUAL(7, hardware.words[kMicrosecond]);
}

void test_it_waits_until_the_operation_is_done() {
  uint32_t looks = 0;
  hardware.before_read = [&](uint32_t address) {
    if (address == kControl && ++looks == 5) hardware.words[kControl] = 0;
  };
  flash::write_word(0, 0, 1);
  TEST_ASSERT_EQUAL(5, looks);
}

}  // namespace

void run_storage() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_a_word_is_written_by_address_data_and_key);
  RUN_TEST(test_a_page_is_erased_by_address_and_key);
  RUN_TEST(test_it_is_told_how_long_a_microsecond_is);
  RUN_TEST(test_it_waits_until_the_operation_is_done);
}
