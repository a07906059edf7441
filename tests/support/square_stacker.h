// Positions of Square Stacker from and to what people and vectors write.
#pragma once

#include "engine/games/square_stacker/rules/position.h"
#include "tests/reference/square_stacker.h"
#include "tests/support/suite.h"

namespace tilefish {

inline constexpr uint8_t kPlayedCode = 255;

// `board` as in the vectors: 27 letters of PGBYOV or _, sizes small, medium, large; the tray as size * 6 + colour or
// 255.
inline square_stacker::Position stacker(const char* board, const uint8_t (&tray)[3], uint16_t combo = 0,
                                        Score score = 0) {
  using namespace square_stacker;
  Position position{};
  position.empty = kBoard;
  for (uint32_t space = 0; space < 27; ++space) {
    for (uint32_t colour = 0; colour < kColours; ++colour) {
      if (board[space] != kLetters[colour]) continue;
      position.tiles[colour] |= 1u << space;
      position.empty &= ~(1u << space);
    }
  }
  for (uint32_t i = 0; i < 3; ++i) position.tray[i] = tray[i] == kPlayedCode ? kPlayed : Piece::of(tray[i]);
  position.combo = combo;
  position.score = score;
  return position;
}

struct BoardText {
  char text[28];
};

inline BoardText board_text(const square_stacker::Position& position) {
  using namespace square_stacker;
  BoardText out{};
  for (uint32_t space = 0; space < 27; ++space) {
    char letter = '_';
    uint32_t owners = 0;
    for (uint32_t colour = 0; colour < kColours; ++colour) {
      if ((position.tiles[colour] >> space & 1) == 0) continue;
      letter = kLetters[colour];
      ++owners;
    }
    // A broken board, whatever the letter: a space with two tiles, or one that is empty and taken at once.
    if (owners > 1 || (owners == 0) != ((position.empty >> space & 1) != 0)) letter = '!';
    out.text[space] = letter;
  }
  return out;
}

inline BoardText board_text(const reference::SquareStacker& position) {
  BoardText out{};
  for (uint32_t space = 0; space < 27; ++space) {
    const int8_t colour = position.board[space / 9][space % 9 / 3][space % 3];
    out.text[space] = colour == reference::kEmpty ? '_' : "PGBYOV"[colour];
  }
  return out;
}

inline uint8_t tray_code(const square_stacker::Piece& piece) {
  return piece.played() ? kPlayedCode : static_cast<uint8_t>(piece.code());
}
inline uint8_t tray_code(const reference::Tile& tile) {
  return tile.played ? kPlayedCode : static_cast<uint8_t>(tile.size * 6 + tile.colour);
}

// The same position as plain arrays.
inline reference::SquareStacker plain(const square_stacker::Position& position) {
  reference::SquareStacker out{};
  const BoardText text = board_text(position);
  for (uint32_t space = 0; space < 27; ++space) {
    int8_t colour = reference::kEmpty;
    for (int8_t c = 0; c < 6; ++c) {
      if ("PGBYOV"[c] == text.text[space]) colour = c;
    }
    out.board[space / 9][space % 9 / 3][space % 3] = colour;
  }
  for (uint32_t i = 0; i < 3; ++i) {
    const uint8_t code = tray_code(position.tray[i]);
    out.tray[i] = code == kPlayedCode
                      ? reference::Tile{0, 0, true}
                      : reference::Tile{static_cast<int8_t>(code / 6), static_cast<int8_t>(code % 6), false};
  }
  out.combo = position.combo;
  out.score = position.score;
  return out;
}

inline void assert_same(const reference::SquareStacker& expected, const square_stacker::Position& actual) {
  TEST_ASSERT_EQUAL_STRING(board_text(expected).text, board_text(actual).text);
  for (uint32_t i = 0; i < 3; ++i) TEST_ASSERT_EQUAL_UINT8(tray_code(expected.tray[i]), tray_code(actual.tray[i]));
  TEST_ASSERT_EQUAL_INT32(expected.score, actual.score);
  TEST_ASSERT_EQUAL_UINT32(expected.combo, actual.combo);
  uint32_t legal = 0;
  for (uint32_t move = 0; move < 27; ++move) legal |= static_cast<uint32_t>(expected.legal_move(move)) << move;
  uint32_t moves = 0;
  for (const Move move : actual.moves()) moves |= 1u << move;
  TEST_ASSERT_EQUAL_HEX32(legal, moves);
  TEST_ASSERT_EQUAL_UINT32(expected.legal_count(), actual.moves().size());
}

}  // namespace tilefish
