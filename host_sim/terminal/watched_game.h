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

// Plays the match on the screen, under a title that names who plays. Returns its pictures where they are to be kept.
// Throws Interrupted.
std::vector<Picture> watch_game(Match& match, const std::string& title, const WatchOptions& options);

}  // namespace tilefish
