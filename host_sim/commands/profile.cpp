#include <fmt/format.h>

#include "host_sim/boards/budgets.h"
#include "host_sim/boards/emulator.h"
#include "host_sim/boards/pairing.h"
#include "host_sim/boards/twins.h"
#include "host_sim/commands/commands.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/json.h"
#include "host_sim/support/output_file.h"
#include "host_sim/support/parallel.h"
#include "host_sim/support/progress.h"
#include "host_sim/support/table.h"

namespace tilefish {
namespace {

struct Options {
  std::string board = "all", game, player, json;
  bool check = false, update = false;
};

constexpr uint32_t kDecisions = 30;  // the first of seed 1

std::string key_of(const Pairing& pairing) {
  return fmt::format("{},{}/{}", pairing.board->name, pairing.setup.game->name, pairing.setup.player.player->name);
}

Costs measure(const Pairing& pairing) {
  Link link(*pairing.board, std::make_unique<Emulator>(*pairing.board, Pace::kCounted));
  link.ask(new_game(*pairing.board, pairing.setup));
  link.ask(fmt::format("go {}", std::min(kDecisions, pairing.moves)));
  const Answer time = link.ask("time"), memory = link.ask("mem");
  const int64_t decisions = std::max<int64_t>(1, time.number("decisions"));
  return {memory.number("flash"),
          memory.number("ram"),
          memory.number("memory"),
          memory.number("stack_used"),
          time.number("instructions") / decisions,
          time.number("most")};
}

std::string as_csv(const std::vector<Pairing>& pairs, const std::vector<Costs>& measured) {
  std::string csv = "board,player";
  for (const Cost& cost : kCosts) csv += fmt::format(",{}", cost.name);
  for (size_t i = 0; i < pairs.size(); ++i)
    csv += fmt::format("\n{},{}", key_of(pairs[i]), fmt::join(measured[i], ","));
  return csv + "\n";
}

std::string as_json(const std::vector<Pairing>& pairs, const std::vector<Costs>& measured) {
  Json rows = Json::list();
  for (size_t i = 0; i < pairs.size(); ++i) {
    const Setup& setup = pairs[i].setup;
    Json row = {{"board", pairs[i].board->name},
                {"game", setup.game->name},
                {"player", name_of(*setup.player.player, setup.player.values)}};
    for (size_t cost = 0; cost < std::size(kCosts); ++cost) row[kCosts[cost].name] = measured[i][cost];
    rows.push_back(row);
  }
  return rows.dump(2) + "\n";
}

void print(const std::vector<Pairing>& pairs, const std::vector<Costs>& measured) {
  Table table({"board", "game", "player", "flash", "RAM", "arena", "stack", "instructions: mean", "max"});
  for (size_t i = 0; i < pairs.size(); ++i) {
    const Setup& setup = pairs[i].setup;
    Table::Row row = {pairs[i].board->name, setup.game->name, name_of(*setup.player.player, setup.player.values)};
    for (const int64_t cost : measured[i]) row.push_back(readable(static_cast<double>(cost)));
    table.add(row);
  }
  table.print();
}

// Names every cost above its budget, and returns the exit code.
int check(const std::vector<Pairing>& pairs, const std::vector<Costs>& measured, const Budgets& budgets) {
  size_t over = 0, below = 0;
  for (size_t i = 0; i < pairs.size(); ++i) {
    const auto budget = budgets.find(key_of(pairs[i]));
    if (budget == budgets.end()) {
      fmt::print("{} has no budget; `tilefish profile --update` stores one\n", key_of(pairs[i]));
      ++over;
      continue;
    }
    for (size_t cost = 0; cost < std::size(kCosts); ++cost) {
      const auto& [name, percent, slack] = kCosts[cost];
      const int64_t is = measured[i][cost], was = budget->second[cost], margin = was * percent / 100 + slack;
      if (is > was + margin) {
        fmt::print("{} is over its budget: {} {} instead of {}\n", key_of(pairs[i]), name, is, was);
        ++over;
      }
      below += is + margin < was;
    }
  }
  fmt::print("{} figures over their budgets", over);
  if (below != 0) fmt::print("; {} well below, which `tilefish profile --update` would keep", below);
  fmt::print("\n");
  return over == 0 ? 0 : 1;
}

int run(const Options& options) {
  if (options.update && options.board != "all") throw UsageError("--update stores all boards; leave --board out");
  if (options.update && options.check) throw UsageError("--update and --check exclude each other");
  if ((options.update || options.check) && !(options.game + options.player).empty()) {
    throw UsageError("budgets are stored for every player: leave --game and --player out");
  }
  std::vector<Pairing> pairs = pairings(options.board, options.game, options.player);
  std::erase_if(pairs, [](const Pairing& pairing) { return !pairing.left_out.empty(); });
  for (const Pairing& pairing : pairs) Emulator::require(*pairing.board);
  const Budgets budgets = options.check ? read_budgets() : Budgets();
  OutputFile json(options.json), update(options.update ? kBudgets : "");

  std::vector<Costs> measured(pairs.size());
  {
    Progress progress(pairs.size());
    in_parallel(pairs.size(), cores(), [&](Turns& turns) {
      while (const auto turn = turns.take()) {
        measured[*turn] = measure(pairs[*turn]);
        progress.advance();
      }
    });
  }
  if (!json.is_stdout()) print(pairs, measured);
  json.write(as_json(pairs, measured));
  update.write(as_csv(pairs, measured));
  return options.check ? check(pairs, measured, budgets) : 0;
}

}  // namespace

void add_profile(Program& program) {
  static Options options;
  Grammar command =
      program.command("profile", "what each player costs on each board: memory, stack, instructions a decision",
                      [] { return run(options); });
  command.text("--board", options.board, "B", "a board, or all, as by default");
  command.text("--game", options.game, "G", "this game only");
  command.text("--player", options.player, "P", "this player only, perhaps with other parameters");
  command.text("--json", options.json, "F", "the table as an array; - is stdout");
  command.flag("--check", options.check, "fail where a stored budget (tests/budgets.csv) is passed");
  command.flag("--update", options.update, "store these figures as the budgets");
}

}  // namespace tilefish
