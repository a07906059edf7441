// The learned distances to the targets of the reachability paper, and the tree search that is led by them.
#include "engine/games/reachability/players/learned_search.h"

#include "engine/core/digest.h"
#include "engine/games/reachability/rules/targets.h"
#include "tests/reference/network.h"
#include "tests/support/play.h"
#include "tests/support/reachability.h"

namespace tilefish {
namespace {

using namespace reachability;

constexpr DistanceModel kModels[] = {DistanceModel::kNetwork, DistanceModel::kConvolution};

Rows target_at(uint32_t i) { return i == 0 ? target_hi() : i == 1 ? target_t_and_i() : target_t(); }

void test_the_inputs_are_the_cells_row_by_row_from_the_floor() {
  static Activation inputs[kDistanceInputs];
  Random random(81);
  for (uint32_t i = 0; i < 100; ++i) {
    const Rows rows = random_target(i % 40, random);
    distance_inputs(board_of(rows), inputs);
    for (uint32_t cell = 0; cell < kDistanceInputs; ++cell)
      TEST_ASSERT_EQUAL_INT16(rows.row[cell / 10] >> cell % 10 & 1, inputs[cell]);
  }
}

void test_only_the_three_targets_have_networks_each_its_own() {
  for (const DistanceModel model : kModels) {
    const Network* const found[] = {distance_network(target_at(0), model), distance_network(target_at(1), model),
                                    distance_network(target_at(2), model)};
    for (const Network* network : found) TEST_ASSERT_NOT_NULL(network);
    TEST_ASSERT_TRUE(found[0] != found[1] && found[1] != found[2] && found[0] != found[2]);
    TEST_ASSERT_NULL(distance_network(rows_of_drawing({"XXXX......"}), model));
    TEST_ASSERT_NULL(distance_network(Rows{}, model));
  }
}

// The outputs over boards after 1 to 20 random placements, as one number. The first fifty are compared with the plain
// sums where there is room for them.
uint32_t evaluated(const Network& network, uint32_t memory_needed) {
  uint32_t units = 0;
  for (const Layer& layer : network.layers) units += layer.out.size();
  Arena memory(test_memory(most_test_memory()).data(), most_test_memory());
  Activation* const inputs = memory.take<Activation>(kDistanceInputs).data();
  const bool compares = memory.left() >= memory_needed + units * sizeof(Activation) + 8;
  Activation* const kept = compares ? memory.take<Activation>(units).data() : nullptr;
  Random random(82);
  Digest digest;
  for (uint32_t i = 0; i < 1000; ++i) {
    distance_inputs(board_of(random_target(1 + i % 20, random)), inputs);
    int32_t output = 0, expected = 0;
    evaluate(network, inputs, memory, {&output, 1});
    digest.add32(static_cast<uint32_t>(output));
    if (i >= 50 || !compares) continue;
    reference::evaluate(network, inputs, kept, &expected);
    TEST_ASSERT_EQUAL_INT32(expected, output);
  }
  return digest.value();
}

void test_a_thousand_evaluations_are_the_same_on_every_target() {
  constexpr uint32_t kExpected[2][3] = {{0xAF92D419, 0x193CB69C, 0xE469A91E}, {0xB9A9D548, 0x315D0983, 0x7BE0C89F}};
  for (uint32_t model = 0; model < 2; ++model) {
    for (uint32_t i = 0; i < 3; ++i) {
      const Network& network = *distance_network(target_at(i), kModels[model]);
      const uint32_t needed = network_memory(network);
      if (needed + kDistanceInputs * sizeof(Activation) > most_test_memory())
        continue;  // the convolution, on the smallest board
      TEST_ASSERT_EQUAL_HEX32(kExpected[model][i], evaluated(network, needed));
    }
  }
}

Move first_move(const Rows& target, const LearnedSettings& settings, uint64_t seed, uint32_t bytes) {
  Position position{};
  position.want(target);
  Random random(seed);
  Budget budget;
  return learned_tree_search(position, *distance_network(target, DistanceModel::kNetwork), settings,
                             Arena(test_memory(bytes).data(), bytes), random, budget);
}

bool builds_t(Move move) {
  tetris::Board board{};
  uint32_t lines = 0;
  return drop(board, kPlacement[move], lines) && rows_of(board) == target_t();
}

// 162 iterations try each of the 162 moves once: the move that builds the target is among them, and nothing is worth as
// much.
void test_breadth_first_finds_a_target_of_one_piece_whatever_is_drawn() {
  const uint32_t bytes = kLeastLearnedMemory + 2048;
  if (bytes > most_test_memory()) TEST_IGNORE_MESSAGE("less memory than that");
  for (uint64_t seed = 1; seed <= 5; ++seed) {
    for (const bool win : {false, true}) {
      TEST_ASSERT_TRUE(builds_t(first_move(target_t(), {kPlacements, 0, win, true, 20}, seed, bytes)));
      TEST_ASSERT_TRUE(builds_t(first_move(target_t(), {kPlacements, 1, win, true, 20}, seed, bytes)));
    }
  }
}

// The search of the reachability paper goes on below the first moves that were drawn, and never tries most of the
// others.
void test_without_breadth_few_first_moves_are_tried() {
  const uint32_t bytes = kLeastLearnedMemory + 2048;
  if (bytes > most_test_memory()) TEST_IGNORE_MESSAGE("less memory than that");
  uint32_t found = 0;
  for (uint64_t seed = 1; seed <= 10; ++seed)
    found += builds_t(first_move(target_t(), {kPlacements, 0, false, false, 20}, seed, bytes));
  TEST_ASSERT_TRUE(found < 10);
}

void test_the_search_keeps_to_its_memory_when_the_pool_is_full() {
  if (kLeastLearnedMemory > most_test_memory()) TEST_IGNORE_MESSAGE("less memory than the search needs");
  paint_guard(kLeastLearnedMemory);
  for (const bool breadth : {false, true}) {
    const Move move = first_move(target_hi(), {kOnBoard ? 300u : 3000u, 0, true, breadth, 20}, 3, kLeastLearnedMemory);
    TEST_ASSERT_TRUE(move < kPlacements);
  }
  TEST_ASSERT_TRUE(guard_untouched(kLeastLearnedMemory));
}

}  // namespace

void run_reachability_learned() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_the_inputs_are_the_cells_row_by_row_from_the_floor);
  RUN_TEST(test_only_the_three_targets_have_networks_each_its_own);
  RUN_TEST(test_a_thousand_evaluations_are_the_same_on_every_target);
  RUN_TEST(test_breadth_first_finds_a_target_of_one_piece_whatever_is_drawn);
  RUN_TEST(test_without_breadth_few_first_moves_are_tried);
  RUN_TEST(test_the_search_keeps_to_its_memory_when_the_pool_is_full);
}

}  // namespace tilefish
