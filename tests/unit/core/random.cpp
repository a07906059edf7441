#include "engine/core/random.h"

#include "tests/reference/random.h"
#include "tests/support/suite.h"

namespace tilefish {
namespace {

void test_splitmix64_gives_the_known_outputs_of_seed_1234567() {
  constexpr uint64_t kKnown[] = {6457827717110365317u, 3203168211198807973u, 9817491932198370423u, 4593380528125082431u,
                                 16408922859458223821u};
  uint64_t state = 1234567;
  reference::Splitmix64 plain{1234567};
  for (const uint64_t known : kKnown) {
    TEST_ASSERT_EQUAL_HEX64(known, splitmix64(state));
    TEST_ASSERT_EQUAL_HEX64(known, plain.next());
  }
}

// The engine's generator can't be given a state, so the known outputs check the reference, and the reference the
// engine.
void test_the_reference_gives_the_known_outputs_of_state_1_2_3_4() {
  constexpr uint32_t kKnown[] = {641u,        1573767u,    3222811527u, 3517856514u, 836907274u,
                                 4247214768u, 3867114732u, 1355841295u, 495546011u,  621204420u};
  reference::Xoshiro128 plain{{1, 2, 3, 4}};
  for (const uint32_t known : kKnown) TEST_ASSERT_EQUAL_HEX32(known, plain.next());
}

void test_every_stream_of_every_seed_is_xoshiro128_seeded_by_splitmix64() {
  constexpr uint64_t kSeeds[] = {0, 1, 2, 42, 0xFFFFFFFFu, 0x100000000u, 0x9E3779B97F4A7C15u, UINT64_MAX};
  for (const uint64_t seed : kSeeds) {
    for (uint8_t stream = 0; stream < 3; ++stream) {
      Random random(seed, static_cast<Stream>(stream));
      reference::Xoshiro128 plain = reference::stream(seed, stream);
      for (uint32_t i = 0; i < 1000; ++i) TEST_ASSERT_EQUAL_HEX32(plain.next(), random());
    }
  }
}

void test_the_first_draws_of_seed_1_are_these_on_every_target() {
  Random dealer(1, Stream::kDealer), player(1, Stream::kFirstPlayer), second(1, Stream::kSecondPlayer);
  TEST_ASSERT_EQUAL_HEX32(0x7FF78DE4, dealer());
  TEST_ASSERT_EQUAL_HEX32(0x76D69716, player());
  TEST_ASSERT_EQUAL_HEX32(0x75204C94, second());
}

void test_streams_of_a_seed_and_neighbouring_seeds_differ() {
  Random streams[] = {Random(7, Stream::kDealer), Random(7, Stream::kFirstPlayer), Random(7, Stream::kSecondPlayer),
                      Random(8, Stream::kDealer), Random(6, Stream::kDealer)};
  uint32_t equal = 0;
  for (uint32_t i = 0; i < 1000; ++i) {
    uint32_t draws[5];
    for (uint32_t k = 0; k < 5; ++k) draws[k] = streams[k]();
    for (uint32_t a = 0; a < 5; ++a) {
      for (uint32_t b = 0; b < a; ++b) equal += draws[a] == draws[b];
    }
  }
  TEST_ASSERT_EQUAL_UINT32(0, equal);
}

void test_the_generator_without_arguments_is_the_dealer_of_seed_0() {
  Random a, b(0, Stream::kDealer);
  for (uint32_t i = 0; i < 10; ++i) {
    const uint32_t expected = b();
    TEST_ASSERT_EQUAL_HEX32(expected, a());
  }
}

void test_below_is_the_upper_half_of_one_draw_times_n() {
  constexpr uint32_t kLimits[] = {1, 2, 3, 6, 18, 27, 1000, 0x80000000u, 0xFFFFFFFFu};
  Random random(3);
  reference::Xoshiro128 plain = reference::stream(3, 0);
  for (uint32_t i = 0; i < 500; ++i) {
    for (const uint32_t n : kLimits) {
      const uint32_t drawn = random.below(n);
      TEST_ASSERT_EQUAL_UINT32(plain.below(n), drawn);
      TEST_ASSERT_TRUE(drawn < n);
    }
  }
}

// Chi-squared with 26 degrees of freedom exceeds 54 once in a thousand; the seed is fixed, so it never will.
void test_below_27_is_uniform() {
  constexpr uint32_t kDraws = 27000;
  uint32_t counts[27] = {};
  Random random(4, Stream::kFirstPlayer);
  for (uint32_t i = 0; i < kDraws; ++i) ++counts[random.below(27)];
  uint32_t squares = 0;
  for (const uint32_t count : counts) {
    const int32_t off = static_cast<int32_t>(count) - 1000;
    squares += static_cast<uint32_t>(off * off);
  }
  TEST_ASSERT_LESS_THAN_UINT32(54 * 1000, squares);
}

void test_a_split_draw_takes_one_draw_and_its_numbers_are_its_digits() {
  Random random(5);
  reference::Xoshiro128 plain = reference::stream(5, 0);
  for (uint32_t i = 0; i < 2000; ++i) {
    SplitDraw draw(random);
    uint64_t fraction = plain.next();
    for (const uint32_t n : {18u, 18u, 18u, 5u}) {
      const uint64_t product = fraction * n;
      TEST_ASSERT_EQUAL_UINT32(product / 0x100000000u, draw.below(n));
      fraction = product % 0x100000000u;
    }
  }
}

void test_a_split_draw_is_uniform_over_pairs() {
  uint32_t counts[18][18] = {};
  Random random(6);
  for (uint32_t i = 0; i < 18 * 18 * 100; ++i) {
    SplitDraw draw(random);
    const uint32_t first = draw.below(18);
    ++counts[first][draw.below(18)];
  }
  for (const auto& row : counts) {
    for (const uint32_t count : row) TEST_ASSERT_TRUE(count > 50 && count < 150);  // 5 standard deviations
  }
}

}  // namespace

void run_random() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_splitmix64_gives_the_known_outputs_of_seed_1234567);
  RUN_TEST(test_the_reference_gives_the_known_outputs_of_state_1_2_3_4);
  RUN_TEST(test_every_stream_of_every_seed_is_xoshiro128_seeded_by_splitmix64);
  RUN_TEST(test_the_first_draws_of_seed_1_are_these_on_every_target);
  RUN_TEST(test_streams_of_a_seed_and_neighbouring_seeds_differ);
  RUN_TEST(test_the_generator_without_arguments_is_the_dealer_of_seed_0);
  RUN_TEST(test_below_is_the_upper_half_of_one_draw_times_n);
  RUN_TEST(test_below_27_is_uniform);
  RUN_TEST(test_a_split_draw_takes_one_draw_and_its_numbers_are_its_digits);
  RUN_TEST(test_a_split_draw_is_uniform_over_pairs);
}

}  // namespace tilefish
