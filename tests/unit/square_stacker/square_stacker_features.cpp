#include "engine/games/square_stacker/players/features.h"

#include "tests/support/square_stacker.h"

namespace tilefish {
namespace {

using square_stacker::Position;

void agrees(const Position& position) {
  const reference::SquareStacker expected = plain(position);
  const square_stacker::Scoring scoring = square_stacker::scoring(position);
  TEST_ASSERT_EQUAL_UINT32(expected.scoring_pieces(), scoring.pieces());
  for (uint32_t size = 0; size < 3; ++size) {
    TEST_ASSERT_EQUAL_UINT32(expected.free_spaces(static_cast<int>(size)), square_stacker::free_spaces(position, size));
  }
  uint32_t colours[3] = {}, present = 0;
  for (int8_t colour = 0; colour < 6; ++colour) {
    uint32_t spaces = 0;
    for (uint32_t space = 0; space < 27; ++space) {
      const int8_t size = static_cast<int8_t>(space / 9);
      const int row = static_cast<int>(space % 9 / 3), column = static_cast<int>(space % 3);
      if (expected.board[size][row][column] != reference::kEmpty) continue;
      reference::SquareStacker trial = expected;
      spaces |= static_cast<uint32_t>(trial.put(size, colour, row, column) > 0) << space;
    }
    TEST_ASSERT_EQUAL_HEX32(spaces, square_stacker::scoring_spaces(position, static_cast<uint32_t>(colour)));
    for (uint32_t size = 0; size < 3; ++size) colours[size] += (spaces >> (9 * size) & 511) != 0;
    bool on_board = false;
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 3; ++column) on_board |= expected.holds(row, column, colour);
    }
    present += on_board;
  }
  TEST_ASSERT_EQUAL_UINT32(present, square_stacker::colours_on_board(position));
  for (uint32_t size = 0; size < 3; ++size) TEST_ASSERT_EQUAL_UINT32(colours[size], scoring.colours[size]);
}

uint32_t pieces_of(const Position& position) { return square_stacker::scoring(position).pieces(); }

void test_nothing_scores_on_an_empty_board() {
  TEST_ASSERT_EQUAL_UINT32(0, pieces_of(stacker("___________________________", {0, 0, 0})));
}

void test_two_in_a_row_let_each_size_that_is_free_score() {
  TEST_ASSERT_EQUAL_UINT32(3, pieces_of(stacker("PP_________________________", {0, 0, 0})));
  TEST_ASSERT_EQUAL_UINT32(2, pieces_of(stacker("PPG________________________", {0, 0, 0})));
}

void test_two_sizes_in_a_cell_let_the_third_score() {
  TEST_ASSERT_EQUAL_UINT32(1, pieces_of(stacker("P________P_________________", {0, 0, 0})));
  TEST_ASSERT_EQUAL_UINT32(0, pieces_of(stacker("P________P________G________", {0, 0, 0})));
}

void test_positions_of_random_games_agree_with_brute_force() {
  Random random(21);
  Position position;
  position.deal(random);
  for (uint32_t i = 0; i < (kOnBoard ? 1000 : 10000); ++i) {
    if (position.moves().empty()) position.deal(random);
    position.play(position.moves().any(random), random);
    agrees(position);
  }
}

void test_boards_of_any_density_and_few_colours_agree_with_brute_force() {
  reference::Xoshiro128 random = reference::stream(22, 0);
  for (uint32_t i = 0; i < (kOnBoard ? 1000 : 10000); ++i) {
    const uint32_t colours = 1 + random.below(6), fill = 1 + random.below(9);
    char board[] = "___________________________";
    for (uint32_t space = 0; space < 27; ++space) {
      const uint32_t colour = random.below(colours);
      if (random.below(10) < fill) board[space] = "PGBYOV"[colour];
    }
    // A board with a complete line would let any tile on it score again; play never leaves one.
    Position position = stacker(board, {0, 0, 0});
    bool complete = false;
    for (const uint32_t own : position.tiles)
      complete |= square_stacker::kLinesWithin[square_stacker::cells_of(own)] != 0;
    if (!complete) agrees(position);
  }
}

}  // namespace

void run_square_stacker_features() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_nothing_scores_on_an_empty_board);
  RUN_TEST(test_two_in_a_row_let_each_size_that_is_free_score);
  RUN_TEST(test_two_sizes_in_a_cell_let_the_third_score);
  RUN_TEST(test_positions_of_random_games_agree_with_brute_force);
  RUN_TEST(test_boards_of_any_density_and_few_colours_agree_with_brute_force);
}

}  // namespace tilefish
