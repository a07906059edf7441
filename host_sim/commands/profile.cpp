#include "host_sim/boards/emulator.h"
#include "host_sim/boards/tasks/costs.h"
#include "host_sim/commands/commands.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/output_file.h"
#include "host_sim/support/parallel.h"
#include "host_sim/support/progress.h"

namespace tilefish {
namespace {

struct Options {
  std::string board = "all", game, player, json;
  bool check = false, update = false;
};

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
  OutputFile json(options.json), update(options.update ? budgets_path() : "");

  std::vector<Costs> measured(pairs.size());
  {
    Progress progress(pairs.size());
    in_parallel(pairs.size(), cores(), [&](Turns& turns) {
      while (const auto turn = turns.take()) {
        measured[*turn] = measure_costs(pairs[*turn]);
        progress.advance();
      }
    });
  }
  if (!json.is_stdout()) print_costs(pairs, measured);
  json.write(costs_as_json(pairs, measured));
  update.write(costs_as_csv(pairs, measured));
  return options.check ? check_budgets(pairs, measured, budgets) : 0;
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
