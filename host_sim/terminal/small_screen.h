// A position as a board's display shows it, as a picture file that any viewer knows.
#pragma once

#include <string>

#include "tilefish/match.h"

namespace tilefish {

std::string screen_pbm(const Match& match);  // 128x64 pixels, light on dark
std::string lights_pgm(const Match& match);  // 5x5 lights of four levels

}  // namespace tilefish
