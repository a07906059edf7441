#include <fmt/core.h>

#include "host_sim/commands/commands.h"
#include "host_sim/runner/duel_output.h"
#include "host_sim/runner/ledger/contract.h"
#include "host_sim/runner/ledger/kept_work.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/support/output_file.h"
#include "host_sim/support/parallel.h"
#include "host_sim/support/wall_clock.h"

namespace tilefish {
namespace {

struct Options {
  std::string game, first, second, memory = "64K", second_memory, json, log;
  uint64_t games = 100, seed = 1;
  uint32_t opening = 4;
  unsigned jobs = cores();
  uint32_t ms = 0;
  StateOptions state;
};

std::unique_ptr<KeptWork> kept_games(const Options& options, const Duel& duel) {
  if (!options.state.wanted()) return kept_work(options.state, {}, {});
  if (duel.ms != 0) throw UsageError("--state keeps games that can be repeated, not --ms");
  const auto number = [](uint64_t value) { return std::to_string(value); };
  const Contracts contracts;
  WorkSettings settings{"duel", {{"game", duel.game->name}}};
  for (const char* side : {"first", "second"}) {
    const Contestant& contestant = duel.sides[side == std::string_view("second")];
    settings.values.emplace_back(side, contestant.name);
    settings.values.emplace_back(fmt::format("golden games of the {}", side),
                                 contracts.of(duel.game->name, contestant.name));
    settings.values.emplace_back(fmt::format("memory of the {}", side), number(contestant.memory));
  }
  settings.values.insert(
      settings.values.end(),
      {{"seed", number(duel.seed)}, {"opening", number(duel.opening)}, {"games", number(duel.games)}});
  return kept_work(options.state, settings,
                   {"duel", options.game, options.first, options.second, "--memory", options.memory, "--other-memory",
                    options.second_memory.empty() ? options.memory : options.second_memory, "--seed", number(duel.seed),
                    "--opening", number(duel.opening), "--games", number(duel.games)});
}

int run(const Options& options) {
  Duel duel;
  duel.game = &game_named(options.game);
  if (!duel.game->second_to_move)
    throw UsageError(fmt::format("{} is played alone; known for two: tetress", duel.game->name));
  duel.games = options.games;
  duel.seed = options.seed;
  duel.opening = options.opening;
  duel.ms = options.ms;
  duel.sides[0] = contestant(*duel.game, options.first, bytes_named(options.memory));
  duel.sides[1] = contestant(*duel.game, options.second,
                             bytes_named(options.second_memory.empty() ? options.memory : options.second_memory));
  OutputFile json(options.json), log(options.log);
  const auto kept = kept_games(options, duel);
  const DuelResult result = play_duel(duel, options.jobs, kept.get());
  if (kept && !kept->prints()) {
    kept->print_part();
    return 0;
  }
  if (!json.is_stdout() && !log.is_stdout()) print(duel, result);
  if (json.wanted()) json.write(as_json(duel, result).dump(2) + "\n");
  if (log.wanted()) log.write(referee_log(duel, result));
  return result.interrupted ? interrupted_exit_code() : 0;
}

}  // namespace

void add_duel(Program& program) {
  static Options options;
  Grammar command = program.command("duel", "two players against each other, and the difference in strength",
                                    [] { return run(options); });
  command.place("GAME", options.game, "a game for two: tetress");
  command.place("PLAYER", options.first, "a player of `tilefish players`, e.g. alphabeta:nodes=5000");
  command.place("OTHER", options.second, "and another");
  command.number("--games", options.games, "N",
                 "how many; games 2i and 2i+1 have seed S+i and the colours swapped; 100 by default", 1, 1'000'000);
  command.number("--seed", options.seed, "S", "seed of the first two games; 1 by default");
  command.number("--opening", options.opening, "N", "random actions before the players' own; 4 by default", 0, 100);
  command.text("--memory", options.memory, "BYTES", "what the search of each may keep; 64K by default");
  command.text("--other-memory", options.second_memory, "BYTES", "what the OTHER's may keep, where it differs");
  command.number("--ms", options.ms, "T", "milliseconds a decision at most: a live contest, which no run plays again",
                 1, kLongestWait);
  command.number("--jobs", options.jobs, "J", "threads; all cores by default", 1, 1024);
  command.text("--json", options.json, "F", "the result as one object; - is stdout");
  command.text("--log", options.log, "F", "the games as the referee tells them; - is stdout");
  options.state.add_to(command);
}

}  // namespace tilefish
