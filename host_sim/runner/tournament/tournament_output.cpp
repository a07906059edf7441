#include "host_sim/runner/tournament/tournament_output.h"

#include <fmt/core.h>
#include <algorithm>
#include <numeric>

#include "host_sim/support/engine_text.h"
#include "host_sim/support/table.h"

namespace tilefish {
namespace {

std::string points_text(double points) {
  return points == static_cast<double>(static_cast<uint64_t>(points)) ? fmt::format("{:.0f}", points)
                                                                      : fmt::format("{:.1f}", points);
}

// The players, the strongest first.
std::vector<size_t> order_of(const TournamentResult& result) {
  std::vector<size_t> order(result.ratings.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return result.ratings[a].elo > result.ratings[b].elo; });
  return order;
}

// The points of a player against another, and the games.
std::pair<double, double> points_of(const TournamentResult& result, size_t player, size_t other) {
  for (const PairResult& pair : result.pairs) {
    const double games = static_cast<double>(pair.tally.games());
    if (pair.pair.first == player && pair.pair.second == other) return {pair.tally.points(), games};
    if (pair.pair.first == other && pair.pair.second == player) return {games - pair.tally.points(), games};
  }
  return {0, 0};
}

const char* verdict_text(Verdict verdict) {
  return verdict == Verdict::kOpen ? "open" : verdict == Verdict::kFirst ? "elo0" : "elo1";
}

void print_tests(const Tournament& tournament, const TournamentResult& result) {
  fmt::print("\nis the first stronger by {:g} (elo0) or by {:g} (elo1)?\n\n", tournament.sprt->elo0,
             tournament.sprt->elo1);
  Table table({"first", "second", "games", "won", "drawn", "lost", "log ratio", "taken"});
  for (const PairResult& pair : result.pairs) {
    table.add({tournament.players[pair.pair.first].name, tournament.players[pair.pair.second].name,
               std::to_string(pair.tally.games()), std::to_string(pair.tally.wins), std::to_string(pair.tally.draws),
               std::to_string(pair.tally.losses), fmt::format("{:+.2f}", pair.sprt.ratio),
               verdict_text(pair.sprt.verdict)});
  }
  table.print();
}

}  // namespace

void print(const Tournament& tournament, const TournamentResult& result) {
  fmt::print("{}: {} players, {} games a pair{} from seed {}{}\n", tournament.game->name, tournament.players.size(),
             tournament.games, tournament.sprt ? " at most" : "", tournament.seed,
             result.interrupted ? "; interrupted" : "");
  fmt::print("all pairs play the same openings of {} random actions\n\n", tournament.opening);
  const std::vector<size_t> order = order_of(result);
  Table::Row header{"", "player", "Elo", "+-", "points", "games"};
  for (size_t place = 0; place < order.size(); ++place) header.push_back(fmt::format("{}", place + 1));
  Table table(header);
  for (size_t place = 0; place < order.size(); ++place) {
    const size_t player = order[place];
    Table::Row against;
    double points = 0, games = 0;
    for (const size_t other : order) {
      const auto [won, played] = points_of(result, player, other);
      points += won;
      games += played;
      against.push_back(player == other ? "-" : points_text(won));
    }
    Table::Row row{fmt::format("{}", place + 1),
                   tournament.players[player].name,
                   fmt::format("{:+.0f}", result.ratings[player].elo),
                   fmt::format("{:.0f}", result.ratings[player].error),
                   points_text(points),
                   points_text(games)};
    row.insert(row.end(), against.begin(), against.end());
    table.add(row);
  }
  table.print();
  if (tournament.sprt) print_tests(tournament, result);
  fmt::print("\ntrace {}, {:.1f} s\n", hex(result.trace), result.seconds);
}

Json as_json(const Tournament& tournament, const TournamentResult& result) {
  Json players = Json::list(), pairs = Json::list();
  for (size_t player = 0; player < tournament.players.size(); ++player) {
    players.push_back({{"player", tournament.players[player].name},
                       {"elo", result.ratings[player].elo},
                       {"elo_error", result.ratings[player].error}});
  }
  for (const PairResult& pair : result.pairs) {
    Json one = {{"first", tournament.players[pair.pair.first].name},
                {"second", tournament.players[pair.pair.second].name},
                {"games", pair.tally.games()},
                {"wins", pair.tally.wins},
                {"losses", pair.tally.losses},
                {"draws", pair.tally.draws}};
    if (tournament.sprt) {
      one["log_ratio"] = pair.sprt.ratio;
      one["taken"] = verdict_text(pair.sprt.verdict);
    }
    pairs.push_back(one);
  }
  Json json = {{"game", tournament.game->name},
               {"memory", tournament.players[0].memory},
               {"seed", tournament.seed},
               {"opening", tournament.opening},
               {"games_a_pair", tournament.games},
               {"players", players},
               {"pairs", pairs},
               {"trace", hex(result.trace)},
               {"seconds", result.seconds}};
  if (result.interrupted) json["interrupted"] = true;
  return json;
}

}  // namespace tilefish
