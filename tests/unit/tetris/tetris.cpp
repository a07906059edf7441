#include "engine/games/tetris/rules/position.h"

#include "tests/support/tetris.h"

namespace tilefish {
namespace {

using namespace tetris;

constexpr uint32_t kRounds = kOnBoard ? 300 : 3000;  // boards, with all 162 placements each

void test_every_shape_is_its_drawing_turned() {
  uint32_t placements = 0;
  for (uint32_t shape = 0; shape < kShapes; ++shape) {
    const Shape& actual = kShape[shape];
    const reference::Drawn expected = reference::drawn(actual.piece, actual.orientation);
    TEST_ASSERT_EQUAL_INT32(expected.width, actual.width);
    TEST_ASSERT_EQUAL_INT32(expected.height, actual.height);
    for (int32_t down = 0; down < expected.height; ++down) {
      for (int32_t x = 0; x < expected.width; ++x) {
        TEST_ASSERT_EQUAL(expected.cell[down][x], actual.cells[x] >> (expected.height - 1 - down) & 1);
      }
    }
    placements += kColumns + 1 - actual.width;
  }
  TEST_ASSERT_EQUAL_UINT32(162, placements);
}

void test_placements_on_ragged_boards_land_and_clear_as_in_the_plain_grid() {
  Random random(3);
  uint32_t cleared_lines = 0;
  for (uint32_t round = 0; round < kRounds; ++round) {
    const Board board = ragged_board(random.below(17), random);
    for (uint32_t shape = 0; shape < kShapes; ++shape) {
      const reference::Drawn drawn = reference::drawn(kShape[shape].piece, kShape[shape].orientation);
      for (uint32_t column = 0; column + kShape[shape].width <= kColumns; ++column) {
        reference::Tetris grid = plain(board, kMostRows);
        const int32_t row = grid.drop(drawn, kMostRows, static_cast<int32_t>(column));
        TEST_ASSERT_EQUAL_INT32(row, board.landing(kShape[shape], column));
        const Placed placed = place(board, shape, column, static_cast<uint32_t>(row));
        const auto cleared = grid.put(drawn, row, static_cast<int32_t>(column));
        TEST_ASSERT_EQUAL_INT32(cleared.lines, placed.lines);
        TEST_ASSERT_EQUAL_INT32(cleared.cells, placed.eroded);
        TEST_ASSERT_TRUE(same_cells(placed.board, grid));
        cleared_lines += placed.lines;
      }
    }
  }
  TEST_ASSERT_TRUE(cleared_lines > 20);
}

void test_classic_moves_stay_below_the_top_before_lines_clear() {
  Random random(4);
  for (uint32_t round = 0; round < kRounds; ++round) {
    const uint32_t height = 5 + random.below(16);
    const Position position = classic(ragged_board(height, random), random.below(kPieces), height);
    const reference::Tetris grid = plain(position.board, height);
    const MoveSet moves = position.moves();
    uint32_t count = 0;
    for (uint32_t orientation = 0; orientation < kMostOrientations; ++orientation) {
      for (uint32_t column = 0; column < kColumns; ++column) {
        bool legal = orientation < kOrientations[position.piece];
        if (legal) {
          const reference::Drawn drawn = reference::drawn(position.piece, orientation);
          legal = static_cast<int32_t>(column) + drawn.width <= 10 &&
                  grid.drop(drawn, kMostRows, static_cast<int32_t>(column)) + drawn.height <= grid.height;
        }
        TEST_ASSERT_EQUAL(legal, moves.contains(move_of(orientation, column)));
        if (legal) TEST_ASSERT_EQUAL_UINT32(move_of(orientation, column), moves[count++]);
      }
    }
    TEST_ASSERT_EQUAL_UINT32(count, moves.size());
    TEST_ASSERT_EQUAL(count == 0, position.over());
  }
}

// Where pieces appear by the rules `bag`: orientation 0 in its box, three columns in, as (x, y down).
constexpr uint8_t kAppear[kPieces][4][2] = {{{0, 0}, {1, 0}, {2, 0}, {3, 0}}, {{1, 0}, {2, 0}, {1, 1}, {2, 1}},
                                            {{1, 0}, {0, 1}, {1, 1}, {2, 1}}, {{0, 0}, {1, 0}, {1, 1}, {2, 1}},
                                            {{2, 0}, {1, 0}, {1, 1}, {0, 1}}, {{1, 0}, {1, 1}, {1, 2}, {0, 2}},
                                            {{1, 0}, {1, 1}, {1, 2}, {2, 2}}};

Position by_bag_rules(const Board& board, uint32_t piece) {
  Position position = classic(board, piece, kMostRows);
  position.rules = RuleSet::kBag;
  return position;
}

void test_a_bag_game_is_over_where_the_piece_would_appear_on_a_filled_cell() {
  for (uint32_t piece = 0; piece < kPieces; ++piece) {
    for (uint32_t cell = 0; cell < 200; ++cell) {
      const uint32_t x = cell % 10, down = cell / 10;
      Board board{};
      board.column[x] |= 1u << (kMostRows - 1 - down);
      bool hit = false;
      for (const auto& at : kAppear[piece]) hit = hit || (at[0] + 3u == x && at[1] == down);
      TEST_ASSERT_EQUAL_MESSAGE(hit, by_bag_rules(board, piece).over(), "by piece and cell");
    }
  }
}

void test_a_bag_piece_drops_from_the_top_rows_also_past_an_overhang() {
  Board board{};
  board.column[0] = 1u << 19;                          // in the top row of column 0
  const Position flat_below = by_bag_rules(board, 2);  // T: with its long side up that side is in the second row
  TEST_ASSERT_TRUE(flat_below.moves().contains(move_of(3, 0)));
  TEST_ASSERT_EQUAL_UINT32(0, flat_below.landing(kFirstShape[2] + 3, 0));
  TEST_ASSERT_TRUE(flat_below.moves().contains(move_of(1, 0)));   // its top is the middle one, beside the cell
  TEST_ASSERT_FALSE(flat_below.moves().contains(move_of(0, 0)));  // upright it would be on the cell
}

void test_bag_landings_are_those_of_a_plain_drop_from_the_top() {
  Random random(5);
  for (uint32_t round = 0; round < kRounds; ++round) {
    const Position position = by_bag_rules(ragged_board(12 + random.below(9), random), random.below(kPieces));
    const reference::Tetris grid = plain(position.board, kMostRows);
    for (uint32_t orientation = 0; orientation < kOrientations[position.piece]; ++orientation) {
      const uint32_t shape = kFirstShape[position.piece] + orientation;
      const reference::Drawn drawn = reference::drawn(position.piece, orientation);
      for (uint32_t column = 0; column + kShape[shape].width <= kColumns; ++column) {
        if (!position.moves().contains(move_of(orientation, column))) continue;
        const bool long_side_up = drawn.width == 3 && drawn.cell[0][0] && drawn.cell[0][1] && drawn.cell[0][2];
        const int32_t top = static_cast<int32_t>(kMostRows) - drawn.height - (long_side_up ? 1 : 0);
        TEST_ASSERT_EQUAL_INT32(grid.drop(drawn, top, static_cast<int32_t>(column)), position.landing(shape, column));
      }
    }
  }
}

void test_classic_deals_one_draw_of_seven_a_piece() {
  Random dealer(9);
  reference::Xoshiro128 plain_dealer = reference::stream(9, 0);
  Position position;
  position.deal(RuleSet::kClassic, 20, dealer);
  for (uint32_t round = 0; round < 50 && !position.over(); ++round) {
    TEST_ASSERT_EQUAL_UINT32(plain_dealer.below(7), position.piece);
    position.play(position.moves()[0], dealer);
  }
}

void test_a_bag_holds_the_seven_pieces_and_the_next_is_the_one_announced() {
  Random dealer(11);
  reference::Xoshiro128 plain_dealer = reference::stream(11, 0);
  Position position;
  position.deal(RuleSet::kBag, 20, dealer);
  uint32_t left = 0, announced = 0;
  bool in_bag[kPieces] = {};
  const auto draw = [&] {
    if (left == 0) {
      for (bool& piece : in_bag) piece = true;
      left = kPieces;
    }
    uint32_t n = plain_dealer.below(left);
    uint32_t piece = 0;
    while (!in_bag[piece] || n-- != 0) ++piece;
    in_bag[piece] = false;
    --left;
    return piece;
  };
  uint32_t current = draw();
  announced = draw();
  for (uint32_t round = 0; round < 60; ++round) {
    TEST_ASSERT_EQUAL_UINT32(current, position.piece);
    TEST_ASSERT_EQUAL_UINT32(announced, position.next);
    position.board = Board{};
    position.play(position.moves()[0], dealer);
    current = announced;
    announced = draw();
  }
}

void test_bag_scores_one_a_piece_and_ten_times_the_square_of_its_lines() {
  Random dealer(1);
  Position position = by_bag_rules(Board{}, kI);
  for (uint32_t x = 1; x < kColumns; ++x) position.board.column[x] = 15;
  position.play(move_of(0, 0), dealer);
  TEST_ASSERT_EQUAL_INT64(161, position.score);
  TEST_ASSERT_EQUAL_UINT64(4, position.lines);
  TEST_ASSERT_TRUE(position.board == Board{});
}

void test_lines_and_score_go_on_past_32_bits() {
  Random dealer(1);
  Position position = classic(Board{}, kI, 20);
  for (uint32_t x = 1; x < kColumns; ++x) position.board.column[x] = 15;
  position.lines = UINT32_MAX;
  position.score = UINT32_MAX;
  position.play(move_of(0, 0), dealer);
  TEST_ASSERT_EQUAL_UINT64(0x100000003u, position.lines);
  TEST_ASSERT_EQUAL_INT64(0x100000003, position.score);
}

void test_moves_are_written_as_turns_and_column_and_read_back() {
  for (Move move = 0; move < kMostOrientations * kColumns; ++move) {
    char text[3] = {};
    uint32_t length = 0;
    const auto put = [&](char c) { text[length++] = c; };
    Output out(put);
    write_move(move, out);
    TEST_ASSERT_EQUAL_UINT32(2, length);
    TEST_ASSERT_EQUAL_UINT32(move, read_move(Text(text, 2)));
  }
  for (const char* wrong : {"", "1", "4a", "1k", "1da", "a1"}) TEST_ASSERT_EQUAL_UINT32(kNoMove, read_move(wrong));
}

}  // namespace

void run_tetris() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_every_shape_is_its_drawing_turned);
  RUN_TEST(test_placements_on_ragged_boards_land_and_clear_as_in_the_plain_grid);
  RUN_TEST(test_classic_moves_stay_below_the_top_before_lines_clear);
  RUN_TEST(test_a_bag_game_is_over_where_the_piece_would_appear_on_a_filled_cell);
  RUN_TEST(test_a_bag_piece_drops_from_the_top_rows_also_past_an_overhang);
  RUN_TEST(test_bag_landings_are_those_of_a_plain_drop_from_the_top);
  RUN_TEST(test_classic_deals_one_draw_of_seven_a_piece);
  RUN_TEST(test_a_bag_holds_the_seven_pieces_and_the_next_is_the_one_announced);
  RUN_TEST(test_bag_scores_one_a_piece_and_ten_times_the_square_of_its_lines);
  RUN_TEST(test_lines_and_score_go_on_past_32_bits);
  RUN_TEST(test_moves_are_written_as_turns_and_column_and_read_back);
}

}  // namespace tilefish
