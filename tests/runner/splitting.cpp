// Splitting on Markov chains whose mean life is known exactly: by the method itself no game is needed. All seeds are
// fixed, so a result is the same on every run.
#include "host_sim/runner/splitting.h"

#include <fmt/core.h>
#include <unity.h>
#include <iterator>

#include "host_sim/games/square_stacker/lost_trays.h"
#include "host_sim/runner/game_splitting.h"
#include "tests/reference/square_stacker.h"

namespace tilefish {
namespace {

// A walk over 0, 1, 2, ...: a step changes the state by -1, 0, +1 or +3, and ends the life with a chance that depends
// on the state. All chances are of 1,000. A point a step, and the state is the level.
struct Chain {
  uint32_t stay, up, far_up;
  uint32_t (*death)(uint32_t state);
  uint32_t states;  // reaching this one is death too
};
const Chain kStairs{.stay = 0, .up = 300, .far_up = 0, .death = [](uint32_t) { return 0u; }, .states = 20};
// Passes several levels at once, and dies from many of them.
const Chain kJumps{.stay = 100,
                   .up = 200,
                   .far_up = 25,
                   .death = [](uint32_t state) { return state < 12 ? 0 : (state - 11) * 20; },
                   .states = 40};
// Lives so short that splitting is of no use.
const Chain kShort{.stay = 100, .up = 300, .far_up = 0, .death = [](uint32_t) { return 20u; }, .states = 20};

// The mean life from state 0, by m(s) = 1 + sum of chance * m(next): swept until nothing changes would take as long as
// a life, so the equations are solved by elimination.
double exact_mean(const Chain& chain) {
  const uint32_t n = chain.states;
  std::vector<std::vector<double>> rows(n, std::vector<double>(n + 1));
  for (uint32_t s = 0; s < n; ++s) {
    const double alive = 1 - chain.death(s) / 1000.0;
    const auto go = [&](uint32_t to, double chance) {
      if (to < n) rows[s][to] -= alive * chance;
    };
    rows[s][s] += 1;
    rows[s][n] = 1;
    go(s, chain.stay / 1000.0);
    go(s + 1, chain.up / 1000.0);
    go(s + 3, chain.far_up / 1000.0);
    go(s == 0 ? 0 : s - 1, (1000 - chain.stay - chain.up - chain.far_up) / 1000.0);
  }
  for (uint32_t pivot = n; pivot-- > 0;) {  // from the top down, so that no difference of like numbers is formed
    for (uint32_t s = 0; s < n; ++s) {
      if (s == pivot || rows[s][pivot] == 0) continue;
      const double factor = rows[s][pivot] / rows[pivot][pivot];
      for (uint32_t column = 0; column <= n; ++column) rows[s][column] -= factor * rows[pivot][column];
    }
  }
  return rows[0][n] / rows[0][0];
}

class Walk {
 public:
  explicit Walk(const Chain& chain) : chain_(chain) {}

  void start(uint64_t seed) {
    random_ = Random(seed);
    state_ = 0;
    points_ = 0;
    dead_ = false;
  }
  void branch(const Walk& other, uint64_t seed) {
    random_ = Random(seed);
    state_ = other.state_;
    points_ = other.points_;
    dead_ = other.dead_;
  }
  void step() {
    ++points_;
    const uint32_t fate = random_.below(1000);
    const uint32_t draw = random_.below(1000);
    uint32_t next = state_ == 0 ? 0 : state_ - 1;
    if (draw < chain_.up) {
      next = state_ + 1;
    } else if (draw < chain_.up + chain_.far_up) {
      next = state_ + 3;
    } else if (draw < chain_.up + chain_.far_up + chain_.stay) {
      next = state_;
    }
    dead_ = fate < chain_.death(state_) || next >= chain_.states;
    state_ = next;
  }
  uint32_t level() const { return state_; }
  bool dead() const { return dead_; }
  uint32_t deaths() const { return dead_; }
  uint32_t whole_death() const { return 1; }
  int64_t points() const { return points_; }

