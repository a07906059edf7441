// Placements forward and backward.
#include "engine/games/reachability/rules/moves.h"

#include "tests/reference/reachability.h"
#include "tests/support/captured.h"
#include "tests/support/reachability.h"

namespace tilefish {
namespace {

using namespace reachability;

struct Counted {
  uint16_t rows[20];
  uint16_t backward_boards, forward_moves, forward_boards;
};
constexpr Counted kCounted[] = {
#include "reachability_predecessors.inc"
};

struct Flawed {
  const char* reason;
  uint16_t rows[20];
};
constexpr Flawed kFlawed[] = {
#include "reachability_unreachable.inc"
};

// Counts boards, each once, by a number made of their words: 400 at the most.
class Distinct {
 public:
  void add(const Packed& board) {
    uint32_t mark = 0;
    for (const uint32_t word : board.word) mark = (mark ^ word) * 0x01000193u ^ mark >> 13;
    for (uint32_t i = 0; i < count_; ++i) {
      if (marks_[i] == mark) return;
    }
    TEST_ASSERT_TRUE(count_ < sizeof marks_ / sizeof marks_[0]);
    marks_[count_++] = mark;
  }
  uint32_t count() const { return count_; }
  void clear() { count_ = 0; }

 private:
  uint32_t marks_[400];
  uint32_t count_ = 0;
};
Distinct distinct;

uint32_t boards_before(const Rows& rows) {
  const View view(rows);
  distinct.clear();
  view.for_each_step([&](const Step& step) {
    distinct.add(packed(view.before(step)));
    return true;
  });
  return distinct.count();
}

// A random board. No row is full, and none below a filled one is empty. Half of the boards have rows that lack one
// cell, open from above.
Rows random_board(Random& random) {
  for (;;) {
    const uint32_t height = 1 + random.below(20);
    Rows rows = rows_of(ragged_board(height, random));
    const uint32_t first = random.below(40), open = 1u << random.below(kColumns), thick = random();
    for (uint32_t r = first; r < rows.height; ++r) {
      const uint32_t cells = thick >> r & 1u ? kFullRow : rows.row[r];
      rows.row[r] = static_cast<uint16_t>(cells & ~open);
    }
    const Text flaw = flaw_of(rows);
    if (rows.height != 0 && (flaw.empty() || flaw == "odd number of cells")) return rows;
  }
}

void test_the_vectors_have_as_many_boards_before_and_after_them() {
  for (const Counted& counted : kCounted) {
    const Rows rows = rows_of_masks(counted.rows);
    TEST_ASSERT_EQUAL_UINT32(counted.backward_boards, boards_before(rows));
    const tetris::Board board = board_of(rows);
    TEST_ASSERT_EQUAL_UINT32(counted.forward_moves, placements_on(board).size());
    distinct.clear();
    for (const Placement placement : kPlacement) {
      tetris::Board after = board;
      uint32_t lines = 0;
      if (drop(after, placement, lines)) distinct.add(packed(rows_of(after)));
    }
    TEST_ASSERT_EQUAL_UINT32(counted.forward_boards, distinct.count());
  }
}

void test_rows_columns_and_packed_words_are_the_same_board() {
  Random random(11);
  for (uint32_t round = 0; round < 500; ++round) {
    const Rows rows = random_board(random);
    TEST_ASSERT_TRUE(unpacked(packed(rows)) == rows);
    TEST_ASSERT_TRUE(rows_of(board_of(rows)) == rows);
    TEST_ASSERT_TRUE(same_cells(board_of(rows), plain(board_of(rows), 20)));
  }
}

// Every step leads back by its placement, and the step of a placement that was played is among them.
void test_steps_back_and_placements_agree_on_100000_random_boards() {
  constexpr uint32_t kBoards = (kOnBoard ? 300 : 100'000) / kFewer;
  Random random(12);
  uint32_t with_lines = 0;
  for (uint32_t round = 0; round < kBoards; ++round) {
    const Rows rows = random_board(random);
    tetris::Board board = board_of(rows);
    const PlacementSet placements = placements_on(board);
    if (placements.empty()) continue;
    const Move move = placements.any(random);
    uint32_t lines = 0;
    drop(board, kPlacement[move], lines);
    with_lines += lines != 0;
    const View view(rows_of(board));
    bool found = false;
    view.for_each_step([&](const Step& step) {
      const Rows before = view.before(step);
      TEST_ASSERT_TRUE(before.height == 0 || before.row[before.height - 1] != 0);
      tetris::Board again = board_of(before);
      uint32_t cleared = 0;
      TEST_ASSERT_TRUE(drop(again, kPlacement[step.placement()], cleared));
      TEST_ASSERT_EQUAL_UINT32(step.undo->lines, cleared);
      TEST_ASSERT_TRUE(again == board);
      found = found || (step.placement() == move && before == rows);
      return true;
    });
    TEST_ASSERT_TRUE_MESSAGE(found, "a step back is missing");
  }
  TEST_ASSERT_TRUE(with_lines > kBoards / 1000);
}

void test_steps_back_are_those_of_the_plain_grid() {
  constexpr uint32_t kBoards = kOnBoard ? 2 : 60;
  Random random(13);
  for (uint32_t round = 0; round < kBoards; ++round) {
    const Rows rows = random_board(random);
    uint32_t steps = 0, expected = 0, sum = 0, expected_sum = 0;
    const View view(rows);
    view.for_each_step([&](const Step& step) {
      ++steps;
      for (const uint32_t word : packed(view.before(step)).word) sum += word * (step.placement() + 1u);
      return true;
    });
    reference::for_each_before(plain(board_of(rows), 20), [&](const reference::Tetris& before, uint32_t piece,
                                                              uint32_t orientation, uint32_t column) {
      ++expected;
      Rows as_rows{};
      for (uint32_t r = 0; r < 20; ++r) {
        for (uint32_t x = 0; x < kColumns; ++x)
          as_rows.row[r] = static_cast<uint16_t>(as_rows.row[r] | (before.filled[r][x] ? 1u << x : 0u));
      }
      as_rows.height = static_cast<uint8_t>(reference::rows_in_use(before));
      const uint32_t placement = kFirstPlacement[tetris::kFirstShape[piece] + orientation] + column;
      for (const uint32_t word : packed(as_rows).word) expected_sum += word * (placement + 1);
    });
    TEST_ASSERT_EQUAL_UINT32(expected, steps);
    TEST_ASSERT_EQUAL_UINT32(expected_sum, sum);
  }
}

void test_boards_that_no_sequence_reaches_are_told_with_the_reason() {
  for (const Flawed& flawed : kFlawed) {
    TEST_ASSERT_EQUAL_STRING(flawed.reason, flaw_of(rows_of_masks(flawed.rows)));
  }
  for (const Counted& counted : kCounted) {
    const Rows rows = rows_of_masks(counted.rows);
    TEST_ASSERT_EQUAL_STRING(rows.cells() % 2 ? "odd number of cells" : "", flaw_of(rows));
  }
}

void test_every_placement_is_written_and_read_again() {
  for (uint32_t move = 0; move <= kSayUnreachable; ++move) {
    Captured<20> text;
    Output out = text.out();
    write_move(static_cast<Move>(move), out);
    TEST_ASSERT_EQUAL_UINT32(move, read_move(text.text()));
  }
  for (const char* none : {"", "T", "T9a", "X0a", "T0z", "I1h", "O1a", "T0aa"})
    TEST_ASSERT_EQUAL_UINT32(kNoMove, read_move(none));
}

void test_a_target_is_given_row_by_row_from_the_top() {
  Captured<80> complaint;
  Output out = complaint.out();
  Position position{};
  TEST_ASSERT_TRUE(add_row(position, "...X......", out));
  TEST_ASSERT_TRUE(add_row(position, "__XXX.XXXX", out));
  TEST_ASSERT_TRUE(unpacked(position.target) == target_t_and_i());
  for (const char* bad : {"", "XXX", "..........X", "...Y......"}) {
    complaint.clear();
    TEST_ASSERT_FALSE(add_row(position, bad, out));
    TEST_ASSERT_FALSE(complaint.empty());
  }
  for (uint32_t r = 2; r < 20; ++r) TEST_ASSERT_TRUE(add_row(position, "X.........", out));
  complaint.clear();
  TEST_ASSERT_FALSE(add_row(position, "X.........", out));
  TEST_ASSERT_EQUAL_STRING("a board has 20 rows", complaint.text());
}

void test_a_game_ends_with_the_wanted_board_or_when_given_up() {
  Position position{};
  position.want(target_t());
  TEST_ASSERT_FALSE(position.over());
  TEST_ASSERT_TRUE(position.legal(kSayUnknown));
  Position given_up = position;
  given_up.play(kSayUnreachable);
  TEST_ASSERT_TRUE(given_up.over());
  TEST_ASSERT_FALSE(given_up.legal(0));
  TEST_ASSERT_EQUAL_UINT32(0, given_up.score);
  position.play(read_move("T3c"));
  TEST_ASSERT_TRUE(position.over() == (position.board == position.target));
  TEST_ASSERT_EQUAL_UINT32(1, position.pieces);
}

}  // namespace

void run_reachability() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_the_vectors_have_as_many_boards_before_and_after_them);
  RUN_TEST(test_rows_columns_and_packed_words_are_the_same_board);
  RUN_TEST(test_steps_back_and_placements_agree_on_100000_random_boards);
  RUN_TEST(test_steps_back_are_those_of_the_plain_grid);
  RUN_TEST(test_boards_that_no_sequence_reaches_are_told_with_the_reason);
  RUN_TEST(test_every_placement_is_written_and_read_again);
  RUN_TEST(test_a_target_is_given_row_by_row_from_the_top);
  RUN_TEST(test_a_game_ends_with_the_wanted_board_or_when_given_up);
}

}  // namespace tilefish
