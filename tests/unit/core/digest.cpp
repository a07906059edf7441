#include "engine/core/digest.h"

#include "tests/reference/random.h"
#include "tests/support/suite.h"

namespace tilefish {
namespace {

// CRC-32 a bit at a time, from its polynomial.
struct PlainCrc {
  uint32_t state = 0xFFFFFFFFu;

  void add(uint8_t byte) {
    state ^= byte;
    for (int bit = 0; bit < 8; ++bit) state = (state >> 1) ^ ((state & 1) ? 0xEDB88320u : 0);
  }
  uint32_t value() const { return ~state; }
};

void test_crc_of_123456789_is_cbf43926() {
  Digest digest;
  digest.add32('1' | '2' << 8 | '3' << 16 | '4' << 24);
  digest.add32('5' | '6' << 8 | '7' << 16 | '8' << 24);
  // A digest can't add the ninth byte alone. So the plain CRC is compared with the known check value, and the digest
  // with the plain CRC.
  PlainCrc plain;
  for (const char c : {'1', '2', '3', '4', '5', '6', '7', '8'}) plain.add(static_cast<uint8_t>(c));
  TEST_ASSERT_EQUAL_HEX32(plain.value(), digest.value());
  TEST_ASSERT_EQUAL_HEX32(0x9AE0DAAFu, digest.value());
  plain.add('9');
  TEST_ASSERT_EQUAL_HEX32(0xCBF43926u, plain.value());
}

void test_nothing_added_is_zero() { TEST_ASSERT_EQUAL_HEX32(0, Digest().value()); }

void test_numbers_go_in_low_byte_first() {
  Digest digest;
  digest.add16(0x0201);
  digest.add32(0x06050403);
  PlainCrc plain;
  for (uint8_t byte = 1; byte <= 6; ++byte) plain.add(byte);
  TEST_ASSERT_EQUAL_HEX32(plain.value(), digest.value());
}

void test_a_trace_is_the_crc_of_moves_and_scores() {
  Digest digest;
  PlainCrc plain;
  reference::Xoshiro128 random = reference::stream(1, 0);
  for (uint32_t i = 0; i < 2000; ++i) {
    const uint16_t move = static_cast<uint16_t>(random.next());
    const uint32_t score = random.next();
    digest.add16(move);
    digest.add32(score);
    for (uint32_t byte = 0; byte < 2; ++byte) plain.add(static_cast<uint8_t>(move >> (8 * byte)));
    for (uint32_t byte = 0; byte < 4; ++byte) plain.add(static_cast<uint8_t>(score >> (8 * byte)));
    TEST_ASSERT_EQUAL_HEX32(plain.value(), digest.value());
  }
}

void test_a_move_added_at_once_is_its_number_and_its_score() {
  Digest at_once, in_parts;
  reference::Xoshiro128 random = reference::stream(2, 0);
  for (uint32_t i = 0; i < 2000; ++i) {
    const uint16_t move = static_cast<uint16_t>(random.next());
    const uint32_t score = random.next();
    at_once.add_move(move, score);
    in_parts.add16(move);
    in_parts.add32(score);
    TEST_ASSERT_EQUAL_HEX32(in_parts.value(), at_once.value());
  }
}

void test_the_trace_of_moves_1_2_3_with_scores_0_3_9_is_known() {
  Digest digest;
  digest.add16(1);
  digest.add32(0);
  digest.add16(2);
  digest.add32(3);
  digest.add16(3);
  digest.add32(9);
  TEST_ASSERT_EQUAL_HEX32(0x74D96114, digest.value());
}

void test_reading_a_digest_does_not_change_it() {
  Digest digest;
  digest.add16(77);
  const uint32_t once = digest.value();
  TEST_ASSERT_EQUAL_HEX32(once, digest.value());
  Digest copy = digest;
  copy.add16(1);
  digest.add16(1);
  TEST_ASSERT_EQUAL_HEX32(copy.value(), digest.value());
}

}  // namespace

void run_digest() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_crc_of_123456789_is_cbf43926);
  RUN_TEST(test_nothing_added_is_zero);
  RUN_TEST(test_numbers_go_in_low_byte_first);
  RUN_TEST(test_a_trace_is_the_crc_of_moves_and_scores);
  RUN_TEST(test_a_move_added_at_once_is_its_number_and_its_score);
  RUN_TEST(test_the_trace_of_moves_1_2_3_with_scores_0_3_9_is_known);
  RUN_TEST(test_reading_a_digest_does_not_change_it);
}

}  // namespace tilefish
