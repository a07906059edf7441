// The positions and drops of vectors/five_or_more.json.
#include "tests/support/five_or_more.h"

namespace tilefish {
namespace {

using namespace five_or_more;

struct Reachable {
  char board[82];
  uint32_t count, hash;
};
constexpr Reachable kPositions[] = {
#include "five_or_more_positions.inc"
};
struct Drops {
  char board[82];
  uint8_t stones[3][2];  // cell and colour; colour 0 for none
  Score points;
  char after[82];
};
constexpr Drops kDrops[] = {
#include "five_or_more_drops.inc"
};

void test_there_are_150_positions_and_107_drops() {
  TEST_ASSERT_EQUAL_UINT32(150, sizeof kPositions / sizeof kPositions[0]);
  TEST_ASSERT_EQUAL_UINT32(107, sizeof kDrops / sizeof kDrops[0]);
}

// FNV-1a over from and to.
void test_every_position_has_its_moves_in_order() {
  for (const Reachable& vector : kPositions) {
    const Position position = five(vector.board);
    uint32_t count = 0, hash = 2166136261u;
    for (const Move move : position.moves()) {
      hash = (hash ^ move / 81u) * 16777619u;
      hash = (hash ^ move % 81u) * 16777619u;
      ++count;
    }
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(vector.count, count, vector.board);
    TEST_ASSERT_EQUAL_HEX32_MESSAGE(vector.hash, hash, vector.board);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(vector.count, position.moves().size(), vector.board);
  }
}

void test_every_drop_clears_together_and_scores_once() {
  for (const Drops& vector : kDrops) {
    Position position = five(vector.board);
    Cells lines{0, 0};
    for (const auto& stone : vector.stones) {
      if (stone[1] != 0) lines = lines | position.land(bit_of(stone[0]), stone[1]);
    }
    position.clear(lines);
    TEST_ASSERT_EQUAL_STRING(vector.after, board_text(position).text);
    TEST_ASSERT_EQUAL_INT32(vector.points, position.score);
  }
}

// The plain reference, by which other suites check the engine, must itself agree with the vectors.
void test_the_plain_array_drops_the_same() {
  for (const Drops& vector : kDrops) {
    reference::FiveOrMore position = plain(five(vector.board));
    bool tags[15][20] = {};
    for (const auto& stone : vector.stones) {
      if (stone[1] == 0) continue;
      position.board[stone[0] / 9][stone[0] % 9] = static_cast<int8_t>(stone[1]);
      position.tag(stone[0] / 9, stone[0] % 9, tags);
    }
    position.clear(tags);
    TEST_ASSERT_EQUAL_STRING(vector.after, board_text(position).text);
    TEST_ASSERT_EQUAL_INT32(vector.points, position.score);
  }
}

}  // namespace

void run_five_or_more_vectors() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_there_are_150_positions_and_107_drops);
  RUN_TEST(test_every_position_has_its_moves_in_order);
  RUN_TEST(test_every_drop_clears_together_and_scores_once);
  RUN_TEST(test_the_plain_array_drops_the_same);
}

}  // namespace tilefish
