// A game as an animated GIF, for pages and messages that take no SVG.
#pragma once

#include <string>
#include <vector>

#include "host_sim/terminal/picture.h"

namespace tilefish {

// One frame each `delay` milliseconds, over and over; the last one is seen for longer. All pictures have the size of
// the first.
std::string animated_gif(const std::vector<Picture>& frames, uint32_t delay);

}  // namespace tilefish
