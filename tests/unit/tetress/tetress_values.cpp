// needs: flash 256K (for the evaluation of the paper, which the smallest board does not hold)
// What positions are worth to the players of Tetress that look at them without a search.
#include "engine/games/tetress/players/paper_agent.h"

#include "tests/support/suite.h"

namespace tilefish {
namespace {

using namespace tetress;

// So many tokens of each side, in rows from the top.
Position with_tokens(uint32_t red, uint32_t blue, uint8_t turn) {
  Position position = Position::start();
  for (uint32_t cell = 0; cell < red + blue; ++cell) {
    uint16_t& row = position.tokens[cell < red ? kRed : kBlue][cell / kSide];
    row = static_cast<uint16_t>(row | 1u << cell % kSide);
  }
  position.turn = turn;
  return position;
}

void assert_values(Score expected, const Position& position) {
  TEST_ASSERT_EQUAL_INT32(expected, evaluate(position, kTuned));
  TEST_ASSERT_EQUAL_INT32(expected, evaluate_by_paper(position));
}

// Red moves at even turns, so it would be red's turn.
void test_at_the_last_turn_more_tokens_have_won() {
  assert_values(kWon, with_tokens(9, 8, kTurns));
  assert_values(-kWon, with_tokens(8, 9, kTurns));
  assert_values(0, with_tokens(8, 8, kTurns));
}

void test_who_has_no_placement_left_has_lost_with_any_number_of_tokens() {
  assert_values(-kWon, with_tokens(100, 21, 40));
  assert_values(-kWon, with_tokens(100, 21, 41));
}

void test_a_game_that_goes_on_is_worth_less_than_a_won_one() {
  for (uint32_t red = 1; red < 60; ++red) {
    TEST_ASSERT_INT32_WITHIN(kMostValue, 0, evaluate(with_tokens(red, 60 - red, 120), kTuned));
  }
}

void test_the_span_counts_rows_and_columns_that_hold_all_tokens() {
  Rows tokens{};
  TEST_ASSERT_EQUAL_UINT32(0, span(tokens));
  tokens[3] = 0b11111;  // a row
  TEST_ASSERT_EQUAL_UINT32(1, span(tokens));
  for (uint32_t row = 4; row < 9; ++row) tokens[row] = 0b00001;  // and a column
  TEST_ASSERT_EQUAL_UINT32(2, span(tokens));
  tokens[10] = 1u << 10;  // and a token beside both
  TEST_ASSERT_EQUAL_UINT32(3, span(tokens));
  for (uint32_t row = 0; row < kSide; ++row) tokens[row] = static_cast<uint16_t>(1u << row);  // a diagonal
  TEST_ASSERT_EQUAL_UINT32(kSide, span(tokens));
}

void test_the_book_has_a_legal_move_for_the_first_five_moves_of_a_side() {
  Position position = Position::start();
  for (uint32_t turn = 0; turn < 10; ++turn) {
    const Move move = paper_book(position);
    if (move != kNoMove) TEST_ASSERT_TRUE(position.moves().contains(move));
    if (turn == 0 || turn == 2) TEST_ASSERT_TRUE(move != kNoMove);
    if (turn == 2) {
      Position later = position;
      later.turn = 10;
      TEST_ASSERT_EQUAL_UINT32(kNoMove, paper_book(later));
    }
    Random random(turn);
    position.place(move != kNoMove ? move : position.moves().any(random));
  }
}

void test_the_paper_looks_further_the_later_it_is() {
  const auto depth = [](uint8_t turn) { return paper_depth(with_tokens(0, 0, turn)); };
  TEST_ASSERT_EQUAL_UINT32(3, depth(0));
  TEST_ASSERT_EQUAL_UINT32(3, depth(11));
  TEST_ASSERT_EQUAL_UINT32(4, depth(12));
  TEST_ASSERT_EQUAL_UINT32(10, depth(84));
  TEST_ASSERT_EQUAL_UINT32(10, depth(149));
}

}  // namespace

void run_tetress_values() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_at_the_last_turn_more_tokens_have_won);
  RUN_TEST(test_who_has_no_placement_left_has_lost_with_any_number_of_tokens);
  RUN_TEST(test_a_game_that_goes_on_is_worth_less_than_a_won_one);
  RUN_TEST(test_the_span_counts_rows_and_columns_that_hold_all_tokens);
  RUN_TEST(test_the_book_has_a_legal_move_for_the_first_five_moves_of_a_side);
  RUN_TEST(test_the_paper_looks_further_the_later_it_is);
}

}  // namespace tilefish
