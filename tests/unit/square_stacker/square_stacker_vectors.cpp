// The moves of vectors/square_stacker.json, read off the game's own emulator; the last 12 are made by hand.
#include "tests/support/square_stacker.h"

namespace tilefish {
namespace {

struct Vector {
  char board[28];
  uint8_t tray[3];
  Score score;
  uint8_t combo, legal, piece, cell;
  uint16_t points;
  char board_after[28];
  Score score_after;
  uint8_t combo_after, tray_after[3];
};
constexpr Vector kVectors[] = {
#include "square_stacker_vectors.inc"
};
constexpr uint32_t kCount = sizeof kVectors / sizeof kVectors[0];

void test_there_are_1001_vectors() { TEST_ASSERT_EQUAL_UINT32(1001, kCount); }

void test_every_vector_has_its_legal_moves() {
  for (const Vector& vector : kVectors) {
    const square_stacker::Position position = stacker(vector.board, vector.tray, vector.combo, vector.score);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(vector.legal, position.moves().size(), vector.board);
    TEST_ASSERT_TRUE(position.moves().contains(static_cast<Move>(vector.piece * 9 + vector.cell)));
  }
}

void test_every_vector_is_played_to_its_board_score_combo_and_tray() {
  for (const Vector& vector : kVectors) {
    square_stacker::Position position = stacker(vector.board, vector.tray, vector.combo, vector.score);
    const bool last = position.place(static_cast<Move>(vector.piece * 9 + vector.cell));
    TEST_ASSERT_EQUAL_STRING(vector.board_after, board_text(position).text);
    TEST_ASSERT_EQUAL_INT32(vector.score_after, position.score);
    TEST_ASSERT_EQUAL_INT32(vector.points, position.score - vector.score);
    TEST_ASSERT_EQUAL_UINT32(vector.combo_after, position.combo);
    uint32_t left = 0;
    for (uint32_t i = 0; i < 3; ++i) {
      left += i != vector.piece && vector.tray[i] != kPlayedCode;
      // Where all three pieces were played, the vector's tray is a draw of the emulator.
      if (!last) TEST_ASSERT_EQUAL_UINT8(vector.tray_after[i], tray_code(position.tray[i]));
    }
    TEST_ASSERT_EQUAL_UINT32(last ? 0 : 1, left != 0);
  }
}

// The plain reference, by which other suites check the engine, must itself agree with the vectors.
void test_the_plain_arrays_play_every_vector_too() {
  for (const Vector& vector : kVectors) {
    reference::SquareStacker position = plain(stacker(vector.board, vector.tray, vector.combo, vector.score));
    TEST_ASSERT_EQUAL_UINT32(vector.legal, position.legal_count());
    position.place(static_cast<Move>(vector.piece * 9 + vector.cell));
    TEST_ASSERT_EQUAL_STRING(vector.board_after, board_text(position).text);
    TEST_ASSERT_EQUAL_INT32(vector.score_after, position.score);
    TEST_ASSERT_EQUAL_UINT32(vector.combo_after, position.combo);
  }
}

}  // namespace

void run_square_stacker_vectors() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_there_are_1001_vectors);
  RUN_TEST(test_every_vector_has_its_legal_moves);
  RUN_TEST(test_every_vector_is_played_to_its_board_score_combo_and_tray);
  RUN_TEST(test_the_plain_arrays_play_every_vector_too);
}

}  // namespace tilefish
