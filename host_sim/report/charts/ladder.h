// All games at a glance: for each, its players from random moves to the best on a logarithmic axis, what we measured
// beside what its paper tells, and people. Every figure is read from the tables of the chapters.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "host_sim/report/chapter.h"
#include "host_sim/report/page.h"

namespace tilefish::report {

// Empty where no player has a figure in these tables, which are known by their titles.
std::string drawn_ladder(const std::vector<Chapter>& chapters, const std::map<std::string, Grid>& tables);

}  // namespace tilefish::report
