// The NVMC of nRF51 and nRF52 (nRF51 Series Reference Manual and nRF52833 Product Specification, NVMC).
#include "board.h"
#include "firmware/storage/flash.h"
#include "tests/drivers/hardware.h"
#include "unity.h"

namespace {

using namespace tilefish;

constexpr uint32_t kReady = 0x4001'E400, kConfig = 0x4001'E504, kErasePage = 0x4001'E508;
constexpr uint32_t kSecondPage = kStorageOrigin + kStorageBytes / 2;

void expect(uint32_t config, uint32_t address, uint32_t value) {
  TEST_ASSERT_EQUAL(3, hardware.writes.size());
  TEST_ASSERT_EQUAL(0, hardware.place_of(kConfig, config));
  TEST_ASSERT_EQUAL(1, hardware.place_of(address, value));
  TEST_ASSERT_EQUAL(2, hardware.place_of(kConfig, 0));
}

void test_a_word_is_written_while_that_is_enabled() {
  hardware.words[kReady] = 1;
  flash::write_word(1, 3, 0x1234'5678);
  expect(1, kSecondPage + 12, 0x1234'5678);
}

void test_a_page_is_erased_while_that_is_enabled() {
  hardware.words[kReady] = 1;
  flash::erase_page(1);
  expect(2, kErasePage, kSecondPage);
}

void test_it_waits_until_the_controller_is_ready() {
  uint32_t looks = 0;
  hardware.before_read = [&](uint32_t address) {
    if (address == kReady) hardware.words[kReady] = ++looks % 3 == 0;
  };
  flash::write_word(0, 0, 1);
  TEST_ASSERT_EQUAL(6, looks);
}

}  // namespace

void run_storage() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_a_word_is_written_while_that_is_enabled);
  RUN_TEST(test_a_page_is_erased_while_that_is_enabled);
  RUN_TEST(test_it_waits_until_the_controller_is_ready);
}
