// A game as an animated picture file: one SVG, drawn by the tiles' colours, for pages that show pictures and not
// terminals.
#pragma once

#include <string>
#include <vector>

#include "host_sim/terminal/picture.h"

namespace tilefish {

// One frame each `delay` milliseconds, over and over. All pictures have the size of the first. The title is what a
// screen reader says of it.
std::string animated_svg(const std::vector<Picture>& frames, uint32_t delay, const std::string& title);

}  // namespace tilefish
