#include "host_sim/report/stored.h"

#include <sstream>

#include "host_sim/support/file.h"
#include "host_sim/support/installation.h"

namespace tilefish::report {

std::vector<std::vector<std::string>> stored_table(const std::string& file) {
  std::vector<std::vector<std::string>> table;
  std::istringstream lines(content_of(data_file("host_sim/report/stored/" + file)));
  for (std::string line; std::getline(lines, line);) {
    std::istringstream cells(line);
    table.emplace_back();
    for (std::string cell; std::getline(cells, cell, ',');) table.back().push_back(cell);
  }
  return table;
}

}  // namespace tilefish::report
