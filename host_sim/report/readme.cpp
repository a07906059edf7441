#include "host_sim/report/readme.h"

#include <fmt/core.h>
#include <sstream>

#include "host_sim/support/errors.h"

namespace tilefish::report {
namespace {

constexpr std::string_view kBegin = "<!-- report: ", kBeginEnd = " -->", kEnd = "<!-- end of report -->";

const Grid* table_of(const Page& page, std::string_view title) {
  for (const auto& part : page.parts) {
    const auto* const grid = std::get_if<Grid>(&part);
    if (grid && grid->title == title) return grid;
  }
  return nullptr;
}

}  // namespace

std::string with_tables(const std::string& text, const Page& page, bool whole) {
  std::string result;
  std::istringstream lines(text);
  size_t number = 0, begun = 0;  // lines; 0 is none
  bool replaced = false;         // what is between the two
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const bool begins = line.starts_with(kBegin) && line.ends_with(kBeginEnd);
    if (begins && begun != 0) throw Failure(fmt::format("line {}: a table inside another", number));
    if (line == kEnd && begun == 0) throw Failure(fmt::format("line {}: the end of no table", number));
    if (line == kEnd) {
      begun = 0;
      replaced = false;
    }
    if (!replaced) result += line + "\n";
    if (!begins) continue;
    begun = number;
    const std::string title = line.substr(kBegin.size(), line.size() - kBegin.size() - kBeginEnd.size());
    const Grid* const grid = table_of(page, title);
    if (!grid && whole) throw Failure(fmt::format("line {}: the report has no table '{}'", number, title));
    if (!grid) continue;
    result += "\n" + as_markdown(*grid);
    replaced = true;
  }
  if (begun != 0) throw Failure(fmt::format("line {}: the table has no end", begun));
  return result;
}

}  // namespace tilefish::report
