// A plot as an SVG picture, drawn by gnuplot.
#pragma once

#include <string>

#include "host_sim/report/chapter.h"
#include "host_sim/report/ledger.h"

namespace tilefish::report {

// Empty where nothing of it is measured. Pictures of one page have different numbers.
std::string drawn(const PlotPlan& plot, const Ledger& ledger, int number);

}  // namespace tilefish::report
