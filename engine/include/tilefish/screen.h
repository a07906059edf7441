// How a game is shown on a small screen and played by a few buttons. A game brings these in its file screen.cpp; only
// images whose board has a display hold them.
//
//   picture  128x64 pixels, one bit each. The game leaves the status line free, for whoever shows it
//   lights   5x5 lights of four levels of brightness, the least that still tells how a game stands
//   hand     what a person does with a move that is not played yet: its buttons change one legal move into another
#pragma once

#include "tilefish/canvas.h"
#include "tilefish/catalogue.h"

namespace tilefish {

inline constexpr uint8_t kPictureWidth = 128, kPictureHeight = 64;
inline constexpr uint32_t kPictureBytes = kPictureWidth * kPictureHeight / 8;
inline constexpr int32_t kStatusX = 91, kStatusY = 58;  // the status line takes the lower right corner of a picture
inline constexpr uint8_t kLightsSide = 5, kBrightest = 3;

// What a person has in hand, or kNoMove where nobody plays by hand. `second_look` is true half of the time: what has no
// room in one look alternates with the other.
struct Look {
  Move chosen = kNoMove;
  bool second_look = false;
};

enum class Change : uint8_t { kBack, kForward, kTurn };

// `first` and `change` return a legal move, also where that is the same one; the game must not be over. Both are null
// where a game can't be played by buttons. `rules` are those that are best played by hand.
struct Hand {
  const char* rules = "";
  Move (*first)(const void* position) = nullptr;
  Move (*change)(const void* position, Move chosen, Change change) = nullptr;
};

using DrawPicture = void (*)(const void* position, const Look& look, Canvas& canvas);
using LightAt = uint8_t (*)(const void* position, const Look& look, uint8_t row, uint8_t column);

// Null where a game brings none.
DrawPicture picture_of(const Game& game);
LightAt lights_of(const Game& game);
const Hand& hand_of(const Game& game);

}  // namespace tilefish
