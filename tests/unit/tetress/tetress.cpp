// The rules of Tetress on whole-board words, against arrays and loops.
#include "tests/support/tetress.h"
#include "engine/games/tetress/players/evaluation.h"
#include "tests/support/captured.h"

namespace tilefish {
namespace {

using tetress::Placements;
using tetress::Position;
using tetress::Torus;

constexpr uint32_t kPositions = kOnBoard ? 150 : 100000 / kFewer;

// Positions of random games, one after the other.
template <class Act>
void over_random_positions(uint32_t positions, Act act) {
  for (uint64_t seed = 1; positions != 0; ++seed) {
    Random random(seed);
    Position position = Position::start();
    for (; positions != 0; --positions) {
      act(position);
      if (position.over) break;
      tetress::random_playout(position, random, 1);
    }
  }
}

void test_there_are_nineteen_shapes_in_their_boxes() {
  for (uint32_t s = 0; s < tetress::kShapes; ++s) {
    const tetress::Shape& shape = tetress::kShape[s];
    uint32_t cells = 0, columns = 0;
    for (uint32_t row = 0; row < 4; ++row) {
      cells += count_bits(shape.rows[row]);
      columns |= shape.rows[row];
      TEST_ASSERT_EQUAL(row < shape.height, shape.rows[row] != 0);
    }
    TEST_ASSERT_EQUAL_UINT32(4, cells);
    TEST_ASSERT_EQUAL_UINT32((1u << shape.width) - 1, columns);
    for (uint32_t other = 0; other < s; ++other) {
      uint32_t same = 0;
      for (uint32_t row = 0; row < 4; ++row) same += shape.rows[row] == tetress::kShape[other].rows[row];
      TEST_ASSERT_TRUE(same < 4);
    }
  }
}

void test_placements_are_those_of_the_plain_board() {
  const reference::Tetrominoes pieces;
  TEST_ASSERT_EQUAL_UINT32(19, pieces.count);
  over_random_positions(kPositions, [&](const Position& position) {
    uint32_t count = 0;
    uint64_t hash = 0;
    if (position.turn < tetress::kTurns) {
      plain(position).for_each(pieces, [&](const uint8_t(&cells)[4]) {
        ++count;
        hash += reference::fnv(cells, 4);
      });
    }
    const Placements moves = position.moves();
    TEST_ASSERT_EQUAL_UINT32(count, moves.size());
    TEST_ASSERT_TRUE(hash == action_hash(moves));
  });
}

void test_a_placed_piece_leaves_the_plain_board() {
  Random random(5);
  over_random_positions(kPositions / 10, [&](const Position& position) {
    if (position.over) return;
    const Move move = position.moves().any(random);
    Position after = position;
    after.place(move);
    reference::Tetress expected = plain(position);
    expected.place(tetress::cells_of(move).at);
    TEST_ASSERT_EQUAL_STRING_LEN(&expected.board[0][0], board_text(after).text, 121);
    TEST_ASSERT_EQUAL_UINT32(expected.turn, after.turn);
    TEST_ASSERT_EQUAL_INT32(expected.tokens('r'), after.count(tetress::kRed));
    TEST_ASSERT_EQUAL_INT32(expected.tokens('b'), after.count(tetress::kBlue));
  });
}

template <class T>
void assert_same_counts(const Position& position) {
  for (const uint32_t side : {0u, 1u}) {
    const auto &own = position.tokens[side], &other = position.tokens[side ^ 1];
    const uint32_t count = position.mobility(static_cast<tetress::Side>(side));
    TEST_ASSERT_EQUAL_UINT32(count, tetress::count_placements<T>(own, other, position.anywhere()));
    const tetress::Mobilities both = tetress::count_both<T>(own, other, position.anywhere());
    TEST_ASSERT_EQUAL_UINT32(count, both.own);
    TEST_ASSERT_EQUAL_UINT32(position.mobility(static_cast<tetress::Side>(side ^ 1)), both.other);
    const Placements moves = Placements::of<T>(own, other, position.anywhere());
    TEST_ASSERT_EQUAL_UINT32(count, moves.size());
  }
}

void test_words_of_every_width_count_alike() {
  over_random_positions(kPositions / 10, [](const Position& position) {
    assert_same_counts<tetress::Native>(position);
    assert_same_counts<Torus<uint32_t>>(position);
    assert_same_counts<Torus<uint64_t>>(position);
#if defined(__SSE2__)
    assert_same_counts<Torus<tetress::Half>>(position);
#endif
    if (position.over) return;
    const uint32_t side = position.to_move();
    const auto &own = position.tokens[side], &other = position.tokens[side ^ 1];
    const uint64_t hash = action_hash(position.moves());
#if defined(__SSE2__)
    TEST_ASSERT_TRUE(hash == action_hash(Placements::of<Torus<tetress::Half>>(own, other, position.anywhere())));
#endif
    TEST_ASSERT_TRUE(hash == action_hash(Placements::of<Torus<uint32_t>>(own, other, position.anywhere())));
    TEST_ASSERT_TRUE(hash == action_hash(Placements::of<Torus<uint64_t>>(own, other, position.anywhere())));
  });
}

void test_the_nth_placement_is_the_nth_of_the_list() {
  over_random_positions(kPositions / 100, [](const Position& position) {
    const Placements moves = position.moves();
    uint32_t n = 0;
    Move previous = 0;
    moves.for_each([&](Move move) {
      TEST_ASSERT_EQUAL_UINT32(move, moves[n]);
      TEST_ASSERT_TRUE(n == 0 || move > previous);
      TEST_ASSERT_TRUE(moves.contains(move));
      previous = move;
      ++n;
      return true;
    });
    TEST_ASSERT_EQUAL_UINT32(moves.size(), n);
    TEST_ASSERT_TRUE(moves.empty() == (n == 0));
    Random random(position.turn), same = random;
    if (n != 0) {
      const Move drawn = moves.any(random);
      TEST_ASSERT_EQUAL_UINT32(moves[same.below(n)], drawn);
    }
    uint32_t contained = 0;
    for (uint32_t move = 0; move <= UINT16_MAX; ++move) contained += moves.contains(static_cast<Move>(move));
    TEST_ASSERT_EQUAL_UINT32(moves.size(), contained);
  });
}

void test_for_each_ends_where_it_is_told_to() {
  uint32_t seen = 0;
  Position::start().moves().for_each([&](Move) { return ++seen < 5; });
  TEST_ASSERT_EQUAL_UINT32(5, seen);
}

void test_a_move_is_written_and_read_back_in_any_order() {
  for (uint32_t code = 0; code < tetress::kPlacements; ++code) {
    const Move move = static_cast<Move>(code);
    Captured<40> text;
    Output out = text.out();
    tetress::write_move(move, out);
    TEST_ASSERT_EQUAL_UINT32(move, tetress::read_move(text.text()));
    const tetress::Cells cells = tetress::cells_of(move);
    TEST_ASSERT_EQUAL_UINT32(move, tetress::move_of({{cells.at[3], cells.at[1], cells.at[0], cells.at[2]}}));
  }
  TEST_ASSERT_EQUAL_UINT32(2 * 121 + 5 * 11 + 5, tetress::read_move("6-6,5-5,5-6,6-5"));
}

void test_what_is_no_move_is_not_read() {
  for (const char* text : {"", "5-5", "5-5,5-6,6-5", "5-5,5-6,6-5,6-6,", "5-5,5-6,6-5,6-6,7-7", "5-5,5-5,6-5,6-6",
                           "5-5,5-6,6-5,7-6", "5-5,5-6,6-5,6-11", "5-5,5-6,6-5,6", "5-5,5-6,6-5,6-", "a-b,5-6,6-5,6-6",
                           "5,5-5-6,6-5,6-6", "5-5,5-6,6-5,6-4294967302", "-5-5,5-6,6-5,6-6"}) {
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(kNoMove, tetress::read_move(text), text);
  }
}

void test_who_cannot_move_has_lost() {
  // Blue's only empty neighbour is a hole of one cell.
  char board[122];
  for (char& cell : board) cell = 'r';
  board[60] = 'b';
  board[61] = '.';
  Position position = tetress_position(board, 9);
  position.judge();
  TEST_ASSERT_TRUE(position.over);
  TEST_ASSERT_EQUAL_INT32(1, position.score);
  TEST_ASSERT_TRUE(position.moves().empty());
  TEST_ASSERT_EQUAL_INT32(-tetress::kWon, tetress::evaluate(position, tetress::kTuned));
}

void test_tokens_are_counted_at_turn_150_even_where_nobody_can_move() {
  char board[122];
  for (char& cell : board) cell = 'b';
  for (uint32_t i = 0; i < 60; ++i) board[i] = 'r';
  board[120] = '.';  // 60 to 60
  Position position = tetress_position(board, 150);
  position.judge();
  TEST_ASSERT_TRUE(position.over);
  TEST_ASSERT_EQUAL_INT32(0, position.score);
  TEST_ASSERT_EQUAL_INT32(0, tetress::evaluate(position, tetress::kTuned));
  board[119] = '.';
  position = tetress_position(board, 150);
  position.judge();
  TEST_ASSERT_EQUAL_INT32(1, position.score);
  position = tetress_position(board, 149);
  position.judge();
  TEST_ASSERT_EQUAL_INT32(1, position.score);  // blue to move, and two cells are left
}

void test_a_random_game_ends_and_says_how_long_it_was() {
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    Random random(seed), same(seed);
    Position position = Position::start(), steps = Position::start();
    const uint32_t played = tetress::random_playout(position, random, UINT32_MAX);
    TEST_ASSERT_TRUE(position.over);
    TEST_ASSERT_EQUAL_UINT32(position.turn, played);
    while (!steps.over) TEST_ASSERT_TRUE(tetress::random_playout(steps, same, 1) <= 1);
    TEST_ASSERT_EQUAL_STRING(board_text(position).text, board_text(steps).text);
    TEST_ASSERT_EQUAL_INT32(position.score, steps.score);
    TEST_ASSERT_EQUAL_UINT32(0, tetress::random_playout(position, random, 5));
  }
}

}  // namespace

void run_tetress() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_there_are_nineteen_shapes_in_their_boxes);
  RUN_TEST(test_placements_are_those_of_the_plain_board);
  RUN_TEST(test_a_placed_piece_leaves_the_plain_board);
  RUN_TEST(test_words_of_every_width_count_alike);
  RUN_TEST(test_the_nth_placement_is_the_nth_of_the_list);
  RUN_TEST(test_for_each_ends_where_it_is_told_to);
  RUN_TEST(test_a_move_is_written_and_read_back_in_any_order);
  RUN_TEST(test_what_is_no_move_is_not_read);
  RUN_TEST(test_who_cannot_move_has_lost);
  RUN_TEST(test_tokens_are_counted_at_turn_150_even_where_nobody_can_move);
  RUN_TEST(test_a_random_game_ends_and_says_how_long_it_was);
}

}  // namespace tilefish
