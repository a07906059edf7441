#include <fmt/format.h>
#include <charconv>
#include <set>

#include "host_sim/commands/commands.h"
#include "host_sim/runner/ledger/contract.h"
#include "host_sim/runner/ledger/kept_work.h"
#include "host_sim/runner/tournament/tournament_output.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/support/output_file.h"
#include "host_sim/support/parallel.h"

namespace tilefish {
namespace {

constexpr size_t kMostPlayers = 64;

struct Options {
  std::string game, memory = "64K", sprt, json;
  std::vector<std::string> players;
  uint64_t games = 100, seed = 1;
  uint32_t opening = 4;
  unsigned jobs = cores();
  StateOptions state;
};

// ELO0,ELO1, the first smaller.
Sprt read_sprt(const std::string& text) {
  Sprt sprt{};
  const char *const begin = text.data(), *const end = begin + text.size();
  const auto [comma, error] = std::from_chars(begin, end, sprt.elo0);
  bool good = error == std::errc() && comma != end && *comma == ',';
  if (good) {
    const auto [last, bad] = std::from_chars(comma + 1, end, sprt.elo1);
    good = bad == std::errc() && last == end && sprt.elo0 >= -1000 && sprt.elo0 < sprt.elo1 && sprt.elo1 <= 1000;
  }
  if (!good)
    throw UsageError(fmt::format("--sprt takes ELO0,ELO1, the first smaller, from -1000 to 1000, not '{}'", text));
  return sprt;
}

Tournament tournament_of(const Options& options) {
  Tournament tournament{.game = &game_named(options.game),
                        .players = {},
                        .games = options.games,
                        .seed = options.seed,
                        .opening = options.opening,
                        .sprt = {}};
  if (!tournament.game->second_to_move)
    throw UsageError(fmt::format("{} is played alone; known for two: tetress", tournament.game->name));
  if (options.players.size() < 2 || options.players.size() > kMostPlayers)
    throw UsageError(fmt::format("a tournament has 2 to {} players, not {}", kMostPlayers, options.players.size()));
  if (options.games % 2 != 0)
    throw UsageError(fmt::format("--games {}: each opening is played twice, so it is even", options.games));
  std::set<std::string> names;
  for (const std::string& player : options.players) {
    tournament.players.push_back(contestant(*tournament.game, player, bytes_named(options.memory)));
    if (!names.insert(tournament.players.back().name).second)
      throw UsageError(fmt::format("{} is there twice", tournament.players.back().name));
  }
  if (!options.sprt.empty()) tournament.sprt = read_sprt(options.sprt);
  if (tournament.sprt && !options.state.part.empty())
    throw UsageError("--sprt decides by all games, so it is not for a --part of them");
  return tournament;
}

std::unique_ptr<KeptWork> kept_games(const Options& options, const Tournament& tournament) {
  if (!options.state.wanted()) return kept_work(options.state, {}, {});
  const auto number = [](uint64_t value) { return std::to_string(value); };
  const Contracts contracts;
  WorkSettings settings{"tournament", {{"game", tournament.game->name}}};
  std::vector<std::string> arguments{"tournament", options.game};
  for (size_t i = 0; i < tournament.players.size(); ++i) {
    settings.values.emplace_back(fmt::format("player {}", i + 1), tournament.players[i].name);
    settings.values.emplace_back(fmt::format("golden games of player {}", i + 1),
                                 contracts.of(tournament.game->name, tournament.players[i].name));
    arguments.push_back(options.players[i]);
  }
  settings.values.insert(settings.values.end(), {{"memory", number(tournament.players[0].memory)},
                                                 {"seed", number(tournament.seed)},
                                                 {"opening", number(tournament.opening)},
                                                 {"games", number(tournament.games)},
                                                 {"sprt", options.sprt.empty() ? "none" : options.sprt}});
  arguments.insert(arguments.end(), {"--memory", options.memory, "--seed", number(tournament.seed), "--opening",
                                     number(tournament.opening), "--games", number(tournament.games)});
  if (tournament.sprt) arguments.insert(arguments.end(), {"--sprt", options.sprt});
  return kept_work(options.state, settings, arguments);
}

int run(const Options& options) {
  const Tournament tournament = tournament_of(options);
  OutputFile json(options.json);
  const auto kept = kept_games(options, tournament);
  const TournamentResult result = play_tournament(tournament, options.jobs, kept.get());
  if (kept && !kept->prints()) {
    kept->print_part();
    return 0;
  }
  if (!json.is_stdout()) print(tournament, result);
  if (json.wanted()) json.write(as_json(tournament, result).dump(2) + "\n");
  return result.interrupted ? interrupted_exit_code() : 0;
}

}  // namespace

void add_tournament(Program& program) {
  static Options options;
  Grammar command = program.command("tournament", "every player against every other: crosstable and ratings",
                                    [] { return run(options); });
  command.place("GAME", options.game, "a game for two: tetress");
  command.more_places("PLAYER", options.players, "two players or more of `tilefish players`");
  command.number("--games", options.games, "N",
                 "of each pair; games 2i and 2i+1 have seed S+i and the colours swapped; 100 by default", 2, 1'000'000);
  command.number("--seed", options.seed, "S", "seed of the first two games of each pair; 1 by default");
  command.number("--opening", options.opening, "N", "random actions before the players' own; 4 by default", 0, 100);
  command.text("--sprt", options.sprt, "ELO0,ELO1",
               "a pair stops when it is decided by how much the first is stronger, with 5% errors");
  command.text("--memory", options.memory, "BYTES", "what the search of each may keep; 64K by default");
  command.number("--jobs", options.jobs, "J", "threads; all cores by default", 1, 1024);
  command.text("--json", options.json, "F", "the result as one object; - is stdout");
  options.state.add_to(command);
}

}  // namespace tilefish
