// How well a table of ours agrees with the paper's.
#pragma once

#include <string>

#include "host_sim/report/page.h"

namespace tilefish::report {

// A sentence on the means of a table, paper against ours, over all its measured rows: chi-square, and the root of the
// mean squared difference. The paper's means are of grid.paper_games games each and scatter as ours do. Empty where the
// table says no such number or has no measured row.
std::string agreement(const Grid& grid);

}  // namespace tilefish::report
