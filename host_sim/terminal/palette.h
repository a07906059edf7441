// The colours of the page (web/palette.css, whose lines CMake makes into tables), for terminals and pictures. Both are
// dark, so they take the colours of the night.
#pragma once

#include <cstdint>

namespace tilefish {

struct Rgb {
  uint8_t red, green, blue;
};

// The colour of a tile's letter; '.' is an empty space and ' ' the paper behind all. A small letter is the shadow of
// its tile. A letter without a colour of its own is grey.
Rgb colour_of(char tile);

// The letter of a tetromino's colour: pieces are told apart by the usual colours, in which O is yellow.
char colour_of_piece(char piece);

}  // namespace tilefish
