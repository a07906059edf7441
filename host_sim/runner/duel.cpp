#include "host_sim/runner/duel.h"

#include <fmt/format.h>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <sstream>

#include "host_sim/runner/ledger/kept_work.h"
#include "host_sim/runner/run_trace.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/support/parallel.h"
#include "host_sim/support/progress.h"
#include "host_sim/support/wall_clock.h"

namespace tilefish {
namespace {

// Draws a legal move; each has the same chance.
Move random_move(const Match& match, Random& random) {
  std::vector<Move> legal;
  for (uint32_t move = 0; move < kNoMove; ++move) {
    if (match.game().legal(match.position(), static_cast<Move>(move))) legal.push_back(static_cast<Move>(move));
  }
  return legal[random.below(static_cast<uint32_t>(legal.size()))];
}

constexpr double kNanoseconds = 1e9;

}  // namespace

std::string unit_of(uint64_t number, const DuelGame& game) {
  return fmt::format("{} {} {} {} {} {:.0f} {:.0f} {} {} {}", kGameUnit, number, game.score, game.winner, game.trace,
                     game.seconds[0] * kNanoseconds, game.seconds[1] * kNanoseconds, game.decisions[0],
                     game.decisions[1], fmt::join(game.moves, " "));
}

namespace {

// Plays all games; returns in order those that were finished.
std::vector<DuelGame> play_all(const Duel& duel, unsigned jobs) {
  std::vector<std::optional<DuelGame>> played(duel.games);
  Progress progress(duel.games);
  const auto worker = [&](Turns& turns) {
    Seats table(duel);
    while (const auto turn = turns.take()) {
      DuelGame game = table.play(*turn, Stop::create<interrupted>());
      if (interrupted()) return;
      played[*turn] = std::move(game);
      progress.advance();
    }
  };
  try {
    in_parallel(duel.games, jobs, worker);
  } catch (const Interrupted&) {  // what was finished counts
  }
  std::vector<DuelGame> games;
  for (std::optional<DuelGame>& game : played) {
    if (game) games.push_back(std::move(*game));
  }
  return games;
}

// The same, but games are kept in a ledger. Where this program does not print the result, it returns none.
std::vector<DuelGame> play_kept(const Duel& duel, unsigned jobs, const KeptWork& kept) {
  const Ledger::Units& before = kept.ledger().units(kGameUnit);
  Progress progress(duel.games);
  const auto worker = [&](Turns& turns) {
    Seats table(duel);
    Ledger::Writer writer(kept.ledger());
    while (const auto turn = turns.take()) {
      if (!kept.takes(*turn) || before.contains(*turn)) continue;
      const DuelGame game = table.play(*turn, Stop::create<interrupted>());
      if (interrupted()) return;
      writer.add(unit_of(*turn, game));
      progress.advance();
    }
  };
  try {
    kept.share_out(duel.games, jobs, worker);
  } catch (const Interrupted&) {
    if (!kept.prints()) throw;
  }
  std::vector<DuelGame> games;
  if (!kept.prints()) return games;
  const Ledger::Units& after = kept.ledger().units(kGameUnit);
  if (!interrupted()) kept.require_all(after, duel.games, "games");
  Seats table(duel);
  for (const auto& [number, text] : after) games.push_back(table.replay(number, number, text, kept.ledger()));
  return games;
}

}  // namespace

Contestant contestant(const Game& game, std::string_view player, uint32_t memory) {
  const Setup setup = setup_named(game.name, player);
  HostMatch(memory).start(setup);  // throws where the setup can't be played
  return {setup, memory, name_of(*setup.player.player, setup.player.values)};
}

DuelGame Seats::play(uint64_t game, Stop stop) {
  const uint64_t seed = duel_.seed + game / 2;
  const bool swapped = game % 2 != 0;  // the second contestant is red
  Match* at[2];                        // of red and of blue
  for (uint32_t side = 0; side < 2; ++side) {
    const uint32_t who = (side + game) % 2;
    Setup setup = duel_.sides[who].setup;
    setup.seed = seed;
    if (duel_.ms != 0) setup.budget.allow(UINT32_MAX, &kWallClock, duel_.ms);
    setup.budget.stop_when(stop);
    at[side] = &hosts_[who].start(setup);
  }
  DuelGame result{};
  result.number = game;
  const auto play = [&](Move move) {
    result.moves.push_back(move);
    for (Match* match : at) match->play(move);
  };
  Random opening(seed, Stream::kDealer);
  for (uint32_t i = 0; i < duel_.opening && !at[0]->over(); ++i) play(random_move(*at[0], opening));
  while (!at[0]->over() && !stop()) {
    const uint32_t side = duel_.game->second_to_move(at[0]->position()) ? 1 : 0;
    const auto started = std::chrono::steady_clock::now();
    const Move move = at[side]->ask();
    const uint32_t who = side ^ (swapped ? 1 : 0);
    result.seconds[who] += std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    ++result.decisions[who];
    if (move == kNoMove) break;
    play(move);
  }
  result.score = at[0]->score() * (swapped ? -1 : 1);
  result.winner = at[0]->score();
  result.trace = at[0]->trace();
  return result;
}

DuelGame Seats::replay(uint64_t number, uint64_t unit, const std::string& text, const Ledger& ledger) {
  DuelGame game{};
  game.number = number;
  std::istringstream words(text);
  words >> game.score >> game.winner >> game.trace >> game.seconds[0] >> game.seconds[1] >> game.decisions[0] >>
      game.decisions[1];
  for (double& seconds : game.seconds) seconds /= kNanoseconds;
  Setup setup = duel_.sides[0].setup;
  setup.seed = duel_.seed + number / 2;
  Match& match = hosts_[0].start(setup);
  for (Move move = 0; words >> move && match.game().legal(match.position(), move);) {
    match.play(move);
    game.moves.push_back(move);
  }
  const bool good = number < duel_.games && match.over() && match.trace() == game.trace &&
                    match.score() == game.winner && game.score == game.winner * (number % 2 != 0 ? -1 : 1) &&
                    unit_of(unit, game) == fmt::format("{} {} {}", kGameUnit, unit, text);
  if (!good) throw Failure(fmt::format("{} has a unit that is no game of a duel: {:.60}", ledger.folder(), text));
  return game;
}

// The error follows from the deviation of the points. A side that won every game has half a game taken away, so that
// the figure stays finite.
Strength strength_of(uint64_t wins, uint64_t losses, uint64_t draws) {
  const double games = static_cast<double>(wins + losses + draws);
  const double points = static_cast<double>(wins) + 0.5 * static_cast<double>(draws);
  const double mean = std::clamp(points, 0.5, games - 0.5) / games;
  const double spread = (static_cast<double>(wins) * std::pow(1 - mean, 2) + static_cast<double>(losses) * mean * mean +
                         static_cast<double>(draws) * std::pow(0.5 - mean, 2)) /
                        games;
  const double error = std::max(std::sqrt(spread / games), 0.5 / games);
  return {400 * std::log10(mean / (1 - mean)), 400 / std::log(10) * error / (mean * (1 - mean))};
}

DuelResult play_duel(const Duel& duel, unsigned jobs, const KeptWork* kept) {
  DuelResult result;
  const auto started = std::chrono::steady_clock::now();
  result.games = kept ? play_kept(duel, jobs, *kept) : play_all(duel, jobs);
  if (result.games.empty()) stop_if_interrupted();
  if (result.games.empty()) return result;
  result.interrupted = interrupted() && result.games.size() < duel.games;
  for (const DuelGame& game : result.games) {
    (game.score > 0 ? result.wins : game.score < 0 ? result.losses : result.draws) += 1;
  }
  result.trace = run_trace(result.games);
  const Strength strength = strength_of(result.wins, result.losses, result.draws);
  result.elo = strength.elo;
  result.elo_error = strength.error;
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  return result;
}

}  // namespace tilefish
