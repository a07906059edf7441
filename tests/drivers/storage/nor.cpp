// A serial flash chip, by its commands (W25Q16JV data sheet: 02h, 05h, 06h, 20h).
#include "board.h"
#include "firmware/storage/flash.h"
#include "tests/drivers/hardware.h"
#include "tests/drivers/storage/nor_chip.h"
#include "unity.h"

namespace {

using namespace tilefish;

constexpr uint8_t kProgram = 0x02, kReadStatus = 0x05, kEnableWrites = 0x06, kErase = 0x20;
constexpr uint32_t kSector = 4096, kProgramPage = 256;
constexpr uint32_t kFirst = kStorageOrigin & 0xFF'FFFF, kSecond = kFirst + kSector;

}  // namespace

uint8_t NorChip::at(uint32_t address) const {
  const auto found = memory_.find(address);
  return found == memory_.end() ? 0xFF : found->second;
}

uint32_t NorChip::word_at(uint32_t address) const {
  uint32_t word = 0;
  for (uint32_t i = 4; i-- > 0;) word = word << 8 | at(address + i);
  return word;
}

void NorChip::fill(uint32_t begin, uint32_t end, uint8_t value) {
  for (uint32_t address = begin; address < end; ++address) memory_[address] = value;
}

void NorChip::select(bool selected) {
  if (selected_ && !selected && !received_.empty()) carry_out();
  if (selected && !selected_) received_.clear();
  selected_ = selected;
}

uint8_t NorChip::exchange(uint8_t byte) {
  TEST_ASSERT_TRUE_MESSAGE(selected_, "a byte for a chip that is not selected");
  received_.push_back(byte);
  if (received_[0] != kReadStatus || received_.size() == 1) return 0xFF;
  busy_ = busy_ && ++looks < looks_until_ready;
  return static_cast<uint8_t>(writes_enabled_ << 1 | busy_);
}

// A command counts when its last bit is followed by the end of the selection; one without leave to write does not.
void NorChip::carry_out() {
  const uint8_t command = received_[0];
  if (command == kReadStatus) return;
  TEST_ASSERT_FALSE_MESSAGE(busy_, "a command for a chip that is busy");
  done.push_back(command);
  looks = 0;
  if (command == kEnableWrites) {
    TEST_ASSERT_EQUAL(1, received_.size());
    writes_enabled_ = true;
    return;
  }
  TEST_ASSERT_TRUE_MESSAGE(command == kProgram || command == kErase, "an unknown command");
  TEST_ASSERT_TRUE_MESSAGE(writes_enabled_, "writes are not enabled");
  TEST_ASSERT_GREATER_OR_EQUAL(4, received_.size());
  const uint32_t address = uint32_t{received_[1]} << 16 | uint32_t{received_[2]} << 8 | received_[3];
  if (command == kErase) {
    TEST_ASSERT_EQUAL(4, received_.size());
    const uint32_t sector = address / kSector * kSector;
    for (uint32_t i = 0; i < kSector; ++i) memory_.erase(sector + i);
  }
  for (uint32_t i = 4; i < received_.size(); ++i) {
    const uint32_t page = address / kProgramPage * kProgramPage, place = page + (address - page + i - 4) % kProgramPage;
    memory_[place] = at(place) & received_[i];
  }
  writes_enabled_ = false;
  busy_ = true;
}

namespace {

void test_a_word_is_programmed_alone_and_lowest_byte_first() {
  NorChip chip;
  connect_bus(chip);
  flash::write_word(1, 3, 0x1234'5678);
  TEST_ASSERT_EQUAL_HEX8(0x78, chip.at(kSecond + 12));
  TEST_ASSERT_EQUAL_HEX32(0x1234'5678, chip.word_at(kSecond + 12));
  TEST_ASSERT_EQUAL_HEX32(0xFFFF'FFFF, chip.word_at(kSecond + 8));
  TEST_ASSERT_EQUAL_HEX32(0xFFFF'FFFF, chip.word_at(kSecond + 16));
  TEST_ASSERT_TRUE((std::vector<uint8_t>{kEnableWrites, kProgram}) == chip.done);
}

void test_both_ends_of_both_pages_are_reached() {
  NorChip chip;
  connect_bus(chip);
  for (const uint32_t page : {0u, 1u}) {
    for (const uint32_t word : {0u, 63u, 64u, 1023u}) {
      const uint32_t value = 0xA000'0000 + page * 1024 + word;
      flash::write_word(page, word, value);
      TEST_ASSERT_EQUAL_HEX32(value, chip.word_at(kFirst + page * kSector + word * 4));
    }
  }
}

void test_a_page_is_erased_and_nothing_beside_it() {
  NorChip chip;
  connect_bus(chip);
  chip.fill(kFirst - 1, kSecond + kSector + 1, 0);
  flash::erase_page(1);
  TEST_ASSERT_EQUAL_HEX8(0, chip.at(kSecond - 1));
  for (uint32_t i = 0; i < kSector; ++i) TEST_ASSERT_EQUAL_HEX8(0xFF, chip.at(kSecond + i));
  TEST_ASSERT_EQUAL_HEX8(0, chip.at(kSecond + kSector));
  TEST_ASSERT_TRUE((std::vector<uint8_t>{kEnableWrites, kErase}) == chip.done);
}

void test_it_waits_until_the_chip_is_ready() {
  NorChip chip;
  connect_bus(chip);
  chip.looks_until_ready = 1000;
  flash::erase_page(0);
  TEST_ASSERT_EQUAL(1000, chip.looks);
  flash::write_word(0, 0, 1);
  TEST_ASSERT_EQUAL(1000, chip.looks);
}

void test_the_flash_reads_as_memory_again() {
  NorChip chip;
  connect_bus(chip);
  flash::erase_page(0);
  TEST_ASSERT_TRUE(reads_as_memory());
  flash::write_word(0, 0, 1);
  TEST_ASSERT_TRUE(reads_as_memory());
}

}  // namespace

void run_storage() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_a_word_is_programmed_alone_and_lowest_byte_first);
  RUN_TEST(test_both_ends_of_both_pages_are_reached);
  RUN_TEST(test_a_page_is_erased_and_nothing_beside_it);
  RUN_TEST(test_it_waits_until_the_chip_is_ready);
  RUN_TEST(test_the_flash_reads_as_memory_again);
  run_flash_bus();
}
