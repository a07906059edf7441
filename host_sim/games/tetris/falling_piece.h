// A tetromino in the hands of a person: it hangs above the board, is moved and turned by keys, and drops straight.
#pragma once

#include <string>

#include "engine/games/tetris/rules/pieces.h"
#include "host_sim/terminal/terminal_game.h"

namespace tilefish::tetris {

inline constexpr uint32_t kNoPiece = kPieces;

// The orientation in which people know each piece: flat, with the bulge up.
inline constexpr uint8_t kFlat[kPieces] = {1, 0, 1, 1, 1, 0, 2};

class FallingPiece {
 public:
  using KeyEffect = TerminalGame::KeyEffect;

  void appear(uint32_t new_piece);  // flat, above the middle
  KeyEffect steer(Key key);         // kNone for a key that neither moves nor turns
  void turn(uint32_t quarters);     // to the left, about its middle; a wall pushes it off

  const Shape& shape() const { return shape_of(piece, orientation); }
  std::string way_to(uint32_t wanted_orientation, uint32_t wanted_column) const;  // by keys, in words

  uint32_t piece = 0, orientation = 0, column = 0;

 private:
  KeyEffect move_to(uint32_t to);
};

bool drops(Key key);         // whether it lets a piece fall
uint32_t piece_of(Key key);  // by its letter or by 1 to 7; kNoPiece for any other key

// On a terminal without colours a tile is its piece's letter, else that of its colour. The shadow is where it would
// land.
char tile_of(uint32_t piece);
char shadow_of(char tile);

// Puts a shape into a picture, `row` rows above its lowest.
void put(Picture& picture, const Shape& shape, uint32_t column, uint32_t row, char tile);

// The picture and below it the names of the board's columns: large where there is room.
Drawing draw_with_columns(const Picture& picture, DrawingRoom room);

}  // namespace tilefish::tetris
