// needs: flash 256K (smaller boards read and write numbers by the saved games of verify)
#include "engine/core/archive.h"

#include "tests/support/suite.h"

namespace tilefish {
namespace {

struct Written {
  char text[32];
  uint32_t length = 0;

  void operator()(char c) { text[length++] = c; }
  Text all() const { return Text(text, length); }
};

// The text of numbers that are given with their largest values.
struct Number {
  uint32_t value, most;
};
template <class Numbers>
Written written(const Numbers& numbers) {
  Written text;
  Output out(text);
  Archive archive(out);
  for (const Number& number : numbers) archive.number(number.value, number.most);
  archive.finish();
  TEST_ASSERT_TRUE(archive.ok());
  return text;
}
void assert_written(const char* expected, const Written& text) { TEST_ASSERT_TRUE(Text(expected) == text.all()); }

// The digits are those of base64url: A is 0, B is 1, N is 13, _ is 63.
void test_numbers_lie_one_behind_the_other_the_lowest_bits_first() {
  const Number both[] = {{5, 7}, {1, 7}};  // 5 + 8 * 1
  assert_written("N", written(both));
  const Number across[] = {{1, 1}, {63, 63}};  // 1 + 2 * 63 = 63 + 64 * 1
  assert_written("_B", written(across));
  const Number largest[] = {{UINT32_MAX, UINT32_MAX}};  // 32 bits: five whole digits and two bits
  assert_written("_____D", written(largest));
}

void test_a_number_that_can_be_nothing_but_0_takes_no_room() {
  const Number numbers[] = {{0, 0}, {0, 0}};
  assert_written("", written(numbers));
  Archive archive{Text("")};
  TEST_ASSERT_EQUAL_UINT32(0, archive.number(7, 0));
  archive.finish();
  TEST_ASSERT_TRUE(archive.ok());
}

void test_what_is_written_is_read_in_every_width() {
  for (uint32_t width = 1; width <= 32; ++width) {
    const uint32_t most = UINT32_MAX >> (32 - width);
    const Number numbers[] = {{1, 3}, {most, most}, {most / 3, most}, {2, 3}};
    const Written text = written(numbers);
    Archive archive(text.all());
    for (const Number& number : numbers) {
      uint32_t read = 99;
      archive.field(read, number.most);
      TEST_ASSERT_EQUAL_UINT32(number.value, read);
    }
    archive.finish();
    TEST_ASSERT_TRUE(archive.ok());
  }
}

void test_a_number_of_64_bits_keeps_its_upper_half() {
  Written text;
  Output out(text);
  uint64_t value = 0x0123456789ABCDEF, read = 0;
  Archive writing(out);
  writing.field(value);
  writing.finish();
  Archive reading(text.all());
  reading.field(read);
  reading.finish();
  TEST_ASSERT_TRUE(reading.ok() && read == 0x0123456789ABCDEF);
}

// Reads one number of a text, and nothing else.
bool reads(const char* text, uint32_t most, uint32_t expected) {
  Archive archive{Text(text)};
  const uint32_t number = archive.number(0, most);
  archive.finish();
  TEST_ASSERT_EQUAL_UINT32(expected, number);
  return archive.ok();
}
void test_a_text_that_no_numbers_have_is_refused() {
  TEST_ASSERT_TRUE(reads("F", 5, 5));
  TEST_ASSERT_FALSE(reads("G", 5, 0));   // 6 is beyond the most
  TEST_ASSERT_FALSE(reads("N", 7, 5));   // a bit too many in the last digit
  TEST_ASSERT_FALSE(reads("FA", 5, 5));  // a digit too many
  TEST_ASSERT_FALSE(reads("", 5, 0));
  TEST_ASSERT_FALSE(reads("A", 64, 0));  // a digit too few
  for (const char* no_digit : {"+", "/", "=", " ", "\x80", "\n"}) TEST_ASSERT_FALSE(reads(no_digit, 5, 0));
}

void test_after_a_refusal_numbers_read_as_0_and_nothing_makes_it_good() {
  Archive archive{Text("FF")};
  archive.require(false);
  archive.require(true);
  TEST_ASSERT_EQUAL_UINT32(0, archive.number(9, 63));
  archive.finish();
  TEST_ASSERT_FALSE(archive.ok());
}

}  // namespace

void run_archive() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_numbers_lie_one_behind_the_other_the_lowest_bits_first);
  RUN_TEST(test_a_number_that_can_be_nothing_but_0_takes_no_room);
  RUN_TEST(test_what_is_written_is_read_in_every_width);
  RUN_TEST(test_a_number_of_64_bits_keeps_its_upper_half);
  RUN_TEST(test_a_text_that_no_numbers_have_is_refused);
  RUN_TEST(test_after_a_refusal_numbers_read_as_0_and_nothing_makes_it_good);
}

}  // namespace tilefish
