// The moves of vectors/five_or_more.json. They are a suite of their own, since they alone fill half of the smallest
// board's flash.
#include "tests/support/five_or_more.h"

namespace tilefish {
namespace {

using namespace five_or_more;

struct GameResult {
  char board[82];
  uint8_t from, to;
  Score points;
  char after[82];
};
constexpr GameResult kMoves[] = {
#include "five_or_more_moves.inc"
};

void test_every_move_is_legal_and_leaves_its_board_and_points() {
  TEST_ASSERT_EQUAL_UINT32(450, sizeof kMoves / sizeof kMoves[0]);
  for (const GameResult& vector : kMoves) {
    Position position = five(vector.board);
    TEST_ASSERT_TRUE_MESSAGE(position.moves().contains(static_cast<Move>(vector.from * 81 + vector.to)), vector.board);
    position.clear(position.move_stone(bit_of(vector.from), bit_of(vector.to)));
    TEST_ASSERT_EQUAL_STRING(vector.after, board_text(position).text);
    TEST_ASSERT_EQUAL_INT32(vector.points, position.score);
  }
}

}  // namespace

void run_five_or_more_moves() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_every_move_is_legal_and_leaves_its_board_and_points);
}

}  // namespace tilefish
