#include "host_sim/report/agreement.h"

#include <fmt/core.h>
#include <algorithm>
#include <cmath>
#include <optional>

#include "host_sim/support/table.h"

namespace tilefish::report {
namespace {

constexpr const char* kBetween = " ± ";

// The number at the beginning of a cell: `1,072 ± 69` is 1072.
std::optional<double> number_in(std::string cell) {
  std::erase(cell, ',');
  char* end = nullptr;
  const double number = std::strtod(cell.c_str(), &end);
  if (end == cell.c_str()) return std::nullopt;
  return number;
}
std::optional<double> error_in(const std::string& cell) {
  const size_t at = cell.find(kBetween);
  return at == std::string::npos ? std::nullopt : number_in(cell.substr(at + std::string(kBetween).size()));
}

}  // namespace

std::string agreement(const Grid& grid) {
  if (grid.paper_games == 0) return "";
  const auto column = [&](const char* heading) {
    return static_cast<size_t>(std::find(grid.rows[0].begin(), grid.rows[0].end(), heading) - grid.rows[0].begin());
  };
  const size_t theirs = column("paper: mean"), ours = column("ours: mean"), games = column("n");
  double chi_square = 0, squares = 0;
  uint32_t rows = 0;
  for (size_t i = 1; i < grid.rows.size(); ++i) {
    const auto& row = grid.rows[i];
    const auto their_mean = number_in(row.at(theirs)), mean = number_in(row.at(ours)), error = error_in(row.at(ours)),
               played = number_in(row.at(games));
    if (!their_mean || !mean || !error || !played || *error == 0) continue;
    const double difference = *mean - *their_mean, per_game = *error * *error * *played;
    chi_square += difference * difference / (per_game / *played + per_game / static_cast<double>(grid.paper_games));
    squares += difference * difference;
    ++rows;
  }
  if (rows == 0) return "";
  return fmt::format("Our means against the paper's: chi-square {:.0f} over {} rows, root mean square {:.1f}.",
                     chi_square, rows, std::sqrt(squares / rows));
}

}  // namespace tilefish::report
