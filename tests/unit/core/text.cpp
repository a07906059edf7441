#include "tilefish/text.h"

#include "tests/support/captured.h"
#include "tests/support/suite.h"

namespace tilefish {
namespace {

void test_numbers_are_written_in_decimal_at_both_ends_of_their_range() {
  Captured<160> written;
  Output out = written.out();
  out << uint32_t{0} << ' ' << UINT32_MAX << ' ' << UINT64_MAX << ' ' << int32_t{0} << ' ' << INT32_MAX << ' '
      << INT32_MIN << ' ' << int32_t{-7};
  TEST_ASSERT_EQUAL_STRING("0 4294967295 18446744073709551615 0 2147483647 -2147483648 -7", written.text());
}

void test_hex_has_eight_digits() {
  Captured<40> written;
  written.out().hex(0) << ' ';
  written.out().hex(0xDEADBEEFu) << ' ';
  written.out().hex(0x1234);
  TEST_ASSERT_EQUAL_STRING("00000000 deadbeef 00001234", written.text());
}

void test_text_goes_out_as_it_is() {
  Captured<40> written;
  written.out() << "abc" << Text("defgh", 2) << 'x' << "";
  TEST_ASSERT_EQUAL_STRING("abcdex", written.text());
}

}  // namespace

void run_text() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_numbers_are_written_in_decimal_at_both_ends_of_their_range);
  RUN_TEST(test_hex_has_eight_digits);
  RUN_TEST(test_text_goes_out_as_it_is);
}

}  // namespace tilefish