 private:
  const Chain& chain_;
  Random random_;
  uint32_t state_ = 0;
  int64_t points_ = 0;
  bool dead_ = false;
};

// Unity of this project knows no fractions.
void assert_between(double least, double most, double value) {
  const std::string said = fmt::format("{} is not between {} and {}", value, least, most);
  TEST_ASSERT_TRUE_MESSAGE(least <= value && value <= most, said.c_str());
}

SplittingResult measure(const Chain& chain, const SplittingPlan& plan) {
  return measure_by_splitting(plan, [&chain] { return std::make_unique<Walk>(chain); });
}

// Twelve measurements, each off by some number of its own errors: the squares of these numbers are about 1 on average,
// and the numbers themselves about 0. With the right method both bounds are three to four standard deviations wide.
void agrees_with_the_exact_mean(const Chain& chain, double most_error) {
  constexpr uint64_t kMeasurements = 12;
  const double exact = exact_mean(chain);
  double sum = 0, squares = 0;
  for (uint64_t seed = 1; seed <= kMeasurements; ++seed) {
    const SplittingResult result = measure(chain, {.seed = seed, .blocks = 40, .jobs = 2});
    assert_between(0, most_error, result.relative_error());
    const double off = (result.mean() / exact - 1) / result.relative_error();
    sum += off;
    squares += off * off;
  }
  assert_between(-1, 1, sum / kMeasurements);
  assert_between(0.2, 2.6, squares / kMeasurements);
}

void test_the_solver_knows_a_mean_that_can_be_written_down() {
  // Up with p, else down: from i to i + 1 it takes t(i) = 1 / p + (1 - p) / p * t(i - 1) steps.
  double step = 0, sum = 0;
  for (uint32_t i = 0; i < kStairs.states; ++i) sum += step = 1 / 0.3 + 0.7 / 0.3 * step;
  assert_between(0.999999 * sum, 1.000001 * sum, exact_mean(kStairs));
  assert_between(1e7, 1e9, sum);
}

void test_a_life_of_a_hundred_million_steps_is_measured_without_bias() { agrees_with_the_exact_mean(kStairs, 0.1); }

void test_levels_passed_at_once_and_deaths_from_many_levels_are_measured_without_bias() {
  agrees_with_the_exact_mean(kJumps, 0.1);
}

void test_short_lives_are_measured_without_bias() { agrees_with_the_exact_mean(kShort, 0.1); }

void test_long_lives_are_cheaper_and_short_ones_are_not() {
  assert_between(1000, 1e9, measure(kStairs, {.blocks = 40}).speed_up());
  assert_between(0, 1.5, measure(kShort, {.blocks = 40}).speed_up());
}

void test_threads_change_nothing() {
  const SplittingResult one = measure(kJumps, {.seed = 5, .blocks = 60, .error = 0.05, .jobs = 1});
  for (const unsigned jobs : {2u, 7u}) {
    const SplittingResult several = measure(kJumps, {.seed = 5, .blocks = 60, .error = 0.05, .jobs = jobs});
    TEST_ASSERT_EQUAL_HEX32(one.checksum(), several.checksum());
    TEST_ASSERT_EQUAL_UINT64(one.moves, several.moves);
    TEST_ASSERT_TRUE(one.mean() == several.mean() && one.relative_error() == several.relative_error());
  }
  TEST_ASSERT_NOT_EQUAL_HEX32(one.checksum(), measure(kJumps, {.seed = 6, .blocks = 60}).checksum());
}

void test_it_ends_where_the_error_is_reached() {
  const SplittingResult result = measure(kJumps, {.blocks = 5000, .error = 0.03});
  TEST_ASSERT_TRUE(result.relative_error() <= 0.03 && result.heaviest_share() <= 0.1);
  TEST_ASSERT_LESS_THAN_UINT64(5000, result.blocks.size());
  TEST_ASSERT_EQUAL_UINT64(0, result.blocks.size() % 20);
}

void test_fractions_of_copies_are_rounded_at_random() {
  splitting::Copies copies;
  copies.set(3, 2.25);
  copies.set(4, 99);
  copies.set(5, 0.2);
  Random random(1);
  uint32_t sum = 0;
  for (int i = 0; i < 10'000; ++i) sum += copies.draw(3, random);
  TEST_ASSERT_UINT32_WITHIN(150, 22'500, sum);
  TEST_ASSERT_EQUAL_UINT32(12, copies.draw(4, random));
  TEST_ASSERT_EQUAL_UINT32(1, copies.draw(5, random));
  assert_between(0.999999 / 27, 1.000001 / 27, copies.weights()[5]);
}

// Goes up and down between the levels 0 and 3, without chance.
class Swing {
 public:
  static constexpr uint32_t kLevels[] = {0, 0, 0, 1, 2, 3, 2, 1};

  void start(uint64_t) { phase_ = 0; }
  void branch(const Swing& other, uint64_t) { phase_ = other.phase_; }
  void step() { phase_ = (phase_ + 1) % std::size(kLevels); }
  uint32_t level() const { return kLevels[phase_]; }
  bool dead() const { return false; }
  uint32_t deaths() const { return 0; }
  uint32_t whole_death() const { return 1; }
  int64_t points() const { return 0; }

 private:
  uint32_t phase_ = 0;
};

// With two trials from the levels 2 and 3, one swing has: the main trial at all levels of the swing; a copy from level
// 2 at 2, 3, 2, which ends at 1 after 3 moves; and two copies from level 3, of the main trial and of the other, each at
// 3 and ended at 2 after a move. A copy that lived a level lower would be seen at 1, and end at 0.
void test_a_copy_lives_as_long_as_it_is_not_below_the_level_of_its_birth() {
  splitting::Copies copies;
  copies.set(2, 2);
  copies.set(3, 2);
  const auto make = [] { return std::make_unique<Swing>(); };
  splitting::Trials<Swing, decltype(make)> trials(make, copies);
  const splitting::Block block = trials.run(splitting::Seeds(1, 0, 0));
  constexpr uint64_t kSwings = splitting::kBlockMoves / std::size(Swing::kLevels);
  const uint64_t expected[] = {3 * kSwings, 2 * kSwings, 4 * kSwings, 4 * kSwings};
  for (uint32_t level = 0; level < std::size(expected); ++level) {
    TEST_ASSERT_EQUAL_UINT64(expected[level], block.levels[level].moves);
  }
  TEST_ASSERT_EQUAL_UINT64(splitting::kUncounted + splitting::kBlockMoves + 5 * kSwings, block.moves);
}

void play_moves(Match& match, int moves) {
  for (; moves > 0 && !match.over(); --moves) match.play(match.ask());
}

// This player keeps its last moves in its memory; in a single game they may happen to decide nothing.
void test_a_branched_match_takes_what_its_player_kept_and_leaves_the_other_alone() {
  Setup setup = setup_named("square-stacker", "stm:m=25", {}, "256");
  for (uint64_t seed = 1; seed <= 50; ++seed) {
    HostMatch hosts[4]{HostMatch(256), HostMatch(256), HostMatch(256), HostMatch(256)};
    setup.seed = seed;
    Match &trunk = hosts[0].start(setup), &undisturbed = hosts[1].start(setup);
    play_moves(trunk, 6);
    play_moves(undisturbed, 6);
    setup.seed = seed + 1000;
    Match &branch = hosts[2].start(setup), &twin = hosts[3].start(setup);
    play_moves(branch, 3);  // so that it has something else to remember
    branch.branch(trunk, seed + 2000);
    twin.branch(trunk, seed + 2000);
    play_moves(branch, 6);
    play_moves(twin, 6);
    TEST_ASSERT_EQUAL_HEX32(twin.trace(), branch.trace());
    TEST_ASSERT_NOT_EQUAL_HEX32(trunk.trace(), branch.trace());
    play_moves(trunk, 6);
    play_moves(undisturbed, 6);
    TEST_ASSERT_EQUAL_HEX32(undisturbed.trace(), trunk.trace());
  }
}

// Whether all that is left of the tray can be played, by trying every move.
bool playable(const reference::SquareStacker& position) {
  bool left = false;
  for (uint32_t move = 0; move < 27; ++move) {
    left = left || !position.tray[move / 9].played;
    if (!position.legal_move(move)) continue;
    reference::SquareStacker after = position;
    after.place(move);
    if (playable(after)) return true;
  }
  return !left;
}

reference::SquareStacker with_tray(const reference::SquareStacker& board, const uint32_t (&codes)[3]) {
  reference::SquareStacker dealt = board;
  for (int i = 0; i < 3; ++i)
    dealt.tray[i] = {static_cast<int8_t>(codes[i] / 6), static_cast<int8_t>(codes[i] % 6), false};
  return dealt;
}

square_stacker::Position as_position(const reference::SquareStacker& board) {
  square_stacker::Position position{};
  position.empty = square_stacker::kBoard;
  for (uint32_t space = 0; space < 27; ++space) {
    const int8_t colour = board.board[space / 9][space % 9 / 3][space % 3];
    if (colour == reference::kEmpty) continue;
    position.tiles[colour] |= 1u << space;
    position.empty &= ~(1u << space);
  }
  return position;
}

// Of trays in any order, since one order can be played where another can.
uint32_t lost_by_trying(const reference::SquareStacker& board, const square_stacker::LostTrays& lost) {
  using square_stacker::Piece;
  uint32_t count = 0;
  for (uint32_t a = 0; a < 18; ++a) {
    for (uint32_t b = a; b < 18; ++b) {
      for (uint32_t c = b; c < 18; ++c) {
        const uint32_t codes[3] = {a, b, c};
        const bool is_lost = !playable(with_tray(board, codes));
        const Piece tray[3] = {Piece::of(c), Piece::of(a), Piece::of(b)};
        TEST_ASSERT_EQUAL(is_lost, lost.include(tray));
        if (is_lost) count += a == b && b == c ? 1 : a == b || b == c ? 3 : 6;
      }
    }
  }
  return count;
}

// Boards of random games, which end where a size is full.
void test_lost_trays_are_those_that_no_order_of_moves_can_play() {
  reference::Xoshiro128 random = reference::stream(3, 0);
  uint32_t boards = 0, risky = 0;
  reference::SquareStacker game{};
  game.start(random);
  while (boards < 60) {
    if (game.over()) game.start(random);
    for (int piece = 0; piece < 3 && !game.over(); ++piece)
      game.play(game.nth_legal(random.next() % game.legal_count()), random);
    const square_stacker::Position board = as_position(game);
    const square_stacker::LostTrays lost(board);
    if (lost.count() == 0 && boards % 8 != 0) continue;  // most boards have none
    ++boards;
    risky += lost.count() != 0;
    TEST_ASSERT_EQUAL_UINT32(lost_by_trying(game, lost), lost.count());
    for (uint32_t size = 0; size < 3; ++size) {
      uint32_t sum = 0;
      for (uint32_t tiles = 0; tiles <= 3; ++tiles) sum += lost.with(size, tiles);
      TEST_ASSERT_EQUAL_UINT32(lost.count(), sum);
    }
  }
  TEST_ASSERT_GREATER_THAN_UINT32(40, risky);
}

// `random` may also die of a tray that could have been played: that death counts whole.
void test_a_death_counts_once_by_its_chance_or_where_it_happens() {
  Setup setup = setup_named("square-stacker", "random", {}, "1K");
  GameProcess process(setup);
  uint64_t chances = 0, whole = 0, lost = 0, deaths = 0;
  process.start(1);
  for (int step = 0; step < 2'000'000; ++step) {
    process.step();
    if (!process.dead()) {
      chances += process.deaths();
      continue;
    }
    ++deaths;
    ++(process.deaths() == 0 ? lost : whole);
    if (process.deaths() != 0) TEST_ASSERT_EQUAL_UINT32(process.whole_death(), process.deaths());
    process.start(1 + deaths);
  }
  const double expected = static_cast<double>(chances) / process.whole_death();
  assert_between(0.97 * static_cast<double>(lost), 1.03 * static_cast<double>(lost), expected);
  TEST_ASSERT_GREATER_THAN_UINT64(deaths / 20, lost);
  TEST_ASSERT_GREATER_THAN_UINT64(deaths / 20, whole);
}

void test_copies_are_dealt_other_trays_and_keep_board_and_level() {
  const Setup setup = setup_named("square-stacker", "tray", {}, "1K");
  GameProcess trunk(setup), copy(setup), twin(setup);
  trunk.start(5);
  for (int move = 0; move < 30; ++move) trunk.step();
  uint32_t others = 0;
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    copy.branch(trunk, seed);
    twin.branch(trunk, seed);
    TEST_ASSERT_EQUAL_UINT32(trunk.level(), copy.level());
    TEST_ASSERT_EQUAL_UINT32(trunk.deaths(), copy.deaths());
    TEST_ASSERT_EQUAL_INT64(trunk.points(), copy.points());
    for (int move = 0; move < 3; ++move) {
      copy.step();
      twin.step();
    }
    TEST_ASSERT_EQUAL_INT64(copy.points(), twin.points());
    GameProcess played(setup);
    played.branch(trunk, seed + 100);
    for (int move = 0; move < 3; ++move) played.step();
    others += played.level() != copy.level() || played.points() != copy.points();
  }
  TEST_ASSERT_GREATER_THAN_UINT32(5, others);
}

}  // namespace
}  // namespace tilefish

extern "C" void tilefish_test_put(char c) { std::putchar(c); }

void setUp() {}
void tearDown() {}

int main() {
  using namespace tilefish;
  UNITY_BEGIN();
  RUN_TEST(test_a_copy_lives_as_long_as_it_is_not_below_the_level_of_its_birth);
  if (Unity.TestFailures != 0) return UNITY_END();  // where copies live too long, the chains below have no end
  RUN_TEST(test_the_solver_knows_a_mean_that_can_be_written_down);
  RUN_TEST(test_a_life_of_a_hundred_million_steps_is_measured_without_bias);
  RUN_TEST(test_levels_passed_at_once_and_deaths_from_many_levels_are_measured_without_bias);
  RUN_TEST(test_short_lives_are_measured_without_bias);
  RUN_TEST(test_long_lives_are_cheaper_and_short_ones_are_not);
  RUN_TEST(test_threads_change_nothing);
  RUN_TEST(test_it_ends_where_the_error_is_reached);
  RUN_TEST(test_fractions_of_copies_are_rounded_at_random);
  RUN_TEST(test_a_branched_match_takes_what_its_player_kept_and_leaves_the_other_alone);
  RUN_TEST(test_lost_trays_are_those_that_no_order_of_moves_can_play);
  RUN_TEST(test_a_death_counts_once_by_its_chance_or_where_it_happens);
  RUN_TEST(test_copies_are_dealt_other_trays_and_keep_board_and_level);
  return UNITY_END();
}
