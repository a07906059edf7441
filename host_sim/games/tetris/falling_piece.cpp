#include "host_sim/games/tetris/falling_piece.h"

#include <fmt/core.h>
#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace tilefish::tetris {

using KeyEffect = TerminalGame::KeyEffect;

void FallingPiece::appear(uint32_t new_piece) {
  piece = new_piece;
  orientation = kFlat[piece];
  column = (kColumns - shape().width) / 2;
}

KeyEffect FallingPiece::steer(Key key) {
  switch (key) {
    case 'h':
    case kLeft: return move_to(column == 0 ? 0 : column - 1);
    case 'l':
    case kRight: return move_to(column + 1);
    case 'k':
    case 'x':
    case kUp: turn(kOrientations[piece] - 1u); return KeyEffect::kShown;
    case 'z': turn(1); return KeyEffect::kShown;
    default: return KeyEffect::kNone;
  }
}

KeyEffect FallingPiece::move_to(uint32_t to) {
  const uint32_t from = column;
  column = std::min(to, kColumns - shape().width);
  return column == from ? KeyEffect::kNone : KeyEffect::kShown;
}

void FallingPiece::turn(uint32_t quarters) {
  const int32_t width = shape().width;
  orientation = (orientation + quarters) % kOrientations[piece];
  const int32_t turned = static_cast<int32_t>(column) + (width - shape().width) / 2;
  column = static_cast<uint32_t>(std::clamp<int32_t>(turned, 0, static_cast<int32_t>(kColumns) - shape().width));
}

std::string FallingPiece::way_to(uint32_t wanted_orientation, uint32_t wanted_column) const {
  const uint32_t turns = (orientation + kOrientations[piece] - wanted_orientation) % kOrientations[piece];
  FallingPiece turned = *this;
  turned.turn((wanted_orientation + kOrientations[piece] - orientation) % kOrientations[piece]);
  const int32_t right = static_cast<int32_t>(wanted_column) - static_cast<int32_t>(turned.column);
  std::string way;
  if (turns != 0) way += turns == 1 ? "turn, " : fmt::format("turn {} times, ", turns);
  if (right != 0) way += fmt::format("{} {}, ", std::abs(right), right > 0 ? "right" : "left");
  return way + "drop";
}

bool drops(Key key) { return key == 'j' || key == ' ' || key == '\n' || key == kDown; }

uint32_t piece_of(Key key) {
  if (key >= '1' && key < '1' + static_cast<Key>(kPieces)) return static_cast<uint32_t>(key - '1');
  const char* found = key > 0 && key < 128 ? std::strchr(kLetters, key) : nullptr;
  return found ? static_cast<uint32_t>(found - kLetters) : kNoPiece;
}

char tile_of(uint32_t piece) {
  return colours() != Colours::kNone ? colour_of_piece(kLetters[piece]) : kLetters[piece];
}

char shadow_of(char tile) { return static_cast<char>(tile - 'A' + 'a'); }

void put(Picture& picture, const Shape& shape, uint32_t column, uint32_t row, char tile) {
  for (uint32_t x = 0; x < shape.width; ++x) {
    for (uint32_t y = 0; y < shape.height; ++y) {
      if (shape.cells[x] >> y & 1u) picture.rows[picture.rows.size() - 1 - row - y][column + x] = tile;
    }
  }
}

Drawing draw_with_columns(const Picture& picture, DrawingRoom room) {
  const bool large = picture.rows.size() + 1 <= room.rows;
  Drawing drawing = large ? draw_large(picture) : tilefish::draw(picture);
  if (!large) drawing.pop_back();  // the caption, which stands beside the board here
  std::string names;
  for (uint32_t column = 0; column < kColumns; ++column) {
    names += large ? " " : "";
    names += static_cast<char>('a' + column);
  }
  drawing.push_back(plain_line(names));
  return drawing;
}

}  // namespace tilefish::tetris
