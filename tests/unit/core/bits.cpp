#include "engine/core/bits.h"

#include "tests/reference/random.h"
#include "tests/support/suite.h"
#include "tests/unit/core/bits_portable.h"

namespace tilefish {
namespace {

void agrees_with_plain_loops(const BitTools& tools, uint32_t bits) {
  uint32_t count = 0, highest = 0, lowest = 32;
  for (uint32_t i = 0; i < 32; ++i) {
    if ((bits >> i & 1) == 0) continue;
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(i, tools.nth_bit(bits, count), tools.name);
    ++count;
    highest = i;
    if (lowest == 32) lowest = i;
  }
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(count, tools.count_bits(bits), tools.name);
  if (bits == 0) return;
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(lowest, tools.lowest_bit(bits), tools.name);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(highest, tools.highest_bit(bits), tools.name);
}

void agrees_everywhere(const BitTools& tools) {
  agrees_with_plain_loops(tools, 0);
  agrees_with_plain_loops(tools, 0xFFFFFFFFu);
  for (uint32_t i = 0; i < 32; ++i) {
    for (uint32_t j = 0; j < 32; ++j) agrees_with_plain_loops(tools, 1u << i | 1u << j);
    agrees_with_plain_loops(tools, ~(1u << i));
    agrees_with_plain_loops(tools, 0xFFFFFFFFu << i);
  }
  for (uint32_t bits = 0; bits < 512; ++bits) agrees_with_plain_loops(tools, bits);
  reference::Xoshiro128 random = reference::stream(1, 0);
  for (uint32_t i = 0; i < 2000; ++i) {
    const uint32_t dense = random.next();
    const uint32_t mask = random.next();
    agrees_with_plain_loops(tools, dense);
    agrees_with_plain_loops(tools, dense & mask);
  }
}

void test_bit_tools_of_this_target_agree_with_plain_loops() {
  agrees_everywhere({"this target", count_bits, lowest_bit, highest_bit, nth_bit});
}

void test_bit_tools_without_instructions_agree_with_plain_loops() { agrees_everywhere(portable_bit_tools()); }

}  // namespace

void run_bits() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_bit_tools_of_this_target_agree_with_plain_loops);
  RUN_TEST(test_bit_tools_without_instructions_agree_with_plain_loops);
}

}  // namespace tilefish
