// needs: memory 4K
// What the solver finds, proves and leaves open, within its memory and budget.
#include "engine/games/reachability/players/solver.h"

#include "engine/games/reachability/players/beam.h"
#include "engine/games/reachability/players/closure.h"
#include "tests/support/play.h"
#include "tests/support/reachability.h"

namespace tilefish {
namespace {

using namespace reachability;

struct Wanted {
  const char* suite;
  const char* name;
  uint16_t cells;
  uint16_t rows[20];
};
constexpr Wanted kTargets[] = {
#include "reachability_targets.inc"
};
constexpr Wanted kTall[] = {
#include "reachability_tall.inc"
};
constexpr uint32_t kCount = sizeof kTargets / sizeof kTargets[0];

// Solves in so much memory, going back from so many boards. What is found must lead to the target.
const Answer& solved_in(uint32_t bytes, const Rows& target, uint32_t boards = UINT32_MAX) {
  const etl::span<uint8_t> memory = test_memory(bytes);
  Arena arena(memory.data(), bytes);
  Answer& answer = arena.take<Answer>(1)[0];
  Budget budget(boards);
  solve(target, answer, arena, budget);
  TEST_ASSERT_TRUE(answer.verdict != Verdict::kNone);
  if (answer.verdict == Verdict::kSolved) {
    tetris::Board board{};
    uint32_t lines = 0;
    for (uint32_t i = 0; i < answer.length; ++i) TEST_ASSERT_TRUE(drop(board, kPlacement[answer.placement[i]], lines));
    TEST_ASSERT_TRUE(rows_of(board) == target);
    TEST_ASSERT_EQUAL_UINT32(target.cells(), 4 * answer.length - 10 * lines);
  }
  return answer;
}

bool fits_here(uint32_t bytes) { return bytes <= most_test_memory(); }

void test_the_three_targets_of_the_paper_are_built_in_4_kilobytes() {
  if (!fits_here(kLeastSolverMemory)) TEST_IGNORE_MESSAGE("less memory than the solver needs");
  TEST_ASSERT_EQUAL_UINT32(1, solved_in(kLeastSolverMemory, target_t()).length);
  TEST_ASSERT_EQUAL_UINT32(2, solved_in(kLeastSolverMemory, target_t_and_i()).length);
  TEST_ASSERT_TRUE(solved_in(kLeastSolverMemory, target_hi()).verdict == Verdict::kSolved);
}

void test_hi_takes_11_pieces_in_10_kilobytes() {
  if (!fits_here(10 * 1024)) TEST_IGNORE_MESSAGE("less memory than that");
  TEST_ASSERT_EQUAL_UINT32(11, solved_in(10 * 1024, target_hi()).length);
}

void test_what_a_look_tells_costs_no_search() {
  if (!fits_here(kLeastSolverMemory)) TEST_IGNORE_MESSAGE("less memory than the solver needs");
  TEST_ASSERT_TRUE(solved_in(kLeastSolverMemory, rows_of_drawing({"XXX......."}), 0).verdict == Verdict::kUnreachable);
  TEST_ASSERT_TRUE(solved_in(kLeastSolverMemory, rows_of_drawing({"XX........", "XXXXXXXXXX"}), 0).verdict ==
                   Verdict::kUnreachable);
  TEST_ASSERT_TRUE(solved_in(kLeastSolverMemory, Rows{}, 0).verdict == Verdict::kSolved);
  TEST_ASSERT_TRUE(solved_in(kLeastSolverMemory, target_hi(), 1).verdict == Verdict::kUnknown);
}

// With the same budget, whatever it is.
void test_more_memory_never_solves_less() {
  if (!fits_here(10 * 1024)) TEST_IGNORE_MESSAGE("less memory than that");
  uint32_t more = 0;
  for (uint32_t i = 0; i < kCount; i += (kOnBoard ? 40 : 8) * kFewer) {
    const Rows target = rows_of_masks(kTargets[i].rows);
    const uint32_t boards = 300 + i * 20;
    const bool less = solved_in(kLeastSolverMemory, target, boards).verdict == Verdict::kSolved;
    const bool now = solved_in(10 * 1024, target, boards).verdict == Verdict::kSolved;
    TEST_ASSERT_TRUE_MESSAGE(now || !less, kTargets[i].suite);
    more += now;
  }
  TEST_ASSERT_TRUE(more > 0);
}

void test_most_of_a_sample_of_the_suites_is_solved_in_6_kilobytes() {
  if (!fits_here(6 * 1024)) TEST_IGNORE_MESSAGE("less memory than that");
  uint32_t solved = 0, tried = 0;
  for (uint32_t i = 0; i < kCount; i += (kOnBoard ? 30 : 5) * (kFewer == 1 ? 1 : 3), ++tried) {
    solved += solved_in(6 * 1024, rows_of_masks(kTargets[i].rows), 5000).verdict == Verdict::kSolved;
  }
  TEST_ASSERT_TRUE(4 * solved >= 3 * tried);
}

// All boards before these were seen: no step leads out of them, and none is the empty board.
void test_tall_boards_are_proved_unreachable_and_those_that_were_built_are_not() {
  if (kOnBoard) TEST_IGNORE_MESSAGE("takes minutes there");
  uint32_t proved = 0;
  for (const Wanted& wanted : kTall) {
    const Rows rows = rows_of_masks(wanted.rows);
    if (rows.height == 20) proved += solved_in(10 * 1024, rows, 400).verdict == Verdict::kUnreachable;
  }
  TEST_ASSERT_TRUE(proved > 0);
  Random random(5);
  for (uint32_t built = 0; built < 20;) {
    const Rows rows = random_target(30 + random.below(20), random);
    if (rows.height < 17) continue;
    ++built;
    TEST_ASSERT_TRUE(solved_in(10 * 1024, rows, 2000).verdict != Verdict::kUnreachable);
  }
}

// Goes back from a board to one of at most `low` rows. Where it does, the placements lead from there to the board
// again.
Outcome gone_back(const Rows& from, uint32_t low, uint32_t bytes, uint32_t most_placements, uint32_t boards) {
  Closure closure(Arena(test_memory(bytes).data(), bytes));
  uint8_t placements[8];
  Rows start = from;
  uint32_t length = 0;
  Budget budget(boards);
  const Outcome outcome = closure.run(start, low, {placements, most_placements}, length, budget);
  if (outcome != Outcome::kLow) {
    TEST_ASSERT_TRUE(start == from && length == 0);
    return outcome;
  }
  TEST_ASSERT_TRUE(start.height <= low && length != 0);
  tetris::Board board = board_of(start);
  TEST_ASSERT_TRUE(rows_of(board) == start);
  uint32_t lines = 0;
  while (length != 0) TEST_ASSERT_TRUE(drop(board, kPlacement[placements[--length]], lines));
  TEST_ASSERT_TRUE(rows_of(board) == from);
  return outcome;
}

void test_a_closure_goes_back_to_a_low_board_or_gives_up_where_something_is_short() {
  const uint32_t bytes = 2500, all = UINT32_MAX;
  TEST_ASSERT_TRUE(gone_back(target_t(), 0, bytes, 1, all) == Outcome::kLow);
  TEST_ASSERT_TRUE(gone_back(target_t(), 0, bytes, 0, all) == Outcome::kGaveUp);  // room for no placement
  TEST_ASSERT_TRUE(gone_back(target_t(), 0, bytes, 1, 0) == Outcome::kGaveUp);    // no board may be looked at
  TEST_ASSERT_TRUE(gone_back(target_t(), 0, 63, 1, all) == Outcome::kGaveUp);     // memory for no board
  TEST_ASSERT_TRUE(gone_back(target_hi(), 0, 200, 8, all) == Outcome::kGaveUp);   // for some
}

void test_a_closure_goes_back_over_several_boards() {
  if (kOnBoard) TEST_IGNORE_MESSAGE("takes minutes there");
  uint32_t several = 0;
  Random random(5);
  for (uint32_t built = 0; built < 40; ++built) {
    const Rows rows = random_target(4 + random.below(40), random);
    for (uint32_t rows_less = 1; rows_less < 4 && rows_less <= rows.height; ++rows_less) {
      const uint32_t low = rows.height - rows_less;
      several += gone_back(rows, low, 10 * 1024, 8, 400) == Outcome::kLow &&
                 gone_back(rows, low, 10 * 1024, 1, 400) == Outcome::kGaveUp;
    }
  }
  TEST_ASSERT_TRUE(several > 0);
  uint32_t all_seen = 0;
  for (const Wanted& wanted : kTall) {
    const Rows rows = rows_of_masks(wanted.rows);
    if (rows.height == 20) all_seen += gone_back(rows, 0, 10 * 1024, 8, 400) == Outcome::kAllSeen;
  }
  TEST_ASSERT_TRUE(all_seen > 0);
}

void test_a_beam_keeps_to_its_bytes() {
  for (const uint32_t bytes : {300u, 1000u, 2500u}) {
    for (const uint32_t strata : {1u, 3u, 8u}) {
      const BeamShape shape = BeamShape::widest(bytes, strata, 12);
      if (shape.width == 0) continue;
      TEST_ASSERT_TRUE(shape.bytes() <= bytes);
      const BeamShape wider{shape.strata, static_cast<uint16_t>(shape.width + 1), shape.depth};
      TEST_ASSERT_TRUE(wider.bytes() > bytes);
      paint_guard(bytes);
      Beam beam(Arena(test_memory(bytes).data(), bytes), shape, Weights{5, 1, 4, 2, 0, 0, 0}, 0);
      Rows board = target_t_and_i();
      uint8_t placements[12];
      Beam::Way way{placements, 0};
      Budget budget;
      if (beam.run(board, 0, way, budget)) TEST_ASSERT_EQUAL_UINT32(0, board.height);
      TEST_ASSERT_TRUE(guard_untouched(bytes));
    }
  }
}

void test_a_match_of_the_solver_ends_with_the_target_or_gives_up() {
  if (!fits_here(kLeastSolverMemory)) TEST_IGNORE_MESSAGE("less memory than the solver needs");
  static Match match;
  start(match, setup_of(reachability::kGame, "solver", 1), kLeastSolverMemory);
  play_on(match, 100);
  TEST_ASSERT_TRUE(match.over());
  TEST_ASSERT_EQUAL_INT32(1, match.score());

  start(match, setup_of(reachability::kGame, "solver", 1), kLeastSolverMemory);
  Position odd{};
  odd.want(rows_of_drawing({"XXX......."}));
  match.put(&odd);
  TEST_ASSERT_EQUAL_UINT32(kSayUnreachable, match.ask());

  // A person has played another move than the solution's: the solver knows no other way.
  start(match, setup_of(reachability::kGame, "solver", 1), kLeastSolverMemory);
  match.play(read_move("O0a"));
  TEST_ASSERT_EQUAL_UINT32(kSayUnknown, match.ask());
}

}  // namespace

void run_reachability_solver() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_the_three_targets_of_the_paper_are_built_in_4_kilobytes);
  RUN_TEST(test_hi_takes_11_pieces_in_10_kilobytes);
  RUN_TEST(test_what_a_look_tells_costs_no_search);
  RUN_TEST(test_more_memory_never_solves_less);
  RUN_TEST(test_most_of_a_sample_of_the_suites_is_solved_in_6_kilobytes);
  RUN_TEST(test_tall_boards_are_proved_unreachable_and_those_that_were_built_are_not);
  RUN_TEST(test_a_closure_goes_back_to_a_low_board_or_gives_up_where_something_is_short);
  RUN_TEST(test_a_closure_goes_back_over_several_boards);
  RUN_TEST(test_a_beam_keeps_to_its_bytes);
  RUN_TEST(test_a_match_of_the_solver_ends_with_the_target_or_gives_up);
}

}  // namespace tilefish
