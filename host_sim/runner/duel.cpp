#include "host_sim/runner/duel.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "host_sim/runner/run_trace.h"
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

DuelResult play_duel(const Duel& duel, unsigned jobs) {
  DuelResult result;
  const auto started = std::chrono::steady_clock::now();
  result.games.resize(duel.games);
  Progress progress(duel.games);
  in_parallel(duel.games, jobs, [&](Turns& turns) {
    Seats table(duel);
    while (const auto turn = turns.take()) {
      result.games[*turn] = table.play(*turn, Stop::create<interrupted>());
      progress.advance();
    }
  });
  stop_if_interrupted();
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
