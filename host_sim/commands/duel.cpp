#include <fmt/core.h>
#include <algorithm>
#include <chrono>
#include <cmath>

#include "host_sim/commands/commands.h"
#include "host_sim/runner/duel.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/support/json.h"
#include "host_sim/support/output_file.h"
#include "host_sim/support/parallel.h"
#include "host_sim/support/progress.h"
#include "host_sim/support/table.h"

namespace tilefish {
namespace {

struct Options {
  std::string game, first, second, memory = "64K", second_memory, json, log;
  uint64_t games = 100, seed = 1;
  uint32_t opening = 4;
  unsigned jobs = cores();
};

// Uniform over the legal codes, which are tried in their order.
Move random_move(const Match& match, Random& random) {
  std::vector<Move> legal;
  for (uint32_t move = 0; move < kNoMove; ++move) {
    if (match.game().legal(match.position(), static_cast<Move>(move))) legal.push_back(static_cast<Move>(move));
  }
  return legal[random.below(static_cast<uint32_t>(legal.size()))];
}

}  // namespace

DuelGame Seats::play(uint64_t game, Stop stop) {
  const uint64_t seed = duel_.seed + game / 2;
  const bool swapped = game % 2 != 0;  // the second contestant is red
  Match* at[2];                        // of red and of blue
  for (uint32_t side = 0; side < 2; ++side) {
    const uint32_t who = (side + game) % 2;
    Setup setup;
    setup.game = duel_.game;
    setup.rules = rules_named(*duel_.game, "");
    setup.player = duel_.sides[who].player;
    setup.seed = seed;
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

// The error is that of the deviation of the points. A side that won all has half a game taken away, so that the figure
// stays finite.
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
  Digest digest;
  for (const DuelGame& game : result.games) {
    (game.score > 0 ? result.wins : game.score < 0 ? result.losses : result.draws) += 1;
    digest.add32(game.trace);
  }
  result.trace = digest.value();
  const Strength strength = strength_of(result.wins, result.losses, result.draws);
  result.elo = strength.elo;
  result.elo_error = strength.error;
  return result;
}

namespace {

// A game as the referee tells it.
std::string log_of(const Duel& duel, const DuelGame& game, uint64_t number) {
  std::string log = fmt::format("* game {}: RED {}, BLUE {}\n", number + 1, duel.sides[number % 2].name,
                                duel.sides[1 - number % 2].name);
  for (size_t turn = 0; turn < game.moves.size(); ++turn) {
    std::string cells = written([&](Output& out) { duel.game->write_move(nullptr, game.moves[turn], out); });
    for (size_t at = 0; (at = cells.find(',', at)) != std::string::npos; at += 2) cells.replace(at, 1, ", ");
    const char* side = turn % 2 == 0 ? "RED" : "BLUE";
    log += fmt::format("* referee: {} to play (turn {}) ...\n* referee: {} plays action PLACE({})\n", side, turn + 1,
                       side, cells);
  }
  return log + (game.winner == 0
                    ? "* referee: game over, draw\n"
                    : fmt::format("* referee: game over, winner is {}\n", game.winner > 0 ? "RED" : "BLUE"));
}

int run(const Options& options) {
  Duel duel;
  duel.game = &game_named(options.game);
  if (!duel.game->second_to_move)
    throw UsageError(fmt::format("{} is played alone; known for two: tetress", duel.game->name));
  duel.games = options.games;
  duel.seed = options.seed;
  duel.opening = options.opening;
  duel.sides[0] = contestant(*duel.game, options.first, bytes_named(options.memory));
  duel.sides[1] = contestant(*duel.game, options.second,
                             bytes_named(options.second_memory.empty() ? options.memory : options.second_memory));
  OutputFile json(options.json), log(options.log);
  const auto started = std::chrono::steady_clock::now();
  const DuelResult result = play_duel(duel, options.jobs);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - started;

  if (!json.is_stdout() && !log.is_stdout()) {
    fmt::print("{}: {} from seed {}, colours alternating, {} random actions first\n\n", duel.game->name,
               options.games == 1 ? "1 game" : fmt::format("{} games", options.games), options.seed, options.opening);
    Table table({"player", "memory", "wins", "draws", "Elo", "+-", "ms a move"});
    for (uint32_t who = 0; who < 2; ++who) {
      double thinking = 0, decisions = 0;
      for (const DuelGame& game : result.games) {
        thinking += game.seconds[who];
        decisions += game.decisions[who];
      }
      table.add({duel.sides[who].name, as_bytes(duel.sides[who].memory),
                 std::to_string(who == 0 ? result.wins : result.losses), std::to_string(result.draws),
                 fmt::format("{:+.0f}", who == 0 ? result.elo : -result.elo), fmt::format("{:.0f}", result.elo_error),
                 fmt::format("{:.2f}", 1000 * thinking / std::max(decisions, 1.0))});
    }
    table.print();
    fmt::print("\ntrace {}, {:.1f} s\n", hex(result.trace), seconds.count());
  }
  if (json.wanted()) {
    const Json object = {{"game", duel.game->name},
                         {"first", duel.sides[0].name},
                         {"second", duel.sides[1].name},
                         {"memory", {duel.sides[0].memory, duel.sides[1].memory}},
                         {"seed", options.seed},
                         {"opening", options.opening},
                         {"games", options.games},
                         {"wins", result.wins},
                         {"losses", result.losses},
                         {"draws", result.draws},
                         {"elo", result.elo},
                         {"elo_error", result.elo_error},
                         {"trace", hex(result.trace)},
                         {"seconds", seconds.count()}};
    json.write(object.dump(2) + "\n");
  }
  if (log.wanted()) {
    std::string text;
    for (uint64_t i = 0; i < options.games; ++i) text += log_of(duel, result.games[i], i);
    log.write(text);
  }
  return 0;
}

}  // namespace

Contestant contestant(const Game& game, std::string_view player, uint32_t memory) {
  const PlayerChoice choice = player_named(game, player);
  Setup setup;
  setup.game = &game;
  setup.rules = rules_named(game, "");
  setup.player = choice;
  HostMatch(memory).start(setup);  // or it complains
  return {choice, memory, name_of(*choice.player, choice.values)};
}

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
  command.number("--jobs", options.jobs, "J", "threads; all cores by default", 1, 1024);
  command.text("--json", options.json, "F", "the result as one object; - is stdout");
  command.text("--log", options.log, "F", "the games as the referee tells them; - is stdout");
}

}  // namespace tilefish
