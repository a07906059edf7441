// A report's tables inside a text that is written by hand, each between two lines of its own:
//
//   <!-- report: TITLE -->
//   <!-- end of report -->
#pragma once

#include <string>

#include "host_sim/report/page.h"

namespace tilefish::report {

// The text with every table that the page has as the page has it. A title that it has not is wrong where the report is
// `whole`, and left alone where it is of one game. Throws Failure with the number of the line.
std::string with_tables(const std::string& text, const Page& page, bool whole);

}  // namespace tilefish::report
