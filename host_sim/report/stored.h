// What trainings wrote, kept beside the report: they take longer than it does, and another program.
#pragma once

#include <string>
#include <vector>

namespace tilefish::report {

// The lines of host_sim/report/stored/FILE, cut at their commas; the first has the names. Throws Failure.
std::vector<std::vector<std::string>> stored_table(const std::string& file);

}  // namespace tilefish::report
