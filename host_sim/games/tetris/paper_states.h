// Figure 14 of document 001: some boards, and what an evaluation makes of each.
#pragma once

#include <string>

namespace tilefish::report {

std::string tetris_states();  // as one SVG

}  // namespace tilefish::report
