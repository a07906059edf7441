#include "engine/games/square_stacker/players/networks.h"

#include "engine/core/digest.h"
#include "tests/reference/network.h"
#include "tests/support/memory.h"
#include "tests/support/square_stacker.h"

namespace tilefish {
namespace {

using namespace square_stacker;

Activation inputs[kPaperInputs];
static_assert(kPaperInputs == kAfterInputs);

template <class Check>
void for_positions(uint32_t seed, uint32_t count, Check check) {
  Random random(seed);
  Position position;
  position.deal(random);
  for (uint32_t i = 0; i < count; ++i) {
    if (position.moves().empty()) position.deal(random);
    check(position);
    position.play(position.moves().any(random), random);
  }
}

void test_the_papers_inputs_are_one_of_seven_a_space_and_two_numbers() {
  for_positions(61, 300, [](const Position& position) {
    paper_inputs(position, inputs);
    const reference::SquareStacker board = plain(position);
    for (uint32_t space = 0; space < 36; ++space) {
      int8_t colour = reference::kEmpty;
      if (space < 27) {
        colour = board.board[space / 9][space % 9 / 3][space % 3];
      } else {
        const reference::Tile& tile = board.tray[(space - 27) / 3];
        if (!tile.played && tile.size == static_cast<int8_t>(space % 3)) colour = tile.colour;
      }
      for (int8_t state = 0; state < 7; ++state) {
        TEST_ASSERT_EQUAL_INT16(state == colour + 1, inputs[space * 7 + static_cast<uint32_t>(state)]);
      }
    }
    TEST_ASSERT_EQUAL_INT32(board.score < 127 ? board.score : 127, inputs[252]);
    TEST_ASSERT_EQUAL_INT32(board.combo, inputs[253]);
  });
}

void test_the_inputs_of_a_board_after_a_move_agree_with_looking_cell_by_cell() {
  for_positions(62, kOnBoard ? 40 : 300, [](const Position& position) {
    after_inputs(position, inputs);
    const reference::SquareStacker board = plain(position);
    for (uint32_t colour = 0; colour < 6; ++colour) {
      for (uint32_t space = 0; space < 27; ++space) {
        TEST_ASSERT_EQUAL_INT16(board.board[space / 9][space % 9 / 3][space % 3] == static_cast<int8_t>(colour),
                                inputs[colour * 27 + space]);
      }
      for (uint32_t size = 0; size < 3; ++size) {
        bool scores = false;
        int8_t left = 0;
        for (int cell = 0; cell < 9; ++cell) {
          if (board.board[size][cell / 3][cell % 3] != reference::kEmpty) continue;
          reference::SquareStacker trial = board;
          scores |= trial.put(static_cast<int8_t>(size), static_cast<int8_t>(colour), cell / 3, cell % 3) > 0;
        }
        for (const reference::Tile& tile : board.tray) {
          left = static_cast<int8_t>(left + (!tile.played && tile.size == static_cast<int8_t>(size) &&
                                             tile.colour == static_cast<int8_t>(colour)));
        }
        const uint32_t kind = size * 6 + colour;
        TEST_ASSERT_EQUAL_INT16(scores, inputs[162 + kind]);
        TEST_ASSERT_EQUAL_INT16(left, inputs[180 + kind]);
        TEST_ASSERT_EQUAL_INT16(scores ? left : 0, inputs[198 + kind]);
      }
    }
    for (uint32_t size = 0; size < 3; ++size) {
      for (uint32_t free = 0; free < 10; ++free) {
        TEST_ASSERT_EQUAL_INT16(board.free_spaces(static_cast<int>(size)) == free, inputs[216 + size * 10 + free]);
      }
    }
    for (uint32_t combo = 0; combo < 8; ++combo) {
      TEST_ASSERT_EQUAL_INT16((board.combo < 7 ? board.combo : 7) == combo, inputs[246 + combo]);
    }
  });
}

// The outputs of a network over 1,000 positions, as one number; the first fifty are compared with the plain sums. Every
// target must find the same number, and another network finds another.
template <class Fill>
uint32_t evaluated(const Network& network, Fill fill) {
  static Activation kept[256];
  static int32_t outputs[27], expected[27];
  const uint32_t count = network.layers[network.layers.size() - 1].out.size();
  const etl::span<uint8_t> block = test_memory(1024);
  Digest digest;
  uint32_t compared = 0;
  for_positions(63, 1000, [&](const Position& position) {
    fill(position, inputs);
    evaluate(network, inputs, Arena(block.data(), 1024), {outputs, count});
    for (uint32_t i = 0; i < count; ++i) digest.add32(static_cast<uint32_t>(outputs[i]));
    if (compared++ >= 50) return;
    reference::evaluate(network, inputs, kept, expected);
    TEST_ASSERT_EQUAL_INT32_ARRAY(expected, outputs, count);
  });
  return digest.value();
}

void test_a_thousand_evaluations_are_the_same_on_every_target() {
  TEST_ASSERT_EQUAL_HEX32(0x355114A1, evaluated(kDqn, after_inputs));
  TEST_ASSERT_EQUAL_HEX32(0xB83E7859, evaluated(kDqnPaper, paper_inputs));
}

}  // namespace

void run_square_stacker_networks() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_the_papers_inputs_are_one_of_seven_a_space_and_two_numbers);
  RUN_TEST(test_the_inputs_of_a_board_after_a_move_agree_with_looking_cell_by_cell);
  RUN_TEST(test_a_thousand_evaluations_are_the_same_on_every_target);
}

}  // namespace tilefish
