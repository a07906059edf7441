// A game that a player plays before a person's eyes: what `watch` shows.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "host_sim/terminal/picture.h"

namespace tilefish {

struct WatchOptions {
  uint32_t delay = 150;         // milliseconds a move
  uint32_t moves = UINT32_MAX;  // at most
  bool keep_pictures = false;
};

struct Watched {
  std::vector<Picture> pictures;  // where they are to be kept
  bool left = false;              // a person pressed q
};

// Plays the match on the screen, under a title that names who plays. At a terminal keys stop it, go back and forth and
// change its pace. Throws Interrupted.
Watched watch_game(Match& match, const std::string& title, const WatchOptions& options);

}  // namespace tilefish
