// What the image of each board takes of its flash and RAM, as bars against their limits.
#pragma once

#include <string>

namespace tilefish::report {

std::string drawn_board_bars();  // of tests/budgets.csv

}  // namespace tilefish::report
