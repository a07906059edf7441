#include "host_sim/boards/tasks/costs.h"

#include <fmt/format.h>

#include "host_sim/boards/emulator.h"
#include "host_sim/boards/port.h"
#include "host_sim/boards/twins.h"
#include "host_sim/support/json.h"
#include "host_sim/support/table.h"

namespace tilefish {
namespace {

constexpr uint32_t kDecisions = 30;  // the first of seed 1

std::string key_of(const Pairing& pairing) {
  return fmt::format("{},{}/{}", pairing.board->name, pairing.setup.game->name, pairing.setup.player.player->name);
}

std::string energy_text(const Board& board, const Measured& measured) {
  return board.microamps == 0 ? "-" : fmt::format("{:.1f}", microjoules(board, measured));
}

}  // namespace

Measured measure_costs(const Pairing& pairing, const std::string& port) {
  std::unique_ptr<Transport> wire;
  if (port.empty()) {
    wire = std::make_unique<Emulator>(*pairing.board, Pace::kCounted);
  } else {
    wire = open_port(port);
  }
  Link link(*pairing.board, std::move(wire));
  link.ask(new_game(*pairing.board, pairing.setup));
  link.ask(fmt::format("go {}", std::min(kDecisions, pairing.moves)));
  const Answer time = link.ask("time"), memory = link.ask("mem");
  const int64_t decisions = std::max<int64_t>(1, time.number("decisions"));
  return {.costs = {memory.number("flash"), memory.number("ram"), memory.number("memory"), memory.number("stack_used"),
                    time.number("instructions") / decisions, time.number("most")},
          .microseconds = time.number("microseconds") / decisions,
          .most_microseconds = time.number("most_microseconds"),
          .cycles = time.number("cycles") / decisions};
}

std::string costs_as_csv(const std::vector<Pairing>& pairs, const std::vector<Measured>& measured) {
  std::string csv = "board,player";
  for (const Cost& cost : kCosts) csv += fmt::format(",{}", cost.name);
  csv += ",ms";
  for (size_t i = 0; i < pairs.size(); ++i) {
    const Costs& costs = measured[i].costs;
    csv +=
        fmt::format("\n{},{},{}", key_of(pairs[i]), fmt::join(costs, ","), milliseconds_text(*pairs[i].board, costs));
  }
  return csv + "\n";
}

double microjoules(const Board& board, const Measured& measured) {
  const int64_t instructions = measured.costs[kMeanInstructions];
  const double microseconds =
      instructions > 0 ? milliseconds(board, instructions) * 1000 : static_cast<double>(measured.microseconds);
  return microseconds * board.microamps * board.millivolts * 1e-9;
}

std::string costs_as_json(const std::vector<Pairing>& pairs, const std::vector<Measured>& measured, bool energy) {
  Json rows = Json::list();
  for (size_t i = 0; i < pairs.size(); ++i) {
    const Setup& setup = pairs[i].setup;
    Json row = {{"board", pairs[i].board->name},
                {"game", setup.game->name},
                {"player", name_of(*setup.player.player, setup.player.values)}};
    for (size_t cost = 0; cost < std::size(kCosts); ++cost) row[kCosts[cost].name] = measured[i].costs[cost];
    row["milliseconds_estimate"] = milliseconds(*pairs[i].board, measured[i].costs[kMeanInstructions]);
    row["microseconds"] = measured[i].microseconds;
    row["most_microseconds"] = measured[i].most_microseconds;
    row["cycles"] = measured[i].cycles;
    if (energy) row["microjoules_estimate"] = microjoules(*pairs[i].board, measured[i]);
    rows.push_back(row);
  }
  return rows.dump(2) + "\n";
}

void print_costs(const std::vector<Pairing>& pairs, const std::vector<Measured>& measured, Columns columns) {
  Table::Row header = {"board", "game", "player", "flash", "RAM", "arena", "stack", "instructions: mean", "max"};
  if (columns.silicon) {
    header.resize(header.size() - 2);
    header.insert(header.end(), {"microseconds: mean", "max", "cycles: mean"});
  } else {
    header.push_back("ms (estimate)");
  }
  if (columns.energy) header.push_back("microjoules (estimate)");
  Table table(header);
  for (size_t i = 0; i < pairs.size(); ++i) {
    const Setup& setup = pairs[i].setup;
    Table::Row row = {pairs[i].board->name, setup.game->name, name_of(*setup.player.player, setup.player.values)};
    std::vector<int64_t> figures(measured[i].costs.begin(), measured[i].costs.end());
    if (columns.silicon) {
      figures.resize(figures.size() - 2);
      figures.insert(figures.end(), {measured[i].microseconds, measured[i].most_microseconds, measured[i].cycles});
    }
    for (const int64_t figure : figures) row.push_back(readable(static_cast<double>(figure)));
    if (!columns.silicon)
      row.push_back(fmt::format("{:.2f}", milliseconds(*pairs[i].board, measured[i].costs[kMeanInstructions])));
    if (columns.energy) row.push_back(energy_text(*pairs[i].board, measured[i]));
    table.add(row);
  }
  table.print();
}

int check_budgets(const std::vector<Pairing>& pairs, const std::vector<Measured>& measured, const Budgets& budgets) {
  size_t over = 0, below = 0;
  for (size_t i = 0; i < pairs.size(); ++i) {
    const auto budget = budgets.find(key_of(pairs[i]));
    if (budget == budgets.end()) {
      fmt::print("{} has no budget; `tilefish profile --update` stores one\n", key_of(pairs[i]));
      ++over;
      continue;
    }
    // Where the emulator is slow, the first decisions may stand for all in everything but their mean.
    const bool whole = pairs[i].moves >= std::min<uint32_t>(kDecisions, pairs[i].setup.player.player->check_moves);
    for (size_t cost = 0; cost < std::size(kCosts); ++cost) {
      if (cost == kMeanInstructions && !whole) continue;
      const auto& [name, percent, slack] = kCosts[cost];
      const int64_t is = measured[i].costs[cost], was = budget->second[cost], margin = was * percent / 100 + slack;
      if (is > was + margin) {
        fmt::print("{} is over its budget: {} {} instead of {}\n", key_of(pairs[i]), name, is, was);
        ++over;
      }
      below += whole && is + margin < was;
    }
  }
  fmt::print("{} figures over their budgets", over);
  if (below != 0) fmt::print("; {} well below, which `tilefish profile --update` would keep", below);
  fmt::print("\n");
  return over == 0 ? 0 : 1;
}

}  // namespace tilefish
