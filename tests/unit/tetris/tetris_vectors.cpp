// needs: flash 256K (the table of placements takes 100 KB)
// The positions of vectors/tetris.json: every placement with its features, and the choices of five controllers.
#include "engine/games/tetris/players/features.h"
#include "tests/support/play.h"
#include "tests/support/tetris.h"
#include "tilefish/catalogue.h"

namespace tilefish {
namespace {

using namespace tetris;

struct VectorPosition {
  uint16_t rows[20];
  uint8_t piece;
  uint8_t dellacherie[2], dt10[2], dt20[2], bcts[2], tetr_ai[2];
};
constexpr VectorPosition kPositions[] = {
#include "tetris_positions.inc"
};

constexpr uint8_t kOver = 255;  // lines, where the piece would stick out
struct VectorPlacement {
  uint8_t orientation, column, row, lines, landing, eroded, rows, columns, holes;
  uint16_t wells, fast_wells;
  uint8_t depth, holed_rows, diversity;
};
constexpr VectorPlacement kPlacements[] = {
#include "tetris_placements.inc"
};

template <class Check>
void for_every_placement(Check check) {
  const VectorPlacement* placement = kPlacements;
  for (const VectorPosition& position : kPositions) {
    const Board board = board_of_rows(position.rows);
    for (uint32_t shape = kFirstShape[position.piece]; shape < kFirstShape[position.piece + 1]; ++shape) {
      for (uint32_t column = 0; column + kShape[shape].width <= kColumns; ++column) {
        TEST_ASSERT_EQUAL_UINT32(kShape[shape].orientation, placement->orientation);
        TEST_ASSERT_EQUAL_UINT32(column, placement->column);
        check(board, shape, *placement++);
      }
    }
  }
  TEST_ASSERT_TRUE(placement == kPlacements + sizeof kPlacements / sizeof kPlacements[0]);
}

void test_there_are_240_positions() { TEST_ASSERT_EQUAL_UINT32(240, sizeof kPositions / sizeof kPositions[0]); }

void test_every_placement_lands_clears_and_has_its_features() {
  for_every_placement([](const Board& board, uint32_t shape, const VectorPlacement& expected) {
    const uint32_t row = board.landing(kShape[shape], expected.column);
    TEST_ASSERT_EQUAL_UINT32(expected.row, row);
    TEST_ASSERT_EQUAL_UINT32(expected.lines == kOver, row + kShape[shape].height > kMostRows);
    if (expected.lines == kOver) return;
    const Placed placed = place(board, shape, expected.column, row);
    TEST_ASSERT_EQUAL_UINT32(expected.lines, placed.lines);
    const Features features = measure(placed, WellKind::kPlain);
    const int32_t plain_features[] = {expected.landing, expected.eroded,     expected.rows,
                                      expected.columns, expected.holes,      expected.wells,
                                      expected.depth,   expected.holed_rows, expected.diversity};
    TEST_ASSERT_EQUAL_INT32_ARRAY(plain_features, features.of, kFeatures);
    TEST_ASSERT_EQUAL_INT32(expected.fast_wells, measure(placed, WellKind::kFast).of[kWells]);
  });
}

// The plain reference, by which other suites check the engine, must itself agree with the vectors.
void test_the_plain_grid_has_the_features_too() {
  for_every_placement([](const Board& board, uint32_t shape, const VectorPlacement& expected) {
    if (expected.lines == kOver) return;
    reference::Tetris grid = plain(board, kMostRows);
    const reference::Drawn drawn = reference::drawn(kShape[shape].piece, kShape[shape].orientation);
    const int32_t row = grid.drop(drawn, kMostRows, expected.column);
    TEST_ASSERT_EQUAL_INT32(expected.row, row);
    const auto cleared = grid.put(drawn, row, expected.column);
    TEST_ASSERT_EQUAL_INT32(expected.lines, cleared.lines);
    TEST_ASSERT_EQUAL_INT32(expected.eroded, cleared.lines * cleared.cells);
    TEST_ASSERT_EQUAL_INT32(expected.rows, grid.row_transitions());
    TEST_ASSERT_EQUAL_INT32(expected.columns, grid.column_transitions());
    TEST_ASSERT_EQUAL_INT32(expected.holes, grid.holes());
    TEST_ASSERT_EQUAL_INT32(expected.wells, grid.wells());
    TEST_ASSERT_EQUAL_INT32(expected.fast_wells, grid.fast_wells());
    TEST_ASSERT_EQUAL_INT32(expected.depth, grid.hole_depth());
    TEST_ASSERT_EQUAL_INT32(expected.holed_rows, grid.rows_with_holes());
    TEST_ASSERT_EQUAL_INT32(expected.diversity, grid.diversity());
  });
}

Move choice_of(const char* name, const Position& position) {
  Captured<120> complaint;
  Output out = complaint.out();
  PlayerChoice choice{};
  TEST_ASSERT_TRUE_MESSAGE(read_player(tetris::kGame, name, choice, out), complaint.text());
  Seat seat{choice.values, Random(1), Arena(), Budget(), choice.player->weighting->values};
  return choice.player->choose(&position, seat);
}

void test_five_controllers_choose_as_the_vectors() {
  for (const VectorPosition& vector : kPositions) {
    const Position position = classic(board_of_rows(vector.rows), vector.piece, kMostRows);
    const auto expect = [&](const uint8_t(&choice)[2], const char* name) {
      TEST_ASSERT_EQUAL_UINT32_MESSAGE(move_of(choice[0], choice[1]), choice_of(name, position), name);
    };
    expect(vector.dellacherie, "dellacherie");
    expect(vector.bcts, "bcts");
    expect(vector.dt10, "dt10");
    expect(vector.dt20, "dt20");
    expect(vector.tetr_ai, "tetr-ai");
  }
}

}  // namespace

void run_tetris_vectors() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_there_are_240_positions);
  RUN_TEST(test_every_placement_lands_clears_and_has_its_features);
  RUN_TEST(test_the_plain_grid_has_the_features_too);
  RUN_TEST(test_five_controllers_choose_as_the_vectors);
}

}  // namespace tilefish
