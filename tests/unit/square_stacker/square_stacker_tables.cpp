#include "engine/games/square_stacker/weights/tables.h"

#include "tests/reference/square_stacker_tables.h"
#include "tests/support/square_stacker.h"

namespace tilefish {
namespace {

using namespace square_stacker;

// Made-up entries, of which no two sums are equal.
struct Hashed {
  uint32_t operator[](uint32_t entry) const { return (entry + 1) * (entry + 1) * 2654435761u ^ entry << 7; }
};

uint32_t hash_of_risk(const BoardForecast& forecast, uint32_t size) {
  uint32_t sum = 0;
  forecast.visit_risk(size, [&](uint32_t entry, auto) {
    TEST_ASSERT_TRUE(entry < kComboTable);
    sum += Hashed()[entry];
  });
  return sum;
}
uint32_t hash_of_reward(const BoardForecast& forecast) {
  uint32_t sum = 0;
  forecast.visit_reward([&](uint32_t entry) {
    TEST_ASSERT_TRUE(entry >= kComboTable && entry < kTableEntries);
    sum += Hashed()[entry];
  });
  return sum;
}

// Boards of random games, which are full at their end and empty at their start.
template <class Check>
void for_boards(uint32_t seed, uint32_t count, Check check) {
  Random random(seed);
  Position position;
  position.deal(random);
  for (uint32_t i = 0; i < count; ++i) {
    if (position.moves().empty()) position.deal(random);
    position.play(position.moves().any(random), random);
    check(position, random);
  }
}

void test_the_look_ups_of_boards_agree_with_looking_cell_by_cell() {
  for_boards(51, kOnBoard ? 60 : 3000 / kFewer, [](const Position& position, Random&) {
    const BoardForecast forecast(position);
    const reference::SquareStacker board = plain(position);
    const reference::StackerLookUps expected(board);
    for (uint32_t size = 0; size < kSizes; ++size) {
      uint32_t sum = 0;
      expected.risk(static_cast<int8_t>(size), [&](uint32_t entry) { sum += Hashed()[entry]; });
      TEST_ASSERT_EQUAL_HEX32(sum, hash_of_risk(forecast, size));
    }
    uint32_t sum = 0;
    expected.reward([&](uint32_t entry) { sum += Hashed()[entry]; });
    TEST_ASSERT_EQUAL_HEX32(sum, hash_of_reward(forecast));
  });
}

// A board with its cells moved, and its colours and sizes renamed.
Position image_of(const Position& position, const uint8_t (&cell_to)[9], uint32_t colours, uint32_t sizes) {
  Position image = position;
  const auto moved = [&](uint32_t board) {
    uint32_t result = 0;
    for (uint32_t space = 0; space < 27; ++space) {
      if (board >> space & 1u) result |= 1u << ((space / 9 + sizes) % 3 * 9 + cell_to[space % 9]);
    }
    return result;
  };
  for (uint32_t colour = 0; colour < kColours; ++colour)
    image.tiles[(colour + colours) % kColours] = moved(position.tiles[colour]);
  image.empty = moved(position.empty);
  return image;
}

void test_a_board_turned_mirrored_and_renamed_promises_the_same() {
  constexpr uint8_t kTurned[9] = {2, 5, 8, 1, 4, 7, 0, 3, 6}, kMirrored[9] = {2, 1, 0, 5, 4, 3, 8, 7, 6};
  for_boards(52, kOnBoard ? 60 : 3000 / kFewer, [&](const Position& position, Random& random) {
    const uint32_t colours = random.below(kColours), sizes = random.below(kSizes);
    const Position image = image_of(position, random.below(2) == 0 ? kTurned : kMirrored, colours, sizes);
    const BoardForecast forecast(position), other(image);
    TEST_ASSERT_EQUAL_INT32(reward_of<int32_t>(kTables, forecast), reward_of<int32_t>(kTables, other));
    for (uint32_t size = 0; size < kSizes; ++size) {
      TEST_ASSERT_EQUAL_INT32(risk_of<int32_t>(kTables, forecast, size),
                              risk_of<int32_t>(kTables, other, (size + sizes) % kSizes));
    }
  });
}

void test_a_line_has_one_value_in_both_directions_and_none_without_the_colour() {
  for (uint32_t entry = 0; entry < kTableEntries; ++entry) {
    TEST_ASSERT_EQUAL_UINT32(entry, twin_of(twin_of(entry)));
    TEST_ASSERT_EQUAL_INT16(kTables[entry], kTables[twin_of(entry)]);
    if (says_nothing(entry)) TEST_ASSERT_EQUAL_INT16(0, kTables[entry]);
  }
}

void test_a_size_that_runs_out_is_the_riskier_one() {
  // Eight small spaces are taken, one medium one.
  const Position position = stacker("PGBYOVPG_P_________________", {0, 0, 0});
  const BoardForecast forecast(position);
  const int32_t small = risk_of<int32_t>(kTables, forecast, 0), medium = risk_of<int32_t>(kTables, forecast, 1);
  TEST_ASSERT_TRUE(small > medium + 2 * kDoubling);
}

}  // namespace

void run_square_stacker_tables() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_the_look_ups_of_boards_agree_with_looking_cell_by_cell);
  RUN_TEST(test_a_board_turned_mirrored_and_renamed_promises_the_same);
  RUN_TEST(test_a_line_has_one_value_in_both_directions_and_none_without_the_colour);
  RUN_TEST(test_a_size_that_runs_out_is_the_riskier_one);
}

}  // namespace tilefish
