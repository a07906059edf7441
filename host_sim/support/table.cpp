#include "host_sim/support/table.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <string_view>

namespace tilefish {
namespace {

bool number_like(std::string_view cell) {
  return cell.find_first_not_of("0123456789.,+-%KM") == std::string_view::npos;
}

}  // namespace

size_t width_of(std::string_view text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

void Table::print(std::FILE* file) const {
  const size_t columns = rows_.front().size();
  std::vector<size_t> widths(columns, 0);
  std::vector<bool> right(columns, true);
  for (size_t row = 0; row < rows_.size(); ++row) {
    for (size_t column = 0; column < columns; ++column) {
      widths[column] = std::max(widths[column], width_of(rows_[row][column]));
      if (row != 0 && !number_like(rows_[row][column])) right[column] = false;
    }
  }
  for (const Row& row : rows_) {
    std::string line;
    for (size_t column = 0; column < columns; ++column) {
      const std::string gap(widths[column] - width_of(row[column]), ' ');
      if (column != 0) line += "  ";
      line += right[column] ? gap + row[column] : row[column] + gap;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    fmt::print(file, "{}\n", line);
  }
}

void Table::print_markdown() const {
  for (size_t row = 0; row < rows_.size(); ++row) {
    fmt::print("| {} |\n", fmt::join(rows_[row], " | "));
    if (row == 0) fmt::print("{}|\n", fmt::join(std::vector<std::string>(rows_[0].size(), "|---"), ""));
  }
}

std::string readable(double value) {
  const double size = std::fabs(value);
  const int decimals = size >= 1000 || value == std::floor(value) ? 0 : size >= 100 ? 1 : size >= 1 ? 2 : 4;
  std::string digits = fmt::format("{:.{}f}", value, decimals);
  const size_t first = value < 0 ? 1 : 0;
  const size_t point = std::min(digits.find('.'), digits.size());
  for (size_t at = point; at > first + 3;) digits.insert(at -= 3, 1, ',');
  return digits;
}

}  // namespace tilefish
