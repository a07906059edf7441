// The positions of vectors/tetress.json, all of them told by the game's own referee.
#include "tests/support/tetress.h"

namespace tilefish {
namespace {

using tetress::Position;

struct Vector {
  const char* board;
  uint8_t turn;
  uint16_t actions;
  uint64_t action_hash, board_hash;
  uint16_t clearing;
  bool over;
  int8_t winner;  // 1 red, -1 blue, 0 none
};
constexpr Vector kVectors[] = {
#include "tetress_vectors.inc"
};

struct Perft {
  const char* board;
  uint8_t turn;
  uint32_t perft[3];
};
constexpr Perft kPerft[] = {
#include "tetress_perft.inc"
};

uint32_t tokens(const Position& position) { return position.count(tetress::kRed) + position.count(tetress::kBlue); }

void test_all_vectors_are_here() {
  TEST_ASSERT_EQUAL_UINT32(220, sizeof kVectors / sizeof kVectors[0]);
  TEST_ASSERT_EQUAL_UINT32(12, sizeof kPerft / sizeof kPerft[0]);
}

void test_every_vector_has_its_actions_boards_and_winner() {
  for (const Vector& vector : kVectors) {
    Position position = tetress_position(vector.board, vector.turn);
    const tetress::Placements moves = position.moves();
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(vector.actions, moves.size(), vector.board);
    TEST_ASSERT_TRUE_MESSAGE(vector.action_hash == action_hash(moves), vector.board);
    uint64_t boards = 0;
    uint32_t clearing = 0;
    moves.for_each([&](Move move) {
      Position after = position;
      after.place(move);
      boards += reference::fnv(reinterpret_cast<const uint8_t*>(board_text(after).text), 121);
      clearing += tokens(after) != tokens(position) + 4;
      return true;
    });
    TEST_ASSERT_TRUE_MESSAGE(vector.board_hash == boards, vector.board);
    TEST_ASSERT_EQUAL_UINT32(vector.clearing, clearing);
    position.judge();
    TEST_ASSERT_EQUAL(vector.over, position.over);
    TEST_ASSERT_EQUAL_INT32(vector.winner, position.score);
  }
}

// Lines of `depth` actions. Recursion is bounded by the depth, 3. A game that is over has none.
uint32_t perft(const Position& position, uint32_t depth) {
  const tetress::Placements moves = position.moves();
  if (depth == 1) return moves.size();
  uint32_t lines = 0;
  moves.for_each([&](Move move) {
    Position after = position;
    after.place(move);
    lines += perft(after, depth - 1);
    return true;
  });
  return lines;
}

void test_perft_counts_are_the_referees() {
  constexpr uint32_t kMost = kOnBoard ? 2000 : 40'000'000;  // lines that this machine can count
  uint32_t counted = 0;
  for (const Perft& vector : kPerft) {
    for (uint32_t depth = 1; depth <= 3; ++depth) {
      if (vector.perft[depth - 1] == 0 || vector.perft[depth - 1] > kMost) continue;
      TEST_ASSERT_EQUAL_UINT32_MESSAGE(vector.perft[depth - 1],
                                       perft(tetress_position(vector.board, vector.turn), depth), vector.board);
      ++counted;
    }
  }
  TEST_ASSERT_TRUE(counted >= (kOnBoard ? 18u : 28u));
}

struct Last {
  const char* board;
  int8_t winner;
};
constexpr Last kLast[] = {
#include "tetress_last.inc"
};

void test_tokens_decide_at_the_last_turn() {
  TEST_ASSERT_EQUAL_UINT32(5, sizeof kLast / sizeof kLast[0]);
  for (const Last& vector : kLast) {
    Position position = tetress_position(vector.board, tetress::kTurns);
    position.judge();
    TEST_ASSERT_TRUE(position.over);
    TEST_ASSERT_EQUAL_INT32(vector.winner, position.score);
  }
}

struct Crafted {
  const char* name;
  const char* board;
  uint8_t turn;
  tetress::Cells action;
  const char* result;
  bool over;
  int8_t winner;
};
constexpr Crafted kCrafted[] = {
#include "tetress_crafted.inc"
};

void test_crafted_cases_clear_and_end_as_they_say() {
  TEST_ASSERT_EQUAL_UINT32(3, sizeof kCrafted / sizeof kCrafted[0]);
  for (const Crafted& vector : kCrafted) {
    Position position = tetress_position(vector.board, vector.turn);
    const Move move = tetress::move_of(vector.action);
    TEST_ASSERT_TRUE_MESSAGE(position.moves().contains(move), vector.name);
    Random none;
    position.play(move, none);
    TEST_ASSERT_EQUAL_STRING_MESSAGE(vector.result, board_text(position).text, vector.name);
    TEST_ASSERT_EQUAL_MESSAGE(vector.over, position.over, vector.name);
    TEST_ASSERT_EQUAL_INT32_MESSAGE(vector.winner, position.score, vector.name);
  }
}

}  // namespace

void run_tetress_vectors() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_all_vectors_are_here);
  RUN_TEST(test_every_vector_has_its_actions_boards_and_winner);
  RUN_TEST(test_perft_counts_are_the_referees);
  RUN_TEST(test_tokens_decide_at_the_last_turn);
  RUN_TEST(test_crafted_cases_clear_and_end_as_they_say);
}

}  // namespace tilefish
