#include "tests/reference/tetris_tables.h"
#include "engine/games/tetris/players/placement_risks.h"
#include "engine/games/tetris/rules/position.h"
#include "tests/support/suite.h"

namespace tilefish {
namespace {

using namespace tetris;

int32_t plain_risk(const Board& board, uint32_t rows) {
  return reference::TetrisTables(board, static_cast<int>(rows)).sum(kTables);
}

Board mirrored(const Board& board) {
  Board image;
  for (uint32_t x = 0; x < kColumns; ++x) image.column[x] = board.column[kColumns - 1 - x];
  return image;
}

// The boards of games that are played at random for a while and by the tables in between, so that there are low and
// high ones, with holes and without.
template <class Check>
void for_boards(uint32_t rows, uint32_t count, Check check) {
  Random random(rows);
  Position position;
  position.deal(RuleSet::kClassic, rows, random);
  for (uint32_t i = 0; i < count; ++i) {
    const MoveSet moves = position.moves();
    if (moves.empty()) {
      position.deal(RuleSet::kClassic, rows, random);
      continue;
    }
    check(position);
    const Drop<int32_t> best = PlacementRisks<int16_t>(kTables, position.board, rows).best(position.piece);
    position.play(i % 16 < 6 ? moves.any(random) : move_of(kShape[best.shape].orientation, best.column), random);
  }
}

void test_a_row_and_its_mirror_image_have_one_number_of_their_own() {
  uint32_t numbers = 0;
  for (uint32_t cells = 0; cells < 1024; ++cells) {
    uint32_t image = 0;
    for (uint32_t x = 0; x < 10; ++x) image |= (cells >> x & 1) << (9 - x);
    TEST_ASSERT_EQUAL_UINT32(kRowPattern[cells], kRowPattern[image]);
    if (image < cells) continue;
    TEST_ASSERT_EQUAL_UINT32(numbers, kRowPattern[cells]);
    ++numbers;
  }
  TEST_ASSERT_EQUAL_UINT32(kRowPatterns, numbers);
}

void test_risks_agree_with_looking_cell_by_cell_at_every_height() {
  for (uint32_t rows = 5; rows <= kMostRows; ++rows) {
    for_boards(rows, kOnBoard ? 20 : 500, [&](const Position& position) {
      const int32_t expected = plain_risk(position.board, rows);
      TEST_ASSERT_EQUAL_INT32(expected, risk_of(kTables, position.board, rows));
      TEST_ASSERT_EQUAL_INT32(expected, PlacementRisks<int16_t>(kTables, position.board, rows).risk());
    });
  }
}

void test_a_mirror_image_has_the_same_risk() {
  for_boards(10, kOnBoard ? 100 : 2000, [&](const Position& position) {
    TEST_ASSERT_EQUAL_INT32(PlacementRisks<int16_t>(kTables, position.board, 10).risk(),
                            PlacementRisks<int16_t>(kTables, mirrored(position.board), 10).risk());
  });
}

void test_the_best_drop_is_the_first_of_least_risk_when_every_board_is_looked_up_whole() {
  for (const uint32_t rows : {5u, 8u, 10u, 13u, 20u}) {
    for_boards(rows, kOnBoard ? 5 : 300, [&](const Position& position) {
      Move expected = kNoMove;
      int32_t least = 0;
      const MoveSet moves = position.moves();
      for (uint32_t i = 0; i < moves.size(); ++i) {
        const Move move = moves[i];
        const uint32_t shape = kFirstShape[position.piece] + move / kColumns, column = move % kColumns;
        const int32_t risk =
            plain_risk(place(position.board, shape, column, position.landing(shape, column)).board, rows);
        if (expected != kNoMove && risk >= least) continue;
        expected = move;
        least = risk;
      }
      const Drop<int32_t> best = PlacementRisks<int16_t>(kTables, position.board, rows).best(position.piece);
      TEST_ASSERT_TRUE(best.found);
      TEST_ASSERT_EQUAL_INT32(least, best.risk);
      TEST_ASSERT_EQUAL_UINT32(expected, move_of(kShape[best.shape].orientation, best.column));
      TEST_ASSERT_EQUAL_UINT32(position.landing(best.shape, best.column), best.row);
    });
  }
}

void test_a_piece_with_no_room_finds_no_drop() {
  Board board{};
  for (uint32_t x = 1; x < kColumns; ++x) board.column[x] = 0b11111;
  board.column[0] = 0b1;
  const PlacementRisks<int16_t> risks(kTables, board, 5);
  TEST_ASSERT_FALSE(risks.best(kO).found);
  TEST_ASSERT_TRUE(risks.best(kI).found);
}

}  // namespace

void run_tetris_tables() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_a_row_and_its_mirror_image_have_one_number_of_their_own);
  RUN_TEST(test_risks_agree_with_looking_cell_by_cell_at_every_height);
  RUN_TEST(test_a_mirror_image_has_the_same_risk);
  RUN_TEST(test_the_best_drop_is_the_first_of_least_risk_when_every_board_is_looked_up_whole);
  RUN_TEST(test_a_piece_with_no_room_finds_no_drop);
}

}  // namespace tilefish
