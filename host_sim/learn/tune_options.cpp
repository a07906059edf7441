#include "host_sim/learn/tune_options.h"

#include <fmt/format.h>
#include <sstream>

#include "host_sim/runner/host_match.h"
#include "host_sim/runner/ledger/contract.h"
#include "host_sim/runner/weights_file.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/statistics.h"

namespace tilefish {
namespace {

constexpr uint64_t kValidationSeeds = 1'000'000'000;  // beyond those of any generation

}  // namespace

void TuneOptions::add_to(Grammar& command) {
  const bool by_games = judged_by == JudgedBy::kGames;
  if (by_games) {
    command.text("--rules", rules, "RULES",
                 "what is played; classic:height=10 by default: a low board tells weights apart in short games");
    command.number("--games", games, "N", "games by which a candidate is judged; 20 by default", 1, 1'000'000);
    command.number("--pieces", pieces, "N", "stop a game after so many; 20000 by default", 1);
  } else {
    command.text("--rules", rules, "RULES", "what is played; classic:height=16 by default");
    command.number("--blocks", games, "N",
                   "of 20,000 moves and their copies, by which a candidate is judged; 1 by default", 1, 1'000'000);
  }
  command.number("--generations", generations, "G", "how many; 25 by default", 1, 100'000);
  command.number("--seed", seed, "S", "of all that is random; 1 by default");
  command.number("--jobs", jobs, "J", "threads; all cores by default", 1, 1024);
  command.number("--validate", validate, "N",
                 by_games ? "other games for the result, to their end; 100 by default, 0 for none"
                          : "other blocks for the result; 100 by default, 0 for none",
                 0, 1'000'000);
  command.text("--validate-rules", validate_rules, "RULES", "theirs; those of the search by default");
  command.text("--checkpoint", checkpoint, "F", "write there after each generation where the search stands");
  command.flag("--resume", resume, "go on from the checkpoint");
  command.flag("--force", force, "begin anew, over a checkpoint that is there");
  state.add_to(command);
  command.text("--csv", csv, "F", "a line a generation; - is stdout");
  command.text("--json", json, "F", "the result as one object; - is stdout");
  command.text("--svg", svg, "F", "the training curve as a picture");
  command.text("--weights", weights, "F", "the weights found, as `play --weights` takes them");
  command.text("--source", source, "F", "the same as the engine's source has them, to build them in");
}

const Player& TuneOptions::chosen_player() const { return *player_named(game_named(game), player).player; }

TrialPlan TuneOptions::plan(uint32_t generation, size_t run) const {
  TrialPlan plan{};
  plan.setup = setup_named(game, player, rules);
  plan.setup.seed = seed + uint64_t{generation} * games;
  plan.games = games;
  plan.pieces = pieces;
  plan.jobs = jobs;
  plan.kept = kept.get();
  plan.batch = fmt::format("run.{}.generation.{}", run, generation);
  weighting_of(*plan.setup.player.player);
  return plan;
}

TrialPlan TuneOptions::validation() const {
  TrialPlan plan = this->plan(0);
  if (!validate_rules.empty()) plan.setup.rules = rules_named(*plan.setup.game, validate_rules);
  plan.setup.seed = seed + kValidationSeeds;
  plan.games = validate;
  plan.pieces = UINT64_MAX;
  return plan;
}

WorkSettings TuneOptions::common_settings(const char* method) const {
  const TrialPlan plan = this->plan(0);
  const RulesChoice& chosen = plan.setup.rules;
  WorkSettings settings{fmt::format("tune {} {}", game, method),
                        {{"player", name_of(*plan.setup.player.player, plan.setup.player.values)},
                         {"rules", name_of(*chosen.rules, chosen.values)}}};
  if (judged_by == JudgedBy::kGames) {
    settings.values.emplace_back("games", std::to_string(games));
    settings.values.emplace_back("pieces", std::to_string(pieces));
  } else {
    settings.values.emplace_back("blocks", std::to_string(games));
  }
  settings.values.emplace_back("seed", std::to_string(seed));
  return settings;
}

void TuneOptions::begin(const WorkSettings& settings, const std::string& command) {
  if (!state.part.empty())
    throw UsageError("a generation needs the one before: `tune` has no parts, but runs under mpirun");
  if (!state.wanted()) {
    kept_work(state, {}, {});  // complains of mpirun
    return;
  }
  WorkSettings all = settings;
  const RulesChoice chosen = validation().setup.rules;
  all.values.insert(all.values.end(), {{"golden games of the player", Contracts().of(game, player)},
                                       {"generations", std::to_string(generations)},
                                       {"validate", std::to_string(validate)},
                                       {"validate-rules", name_of(*chosen.rules, chosen.values)}});
  std::vector<std::string> arguments;
  std::istringstream words(command);
  for (std::string word; words >> word;) arguments.push_back(word);
  arguments.erase(arguments.begin());  // the program's name
  arguments.insert(arguments.end(),
                   {"--validate", std::to_string(validate), "--validate-rules", name_of(*chosen.rules, chosen.values)});
  kept = kept_work(state, all, arguments);
}

std::string TuneOptions::command(const std::string& method, const std::string& own) const {
  const RulesChoice chosen = plan(0).setup.rules;
  const std::string judging = judged_by == JudgedBy::kGames ? fmt::format("--games {} --pieces {}", games, pieces)
                                                            : fmt::format("--blocks {}", games);
  return fmt::format("tilefish tune {} {} {} --rules {} {} --generations {} --seed {}", game, method, own,
                     name_of(*chosen.rules, chosen.values), judging, generations, seed);
}

TuneFiles::TuneFiles(const TuneOptions& options)
    : csv(options.csv), json(options.json), svg(options.svg), weights(options.weights), source(options.source) {
  int streams = 0;
  for (const OutputFile* file : {&csv, &json, &svg, &weights, &source}) streams += file->is_stdout();
  if (streams > 1) throw UsageError("only one of --csv, --json, --svg, --weights and --source can go to stdout");
  if (options.resume && options.checkpoint.empty()) throw UsageError("--resume needs --checkpoint");
  OutputFile writable(options.checkpoint);
  if (!options.checkpoint.empty()) options.saved({}).begin(options.resume, options.force);
}

void TuneFiles::write_weights(const Player& player, const Weights& found, const std::string& command) {
  const etl::span<const int32_t> values(found.data(), found.size());
  weights.write(tilefish::write_weights(player, values, command));
  source.write(fmt::format("// Weights of {}, found by: {}\n{}\n", player.name, command, fmt::join(found, ", ")));
}

Validation validate(const TuneOptions& options, const Weights& weights, Progress& progress, size_t run) {
  if (options.validate == 0) return {};
  Sample pieces, lines;
  TrialPlan plan = options.validation();
  plan.batch = fmt::format("run.{}.validation.{}", run, options.generations);
  const auto trials = try_out(plan, {weights}, progress);
  for (const Trial& trial : trials[0]) {
    pieces.add(static_cast<int64_t>(trial.pieces));
    lines.add(static_cast<int64_t>(trial.lines));
  }
  const Statistics of_pieces = pieces.statistics(), of_lines = lines.statistics();
  return {options.validate,
          static_cast<uint64_t>(of_pieces.min),
          static_cast<uint64_t>(of_pieces.max),
          of_pieces.mean,
          of_lines.mean,
          of_lines.se};
}

}  // namespace tilefish
