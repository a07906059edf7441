// needs: stack 9K (its boards of plain cells lie there, and the regions of a large board)
#include "engine/games/five_or_more/rules/position.h"

#include "engine/games/five_or_more/players/bias.h"
#include "engine/games/five_or_more/players/judge.h"
#include "tests/support/captured.h"
#include "tests/support/five_or_more.h"

namespace tilefish {
namespace {

using namespace five_or_more;

constexpr uint32_t kGames = kOnBoard ? 2 : 60;
constexpr Shape kShapes[] = {kMedium, {7, 7, 5, 3, 5}, {9, 4, 3, 7, 3}, {5, 9, 7, 1, 4}};

constexpr Shape kLargeShapes[] = {kLarge, {20, 4, 3, 7, 4}, {11, 15, 7, 2, 5}};

bool plain_is_empty(const reference::FiveOrMore& board) {
  for (const auto& row : board.board) {
    for (const int8_t colour : row) {
      if (colour != 0) return false;
    }
  }
  return true;
}

// Drops on the plain array, with the same draws: for each stone the n-th empty cell, three stones to a draw.
void drop(reference::FiveOrMore& board, uint32_t& next, const Shape& shape, Random& random) {
  bool tags[15][20] = {};
  uint32_t empty = 0;
  const auto is_empty = [&](int cell) { return board.board[cell / board.width][cell % board.width] == 0; };
  for (int cell = 0; cell < board.width * board.height; ++cell) empty += is_empty(cell);
  for (uint32_t stone = 0; stone < shape.stones && empty != 0;) {
    SplitDraw draw(random);
    for (uint32_t i = 0; i < 3 && stone < shape.stones && empty != 0; ++i, ++stone, --empty) {
      uint32_t n = draw.below(empty);
      int cell = 0;
      while (!is_empty(cell) || n-- != 0) ++cell;
      board.board[cell / board.width][cell % board.width] = static_cast<int8_t>(next >> (3 * stone) & 7u);
      board.tag(cell / board.width, cell % board.width, tags);
    }
  }
  board.clear(tags);
  SplitDraw draw(random);
  next = 0;
  for (uint32_t i = 0; i < shape.stones; ++i) next |= (1 + draw.below(shape.colours)) << (3 * i);
}

template <class C>
void compare_random_game(const Shape& shape, uint32_t seed) {
  Random random(seed);
  BasicPosition<C> position;
  position.deal(shape, random);
  TEST_ASSERT_EQUAL_UINT32(shape.stones, position.stones().size());
  reference::FiveOrMore expected = plain(position);
  uint32_t next = position.next;
  for (uint32_t moves = 0; !position.moves().empty(); ++moves) {
    if (seed % 8 == 0 && moves % (shape.is_large() ? 16 : 1) == 0) assert_same_moves(expected, position);
    const Move move = position.moves().any(random);
    const Step step = position.moves().step(move);
    Random its = random;
    position.play(move, random);

    const auto row = [](uint32_t bit) { return static_cast<int>(bit / C::kStride); };
    const auto column = [](uint32_t bit) { return static_cast<int>(bit % C::kStride); };
    bool there[15][20], tags[15][20] = {};
    expected.reachable(row(step.from), column(step.from), there);
    TEST_ASSERT_TRUE(there[row(step.to)][column(step.to)]);
    int8_t& from = expected.board[row(step.from)][column(step.from)];
    expected.board[row(step.to)][column(step.to)] = from;
    from = 0;
    expected.tag(row(step.to), column(step.to), tags);
    if (expected.clear(tags) == 0) drop(expected, next, shape, its);
    while (plain_is_empty(expected)) drop(expected, next, shape, its);
    TEST_ASSERT_EQUAL_STRING(board_text(expected).text, board_text(position).text);
    TEST_ASSERT_EQUAL_INT32(expected.score, position.score);
    TEST_ASSERT_EQUAL_HEX32(next, position.next);
  }
  TEST_ASSERT_TRUE(position.open().empty());
}

void test_random_games_are_those_of_the_plain_array() {
  for (const Shape& shape : kShapes) {
    for (uint32_t seed = 0; seed < kGames; ++seed) compare_random_game<Cells>(shape, seed);
  }
  for (const Shape& shape : kLargeShapes) {
    for (uint32_t seed = 0; seed < (kOnBoard ? 1 : 10); ++seed) compare_random_game<WideCells>(shape, seed);
  }
}

template <class C>
void compare_playground(const Shape& shape, uint32_t seed) {
  Random deals(seed);
  BasicPosition<C> position;
  position.deal(shape, deals);
  BasicPosition<C> played = position;
  Random mine = deals, its = deals;
  const uint32_t moves = random_playout(played, its, UINT32_MAX);
  for (uint32_t i = 0; i < moves; ++i) position.play(position.moves().any(mine), mine);
  TEST_ASSERT_TRUE(position.moves().empty());
  TEST_ASSERT_EQUAL_STRING(board_text(position).text, board_text(played).text);
  TEST_ASSERT_EQUAL_INT32(position.score, played.score);
  TEST_ASSERT_EQUAL_HEX32(position.next, played.next);
}

void test_a_playground_plays_what_the_position_plays() {
  for (const Shape& shape : kShapes) {
    for (uint32_t seed = 0; seed < kGames; ++seed) compare_playground<Cells>(shape, seed);
  }
  for (const Shape& shape : kLargeShapes) {
    for (uint32_t seed = 0; seed < (kOnBoard ? 1 : 10); ++seed) compare_playground<WideCells>(shape, seed);
  }
}

// A board that fits both frames has the same biases in both; only the numbers of its moves differ.
void test_the_biases_of_the_large_frame_are_those_of_the_small_one() {
  for (uint32_t seed = 0; seed < (kOnBoard ? 2 : 40); ++seed) {
    Random random(seed);
    Position position;
    position.deal(kMedium, random);
    random_playout(position, random, 4 + seed % 20);
    LargePosition large{};
    large.shape = position.shape;
    large.next = position.next;
    for (uint32_t p = 0; p < 3; ++p) {
      for (const uint32_t bit : position.plane[p]) {
        large.plane[p] = large.plane[p] | WideCells::at(row_of(bit) * WideCells::kStride + bit % kStride);
      }
    }
    const Playground ground(position);
    const LargePlayground wide(large);
    const auto same = [](const Step& a, const Step& b) {
      const auto wider = [](uint32_t bit) { return row_of(bit) * WideCells::kStride + bit % kStride; };
      TEST_ASSERT_EQUAL(a.found, b.found);
      if (!a.found) return;
      TEST_ASSERT_EQUAL_UINT32(wider(a.from), b.from);
      TEST_ASSERT_EQUAL_UINT32(wider(a.to), b.to);
    };
    same(simple_bias(ground, 4), simple_bias(wide, 4));
    same(simple_bias(ground, 9), simple_bias(wide, 9));
    same(legacy_bias(ground, 1, kFormerStanding), legacy_bias(wide, 1, kFormerStanding));
    same(advanced_bias(ground, 1, {true, false}), advanced_bias(wide, 1, {true, false}));
    for (const uint32_t former : {0u, 1u}) {
      const Standing standing = standing_by(former);
      same(clear_up(ground, 3, standing), clear_up(wide, 3, standing));
      Random one(seed), other(seed);
      same(shovel(ground, 4, standing, one), shovel(wide, 4, standing, other));
    }
  }
}

// There are 12 pairs here: both ways of drawing must draw each about a twelfth of the time.
void test_random_moves_are_uniform_over_the_pairs() {
  const Position crowded = five("7121746167275744144532.33565454651653.174.553264427356352527417414125666537524651");
  TEST_ASSERT_EQUAL_UINT32(12, crowded.moves().size());
  const Position empty = five("1..........................................................................22222");
  const uint32_t pairs = empty.moves().size();
  constexpr uint32_t kDraws = kOnBoard ? 600 : 12000;
  Random random(3);
  uint32_t seen[12] = {}, corner = 0;
  for (uint32_t draw = 0; draw < kDraws; ++draw) {
    const Move move = crowded.moves().any(random);
    for (uint32_t i = 0; i < 12; ++i) seen[i] += crowded.moves()[i] == move;
    corner += empty.moves().any(random) / 81 == 0;
  }
  for (const uint32_t count : seen) TEST_ASSERT_UINT32_WITHIN(kDraws / 12 / 2, kDraws / 12, count);
  uint32_t of_corner = empty.moves().targets(0).size();
  TEST_ASSERT_UINT32_WITHIN(kDraws / 12, kDraws * of_corner / pairs, corner);
}

void test_points_follow_the_rules() {
  constexpr Score kExpected[] = {0, 2, 4, 6, 8, 10, 12, 18, 28, 42, 82, 108, 138, 172, 210, 10 + 1024, 10 + 2048};
  for (uint32_t stones = 0; stones < 17; ++stones) TEST_ASSERT_EQUAL_INT32(kExpected[stones], points_for(stones));
}

void test_a_clearing_move_brings_no_drop_and_keeps_the_preview() {
  Position position = five("1111....1...................................2....................................");
  position.next = 0123;
  Random random(1);
  const Random before = random;
  position.play(static_cast<Move>(8 * 81 + 4), random);
  TEST_ASSERT_EQUAL_INT32(10, position.score);
  TEST_ASSERT_EQUAL_UINT32(1, position.stones().size());
  TEST_ASSERT_EQUAL_HEX32(0123, position.next);
  Random unused = before;
  TEST_ASSERT_EQUAL_UINT32(unused(), random());
}

void test_when_a_move_clears_the_last_stones_the_previewed_ones_drop_at_once() {
  Position position = five("1111....1........................................................................");
  position.next = 0123;
  Random random(1);
  position.play(static_cast<Move>(8 * 81 + 4), random);
  TEST_ASSERT_EQUAL_UINT32(3, position.stones().size());
  for (const uint32_t colour : {1u, 2u, 3u}) TEST_ASSERT_EQUAL_UINT32(1, position.stones_of(colour).size());
}

void test_moves_are_written_as_cells() {
  const Position position = five("1................................................................................");
  for (const Move move : {Move{0 * 81 + 80}, Move{80 * 81 + 0}, Move{19 * 81 + 40}}) {
    Captured<8> text;
    Output out = text.out();
    write_move(position, move, out);
    TEST_ASSERT_EQUAL_UINT32(move, read_move(position, text.text()));
  }
  TEST_ASSERT_EQUAL_UINT32(19 * 81 + 40, read_move(position, "b3e5"));
  for (const char* wrong : {"", "b3", "b3e", "b3e55", "j3e5", "b0e5", "B3e5", "b3e:", "b10e5", "b03e5", "b3e5 "}) {
    TEST_ASSERT_EQUAL_UINT32(kNoMove, read_move(position, wrong));
  }
}

void test_moves_of_a_large_board_are_written_as_cells() {
  Random random(1);
  LargePosition position;
  position.deal(kLarge, random);
  const LargeMoves moves = position.moves();
  for (const uint32_t n : std::initializer_list<uint32_t>{0, 1, moves.size() / 2, moves.size() - 1}) {
    const Move move = moves[n];
    TEST_ASSERT_TRUE(moves.contains(move));
    Captured<8> text;
    Output out = text.out();
    write_move(position, move, out);
    TEST_ASSERT_EQUAL_UINT32(move, read_move(position, text.text()));
  }
  for (const char* wrong : {"", "a1", "a1a1", "u1a2", "a16a1", "a1a", "a0a1", "a99999999999a1"}) {
    TEST_ASSERT_EQUAL_UINT32(kNoMove, read_move(position, wrong));
  }
  TEST_ASSERT_FALSE(moves.contains(static_cast<Move>(position.stones().size() * position.open().size())));
}

void test_ratings_are_those_of_figure_5() {
  // A column of blue with a gap: stones in rows 2, 4 and 5.
  const Cells own = Cells::at(13) | Cells::at(33) | Cells::at(43), open = kMedium.cells() - own;
  const auto rating = [&](uint32_t row, Formula formula = {.squared = false, .nearer = false}) {
    return advanced_rating(own, open, row * 10 + 3, 5, formula).value;
  };
  TEST_ASSERT_EQUAL_INT32(16, rating(0));
  TEST_ASSERT_EQUAL_INT32(36, rating(2));
  TEST_ASSERT_EQUAL_INT32(16, rating(5));
  TEST_ASSERT_EQUAL_INT32(15, rating(6));
  TEST_ASSERT_EQUAL_INT32(13, rating(8));
  TEST_ASSERT_EQUAL_INT32(12, rating(7, {.squared = true, .nearer = false}));
  // One stone right above row 4 and one in row 8, three cells below it.
  const Cells apart = Cells::at(33) | Cells::at(83), empty = kMedium.cells() - apart;
  TEST_ASSERT_EQUAL_INT32(16 - 3, advanced_rating(apart, empty, 43, 5, {.squared = false, .nearer = false}).value);
  TEST_ASSERT_EQUAL_INT32(16, advanced_rating(apart, empty, 43, 5, {.squared = false, .nearer = true}).value);
  TEST_ASSERT_EQUAL_INT32(9, simple_rating(own, 23).value);
  TEST_ASSERT_EQUAL_INT32(4, simple_rating(own, 53).value);
}

// How much better a place suits a colour than it suits all others, by plain ratings.
int plain_aptness(const reference::FiveOrMore& board, uint32_t to, int colour) {
  int sum = 0;
  for (int8_t other = 1; other <= 7; ++other) {
    bool unused[15][20];
    const int value =
        board.rating(static_cast<int>(row_of(to)), static_cast<int>(to % kStride), other, false, false, unused);
    sum += other == colour ? value : -value;
  }
  return sum;
}

void test_blockers_go_to_the_most_apt_place_and_shovelled_stones_to_none_that_suits_others_better() {
  uint32_t cleared = 0, shovelled = 0;
  for (uint32_t seed = 0; seed < (kOnBoard ? 4 : 60); ++seed) {
    Random random(seed);
    Position position;
    position.deal(kMedium, random);
    random_playout(position, random, 12);
    const Playground ground(position);
    const reference::FiveOrMore board = plain(position);
    const Step clear = clear_up(ground, 2, standing_by(0));
    if (clear.found) {
      const int colour = static_cast<int>(position.colour_at(clear.from)),
                best = plain_aptness(board, clear.to, colour);
      TEST_ASSERT_GREATER_THAN_INT(0, best);
      for (const uint32_t to : reach(Cells::at(clear.from).grown() & position.open(), position.open())) {
        TEST_ASSERT_LESS_OR_EQUAL_INT(best, plain_aptness(board, to, colour));
      }
      ++cleared;
    }
    const Step open = shovel(ground, 4, standing_by(0), random);
    if (!open.found) continue;
    TEST_ASSERT_GREATER_OR_EQUAL_INT(0, plain_aptness(board, open.to, static_cast<int>(position.colour_at(open.from))));
    ++shovelled;
  }
  TEST_ASSERT_TRUE(cleared > 0 && shovelled > 0);
}

// These games go from the deal to the full board, so that paths are open at first and closed at the end.
template <class C>
void compare_advanced_bias(const Shape& shape, uint32_t seed) {
  Random random(seed);
  BasicPosition<C> position;
  position.deal(shape, random);
  while (!position.moves().empty()) {
    const BasicPlayground<C> ground(position);
    const reference::FiveOrMore expected = plain(position);
    Step step{};
    for (const Formula formula : {Formula{true, false}, {false, false}, {true, true}}) {
      for (const int32_t least : {16, 9, 1}) {
        int from = 0, to = 0;
        const bool found = expected.advanced_bias(shape.colours, least, formula.squared, formula.nearer, from, to);
        step = advanced_bias(ground, least, formula);
        TEST_ASSERT_EQUAL(found, step.found);
        if (!found) continue;
        const auto cell = [&](uint32_t bit) { return C::row_of(bit) * shape.width + bit % C::kStride; };
        TEST_ASSERT_EQUAL_UINT32(from, cell(step.from));
        TEST_ASSERT_EQUAL_UINT32(to, cell(step.to));
      }
    }
    if (step.found && random.below(2) == 0)
      position.take(step.from, step.to, random);
    else
      position.play(position.moves().any(random), random);
  }
}

void test_the_advanced_bias_is_that_of_all_places_rated_one_by_one() {
  for (const Shape& shape : kShapes) {
    for (uint32_t seed = 0; seed < (kOnBoard ? 1 : 5); ++seed) compare_advanced_bias<Cells>(shape, seed);
  }
  if (!kOnBoard) compare_advanced_bias<WideCells>(kLargeShapes[1], 1);
}

template <class C>
void compare_simple_playout(const Shape& shape, uint32_t seed) {
  Random random(seed);
  BasicPosition<C> position;
  position.deal(shape, random);
  BasicPosition<C> played = position;
  Random its = random;
  const uint32_t moves = simple_playout(played, its, UINT32_MAX);
  const auto bit = [&](int cell) {
    return static_cast<uint32_t>(cell / shape.width) * C::kStride + static_cast<uint32_t>(cell % shape.width);
  };
  for (uint32_t i = 0; i < moves; ++i) {
    int from = 0, to = 0;
    if (plain(position).simple_bias(shape.colours, 9, from, to)) {
      position.take(bit(from), bit(to), random);
    } else {
      position.play(position.moves().any(random), random);
    }
  }
  TEST_ASSERT_TRUE(position.moves().empty());
  TEST_ASSERT_EQUAL_STRING(board_text(position).text, board_text(played).text);
  TEST_ASSERT_EQUAL_INT32(position.score, played.score);
  TEST_ASSERT_EQUAL_HEX32(position.next, played.next);
}

void test_a_playout_by_simple_bias_fills_the_places_of_all_rated_one_by_one() {
  for (const Shape& shape : kShapes) {
    for (uint32_t seed = 0; seed < (kOnBoard ? 2 : 20); ++seed) compare_simple_playout<Cells>(shape, seed);
  }
  if (!kOnBoard) compare_simple_playout<WideCells>(kLargeShapes[1], 1);
}

// A table of made-up entries: the worth of a move must be the value of the board it leaves, counted anew.
struct MadeUp {
  using Value = int32_t;
  int32_t operator[](uint32_t entry) const { return static_cast<int32_t>(entry * 2654435761u >> 20) - 2048; }
  int32_t points(Score score) const { return 5000 * score; }
};

bool in_a_hurry() { return true; }

void test_the_values_of_moves_are_those_of_the_boards_they_leave() {
  static Workspace<int32_t> space;
  static Candidate<int32_t> found[16];
  const MadeUp weights;
  Judge<MadeUp> judge(weights, space);
  for (uint32_t seed = 0; seed < (kOnBoard ? 1 : 20); ++seed) {
    Random random(seed);
    Position position;
    position.deal(kMedium, random);
    while (!position.moves().empty()) {
      const uint32_t count = judge.best(position, found, 16);
      TEST_ASSERT_TRUE(count > 0);
      for (uint32_t i = 0; i < count; ++i) {
        TEST_ASSERT_TRUE(position.moves().contains(found[i].move));
        if (i > 0) TEST_ASSERT_TRUE(found[i].value <= found[i - 1].value);
        Position after = position;
        const Cells lines = after.move_stone(from_of(found[i].move), to_of(found[i].move));
        after.clear(lines);
        TEST_ASSERT_EQUAL_INT32(lines.empty() ? 0 : 1, found[i].clears);
        TEST_ASSERT_EQUAL_INT32(weights.points(after.score - position.score) + judge.value(after, found[i].clears),
                                found[i].value);
      }
      // In a hurry there is one move, which no board was looked at for.
      TEST_ASSERT_EQUAL_UINT32(1, judge.best(position, found, 16, {}, Stop::create<in_a_hurry>()));
      TEST_ASSERT_TRUE(position.moves().contains(found[0].move));
      const Step step = simple_bias(Playground(position), 9);
      position.play(step.found ? move_of(step.from, step.to) : position.moves().any(random), random);
    }
  }
}

// The lines and paths of mirrored and turned boards name the same entries.
int32_t value_of_lines_and_paths(const Position& position) {
  const MadeUp weights;
  int32_t sum = 0;
  const auto add = [&](uint32_t entry) { sum += weights[entry]; };
  Lines lines;
  lines.read(position);
  visit_lines(lines, stage_of(position.stones().size()), add);
  visit_paths(position, false, add);
  return sum;
}

void test_a_board_names_the_entries_of_its_mirror_images() {
  for (uint32_t seed = 0; seed < (kOnBoard ? 3 : 100); ++seed) {
    Random random(seed);
    Position position;
    position.deal(kMedium, random);
    random_playout(position, random, 5 + seed % 15);
    Position mirrored = position, transposed = position;
    for (uint32_t p = 0; p < 3; ++p) {
      mirrored.plane[p] = transposed.plane[p] = {0, 0};
      for (const uint32_t bit : position.plane[p]) {
        const uint32_t row = row_of(bit), column = bit - row * kStride;
        mirrored.plane[p] = mirrored.plane[p] | Cells::at(row * kStride + 8 - column);
        transposed.plane[p] = transposed.plane[p] | Cells::at(column * kStride + row);
      }
    }
    TEST_ASSERT_EQUAL_INT32(value_of_lines_and_paths(position), value_of_lines_and_paths(mirrored));
    TEST_ASSERT_EQUAL_INT32(value_of_lines_and_paths(position), value_of_lines_and_paths(transposed));
  }
}

}  // namespace

void run_five_or_more() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_random_games_are_those_of_the_plain_array);
  RUN_TEST(test_a_playground_plays_what_the_position_plays);
  RUN_TEST(test_the_biases_of_the_large_frame_are_those_of_the_small_one);
  RUN_TEST(test_random_moves_are_uniform_over_the_pairs);
  RUN_TEST(test_points_follow_the_rules);
  RUN_TEST(test_a_clearing_move_brings_no_drop_and_keeps_the_preview);
  RUN_TEST(test_when_a_move_clears_the_last_stones_the_previewed_ones_drop_at_once);
  RUN_TEST(test_moves_are_written_as_cells);
  RUN_TEST(test_moves_of_a_large_board_are_written_as_cells);
  RUN_TEST(test_ratings_are_those_of_figure_5);
  RUN_TEST(test_blockers_go_to_the_most_apt_place_and_shovelled_stones_to_none_that_suits_others_better);
  RUN_TEST(test_the_advanced_bias_is_that_of_all_places_rated_one_by_one);
  RUN_TEST(test_a_playout_by_simple_bias_fills_the_places_of_all_rated_one_by_one);
  RUN_TEST(test_the_values_of_moves_are_those_of_the_boards_they_leave);
  RUN_TEST(test_a_board_names_the_entries_of_its_mirror_images);
}

}  // namespace tilefish
