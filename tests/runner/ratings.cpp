// How a tournament rates its players, and when its sequential test ends.
#include "host_sim/runner/tournament/rating.h"

#include <unity.h>
#include <cmath>
#include <cstdio>

#include "engine/core/random.h"

namespace tilefish {
namespace {

void assert_close(double expected, double found, double most) {
  TEST_ASSERT_TRUE_MESSAGE(std::fabs(expected - found) <= most, "the figure is another");
}

double share_of(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

void test_two_players_differ_by_what_explains_their_points() {
  const auto ratings = ratings_of(2, {{0, 1, {.wins = 749, .losses = 249, .draws = 1}}});  // 750 of 1000 with the draw
  assert_close(400 * std::log10(3), ratings[0].elo - ratings[1].elo, 1e-6);
  assert_close(0, ratings[0].elo + ratings[1].elo, 1e-9);
  // Half of the error of the difference, which is 400 / ln(10) / sqrt(n p (1 - p)).
  assert_close(200 / std::log(10) / std::sqrt(1000 * 0.75 * 0.25), ratings[0].error, 1e-6);
  assert_close(ratings[0].error, ratings[1].error, 1e-9);
}

void test_players_that_never_met_are_compared_through_a_third() {
  const Points three_of_four{.wins = 74'999, .losses = 24'999, .draws = 1};
  const auto ratings = ratings_of(3, {{0, 1, three_of_four}, {1, 2, three_of_four}});
  assert_close(800 * std::log10(3), ratings[0].elo - ratings[2].elo, 0.01);
  assert_close(0, ratings[0].elo + ratings[1].elo + ratings[2].elo, 1e-6);
  TEST_ASSERT_TRUE(ratings[1].error < ratings[0].error);
}

void test_whoever_won_all_has_a_finite_rating_and_whoever_has_not_played_none() {
  const auto ratings = ratings_of(3, {{0, 1, {.wins = 100}}, {0, 2, {}}});
  TEST_ASSERT_TRUE(ratings[0].elo > 300 && ratings[0].elo < 1000 && std::isfinite(ratings[0].error));
  assert_close(-ratings[1].elo, ratings[0].elo, 1e-6);
  assert_close(0, ratings[2].elo, 1e-9);
}

// Games of openings that are played twice, by players of a known difference.
std::vector<int> games(double elo, uint64_t seed, size_t count) {
  Random random(seed);
  std::vector<int> scores;
  for (size_t i = 0; i < count; ++i) scores.push_back(random.below(1'000'000) < share_of(elo) * 1e6 ? 1 : -1);
  return scores;
}

void test_a_test_is_wrong_about_once_in_twenty_times() {
  constexpr Sprt kSprt{0, 50};
  for (const double elo : {0.0, 50.0}) {
    uint32_t wrong = 0, open = 0;
    for (uint64_t seed = 1; seed <= 400; ++seed) {
      const SprtState state = decide(kSprt, games(elo, seed, 4000));
      wrong += state.verdict == (elo == 0 ? Verdict::kSecond : Verdict::kFirst);
      open += state.verdict == Verdict::kOpen;
    }
    TEST_ASSERT_EQUAL_UINT32(0, open);
    TEST_ASSERT_TRUE_MESSAGE(wrong <= 36, "more than 9% wrong, where 5% are expected");
  }
}

void test_a_test_ends_at_its_decision_whatever_came_after() {
  constexpr Sprt kSprt{0, 50};
  std::vector<int> scores = games(400, 7, 400);
  const SprtState whole = decide(kSprt, scores);
  TEST_ASSERT_TRUE(whole.verdict == Verdict::kSecond && whole.games < 200 && whole.games % 2 == 0);
  scores.resize(whole.games);
  TEST_ASSERT_TRUE(decide(kSprt, scores).verdict == Verdict::kSecond);
  scores.resize(whole.games - 2);
  TEST_ASSERT_TRUE(decide(kSprt, scores).verdict == Verdict::kOpen);
  TEST_ASSERT_TRUE(decide(kSprt, {}).verdict == Verdict::kOpen);
}

}  // namespace
}  // namespace tilefish

extern "C" void tilefish_test_put(char c) { std::putchar(c); }

void setUp() {}
void tearDown() {}

int main() {
  using namespace tilefish;
  UNITY_BEGIN();
  RUN_TEST(test_two_players_differ_by_what_explains_their_points);
  RUN_TEST(test_players_that_never_met_are_compared_through_a_third);
  RUN_TEST(test_whoever_won_all_has_a_finite_rating_and_whoever_has_not_played_none);
  RUN_TEST(test_a_test_is_wrong_about_once_in_twenty_times);
  RUN_TEST(test_a_test_ends_at_its_decision_whatever_came_after);
  return UNITY_END();
}
