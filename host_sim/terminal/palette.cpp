#include "host_sim/terminal/palette.h"

namespace tilefish {
namespace {

struct Coloured {
  char tile;
  Rgb colour;
};
constexpr Coloured kTiles[] = {
#include "terminal/tiles.inc"
};

struct ColouredPiece {
  char piece, colour;
};
constexpr ColouredPiece kPieces[] = {
#include "terminal/pieces.inc"
};

constexpr char kGrey = 'X';

}  // namespace

Rgb colour_of(char tile) {
  for (const Coloured& known : kTiles) {
    if (known.tile == tile) return known.colour;
  }
  if (tile < 'a' || tile > 'z') return colour_of(kGrey);
  const Rgb full = colour_of(static_cast<char>(tile - 'a' + 'A')), empty = colour_of('.');
  const auto mixed = [](uint8_t a, uint8_t b) { return static_cast<uint8_t>((a + b) / 2); };
  return {mixed(full.red, empty.red), mixed(full.green, empty.green), mixed(full.blue, empty.blue)};
}

char colour_of_piece(char piece) {
  for (const ColouredPiece& known : kPieces) {
    if (known.piece == piece) return known.colour;
  }
  return kGrey;
}

}  // namespace tilefish
