// The controllers' quick ways of counting against plain ones: every board evaluated, every feature counted in the grid.
#include "engine/games/tetris/players/linear.h"
#include "engine/games/tetris/players/linear_plain.h"
#include "engine/games/tetris/players/paper_features.h"
#include "engine/games/tetris/players/skyline.h"
#include "tests/reference/skyline.h"
#include "tests/support/play.h"
#include "tests/support/tetris.h"

namespace tilefish {
namespace {

using namespace tetris;

constexpr uint32_t kRounds = kOnBoard ? 400 : 20000;
constexpr int32_t kPlainWeights[] = {-1, 2, -2, -2, -8, -2, 0, 0, 0};
constexpr int32_t kOtherPlain[] = {3, -5, -1, 7, 2, -16, 0, 0, 0};
constexpr int32_t kAllWeights[] = {-6314500,  6601974,  -9215815,  -19773560, -13083350,
                                   -10487470, -1611863, -24040870, 1234567};
constexpr int32_t kOddWeights[] = {109, -242, 217, 331, -95, 222, 81, 965, -127};

Choice slowly(const Position& position, const Linear& linear) {
  return best_of_all(position, [&](const Placed& placed) { return linear.value(measure(placed, linear.wells)); });
}

// A random board, some of them high and with few holes, with any piece and any height.
Position any_position(Random& random) {
  const uint32_t height = 5 + random.below(16);
  const uint32_t rows = random.below(height + 1);
  Position position = classic(ragged_board(rows, random), random.below(kPieces), height);
  if (random.below(2) == 0) {  // heights alone, and rows that need one piece
    for (uint32_t& column : position.board.column) column = column == 0 ? 0 : (1u << (highest_bit(column) + 1)) - 1;
    position.board.column[random.below(kColumns)] &= ~position.board.full_rows();
  }
  position.rules = random.below(4) == 0 && height == kMostRows ? RuleSet::kBag : RuleSet::kClassic;
  return position;
}

void test_exact_differences_choose_and_value_as_whole_boards_do() {
  const Linear kinds[] = {{kPlainWeights, WellKind::kPlain}, {kOtherPlain, WellKind::kPlain},
                          {kAllWeights, WellKind::kPlain},   {kAllWeights, WellKind::kFast},
                          {kOddWeights, WellKind::kFast},    {kPlainWeights, WellKind::kFast}};
  TEST_ASSERT_TRUE(kinds[0].plain && kinds[1].plain && !kinds[2].plain && !kinds[5].plain);
  Random random(21);
  for (uint32_t round = 0; round < kRounds; ++round) {
    const Position position = any_position(random);
    for (const Linear& linear : kinds) {
      const Choice expected = slowly(position, linear), actual = best_linear(position, linear, Wanted::kValue);
      TEST_ASSERT_EQUAL_UINT32(expected.move, actual.move);
      TEST_ASSERT_EQUAL_INT64(expected.value, actual.value);
      TEST_ASSERT_EQUAL_UINT32(expected.move, best_linear(position, linear, Wanted::kMove).move);
    }
  }
}

// A ragged board in which a placement of the piece fills some of its rows, mostly above holes.
Position about_to_clear(Random& random) {
  Position position = classic(ragged_board(1 + random.below(kMostNarrow), random), random.below(kPieces), kMostRows);
  Board& board = position.board;
  const uint32_t first = kFirstShape[position.piece], orientations = kOrientations[position.piece];
  const Shape& shape = kShape[first + random.below(orientations)];
  const uint32_t x = random.below(kColumns + 1u - shape.width), row = board.landing(shape, x);
  const uint32_t filled = 1 + random.below((1u << shape.height) - 1u);
  for (uint32_t beside = 0; beside < kColumns; ++beside) {
    if (beside < x || beside >= x + shape.width) board.column[beside] |= filled << row;
  }
  board.column[x == 0 ? kColumns - 1 : 0] &= ~board.full_rows();
  return position;
}

void test_what_vanishing_rows_change_is_what_whole_boards_differ_by() {
  const Linear kinds[] = {{kPlainWeights, WellKind::kPlain}, {kOtherPlain, WellKind::kPlain}};
  Random random(23);
  uint32_t cleared = 0;
  for (uint32_t round = 0; round < kRounds / 4; ++round) {
    const Position position = about_to_clear(random);
    for (const Linear& linear : kinds) {
      const auto value = [&](const Placed& placed) {
        Board uncleared = position.board;
        uncleared.put(kShape[placed.shape], placed.column, placed.row);
        const Placed before{uncleared, placed.shape, placed.column, placed.row, 0, 0};
        const int64_t worth = linear.value(measure(placed, WellKind::kPlain));
        if (placed.lines == 0) return worth;
        ++cleared;
        const int64_t change =
            linear.value_of_clearing(position.board, placed.shape, placed.column, placed.row, uncleared.full_rows());
        TEST_ASSERT_EQUAL_INT64(worth - linear.value(measure(before, WellKind::kPlain)), change);
        return worth;
      };
      const Choice expected = best_of_all(position, value), actual = best_linear(position, linear, Wanted::kValue);
      TEST_ASSERT_EQUAL_UINT32(expected.move, actual.move);
      TEST_ASSERT_EQUAL_INT64(expected.value, actual.value);
    }
  }
  TEST_ASSERT_GREATER_THAN_UINT32(kRounds / 4, cleared);
}

void test_the_differences_of_narrow_boards_without_lanes_agree_too() {
  // Weights that are plain except for one well more: counting all features must order values in the same way.
  constexpr int32_t kTwentyTimes[] = {-20, 40, -40, -40, -160, -40, 0, 0, 0};
  const Linear plain(kPlainWeights, WellKind::kPlain), scaled(kTwentyTimes, WellKind::kPlain);
  TEST_ASSERT_FALSE(scaled.plain);
  Random random(22);
  Position position;
  position.deal(RuleSet::kClassic, 20, random);
  for (uint32_t round = 0; round < kRounds; ++round) {
    const Choice by_lanes = best_linear(position, plain, Wanted::kValue),
                 by_differences = best_linear(position, scaled, Wanted::kValue);
    TEST_ASSERT_EQUAL_UINT32(by_differences.move, by_lanes.move);
    TEST_ASSERT_EQUAL_INT64(by_differences.value, 20 * by_lanes.value);
    position.play(by_lanes.move, random);
  }
}

#if defined(__AVX2__)
// Games at height 15 grow too high for a lane now and then, and games at height 7 come to their end.
void test_games_played_sixteen_at_once_are_the_single_games() {
  const Linear linear(kPlainWeights, WellKind::kPlain), other(kOtherPlain, WellKind::kPlain);
  for (const uint32_t height : {7, 15, 20}) {
    for (const Linear* weights : {&linear, &other}) {
      DealtGame games[100];
      for (uint32_t seed = 0; DealtGame & game : games) {
        game.dealer = Random(++seed);
        game.position.deal(RuleSet::kClassic, height, game.dealer);
      }
      for (uint32_t move = 0; move < 300 / kFewer; ++move) move_all(games, *weights);
      for (uint32_t seed = 0; const DealtGame& game : games) {
        Random dealer(++seed);
        Position single;
        single.deal(RuleSet::kClassic, height, dealer);
        for (uint32_t i = 0; i < 300 / kFewer && !single.over(); ++i) {
          single.play(best_linear(single, *weights, Wanted::kMove).move, dealer);
        }
        TEST_ASSERT_TRUE(single.board == game.position.board);
        TEST_ASSERT_EQUAL_INT64(single.lines, game.position.lines);
        TEST_ASSERT_EQUAL_UINT32(single.piece, game.position.piece);
      }
    }
  }
}
#endif

// Ties go to the piece nearest the middle, then to the lowest column, then to the first orientation. The value is
// value_of(grid, drawn shape, row, column).
template <class ValueOf>
Choice slowly_by_skyline(const Position& position, ValueOf value_of) {
  return best_of_all(position, [&](const Placed& placed) {
    const Shape& shape = kShape[placed.shape];
    const int64_t value = value_of(plain(position.board, position.height),
                                   reference::drawn(shape.piece, shape.orientation), placed.row, placed.column);
    const int32_t off_centre = 2 * placed.column + shape.width - static_cast<int32_t>(kColumns);
    return 4096 * value - 16 * (off_centre < 0 ? -off_centre : off_centre) - placed.column;
  });
}

void same_choice(const Choice& expected, const Choice& actual) {
  TEST_ASSERT_EQUAL_UINT32(expected.move, actual.move);
  TEST_ASSERT_EQUAL_INT64(expected.value, actual.value);
}

void test_tetr_ai_chooses_and_values_as_the_plain_grid_does() {
  // The published weights, weights that reward what these punish, and weights that bring many ties.
  constexpr int32_t kOdd[kAiWeights] = {-7, 13, 5, 3, 400, -20, 9, 11, 30, 17, -5, 23, 8, -9, 4, -50, 6};
  constexpr int32_t kFew[kAiWeights] = {1, 1, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0};
  Random random(23);
  for (uint32_t round = 0; round < (kOnBoard ? 10 : 2000 / kFewer); ++round) {
    const Position position = any_position(random);
    for (const int32_t* weights : {kTetrAiWeights, kOdd, kFew}) {
      const auto value = [&](const auto&... placement) { return reference::tetr_ai_value(placement..., weights); };
      same_choice(slowly_by_skyline(position, value), best_by_skyline(position, {weights, kAiWeights}));
    }
  }
}

void test_champion_chooses_and_values_as_the_plain_grid_does() {
  if (!kHoldsChampion) TEST_IGNORE_MESSAGE("this image leaves the player out");
  // Signs as they should be, signs as they happen to be, and weights of a few features that bring many ties.
  constexpr int32_t kUsual[kSkylineWeights] = {1002,   5734,  -5707,  -4583,  -22605, -9320, -7607, -3033, -4057, -2582,
                                               -11518, -7990, -23869, -10550, -2815,  5894,  4573,  4592,  2924,  5323,
                                               6498,   10754, 7175,   1651,   2666,   484,   -250,  -1297, 345};
  constexpr int32_t kOdd[kSkylineWeights] = {-7, 13, 5,  3,   400, -20, 9,  11, 30,  17,  -5, 23, 8,  -9, 4,
                                             60, 9,  -8, -30, 70,  7,   -3, 2,  -11, 100, 15, 90, -8, 300};
  constexpr int32_t kFew[kSkylineWeights] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0,  0, 0,  0,  0, 0,
                                             1, 1, 0, 2, 1, 0, 1, 0, 1, -1, 0, -1, -1, 1};
  Random random(24);
  for (uint32_t round = 0; round < (kOnBoard ? 10 : 2000 / kFewer); ++round) {
    const Position position = any_position(random);
    for (const int32_t* weights : {kUsual, kOdd, kFew}) {
      const auto value = [&](const auto&... placement) { return reference::skyline_value(placement..., weights); };
      same_choice(slowly_by_skyline(position, value), best_by_skyline(position, {weights, kSkylineWeights}));
    }
  }
}

void test_the_papers_features_are_counted_as_its_text_says() {
  Random random(23);
  for (uint32_t round = 0; round < kRounds / 10; ++round) {
    const Position position = any_position(random);
    const MoveSet moves = position.moves();
    if (moves.empty()) continue;
    const Move move = moves.any(random);
    const uint32_t shape = kFirstShape[position.piece] + move / kColumns, column = move % kColumns;
    const Placed placed = place(position.board, shape, column, position.landing(shape, column));
    const reference::Tetris grid = plain(placed.board, position.height);

    int32_t bumps = 0, highest = 0, lowest = 20, blocks = 0, open_wells = 0, hole_row = 0, cover = 0;
    for (int32_t x = 0; x < 10; ++x) {
      const int32_t height = grid.height_of(x);
      if (x != 0)
        bumps += height > grid.height_of(x - 1) ? height - grid.height_of(x - 1) : grid.height_of(x - 1) - height;
      highest = height > highest ? height : highest;
      lowest = height < lowest ? height : lowest;
      for (int32_t row = 0; row < 20; ++row) {
        blocks += grid.filled[row][x];
        open_wells += row >= height && grid.is_well(row, x);
        if (grid.is_hole(row, x) && row + 1 > hole_row) hole_row = row + 1;
      }
    }
    for (int32_t x = 0; x < 10; ++x) {
      if (hole_row == 0 || !grid.is_hole(hole_row - 1, x)) continue;
      int32_t above = 0;
      for (int32_t row = hole_row; row < 20; ++row) above += grid.filled[row][x];
      cover = above > cover ? above : cover;
    }
    const int32_t expected[] = {placed.lines,           grid.holes(),     bumps,      highest,  blocks,
                                grid.rows_with_holes(), highest - lowest, open_wells, hole_row, cover};
    TEST_ASSERT_EQUAL_INT32_ARRAY(expected, paper_features(placed).of, kPaperFeatures);
  }
}

// next=7, written out: each placement counts its own terms seven times, and for each next piece the best answer.
void test_looking_a_piece_ahead_is_the_mean_over_the_best_answers() {
  const Linear linear(kPlainWeights, WellKind::kPlain);
  Random random(24);
  for (uint32_t round = 0; round < (kOnBoard ? 4u : 200u); ++round) {
    Position position = any_position(random);
    position.rules = RuleSet::kClassic;
    if (position.over()) continue;
    Move expected = kNoMove;
    int64_t best = 0;
    for (uint32_t n = 0; n < position.moves().size(); ++n) {
      const Move move = position.moves()[n];
      const uint32_t shape = kFirstShape[position.piece] + move / kColumns, column = move % kColumns;
      const Placed placed = place(position.board, shape, column, position.landing(shape, column));
      const Features own = measure(placed, WellKind::kPlain);
      int64_t sum =
          7 * (static_cast<int64_t>(kPlainWeights[0]) * own.of[0] + static_cast<int64_t>(kPlainWeights[1]) * own.of[1]);
      for (uint32_t piece = 0; piece < kPieces; ++piece) {
        const Choice answer = slowly(classic(placed.board, piece, position.height), linear);
        sum += answer.move == kNoMove ? -1'000'000'000'000 : answer.value;
      }
      if (expected == kNoMove || sum > best) {
        expected = move;
        best = sum;
      }
    }
    Setup setup = setup_of(tetris::kGame, "dellacherie:next=7", 1);
    Seat seat{setup.player.values, Random(1), Arena(), Budget(), kPlainWeights};
    TEST_ASSERT_EQUAL_UINT32(expected, setup.player.player->choose(&position, seat));
  }
}

void test_other_weights_play_another_game() {
  Setup setup = setup_of(tetris::kGame, "dellacherie", 5);
  Match match;
  start(match, setup, 0);
  play_on(match, 40);
  const uint32_t own = match.trace();
  setup.weights = kPlainWeights;
  start(match, setup, 0);
  play_on(match, 40);
  TEST_ASSERT_EQUAL_HEX32(own, match.trace());
  setup.weights = kOddWeights;
  start(match, setup, 0);
  play_on(match, 40);
  TEST_ASSERT_TRUE(own != match.trace());
}

// The games of golden.inc are by the standard rules, so these are by the rules `bag`.
void test_games_by_the_bag_rules_are_played_again_move_for_move() {
  constexpr struct {
    const char* player;
    uint32_t moves, trace;
  } kGames[] = {{"random", 24, 0x206d1694}, {"dellacherie", 200, 0xec7ca677}, {"tetr-ai", 200, 0x4cb372b3}};
  for (const auto& game : kGames) {
    Setup setup = setup_of(tetris::kGame, game.player, 1);
    Captured<80> complaint;
    Output out = complaint.out();
    TEST_ASSERT_TRUE(read_rules(tetris::kGame, "bag", setup.rules, out));
    Match match;
    start(match, setup, 0);
    play_on(match, 200);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(game.moves, match.moves(), game.player);
    TEST_ASSERT_EQUAL_HEX32_MESSAGE(game.trace, match.trace(), game.player);
  }
}

}  // namespace

void run_tetris_players() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_exact_differences_choose_and_value_as_whole_boards_do);
  RUN_TEST(test_what_vanishing_rows_change_is_what_whole_boards_differ_by);
  RUN_TEST(test_the_differences_of_narrow_boards_without_lanes_agree_too);
#if defined(__AVX2__)
  RUN_TEST(test_games_played_sixteen_at_once_are_the_single_games);
#endif
  RUN_TEST(test_tetr_ai_chooses_and_values_as_the_plain_grid_does);
  RUN_TEST(test_champion_chooses_and_values_as_the_plain_grid_does);
  RUN_TEST(test_the_papers_features_are_counted_as_its_text_says);
  RUN_TEST(test_looking_a_piece_ahead_is_the_mean_over_the_best_answers);
  RUN_TEST(test_other_weights_play_another_game);
  RUN_TEST(test_games_by_the_bag_rules_are_played_again_move_for_move);
}

}  // namespace tilefish
