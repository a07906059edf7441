// needs: memory 8K (for the small network)
#include "tests/support/tetris_networks.h"

#include "tests/support/play.h"
#include "tilefish/image.h"

namespace tilefish {
namespace {

using namespace tetris;

void test_a_picture_shows_filled_cells_or_empty_ones_with_zeros_around() {
  static Activation inputs[27 * 16];
  for (const Picture& picture : {kPaperPicture, kSmallPicture}) {
    for_boards(70, 100, [&](const Board& board) {
      draw(picture, board, inputs);
      for (int row = 0; row < picture.rows; ++row) {
        for (int column = 0; column < picture.columns; ++column) {
          const int x = column - picture.left;
          const bool inside = x >= 0 && x < 10 && row < 20;
          const bool filled = inside && (board.column[x] >> row & 1u) != 0;
          TEST_ASSERT_EQUAL_INT16(inside && filled != picture.of_empty, inputs[row * picture.columns + column]);
        }
      }
    });
  }
}

// The placement whose pay and worth together are most, each worth computed apart; of equals the first.
void test_the_choice_is_the_placement_of_the_most_pay_and_worth() {
  const etl::span<uint8_t> block = test_memory(kCnnSmallMemory);
  if (!image_holds("tetris/cnn-small")) TEST_IGNORE_MESSAGE("this image leaves the player out");
  const Player& player = *setup_of(tetris::kGame, "cnn-small", 1).player.player;
  static Activation inputs[20 * 12];
  Random random(72);
  Position position;
  position.deal(RuleSet::kBag, kMostRows, random);
  uint32_t lines = 0;
  for (uint32_t i = 0; i < (kOnBoard ? 5 : 200); ++i) {
    if (position.over()) position.deal(RuleSet::kBag, kMostRows, random);
    Move best = kNoMove;
    int64_t most = 0;
    for (uint32_t orientation = 0; orientation < kOrientations[position.piece]; ++orientation) {
      for (uint32_t column = 0; column < kColumns; ++column) {
        if (!position.moves().contains(move_of(orientation, column))) continue;
        const uint32_t shape = kFirstShape[position.piece] + orientation;
        const Placed placed = place(position.board, shape, column, position.landing(shape, column));
        int32_t worth = 0;
        draw(kSmallPicture, placed.board, inputs);
        evaluate(kCnnSmall, inputs, Arena(block.data(), kCnnSmallMemory), {&worth, 1});
        const int64_t value = worth + 2560 * placed.lines;
        if (best == kNoMove || value > most) {
          best = move_of(orientation, column);
          most = value;
        }
      }
    }
    Seat seat{{}, Random(1), Arena(block.data(), kCnnSmallMemory), Budget()};
    TEST_ASSERT_EQUAL_UINT32(best, player.choose(&position, seat));
    position.play(best, random);
    lines += position.lines > 0;
  }
  TEST_ASSERT_TRUE(kOnBoard || lines > 0);
}

void test_a_thousand_evaluations_of_the_small_network_are_the_same_on_every_target() {
  TEST_ASSERT_EQUAL_HEX32(0xE473C167, digest_of_values(kCnnSmall, kSmallPicture, kCnnSmallMemory, 1000));
}

}  // namespace

void run_tetris_networks() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_a_picture_shows_filled_cells_or_empty_ones_with_zeros_around);
  RUN_TEST(test_the_choice_is_the_placement_of_the_most_pay_and_worth);
  RUN_TEST(test_a_thousand_evaluations_of_the_small_network_are_the_same_on_every_target);
}

}  // namespace tilefish
