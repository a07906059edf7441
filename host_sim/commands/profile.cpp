#include "host_sim/boards/emulator.h"
#include "host_sim/boards/port.h"
#include "host_sim/boards/tasks/costs.h"
#include "host_sim/commands/commands.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/output_file.h"
#include "host_sim/support/parallel.h"
#include "host_sim/support/progress.h"

namespace tilefish {
namespace {

struct Options {
  std::string board = "all", game, player, json, port;
  bool check = false, update = false, energy = false, whole = false;
};

int run(const Options& options) {
  if (options.update && options.board != "all") throw UsageError("--update stores all boards; leave --board out");
  if (options.update && options.check) throw UsageError("--update and --check exclude each other");
  if ((options.update || options.check) && !(options.game + options.player).empty()) {
    throw UsageError("budgets are stored for every player: leave --game and --player out");
  }
  const bool silicon = !options.port.empty();
  if (silicon && options.board == "all") throw UsageError("--port needs --board, the board that is connected to it");
  if (silicon && (options.update || options.check)) throw UsageError("budgets are of the emulator: leave --port out");
  std::vector<Pairing> pairs =
      pairings(options.board, options.game, options.player, options.whole || options.update || silicon);
  tell_left_out(options.board);
  std::erase_if(pairs, [](const Pairing& pairing) { return !pairing.left_out.empty(); });
  if (silicon) {
    open_port(options.port);
  } else {
    for (const Pairing& pairing : pairs) Emulator::require(*pairing.board);
  }
  const Budgets budgets = options.check ? read_budgets() : Budgets();
  OutputFile json(options.json), update(options.update ? budgets_path() : "");

  std::vector<Measured> measured(pairs.size());
  {
    Progress progress(pairs.size());
    in_parallel(pairs.size(), silicon ? 1 : cores(), [&](Turns& turns) {
      while (const auto turn = turns.take()) {
        measured[*turn] = measure_costs(pairs[*turn], options.port);
        progress.advance();
      }
    });
  }
  if (!json.is_stdout()) print_costs(pairs, measured, {.silicon = silicon, .energy = options.energy});
  json.write(costs_as_json(pairs, measured, options.energy));
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
  command.text("--port", options.port, "TTY", "a real board on this serial port: microseconds instead of instructions");
  command.flag("--energy", options.energy, "estimate microjoules a decision, by the currents in the boards' files");
  command.flag("--check", options.check, "fail where a stored budget (tests/budgets.csv) is passed");
  command.flag("--update", options.update, "store these figures as the budgets; measures as --whole does");
  command.flag("--whole", options.whole, "as many decisions where the emulator is slow as elsewhere");
}

}  // namespace tilefish
