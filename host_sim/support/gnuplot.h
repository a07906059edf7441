// gnuplot, as far as pictures here need it.
#pragma once

#include <string>

namespace tilefish::report {

void require_gnuplot();  // throws Failure where there is none

std::string quoted(const std::string& text);  // as a script has it

// The script's picture, which is of terminal svg. Throws Failure.
std::string drawn_by_gnuplot(const std::string& script);

}  // namespace tilefish::report
