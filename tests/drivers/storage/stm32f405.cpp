// The flash of STM32F405 (RM0090, "Embedded Flash memory interface": ACR, KEYR, SR, CR).
#include "firmware/storage/flash.h"

#include "tests/drivers/hardware.h"
#include "unity.h"

namespace {

using namespace tilefish;

constexpr uint32_t kCaches = 0x4002'3C00, kKey = 0x4002'3C04, kStatus = 0x4002'3C0C, kControl = 0x4002'3C10;
constexpr uint32_t kLocked = 1u << 31, kBusy = 1u << 16, kStart = 1u << 16;
constexpr uint32_t kSector11 = 0x080E'0000;
constexpr uint32_t kDataCacheOn = 1u << 10, kDataCacheReset = 1u << 12;

void test_a_word_is_written_unlocked_by_words_and_locked_again() {
  hardware.words[kControl] = kLocked;
  flash::write_word(1, 3, 0x1234'5678);
  const int first = hardware.place_of(kKey, 0x4567'0123), second = hardware.place_of(kKey, 0xCDEF'89AB);
  const int enabled = hardware.place_of(kControl, 0x201), written = hardware.place_of(kSector11 + 12, 0x1234'5678);
  TEST_ASSERT_EQUAL(0, first);
  TEST_ASSERT_EQUAL(1, second);
  TEST_ASSERT_GREATER_THAN(second, enabled);
  TEST_ASSERT_GREATER_THAN(enabled, written);
  TEST_ASSERT_EQUAL_HEX(kLocked, hardware.words[kControl]);
}

// A key that comes while it is unlocked would lock it until the next reset.
void test_the_keys_are_written_where_it_is_locked_only() {
  flash::write_word(0, 0, 1);
  TEST_ASSERT_EQUAL(-1, hardware.place_of(kKey, 0x4567'0123));
}

void test_errors_of_before_are_cleared() {
  flash::erase_page(0);
  TEST_ASSERT_GREATER_OR_EQUAL(0, hardware.place_of(kStatus, 0xF2));
}

void test_the_last_two_sectors_are_erased_by_their_numbers() {
  for (const uint32_t page : {0u, 1u}) {
    hardware = {};
    flash::erase_page(page);
    const uint32_t chosen = 0x202 | (10 + page) << 3;
    const int prepared = hardware.place_of(kControl, chosen);
    TEST_ASSERT_GREATER_OR_EQUAL(0, prepared);
    TEST_ASSERT_GREATER_THAN(prepared, hardware.place_of(kControl, chosen | kStart));
    TEST_ASSERT_EQUAL_HEX(kLocked, hardware.words[kControl]);
  }
}

void test_it_waits_while_it_is_busy() {
  uint32_t looks = 0;
  hardware.before_read = [&](uint32_t address) {
    if (address == kStatus) hardware.words[kStatus] = ++looks < 30'000 ? kBusy : 0;
  };
  flash::erase_page(0);
  TEST_ASSERT_EQUAL(30'000, looks);
}

// ACR: DCRST may be set while DCEN is 0 only.
void test_the_data_cache_forgets_what_was_erased() {
  constexpr uint32_t kSetup = 5u | 7u << 8;
  hardware.words[kCaches] = kSetup;
  flash::erase_page(0);
  const int off = hardware.place_of(kCaches, kSetup & ~kDataCacheOn);
  const int reset = hardware.place_of(kCaches, (kSetup & ~kDataCacheOn) | kDataCacheReset);
  TEST_ASSERT_GREATER_OR_EQUAL(0, off);
  TEST_ASSERT_GREATER_THAN(off, reset);
  TEST_ASSERT_EQUAL_HEX(kSetup, hardware.words[kCaches]);
}

}  // namespace

void run_storage() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_a_word_is_written_unlocked_by_words_and_locked_again);
  RUN_TEST(test_the_keys_are_written_where_it_is_locked_only);
  RUN_TEST(test_errors_of_before_are_cleared);
  RUN_TEST(test_the_last_two_sectors_are_erased_by_their_numbers);
  RUN_TEST(test_it_waits_while_it_is_busy);
  RUN_TEST(test_the_data_cache_forgets_what_was_erased);
}
