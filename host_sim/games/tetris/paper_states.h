// Figure 14 of the Tetris paper: some boards, and what an evaluation makes of each.
#pragma once

#include <string>

namespace tilefish::report {

std::string tetris_states();  // as one SVG

}  // namespace tilefish::report
