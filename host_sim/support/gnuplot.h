// Draws pictures by gnuplot.
#pragma once

#include <string>

namespace tilefish::report {

void require_gnuplot();  // throws Failure where there is none

std::string quoted(const std::string& text);  // a text as a script of gnuplot writes it

// Returns the picture of a script, whose terminal is svg. Throws Failure.
std::string drawn_by_gnuplot(const std::string& script);

}  // namespace tilefish::report
