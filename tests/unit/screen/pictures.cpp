// What each game shows on 128x64 pixels and on 5x5 lights.
// needs: display (boards without one do not hold it)
// needs: variables 5K (pictures)
#include "engine/games/five_or_more/rules/position.h"
#include "engine/games/reachability/rules/position.h"
#include "engine/games/square_stacker/rules/position.h"
#include "engine/games/tetress/rules/position.h"
#include "engine/games/tetris/rules/position.h"
#include "tests/support/captured.h"
#include "tests/support/suite.h"
#include "tilefish/screen.h"

namespace tilefish {
namespace {

struct Paper {
  uint8_t bytes[kPictureBytes] = {};
  Canvas canvas{bytes, kPictureWidth, kPictureHeight};

  void draw(const char* game, const void* position, const Look& look = {}) {
    Captured<80> complaint;
    Output out = complaint.out();
    canvas.clear();
    picture_of (*find_game(game, out))(position, look, canvas);
  }
  uint32_t lit(int32_t x, int32_t y, int32_t width, int32_t height) const {
    uint32_t count = 0;
    for (int32_t row = y; row < y + height; ++row) {
      for (int32_t column = x; column < x + width; ++column) count += canvas.lit(column, row) ? 1 : 0;
    }
    return count;
  }
};
Paper paper, other;  // too much for the stack of a board

uint8_t light(const char* game, const void* position, uint8_t row, uint8_t column, const Look& look = {}) {
  Captured<80> complaint;
  Output out = complaint.out();
  return lights_of(*find_game(game, out))(position, look, row, column);
}

// How many pixels of two places differ.
uint32_t difference(int32_t x, int32_t y, int32_t x2, int32_t y2, int32_t size) {
  uint32_t count = 0;
  for (int32_t row = 0; row < size; ++row) {
    for (int32_t column = 0; column < size; ++column) {
      count += paper.canvas.lit(x + column, y + row) != other.canvas.lit(x2 + column, y2 + row) ? 1 : 0;
    }
  }
  return count;
}

tetris::Position tetris_position(tetris::RuleSet rules) {
  tetris::Position position{};
  Random dealer(7);
  position.deal(rules, tetris::kMostRows, dealer);
  return position;
}

void test_tetris_has_three_pixels_a_cell() {
  tetris::Position position = tetris_position(tetris::RuleSet::kClassic);
  paper.draw("tetris", &position);
  TEST_ASSERT_EQUAL_UINT32(0, paper.lit(1, 2, 30, 60));
  position.board.column[0] = 1;         // the lowest row
  position.board.column[9] = 1u << 19;  // the highest
  paper.draw("tetris", &position);
  TEST_ASSERT_EQUAL_UINT32(4, paper.lit(1, 59, 3, 3));
  TEST_ASSERT_EQUAL_UINT32(4, paper.lit(28, 2, 3, 3));
  TEST_ASSERT_EQUAL_UINT32(8, paper.lit(1, 2, 30, 60));
}

void test_tetris_shows_the_piece_in_hand_at_the_top_and_its_shadow_below() {
  tetris::Position position = tetris_position(tetris::RuleSet::kClassic);
  position.piece = tetris::kO;
  position.board.column[4] = position.board.column[5] = 1;
  paper.draw("tetris", &position, {.chosen = tetris::move_of(0, 4)});
  TEST_ASSERT_EQUAL_UINT32(16, paper.lit(1 + 3 * 4, 2, 6, 6));          // in the highest two rows
  TEST_ASSERT_EQUAL_UINT32(4, paper.lit(1 + 3 * 4, 62 - 3 * 3, 6, 6));  // on the two filled cells
  TEST_ASSERT_EQUAL_UINT32(16 + 4 + 8, paper.lit(1, 2, 30, 60));
}

void test_tetris_shows_the_next_piece_where_it_is_known() {
  tetris::Position position = tetris_position(tetris::RuleSet::kBag);
  paper.draw("tetris", &position);
  position.next = static_cast<uint8_t>((position.next + 1) % tetris::kPieces);
  other.draw("tetris", &position);
  TEST_ASSERT_GREATER_THAN(0, difference(64, 0, 64, 0, 64));
  TEST_ASSERT_EQUAL_UINT32(0, difference(0, 0, 0, 0, 64));
}

void test_tetris_lights_are_the_stack_or_the_place_of_the_piece() {
  tetris::Position position = tetris_position(tetris::RuleSet::kClassic);
  position.piece = tetris::kO;
  position.board.column[0] = position.board.column[1] = 0xF;
  TEST_ASSERT_EQUAL(kBrightest, light("tetris", &position, 4, 0));
  TEST_ASSERT_EQUAL(0, light("tetris", &position, 3, 0));
  TEST_ASSERT_EQUAL(0, light("tetris", &position, 4, 1));
  position.board.column[0] = 0x7;
  position.board.column[1] = 0;
  // The piece stands in columns b and c, beside the stack in a, on the floor.
  const Look look{.chosen = tetris::move_of(0, 1)};
  const char* const expected[] = {"00000", "10000", "13300", "13300", "22222"};
  for (uint8_t row = 0; row < 5; ++row) {
    for (uint8_t column = 0; column < 5; ++column) {
      TEST_ASSERT_EQUAL(expected[row][column] - '0', light("tetris", &position, row, column, look));
    }
  }
}

// All tiles lie in cell 0 of two boards, one after the other.
void test_square_stacker_has_eighteen_tiles_that_differ() {
  square_stacker::Position a{}, b{};
  a.empty = b.empty = square_stacker::kBoard;
  for (square_stacker::Piece& piece : a.tray) piece = square_stacker::kPlayed;
  for (square_stacker::Piece& piece : b.tray) piece = square_stacker::kPlayed;
  for (uint32_t first = 0; first < 18; ++first) {
    a.tiles[first % 6] = 1u << first / 6 * 9;
    paper.draw("square-stacker", &a);
    TEST_ASSERT_GREATER_OR_EQUAL(4, paper.lit(1, 1, 20, 20));
    TEST_ASSERT_EQUAL_UINT32(0, paper.lit(22, 1, 20, 20));
    for (uint32_t second = 0; second < first; ++second) {
      b.tiles[second % 6] = 1u << second / 6 * 9;
      other.draw("square-stacker", &b);
      TEST_ASSERT_GREATER_OR_EQUAL(4, difference(1, 1, 1, 1, 20));
      b.tiles[second % 6] = 0;
    }
    a.tiles[first % 6] = 0;
  }
}

void test_square_stacker_frames_the_tile_and_the_cell_in_hand() {
  Random dealer(3);
  square_stacker::Position position;
  position.deal(dealer);
  paper.draw("square-stacker", &position, {.chosen = 1 * 9 + 5});  // the second tile, the middle row on the right
  other.draw("square-stacker", &position);
  const uint32_t frame = 4 * 21;
  uint32_t differ = 0;
  for (int32_t y = 0; y < 64; ++y) {
    for (int32_t x = 0; x < 128; ++x) differ += paper.canvas.lit(x, y) != other.canvas.lit(x, y) ? 1 : 0;
  }
  TEST_ASSERT_EQUAL_UINT32(2 * frame - 4, differ);  // the dots at the cell's corners are there anyway
  TEST_ASSERT_TRUE(paper.canvas.lit(42, 30) && paper.canvas.lit(66, 30));
}

void test_square_stacker_lights_count_the_tiles_of_a_cell() {
  square_stacker::Position position{};
  position.tiles[2] = 1u << 4 | 1u << 13;  // the small and the medium space of the middle
  position.empty = square_stacker::kBoard ^ position.tiles[2];
  TEST_ASSERT_EQUAL(2, light("square-stacker", &position, 2, 2));
  TEST_ASSERT_EQUAL(0, light("square-stacker", &position, 0, 0));
  TEST_ASSERT_EQUAL(0, light("square-stacker", &position, 1, 1));
  // In hand is a large tile of the same colour, for the middle; then one of another colour.
  position.tray[0] = square_stacker::Piece::of(2 * 6 + 2);
  position.tray[1] = square_stacker::Piece::of(2 * 6 + 3);
  const Look cells{.chosen = 4}, nest{.chosen = 4, .second_look = true};
  TEST_ASSERT_EQUAL(kBrightest, light("square-stacker", &position, 2, 2, cells));
  TEST_ASSERT_EQUAL(2, light("square-stacker", &position, 1, 1, cells));
  TEST_ASSERT_EQUAL(0, light("square-stacker", &position, 0, 0, cells));
  TEST_ASSERT_EQUAL(kBrightest, light("square-stacker", &position, 0, 0, nest));
  TEST_ASSERT_EQUAL(2, light("square-stacker", &position, 1, 1, nest));
  TEST_ASSERT_EQUAL(1, light("square-stacker", &position, 2, 2, {.chosen = 9 + 4}));
}

void test_five_or_more_has_seven_stones_that_differ() {
  five_or_more::Position position{};
  position.shape = five_or_more::kMedium;
  position.next = 1 | 1 << 3 | 1 << 6;
  for (uint32_t colour = 1; colour <= 7; ++colour) {
    for (uint32_t p = 0; p < 3; ++p) {
      if (colour >> p & 1u) position.plane[p] = position.plane[p] | five_or_more::Cells::at(colour);  // column `colour`
    }
  }
  paper.draw("five-or-more", &position);
  other.draw("five-or-more", &position);
  TEST_ASSERT_EQUAL_UINT32(0, paper.lit(1, 1, 6, 6));
  for (int32_t a = 1; a <= 7; ++a) {
    TEST_ASSERT_GREATER_OR_EQUAL(9, paper.lit(7 * a + 1, 1, 5, 5));
    for (int32_t b = 1; b < a; ++b) TEST_ASSERT_GREATER_OR_EQUAL(6, difference(7 * a + 1, 1, 7 * b + 1, 1, 5));
  }
  TEST_ASSERT_EQUAL_UINT32(0, difference(68, 39, 8, 1, 5));  // the first stone to come is of colour 1
}

void test_five_or_more_lights_show_how_full_the_board_is() {
  five_or_more::Position position{};
  position.shape = five_or_more::kMedium;
  TEST_ASSERT_EQUAL(0, light("five-or-more", &position, 0, 0));
  position.plane[0] = five_or_more::Cells::at(0);  // the first light is one cell, the others up to four
  TEST_ASSERT_EQUAL(kBrightest, light("five-or-more", &position, 0, 0));
  position.plane[0] = five_or_more::Cells::at(8 * five_or_more::kStride + 8);
  TEST_ASSERT_EQUAL(1, light("five-or-more", &position, 4, 4));
}

void test_tetress_tells_the_sides_apart() {
  tetress::Position position = tetress::Position::start();
  position.tokens[tetress::kRed][0] = 1;
  position.tokens[tetress::kBlue][10] = 1u << 10;
  paper.draw("tetress", &position);
  TEST_ASSERT_EQUAL_UINT32(16, paper.lit(2, 5, 4, 4));
  TEST_ASSERT_EQUAL_UINT32(12, paper.lit(2 + 50, 5 + 50, 4, 4));
  TEST_ASSERT_EQUAL_UINT32(16 + 12, paper.lit(2, 5, 55, 55));
  TEST_ASSERT_EQUAL(kBrightest, light("tetress", &position, 0, 0));
  TEST_ASSERT_EQUAL(1, light("tetress", &position, 4, 4));
  TEST_ASSERT_EQUAL(0, light("tetress", &position, 2, 2));
  position.tokens[tetress::kBlue][0] = 2;
  TEST_ASSERT_EQUAL(2, light("tetress", &position, 0, 0));
}

void test_reachability_shows_board_and_target_side_by_side() {
  reachability::Position position{};
  reachability::Rows target{};
  target.row[0] = 0b11;
  target.row[1] = 0b1100;
  target.height = 2;
  position.want(target);
  paper.draw("reachability", &position);
  TEST_ASSERT_EQUAL_UINT32(0, paper.lit(1, 12, 30, 50));
  TEST_ASSERT_EQUAL_UINT32(16, paper.lit(37, 12, 30, 50));
  TEST_ASSERT_EQUAL(1, light("reachability", &position, 4, 0));
  TEST_ASSERT_EQUAL(0, light("reachability", &position, 4, 1));
  reachability::Rows board{};
  board.row[0] = 0b111;
  board.height = 1;
  position.board = packed(board);
  TEST_ASSERT_EQUAL(kBrightest, light("reachability", &position, 4, 0));
  TEST_ASSERT_EQUAL(2, light("reachability", &position, 4, 1));
  TEST_ASSERT_EQUAL(1, light("reachability", &position, 3, 1));
}

// Whoever shows a game writes into the lower right corner.
void test_every_game_leaves_the_status_line_free() {
  for (const Game* game : games()) {
    alignas(8) uint8_t position[kLargestPosition] = {};
    Random dealer(1);
    RulesChoice rules{};
    Captured<80> complaint;
    Output out = complaint.out();
    TEST_ASSERT_TRUE(read_rules(*game, Text(), rules, out));
    game->deal(position, *rules.rules, rules.values, dealer);
    paper.draw(game->name, position);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, paper.lit(kStatusX, kStatusY, kPictureWidth, 6), game->name);
    TEST_ASSERT_GREATER_THAN(50, paper.lit(0, 0, kPictureWidth, kPictureHeight));
  }
}

}  // namespace

void run_pictures() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_tetris_has_three_pixels_a_cell);
  RUN_TEST(test_tetris_shows_the_piece_in_hand_at_the_top_and_its_shadow_below);
  RUN_TEST(test_tetris_shows_the_next_piece_where_it_is_known);
  RUN_TEST(test_tetris_lights_are_the_stack_or_the_place_of_the_piece);
  RUN_TEST(test_square_stacker_has_eighteen_tiles_that_differ);
  RUN_TEST(test_square_stacker_frames_the_tile_and_the_cell_in_hand);
  RUN_TEST(test_square_stacker_lights_count_the_tiles_of_a_cell);
  RUN_TEST(test_five_or_more_has_seven_stones_that_differ);
  RUN_TEST(test_five_or_more_lights_show_how_full_the_board_is);
  RUN_TEST(test_tetress_tells_the_sides_apart);
  RUN_TEST(test_reachability_shows_board_and_target_side_by_side);
  RUN_TEST(test_every_game_leaves_the_status_line_free);
}

}  // namespace tilefish
