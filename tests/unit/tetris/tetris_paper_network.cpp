// needs: flash 1M (the network of the Tetris paper takes 400 KB)
// needs: memory 53K (for what lies between its layers)
#include "tests/support/tetris_networks.h"

namespace tilefish {
namespace {

using namespace tetris;

// A thousand on the host; the first hundred of them everywhere, for one takes millions of instructions on a board.
void test_evaluations_of_the_papers_network_are_the_same_on_every_target() {
  TEST_ASSERT_EQUAL_HEX32(0xFAD4FCDB, digest_of_values(kCnn, kPaperPicture, kCnnMemory, 100));
  if (!kOnBoard && kFewer == 1)
    TEST_ASSERT_EQUAL_HEX32(0xC6E8A44C, digest_of_values(kCnn, kPaperPicture, kCnnMemory, 1000));
}

}  // namespace

void run_tetris_paper_network() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_evaluations_of_the_papers_network_are_the_same_on_every_target);
}

}  // namespace tilefish
