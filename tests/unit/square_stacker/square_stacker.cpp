#include "engine/games/square_stacker/rules/position.h"

#include "tests/support/captured.h"
#include "tests/support/square_stacker.h"

namespace tilefish {
namespace {

using square_stacker::Position;

// Codes of the tray: size * 6 + colour.
constexpr uint8_t kSmall = 0, kMedium = 6, kLarge = 12;
constexpr uint8_t kP = 0, kG = 1, kB = 2, kY = 3, kO = 4, kV = 5;

// Plays piece 0 in `cell` and tells the points.
Score points_of(Position& position, Move cell) {
  const Score before = position.score;
  position.place(cell);
  return position.score - before;
}

void expect(const char* before, uint8_t piece, Move cell, Score points, const char* after, uint16_t combo_before = 0) {
  Position position = stacker(before, {piece, 0, 0}, combo_before);
  TEST_ASSERT_EQUAL_INT32(points, points_of(position, cell));
  TEST_ASSERT_EQUAL_STRING(after, board_text(position).text);
  TEST_ASSERT_EQUAL_UINT32(points > 0 ? combo_before + 1u : 0u, position.combo);
}

void test_the_empty_board_has_27_moves() {
  const Position position = stacker("___________________________", {0, 6, 12});
  TEST_ASSERT_EQUAL_UINT32(27, position.moves().size());
  for (Move move = 0; move < 27; ++move) TEST_ASSERT_TRUE(position.moves().contains(move));
}

void test_a_size_that_is_full_everywhere_has_no_move_though_the_board_is_mostly_empty() {
  const Position position = stacker("PGBYOVPGB__________________", {kSmall + kP, kSmall + kV, kSmall + kO});
  TEST_ASSERT_TRUE(position.moves().empty());
}

void test_a_tile_fits_beside_other_sizes_but_not_on_its_own() {
  const Position position = stacker("P________G_________________", {kSmall + kB, kMedium + kB, kLarge + kB});
  TEST_ASSERT_FALSE(position.moves().contains(0));
  TEST_ASSERT_FALSE(position.moves().contains(9));
  TEST_ASSERT_TRUE(position.moves().contains(18));
  TEST_ASSERT_EQUAL_UINT32(25, position.moves().size());
}

void test_a_played_piece_has_no_moves() {
  const Position position = stacker("___________________________", {kPlayedCode, kMedium + kP, kPlayedCode});
  TEST_ASSERT_EQUAL_UINT32(9, position.moves().size());
  TEST_ASSERT_TRUE(position.moves().contains(9));
}

void test_a_move_that_completes_nothing_scores_nothing_and_ends_the_combo() {
  expect("PP_________________________", kSmall + kP, 5, 0, "PP___P_____________________", 7);
}

void test_every_line_scores_three_and_is_removed() {
  constexpr uint8_t kLines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                    {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
  for (const auto& line : kLines) {
    for (uint32_t last = 0; last < 3; ++last) {
      char board[] = "___________________________";
      for (uint32_t i = 0; i < 3; ++i) {
        if (i != last) board[line[i]] = 'G';
      }
      expect(board, kSmall + kG, line[last], 3, "___________________________");
    }
  }
}

void test_no_other_three_cells_are_a_line() {
  constexpr uint16_t kLines[] = {7, 56, 448, 73, 146, 292, 273, 84};
  for (uint32_t a = 0; a < 9; ++a) {
    for (uint32_t b = a + 1; b < 9; ++b) {
      for (uint32_t c = b + 1; c < 9; ++c) {
        bool line = false;
        for (const uint16_t cells : kLines) line |= cells == (1u << a | 1u << b | 1u << c);
        char board[] = "___________________________";
        board[a] = board[b] = 'V';
        Position position = stacker(board, {kSmall + kV, 0, 0});
        TEST_ASSERT_EQUAL_INT32(line ? 3 : 0, points_of(position, static_cast<Move>(c)));
      }
    }
  }
}

void test_a_line_may_mix_sizes() {
  expect("O__________O_______________", kLarge + kO, 1, 3, "___________________________");
}

void test_a_line_of_another_colour_does_not_count() {
  expect("PP_______GG________________", kLarge + kG, 2, 3, "PP_________________________");
  expect("PP_________________________", kSmall + kG, 2, 0, "PPG________________________");
}

void test_two_lines_at_once_score_twelve_and_share_the_crossing_tile() {
  expect("_PPP__P____________________", kSmall + kP, 0, 12, "___________________________");
}

void test_three_lines_at_once_score_27_and_four_score_48() {
  // A corner has three lines, the centre four.
  expect("_BBBB_B_B__________________", kSmall + kB, 0, 27, "___________________________");
  expect("BBBB_BBBB__________________", kSmall + kB, 4, 48, "___________________________");
}

void test_all_sizes_of_the_colour_in_a_line_are_removed() {
  expect("PP_______PP_______P________", kSmall + kP, 2, 3, "___________________________");
}

void test_other_colours_in_a_line_stay() {
  expect("PP_______GGG______BBB______", kSmall + kP, 2, 3, "_________GGG______BBB______");
}

void test_the_colour_outside_the_line_stays() {
  expect("PP_P____P__________________", kSmall + kP, 2, 3, "___P____P__________________");
}

void test_a_triple_scores_five_and_empties_its_cell_alone() {
  expect("Y_______Y_________Y________", kMedium + kY, 0, 5, "________Y__________________");
}

void test_a_triple_needs_one_colour() {
  expect("Y_________________P________", kMedium + kY, 0, 0, "Y________Y________P________");
}

void test_a_triple_elsewhere_does_not_count() {
  // The triple in cell 8 can't have come about by play; it is not the placed cell, so it stays.
  expect("________Y________Y________Y", kSmall + kY, 0, 0, "Y_______Y________Y________Y");
}

void test_line_and_triple_together_score_eight() {
  expect("_VV______V________V________", kSmall + kV, 0, 8, "___________________________");
}

void test_a_line_that_was_complete_before_is_not_judged_again_elsewhere() {
  // Row 0 is complete, which can't come about by play; the tile goes to cell 8, and only lines through cell 8 count.
  expect("GGG________________________", kSmall + kG, 8, 0, "GGG_____G__________________");
}

void test_lines_are_judged_before_any_removal() {
  // The crossing tile is needed by both lines: removing row 0 first would leave column 0 incomplete.
  expect("_OOO__O____________________", kLarge + kO, 0, 12, "___________________________");
}

void test_the_combo_multiplies_and_counts_up() {
  expect("PP_________________________", kSmall + kP, 2, 3, "___________________________", 0);
  expect("PP_________________________", kSmall + kP, 2, 6, "___________________________", 1);
  expect("PP_________________________", kSmall + kP, 2, 30, "___________________________", 9);
  expect("_VV______V________V________", kSmall + kV, 0, 32, "___________________________", 3);
}

void test_the_combo_stops_counting_before_it_overflows() {
  Position position = stacker("PP_________________________", {kSmall + kP, 0, 0}, 65534);
  TEST_ASSERT_EQUAL_INT32(3 * 65535, points_of(position, 2));
  TEST_ASSERT_EQUAL_UINT32(65535, position.combo);
  position = stacker("PP_________________________", {kSmall + kP, 0, 0}, 65535);
  TEST_ASSERT_EQUAL_INT32(3 * 65535, points_of(position, 2));
  TEST_ASSERT_EQUAL_UINT32(65535, position.combo);
}

void test_every_piece_of_the_tray_plays_its_own_tile() {
  Position position = stacker("___________________________", {kSmall + kP, kMedium + kG, kLarge + kB});
  TEST_ASSERT_FALSE(position.place(9 + 4));
  TEST_ASSERT_FALSE(position.place(18 + 5));
  TEST_ASSERT_TRUE(position.place(3));
  TEST_ASSERT_EQUAL_STRING("___P_________G_________B___", board_text(position).text);
}

void test_the_tray_is_refilled_inside_the_third_move_and_not_before() {
  Random random(1), untouched(1);
  Position position = stacker("___________________________", {0, 6, 12});
  position.play(0, random);
  position.play(9, random);
  TEST_ASSERT_TRUE(position.tray[0].played() && position.tray[1].played() && !position.tray[2].played());
  position.play(18, random);
  for (const auto& piece : position.tray) TEST_ASSERT_FALSE(piece.played());
  untouched();
  const uint32_t next = untouched();
  TEST_ASSERT_EQUAL_HEX32(next, random());  // one draw a refill
}

void test_the_game_ends_before_the_refill_when_nothing_left_fits() {
  const Position position = stacker("PGBYOVPGB__________________", {kPlayedCode, kPlayedCode, kSmall + kO});
  TEST_ASSERT_TRUE(position.moves().empty());
}

void test_dealt_pieces_are_uniform_over_18() {
  uint32_t counts[18] = {};
  Random random(2);
  Position position{};
  for (uint32_t i = 0; i < 6000; ++i) {
    position.refill(random);
    for (const auto& piece : position.tray) {
      TEST_ASSERT_TRUE(piece.code() < 18);
      ++counts[piece.code()];
    }
  }
  for (const uint32_t count : counts)
    TEST_ASSERT_TRUE(count > 840 && count < 1160);  // 1000, 5 standard deviations of 31
}

// Bitboard against plain arrays: the whole position and the legal moves after every move, from the deal on.
void test_100000_random_moves_agree_with_plain_arrays() {
  constexpr uint32_t kMoves = 100000;
  Random player(12, Stream::kFirstPlayer);
  uint64_t seed = 0;
  Position position{};
  reference::SquareStacker expected{};
  Random dealer;
  reference::Xoshiro128 plain_dealer{};
  uint32_t games = 0, scoring = 0;
  for (uint32_t i = 0; i < kMoves; ++i) {
    if (i == 0 || position.moves().empty()) {
      TEST_ASSERT_TRUE(i == 0 || expected.over());
      dealer = Random(++seed);
      plain_dealer = reference::stream(seed, 0);
      position.deal(dealer);
      expected.start(plain_dealer);
      assert_same(expected, position);
      ++games;
    }
    const Move move = position.moves().any(player);
    const Score before = position.score;
    position.play(move, dealer);
    expected.play(move, plain_dealer);
    scoring += position.score != before;
    assert_same(expected, position);
  }
  TEST_ASSERT_TRUE(games > 1000 && scoring > 5000);
}

// Random play seldom builds two lines and triples at once; boards made of two colours do.
void test_crowded_boards_of_two_colours_agree_with_plain_arrays() {
  reference::Xoshiro128 random = reference::stream(13, 0);
  uint32_t many = 0;
  for (uint32_t i = 0; i < 20000; ++i) {
    char board[] = "___________________________";
    for (uint32_t space = 0; space < 27; ++space) board[space] = "P_GPP"[random.below(5)];
    const uint8_t tray[3] = {static_cast<uint8_t>(6 * random.below(3)), static_cast<uint8_t>(6 * random.below(3) + 1),
                             kPlayedCode};
    Position position = stacker(board, tray, static_cast<uint16_t>(random.below(3)));
    if (position.moves().empty()) continue;
    reference::SquareStacker expected = plain(position);
    const Move move = position.moves()[random.below(position.moves().size())];
    expected.place(move);
    position.place(move);
    assert_same(expected, position);
    many += position.score >= 27;
  }
  TEST_ASSERT_GREATER_THAN_UINT32(100, many);
}

void test_a_playout_stops_at_its_depth_or_at_the_end() {
  Random random(14);
  Position position;
  position.deal(random);
  TEST_ASSERT_EQUAL_UINT32(0, square_stacker::random_playout(position, random, 0));
  TEST_ASSERT_EQUAL_UINT32(5, square_stacker::random_playout(position, random, 5));
  TEST_ASSERT_FALSE(position.moves().empty());
  const uint32_t rest = square_stacker::random_playout(position, random, UINT32_MAX);
  TEST_ASSERT_TRUE(rest > 0 && position.moves().empty());
  TEST_ASSERT_EQUAL_UINT32(0, square_stacker::random_playout(position, random, UINT32_MAX));
}

// One draw for a move, the draw's share of the legal moves in ascending order, and one for a refill, whatever the tray
// held when the playout began.
void test_a_playout_plays_moves_one_by_one_as_anybody_would() {
  Random random(15);
  for (uint32_t start = 0; start < (kOnBoard ? 20 : 500); ++start) {
    Position position;
    position.deal(random);
    square_stacker::random_playout(position, random, start % 30);
    Position expected = position;
    Random plain = random;
    const uint32_t depth = 1 + start % 40;
    uint32_t played = 0;
    for (; played < depth && !expected.moves().empty(); ++played) {
      const uint32_t n = plain.below(expected.moves().size());
      auto move = expected.moves().begin();
      for (uint32_t i = 0; i < n; ++i) ++move;
      expected.play(*move, plain);
    }
    TEST_ASSERT_EQUAL_UINT32(played, square_stacker::random_playout(position, random, depth));
    TEST_ASSERT_EQUAL_MEMORY(&expected, &position, sizeof position);
    TEST_ASSERT_EQUAL_MEMORY(&plain, &random, sizeof random);
  }
}

void test_moves_are_written_and_read_as_piece_column_row() {
  Captured<8> text;
  for (Move move = 0; move < 27; ++move) {
    text.clear();
    Output out = text.out();
    square_stacker::write_move(move, out);
    TEST_ASSERT_EQUAL_UINT32(move, square_stacker::read_move(text.text()));
  }
  TEST_ASSERT_EQUAL_UINT32(0, square_stacker::read_move("1a1"));
  TEST_ASSERT_EQUAL_UINT32(9 + 6 + 1, square_stacker::read_move("2b3"));
  for (const char* wrong :
       {"", "1", "1a", "1a1 ", "0a1", "4a1", "1d1", "1`1", "1a0", "1a4", "a11", "1A1", "\xff\xff\xff"}) {
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(kNoMove, square_stacker::read_move(wrong), wrong);
  }
}

void test_the_picture_shows_every_tile_in_its_ring_and_the_tray_beside() {
  const Position position = stacker("P__________G_____________B_", {kSmall + kY, kPlayedCode, kLarge + kV});
  // Cell 0: small in the middle. Cell 2: medium around it. Cell 7: large outside.
  TEST_ASSERT_EQUAL_INT('P', square_stacker::tile_at(position, 2, 2));
  TEST_ASSERT_EQUAL_INT('.', square_stacker::tile_at(position, 1, 2));
  TEST_ASSERT_EQUAL_INT('.', square_stacker::tile_at(position, 0, 0));
  TEST_ASSERT_EQUAL_INT('G', square_stacker::tile_at(position, 1, 12 + 1));
  TEST_ASSERT_EQUAL_INT('G', square_stacker::tile_at(position, 3, 12 + 2));
  TEST_ASSERT_EQUAL_INT('.', square_stacker::tile_at(position, 2, 12 + 2));
  TEST_ASSERT_EQUAL_INT('B', square_stacker::tile_at(position, 12, 6));
  TEST_ASSERT_EQUAL_INT('B', square_stacker::tile_at(position, 14, 10));
  TEST_ASSERT_EQUAL_INT('.', square_stacker::tile_at(position, 13, 7));
  TEST_ASSERT_EQUAL_INT(' ', square_stacker::tile_at(position, 5, 2));
  TEST_ASSERT_EQUAL_INT(' ', square_stacker::tile_at(position, 2, 5));
  TEST_ASSERT_EQUAL_INT('Y', square_stacker::tile_at(position, 2, 18 + 2));
  TEST_ASSERT_EQUAL_INT(' ', square_stacker::tile_at(position, 0, 18));
  TEST_ASSERT_EQUAL_INT(' ', square_stacker::tile_at(position, 8, 18 + 2));
  TEST_ASSERT_EQUAL_INT('V', square_stacker::tile_at(position, 12, 18));
}

void test_the_caption_names_combo_and_tray() {
  Captured<60> text;
  Output out = text.out();
  square_stacker::caption(stacker("___________________________", {kSmall + kY, kPlayedCode, kLarge + kV}, 12), out);
  TEST_ASSERT_EQUAL_STRING("combo 12  tray sY - lV", text.text());
}

}  // namespace

void run_square_stacker() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_the_empty_board_has_27_moves);
  RUN_TEST(test_a_size_that_is_full_everywhere_has_no_move_though_the_board_is_mostly_empty);
  RUN_TEST(test_a_tile_fits_beside_other_sizes_but_not_on_its_own);
  RUN_TEST(test_a_played_piece_has_no_moves);
  RUN_TEST(test_a_move_that_completes_nothing_scores_nothing_and_ends_the_combo);
  RUN_TEST(test_every_line_scores_three_and_is_removed);
  RUN_TEST(test_no_other_three_cells_are_a_line);
  RUN_TEST(test_a_line_may_mix_sizes);
  RUN_TEST(test_a_line_of_another_colour_does_not_count);
  RUN_TEST(test_two_lines_at_once_score_twelve_and_share_the_crossing_tile);
  RUN_TEST(test_three_lines_at_once_score_27_and_four_score_48);
  RUN_TEST(test_all_sizes_of_the_colour_in_a_line_are_removed);
  RUN_TEST(test_other_colours_in_a_line_stay);
  RUN_TEST(test_the_colour_outside_the_line_stays);
  RUN_TEST(test_a_triple_scores_five_and_empties_its_cell_alone);
  RUN_TEST(test_a_triple_needs_one_colour);
  RUN_TEST(test_a_triple_elsewhere_does_not_count);
  RUN_TEST(test_line_and_triple_together_score_eight);
  RUN_TEST(test_a_line_that_was_complete_before_is_not_judged_again_elsewhere);
  RUN_TEST(test_lines_are_judged_before_any_removal);
  RUN_TEST(test_the_combo_multiplies_and_counts_up);
  RUN_TEST(test_the_combo_stops_counting_before_it_overflows);
  RUN_TEST(test_every_piece_of_the_tray_plays_its_own_tile);
  RUN_TEST(test_the_tray_is_refilled_inside_the_third_move_and_not_before);
  RUN_TEST(test_the_game_ends_before_the_refill_when_nothing_left_fits);
  RUN_TEST(test_dealt_pieces_are_uniform_over_18);
  RUN_TEST(test_100000_random_moves_agree_with_plain_arrays);
  RUN_TEST(test_crowded_boards_of_two_colours_agree_with_plain_arrays);
  RUN_TEST(test_a_playout_stops_at_its_depth_or_at_the_end);
  RUN_TEST(test_a_playout_plays_moves_one_by_one_as_anybody_would);
  RUN_TEST(test_moves_are_written_and_read_as_piece_column_row);
  RUN_TEST(test_the_picture_shows_every_tile_in_its_ring_and_the_tray_beside);
  RUN_TEST(test_the_caption_names_combo_and_tray);
}

}  // namespace tilefish
