// What buttons do to a move in hand: whatever is pressed, it stays legal, and every legal move can be reached.
// needs: display (boards without one do not hold it)
#include "engine/games/square_stacker/rules/position.h"
#include "engine/games/tetris/rules/position.h"
#include "tests/support/captured.h"
#include "tests/support/suite.h"
#include "tilefish/screen.h"

namespace tilefish {
namespace {

constexpr uint32_t kGames = kOnBoard ? 3 : 200 / kFewer;

const Hand& hand(const char* game) {
  Captured<80> complaint;
  Output out = complaint.out();
  return hand_of(*find_game(game, out));
}

// Every move that presses lead to, from one that is given: a bit each.
template <class Position>
uint64_t reached(const Hand& hand, const Position& position, Move first) {
  uint64_t known = uint64_t{1} << first, fresh = known;
  while (fresh != 0) {
    const Move move = static_cast<Move>(__builtin_ctzll(fresh));
    fresh &= fresh - 1;
    for (const Change change : {Change::kBack, Change::kForward, Change::kTurn}) {
      const Move next = hand.change(&position, move, change);
      TEST_ASSERT_TRUE(position.moves().contains(next));
      if ((known >> next & 1u) == 0) fresh |= uint64_t{1} << next;
      known |= uint64_t{1} << next;
    }
  }
  return known;
}

template <class Position>
void expect_all_reached(const Hand& hand, const Position& position) {
  const Move first = hand.first(&position);
  const auto moves = position.moves();
  uint64_t legal = 0;
  for (uint32_t n = 0; n < moves.size(); ++n) legal |= uint64_t{1} << moves[n];
  TEST_ASSERT_TRUE(legal >> first & 1u);
  TEST_ASSERT_TRUE(reached(hand, position, first) == legal);
}

template <class Deal>
void over_tetris(Deal deal) {
  for (uint32_t seed = 0; seed < kGames; ++seed) {
    Random random(seed);
    tetris::Position position{};
    deal(position, random);
    for (; !position.over(); position.play(position.moves().any(random), random)) {
      expect_all_reached(hand("tetris"), position);
    }
  }
}

void test_every_legal_placement_of_tetris_is_reached() {
  over_tetris([](tetris::Position& position, Random& random) {
    position.deal(tetris::RuleSet::kClassic, tetris::kMostRows, random);
  });
  over_tetris([](tetris::Position& position, Random& random) {
    position.deal(tetris::RuleSet::kBag, tetris::kMostRows, random);
  });
  over_tetris([](tetris::Position& position, Random& random) { position.deal(tetris::RuleSet::kClassic, 5, random); });
}

void test_back_and_forward_go_around_the_board_of_tetris() {
  Random random(1);
  tetris::Position position{};
  position.deal(tetris::RuleSet::kClassic, tetris::kMostRows, random);
  position.piece = tetris::kO;
  const Hand& its = hand("tetris");
  TEST_ASSERT_EQUAL(tetris::move_of(0, 4), its.first(&position));
  TEST_ASSERT_EQUAL(tetris::move_of(0, 5), its.change(&position, tetris::move_of(0, 4), Change::kForward));
  TEST_ASSERT_EQUAL(tetris::move_of(0, 3), its.change(&position, tetris::move_of(0, 4), Change::kBack));
  TEST_ASSERT_EQUAL(tetris::move_of(0, 0), its.change(&position, tetris::move_of(0, 8), Change::kForward));
  TEST_ASSERT_EQUAL(tetris::move_of(0, 8), its.change(&position, tetris::move_of(0, 0), Change::kBack));
  TEST_ASSERT_EQUAL(tetris::move_of(0, 4), its.change(&position, tetris::move_of(0, 4), Change::kTurn));
  position.piece = tetris::kI;  // upright first; it lies down in the nearest column
  TEST_ASSERT_EQUAL(tetris::move_of(1, 6), its.change(&position, tetris::move_of(0, 9), Change::kTurn));
}

void test_every_legal_placement_of_square_stacker_is_reached() {
  for (uint32_t seed = 0; seed < kGames; ++seed) {
    Random random(seed);
    square_stacker::Position position;
    position.deal(random);
    for (; !position.moves().empty(); position.play(position.moves().any(random), random)) {
      expect_all_reached(hand("square-stacker"), position);
    }
  }
}

void test_turn_takes_the_next_tile_and_keeps_the_cell() {
  Random random(1);
  square_stacker::Position position;
  position.deal(random);
  const Hand& its = hand("square-stacker");
  TEST_ASSERT_EQUAL(9 + 4, its.change(&position, 4, Change::kTurn));
  TEST_ASSERT_EQUAL(18 + 4, its.change(&position, 9 + 4, Change::kTurn));
  TEST_ASSERT_EQUAL(4, its.change(&position, 18 + 4, Change::kTurn));
  position.play(9 + 4, random);
  TEST_ASSERT_EQUAL(18 / 9, its.change(&position, 3, Change::kTurn) / 9);  // the second tile is gone
}

void test_only_these_two_games_are_played_by_buttons() {
  for (const Game* game : games()) {
    const bool by_hand = Text(game->name) == "tetris" || Text(game->name) == "square-stacker";
    TEST_ASSERT_EQUAL_MESSAGE(by_hand, hand_of(*game).first != nullptr, game->name);
    TEST_ASSERT_EQUAL_MESSAGE(by_hand, hand_of(*game).change != nullptr, game->name);
  }
}

}  // namespace

void run_hands() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_every_legal_placement_of_tetris_is_reached);
  RUN_TEST(test_back_and_forward_go_around_the_board_of_tetris);
  RUN_TEST(test_every_legal_placement_of_square_stacker_is_reached);
  RUN_TEST(test_turn_takes_the_next_tile_and_keeps_the_cell);
  RUN_TEST(test_only_these_two_games_are_played_by_buttons);
}

}  // namespace tilefish
