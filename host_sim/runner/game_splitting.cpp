#include "host_sim/runner/game_splitting.h"

#include <fmt/core.h>

#include <cmath>
#include <cstring>

#include "host_sim/games/host_game.h"
#include "host_sim/support/engine_text.h"
#include "host_sim/support/table.h"

namespace tilefish {
namespace {

const HostGame& game_with_levels(const Game& game) {
  const HostGame* found = host_game(game);
  if (found && found->level) return *found;
  std::string known;
  for (const HostGame* each : host_games()) {
    if (each->level) known += fmt::format("{}{}", known.empty() ? "" : ", ", each->name);
  }
  throw UsageError(
      fmt::format("--splitting can't tell how near its end a game of {} is; it knows: {}", game.name, known));
}

// Below this the pilot and the retrials cost about what they save.
constexpr double kWorthIt = 1.5;

struct Thresholds {
  uint32_t first = 0, last = 0, count = 0;
};
Thresholds thresholds_of(const splitting::Copies& copies) {
  Thresholds found;
  for (uint32_t level = 0; level < splitting::kMostLevels; ++level) {
    if (copies.of(level) == splitting::Copies::kOne) continue;
    if (found.count++ == 0) found.first = level;
    found.last = level;
  }
  return found;
}

}  // namespace

GameProcess::GameProcess(const Setup& setup)
    : level_of_(game_with_levels(*setup.game).level),
      deals_(host_game(*setup.game)->deals),
      setup_(setup),
      host_(setup.memory),
      match_(&host_.start(setup_)) {}

void GameProcess::start(uint64_t seed) {
  setup_.seed = seed;
  host_.start(setup_);
  look();
}

void GameProcess::branch(const GameProcess& other, uint64_t seed) {
  match_->branch(*other.match_, seed);
  level_ = other.level_;
  deaths_ = other.deaths_;
  dead_ = other.dead_;
  lost_ = other.lost_;
  if (!newly_dealt()) return;
  alignas(8) uint8_t position[kLargestPosition];
  std::memcpy(position, match_->position(), setup_.game->position_size);
  Random dealer(seed, Stream::kSecondPlayer);  // whose stream nobody uses in a game of one
  deals_->deal(position, dealer);
  match_->put(position);
  look();
}

void GameProcess::step() {
  if (setup_.budget.stopped()) throw Interrupted();
  if (match_->over()) {  // by a deal that left no move
    dead_ = true;
    deaths_ = 0;
    return;
  }
  const Move move = match_->ask();
  if (move == kNoMove) throw Interrupted();
  match_->play(move);
  look();
}

// A deal that leaves no move is seen alive first, since its copies are dealt others.
void GameProcess::look() {
  const void* position = match_->position();
  if (newly_dealt()) {
    const Deals::Chance chance = deals_->chance(position);
    dead_ = false;
    lost_ = chance.is_lost;
    deaths_ = chance.lost;
    level_ = level_of_(position);
    return;
  }
  dead_ = match_->over();
  deaths_ = dead_ && !lost_ ? whole_death() : 0;
  if (!dead_ && !deals_) level_ = level_of_(position);
}

SplittingResult split_games(const Setup& setup, const SplittingPlan& plan) {
  SplittingResult result = measure_by_splitting(plan, [&setup] { return std::make_unique<GameProcess>(setup); });
  const bool whole = !plan.kept || result.blocks.size() == plan.blocks;  // blocks of other parts may be missing
  if (result.deaths() == 0 && whole) {
    throw Failure(fmt::format("no game came to its end in {} blocks, {} moves: ask for more --blocks",
                              result.blocks.size(), result.moves));
  }
  return result;
}

Json as_json(const FinishedSplitting& finished) {
  const auto& [asked, setup, result] = finished;
  Json levels = Json::list();
  const std::vector<double> weights = result.copies.weights();
  const double main_moves = static_cast<double>(result.blocks.size() * splitting::kBlockMoves);
  for (uint32_t k = 0; k < splitting::kMostLevels; ++k) {
    const splitting::LevelCount& level = result.levels[k];
    if (level.moves + level.deaths == 0) continue;
    levels.push_back(
        {{"level", k},
         {"copies", result.copies.mean(k)},
         {"moves", level.moves},
         {"deaths", static_cast<double>(level.deaths) / result.whole_death},
         {"time", static_cast<double>(level.moves) * weights[k] / main_moves},
         {"share", static_cast<double>(level.deaths) * weights[k] / result.whole_death / result.deaths()}});
  }
  Json json = {{"game", setup.game->name},
               {"rules", name_of(*setup.rules.rules, setup.rules.values)},
               {"player", name_of(*setup.player.player, setup.player.values)},
               {"memory", setup.memory},
               {"seed", setup.seed},
               {"blocks", result.blocks.size()},
               {"mean", result.mean()},
               {"relative_error", result.relative_error()},
               {"moves_a_game", result.moves_a_life()},
               {"heaviest_share", result.heaviest_share()},
               {"moves", result.moves},
               {"speed_up", result.speed_up()},
               {"levels", std::move(levels)},
               {"checksum", hex(result.checksum())},
               {"seconds", result.seconds}};
  if (asked.budget != UINT32_MAX) json["budget"] = asked.budget;
  if (!asked.weights.empty()) json["weights"] = asked.weights;
  if (result.interrupted) json["interrupted"] = true;
  return json;
}

void print(const FinishedSplitting& finished) {
  const auto& [asked, setup, result] = finished;
  fmt::print("{}, {}, memory {}: splitting from seed {}{}\n", setup.game->name,
             name_of(*setup.player.player, setup.player.values), bytes_text(setup.memory), setup.seed,
             result.interrupted ? ", interrupted" : "");
  const Thresholds thresholds = thresholds_of(result.copies);
  fmt::print("{} thresholds, {} to {}: {}\n\n", thresholds.count, thresholds.first, thresholds.last,
             game_with_levels(*setup.game).level_meaning);
  const double mean = result.mean(), error = result.relative_error(), heaviest = result.heaviest_share();
  Table table({"mean score", "se", "relative error", "moves a game", "blocks", "heaviest block", "moves simulated",
               "checksum", "seconds"});
  table.add({readable(mean), readable(mean * error), fmt::format("{:.2f}%", 100 * error),
             readable(result.moves_a_life()), readable(static_cast<double>(result.blocks.size())),
             fmt::format("{:.1f}%", 100 * heaviest), readable(static_cast<double>(result.moves)),
             hex(result.checksum()), fmt::format("{:.2f}", result.seconds)});
  table.print();
  const double speed_up = result.speed_up();
  if (speed_up >= kWorthIt) {
    fmt::print("\nPlain games would need about {} times as many moves for this error.\n", readable(speed_up));
  } else {
    fmt::print("\nPlain games would be as cheap: about {} of them have this error.\n",
               readable(std::ceil(1 / (error * error))));
  }
  if (heaviest > splitting::kHeavyShare) {
    fmt::print(
        "Warning: one block has {:.0f}% of the deaths, so the error is not to be trusted; ask for more --blocks.\n",
        100 * heaviest);
  }
}

}  // namespace tilefish
