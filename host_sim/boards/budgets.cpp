#include "host_sim/boards/budgets.h"

#include <fmt/core.h>
#include <algorithm>
#include <fstream>
#include <sstream>

#include "host_sim/support/errors.h"
#include "host_sim/support/installation.h"

namespace tilefish {

double milliseconds(const Board& board, int64_t instructions) {
  constexpr double kCyclesAnInstruction = 1.5;
  return static_cast<double>(instructions) * kCyclesAnInstruction * 1e3 / board.clock;
}

std::string milliseconds_text(const Board& board, const Costs& costs) {
  return fmt::format("{:.3f}", milliseconds(board, costs[kMeanInstructions]));
}

std::string budgets_path() { return data_file("tests/budgets.csv"); }

Budgets read_budgets() {
  const std::string path = budgets_path();
  std::ifstream file(path);
  if (!file) throw Failure(fmt::format("cannot read {}; `tilefish profile --update` writes it", path));
  Budgets budgets;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    const size_t key = line.find(',', line.find(',') + 1);
    Costs costs{};
    std::istringstream fields(line.substr(std::min(key, line.size())));
    char comma = 0;
    for (int64_t& cost : costs) {
      if (!(fields >> comma >> cost)) throw Failure(fmt::format("{}: cannot read the line '{}'", path, line));
    }
    const auto board = std::find_if(boards().begin(), boards().end(),
                                    [&](const Board& known) { return line.starts_with(known.name + ","); });
    std::string time;
    fields >> comma >> time;
    if (board != boards().end() && time != milliseconds_text(*board, costs)) {
      throw Failure(
          fmt::format("{}: the milliseconds of '{}' do not follow from its mean; `tilefish profile --update` "
                      "writes them",
                      path, line));
    }
    budgets[line.substr(0, key)] = costs;
  }
  return budgets;
}

}  // namespace tilefish
