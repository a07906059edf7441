#include "host_sim/report/experiment.h"

#include <fmt/core.h>
#include <cmath>

#include "host_sim/games/reachability/target_solver.h"
#include "host_sim/runner/duel.h"
#include "host_sim/runner/game_runner.h"
#include "host_sim/runner/game_splitting.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/installation.h"

namespace tilefish::report {
namespace {

constexpr const char* kTargets = "tests/vectors/reachability.json";
constexpr uint32_t kSolveSeconds = 20;
constexpr uint32_t kOpening = 4;  // random actions of a duel

std::optional<Samples> play(const Experiment& experiment, uint64_t item, Stop stop) {
  Setup setup = setup_named(experiment.game, experiment.player, experiment.rules, experiment.memory);
  setup.seed = experiment.seed + item;
  setup.budget.stop_when(stop);
  HostMatch host(setup.memory);
  Decisions decisions;
  decisions.level = experiment.level;
  Match& match = host.start(setup);
  const double began = seconds_worked();
  const GameResult played = run_game(match, experiment.moves, decisions);
  if (!played.finished) return std::nullopt;
  Samples samples;
  if (experiment.timed) samples["milliseconds"].add(static_cast<int64_t>((seconds_worked() - began) * 1000));
  samples["score"].add(played.score);
  samples["moves"].add(static_cast<int64_t>(played.moves));
  samples["died"].add(played.died);
  samples["searched"] = decisions.searched;
  for (size_t i = 0; i < played.counts.size(); ++i) {
    samples[setup.game->counts[i].name].add(static_cast<int64_t>(played.counts[i]));
  }
  if (experiment.level) {
    samples["gained"] = decisions.gained;
    samples["level"] = decisions.levels;
  }
  return samples;
}

// One item is a whole measurement; nobody wants two.
std::optional<Samples> split(const Experiment& experiment, uint64_t item, Stop stop) {
  if (item != 0) return std::nullopt;
  Setup setup = setup_named(experiment.game, experiment.player, experiment.rules, experiment.memory);
  setup.budget.stop_when(stop);
  try {
    const SplittingResult found = split_games(setup, {.seed = experiment.seed, .blocks = experiment.blocks});
    if (found.interrupted) return std::nullopt;
    Samples samples;
    samples["mean"].add(std::llround(found.mean()));
    samples["error"].add(std::llround(found.mean() * found.relative_error()));
    samples["heaviest"].add(std::llround(found.heaviest_share() * 1000));
    return samples;
  } catch (const Interrupted&) {
    return std::nullopt;
  }
}

// Points are doubled: 2 a win, 1 a draw.
std::optional<Samples> duel(const Experiment& experiment, uint64_t item, Stop stop) {
  Duel duel;
  duel.game = &game_named(experiment.game);
  duel.games = item + 1;
  duel.seed = experiment.seed;
  duel.opening = kOpening;
  duel.sides[0] = contestant(*duel.game, experiment.player, bytes_named(experiment.memory));
  duel.sides[1] =
      contestant(*duel.game, experiment.other,
                 bytes_named(experiment.other_memory.empty() ? experiment.memory : experiment.other_memory));
  const DuelGame game = Seats(duel).play(item, stop);
  if (stop()) return std::nullopt;
  Samples samples;
  samples["points"].add(game.score > 0 ? 2 : game.score < 0 ? 0 : 1);
  return samples;
}

std::optional<Samples> solve_one(const Experiment& experiment, uint64_t item, Stop stop) {
  const std::vector<Target> targets = read_targets(data_file(kTargets), experiment.other);
  if (item >= targets.size()) return std::nullopt;
  Setup setup = solver_setup(experiment.player, experiment.seed, UINT32_MAX, kSolveSeconds);
  setup.budget.stop_when(stop);
  HostMatch host(bytes_named(experiment.memory));
  try {
    // A few of them are a sample of all kinds: neighbours are of one kind, and 41 shares no factor with their number.
    const Solution solved = solve(targets[item * 41 % targets.size()], setup, host, kSolveSeconds);
    Samples samples;
    samples["solved"].add(solved.found());
    samples["unreachable"].add(solved.verdict == "unreachable");
    if (solved.found()) samples["pieces"].add(static_cast<int64_t>(solved.placements.size()));
    samples["expansions"].add(static_cast<int64_t>(solved.expansions));
    samples["milliseconds"].add(static_cast<int64_t>(solved.seconds * 1000));
    return samples;
  } catch (const Interrupted&) {
    return std::nullopt;
  }
}

}  // namespace

std::string Experiment::command(uint64_t items) const {
  const auto option = [](const char* name, const std::string& value) {
    return value.empty() ? "" : fmt::format(" --{} {}", name, value);
  };
  std::string text = "tilefish ";
  switch (kind) {
    case Kind::kPlay: text += fmt::format("play {} {}", game, player); break;
    case Kind::kSplitting: text += fmt::format("play {} {} --splitting", game, player); break;
    case Kind::kDuel: text += fmt::format("duel {} {} {}", game, player, other); break;
    case Kind::kSolve:
      text += fmt::format("solve tests/vectors/reachability.json --section {} --player {}", other, player);
      break;
  }
  text += option("rules", rules);
  if (moves != UINT64_MAX) text += option("moves", std::to_string(moves));
  if (memory != "64K") text += option("memory", memory);
  text += option("other-memory", other_memory);
  if (seed != 1) text += option("seed", std::to_string(seed));
  if (items != 0 && (kind == Kind::kPlay || kind == Kind::kDuel)) text += option("games", std::to_string(items));
  if (kind == Kind::kSplitting) text += option("blocks", std::to_string(blocks));
  return text;
}

std::optional<Samples> outcome(const Experiment& experiment, uint64_t item, Stop stop) {
  switch (experiment.kind) {
    case Experiment::Kind::kPlay: return play(experiment, item, stop);
    case Experiment::Kind::kSplitting: return split(experiment, item, stop);
    case Experiment::Kind::kDuel: return duel(experiment, item, stop);
    case Experiment::Kind::kSolve: return solve_one(experiment, item, stop);
  }
  throw Failure("an experiment of no kind");
}

}  // namespace tilefish::report
