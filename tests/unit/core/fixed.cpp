#include "engine/core/fixed.h"

#include "engine/core/digest.h"
#include "tests/reference/random.h"
#include "tests/support/suite.h"

#if !defined(TILEFISH_ON_BOARD)
#include <cmath>
#endif

namespace tilefish {
namespace {

#if !defined(TILEFISH_ON_BOARD)
// This test runs on this machine only, since a board has no logarithm to compare with.
double worst_error(uint32_t (*fixed)(uint32_t), double (*exact)(double)) {
  double worst = 0;
  for (uint32_t n = 1; n < 1u << 20; ++n) {
    worst = std::fmax(worst, std::fabs(fixed(n) / 65536.0 - exact(n)));
  }
  return worst;
}

void test_log2_is_within_its_bound_for_every_number_below_2_to_the_20() {
  TEST_ASSERT_TRUE(worst_error(log2_q16, [](double n) { return std::log2(n); }) <= 0.0079);
}

void test_ln_is_within_its_bound_for_every_number_below_2_to_the_20() {
  TEST_ASSERT_TRUE(worst_error(ln_q16, [](double n) { return std::log(n); }) <= 0.0055);
}

void test_log2_stays_within_its_bound_up_to_the_largest_number() {
  for (uint64_t n = 1; n <= UINT32_MAX; n += 1 + n / 1024) {
    TEST_ASSERT_TRUE(std::fabs(log2_q16(static_cast<uint32_t>(n)) / 65536.0 - std::log2(static_cast<double>(n))) <=
                     0.0079);
  }
  TEST_ASSERT_TRUE(std::fabs(log2_q16(UINT32_MAX) / 65536.0 - 32.0) <= 0.0079);
}

void test_the_inverse_root_is_within_its_bound_for_every_number() {
  double worst = 0;
  for (uint32_t n = 1; n <= 65535; ++n)
    worst = std::fmax(worst, std::fabs(inverse_root_q16(n) * std::sqrt(n) / 65536.0 - 1));
  TEST_ASSERT_TRUE(worst <= 0.006);
}
#endif

void test_log2_of_powers_of_two_is_exact() {
  for (uint32_t power = 0; power < 32; ++power) TEST_ASSERT_EQUAL_UINT32(power << 16, log2_q16(1u << power));
}

void test_logarithms_never_fall() {
  uint32_t last_log2 = 0, last_ln = 0;
  for (uint32_t n = 1; n < 70000; ++n) {
    const uint32_t log = log2_q16(n), natural = ln_q16(n);
    TEST_ASSERT_TRUE(log >= last_log2 && natural >= last_ln);
    last_log2 = log;
    last_ln = natural;
  }
}

// Targets must agree on the number itself, not only on the bound.
void test_logarithms_are_the_same_numbers_on_every_target() {
  Digest digest;
  for (uint32_t n = 1; n < 20000; ++n) {
    digest.add32(log2_q16(n));
    digest.add32(ln_q16(n * 214747u));
  }
  TEST_ASSERT_EQUAL_HEX32(0x0254E5B4, digest.value());
}

void test_the_inverse_root_never_rises_and_is_the_same_number_on_every_target() {
  Digest digest;
  uint32_t last = UINT32_MAX;
  for (uint32_t n = 1; n <= 65535; ++n) {
    const uint32_t root = inverse_root_q16(n);
    TEST_ASSERT_TRUE(root <= last);
    last = root;
    digest.add32(root);
  }
  TEST_ASSERT_EQUAL_HEX32(0x429A49CE, digest.value());
}

void is_the_root(uint32_t n) {
  const uint64_t root = square_root(n);
  TEST_ASSERT_TRUE(root * root <= n && (root + 1) * (root + 1) > n);
}

void test_square_root_is_exact() {
  for (uint32_t n = 0; n < 100000; ++n) is_the_root(n);
  for (uint32_t root = 1; root < 65536; root += 7) {
    is_the_root(root * root - 1);
    is_the_root(root * root);
    is_the_root(root * root + 1);
  }
  is_the_root(UINT32_MAX);
  is_the_root(65535u * 65535u - 1);
  is_the_root(65535u * 65535u);
  reference::Xoshiro128 random = reference::stream(2, 0);
  for (uint32_t i = 0; i < 20000; ++i) is_the_root(random.next());
}

void test_chances_halve_with_every_doubling_and_never_exceed_one() {
  constexpr int64_t kOne = int64_t{1} << 40;
  TEST_ASSERT_TRUE(chance_q40(0) == kOne && chance_q40(5000) == kOne);
  for (int32_t halvings = 1; halvings <= 20; ++halvings) {
    const int64_t error = chance_q40(-halvings * kDoubling) - (kOne >> halvings);
    TEST_ASSERT_TRUE(error <= 0 && error >= -(kOne >> 20));
  }
  for (int32_t risk = -41 * kDoubling; risk < 0; ++risk) TEST_ASSERT_TRUE(chance_q40(risk) <= chance_q40(risk + 1));
  // The square of 2^-0.5 is a half.
  const double root = static_cast<double>(chance_q40(-kDoubling / 2)) / static_cast<double>(kOne);
  TEST_ASSERT_TRUE(root * root > 0.4999999 && root * root < 0.5000001);
}

}  // namespace

void run_fixed() {
  UnitySetTestFile(__FILE__);
#if !defined(TILEFISH_ON_BOARD)
  RUN_TEST(test_log2_is_within_its_bound_for_every_number_below_2_to_the_20);
  RUN_TEST(test_ln_is_within_its_bound_for_every_number_below_2_to_the_20);
  RUN_TEST(test_log2_stays_within_its_bound_up_to_the_largest_number);
  RUN_TEST(test_the_inverse_root_is_within_its_bound_for_every_number);
#endif
  RUN_TEST(test_log2_of_powers_of_two_is_exact);
  RUN_TEST(test_logarithms_never_fall);
  RUN_TEST(test_logarithms_are_the_same_numbers_on_every_target);
  RUN_TEST(test_the_inverse_root_never_rises_and_is_the_same_number_on_every_target);
  RUN_TEST(test_square_root_is_exact);
  RUN_TEST(test_chances_halve_with_every_doubling_and_never_exceed_one);
}

}  // namespace tilefish
