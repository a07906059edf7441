#include "host_sim/report/five_or_more.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <mutex>
#include <sstream>

#include "engine/games/five_or_more/position.h"
#include "host_sim/cli/progress.h"
#include "host_sim/cli/table.h"
#include "host_sim/errors.h"
#include "host_sim/parallel.h"
#include "host_sim/words.h"

namespace tilefish {
namespace {

using Clock = std::chrono::steady_clock;

// A row of the document: its table, what it calls the strategy, ours, and its figures; -1 where it gives none.
struct Row {
  int table;
  const char* name;
  std::string player;
  double mean;
  int most, without_score;
};

constexpr int kNone = -1;
bool by_monte_carlo(const Row& row) { return row.player.find("z=") != std::string::npos; }

std::vector<Row> rows_of_the_document() {
  std::vector<Row> rows = {
      {2, "random", "random", 0.5, kNone, kNone},
      {2, "Monte Carlo", "monte-carlo:z=100", 78.38, 190, kNone},
      {2, "BMC", "bmc:z=100", 59.71, 132, kNone},
      {2, "MCRB", "mcrb:z=100", 206.15, 334, kNone},
      {2, "BMCRB", "bmcrb:z=100", 375.03, 750, kNone},
      {3, "Monte Carlo, by the maximum", "monte-carlo:z=100,max=1", kNone, kNone, kNone},
      {3, "Monte Carlo, cut short", "monte-carlo:z=100,d=10", kNone, kNone, kNone},
      {3, "Monte Carlo, fewer playouts", "monte-carlo:z=30", kNone, kNone, kNone},
      {5, "Advanced Bias aligning", "advanced-bias:v=1", 135, 402, 1},
      {5, "Advanced Bias finish from 3", "advanced-bias:v=3", 108, 356, 5},
      {5, "Legacy Bias aligning", "legacy-bias:v=1", 62, 262, 45},
      {5, "Legacy Bias finish from 3", "legacy-bias:v=3", 12, 110, 365},
      {5, "Simple Bias finish from 3", "simple-bias:v=3", 12, 92, 347},
      {6, "ABMCRAB", "abmcrab:z=100", 197, 440, kNone},
      {6, "LBMCRLB", "lbmcrlb:z=100", 472, 1104, kNone},
  };
  constexpr int kDynamic[2][3] = {{313, 333, 345}, {257, 265, 229}};
  for (int inverted = 0; inverted < 2; ++inverted) {
    for (int i = 0; i < 3; ++i) {
      rows.push_back({4, inverted ? "Dynamic BMCRB inverted" : "Dynamic BMCRB",
                      fmt::format("dynamic-bmcrb:z=100,at={},inverted={}", 30 + 10 * i, inverted),
                      static_cast<double>(kDynamic[inverted][i]), kNone, kNone});
    }
  }
  constexpr int kAlign[2][5][3] = {{{242, 60, 38}, {312, 77, 17}, {548, 144, 2}, {446, 149, 0}, {374, 132, 3}},
                                   {{286, 64, 40}, {262, 78, 13}, {566, 150, 5}, {462, 154, 1}, {412, 142, 1}}};
  for (int fresh = 0; fresh < 2; ++fresh) {
    for (int v = 1; v <= 5; ++v) {
      const auto& [most, mean, without] = kAlign[fresh][v - 1];
      rows.push_back({7, fresh ? "Align-Score, new formula" : "Align-Score, old formula",
                      fmt::format("align-score:v={},old={}", v, 1 - fresh), static_cast<double>(mean), most, without});
    }
  }
  constexpr int kClear[3][3][3] = {{{424, 118, 3}, {476, 160, 0}, {608, 152, 2}},
                                   {{202, 68, 11}, {416, 130, 0}, {428, 149, 1}},
                                   {{142, 41, 33}, {230, 80, 3}, {336, 134, 2}}};
  constexpr int kShovel[2][3][3] = {{{510, 162, 0}, {474, 170, 0}, {494, 149, 8}},
                                    {{132, 28, 109}, {462, 172, 0}, {552, 160, 2}}};
  for (int score = 3; score <= 5; ++score) {
    for (int clear = 3; clear <= 5; ++clear) {
      const auto& [most, mean, without] = kClear[score - 3][clear - 3];
      rows.push_back({8, "Align-Clear-Score", fmt::format("align-clear-score:score={},clear={}", score, clear),
                      static_cast<double>(mean), most, without});
    }
  }
  for (int score = 3; score <= 4; ++score) {
    for (int shovel = 3; shovel <= 5; ++shovel) {
      const auto& [most, mean, without] = kShovel[score - 3][shovel - 3];
      rows.push_back({9, "Align-Shovel-Score", fmt::format("align-shovel-score:score={},shovel={}", score, shovel),
                      static_cast<double>(mean), most, without});
    }
  }
  constexpr int kBoth[2][3][3][3] = {
      {{{366, 122, 1}, {314, 120, 1}, {382, 118, 1}}, {{448, 180, 0}, {516, 182, 1}, {450, 170, 0}},
       {{512, 166, 1}, {464, 176, 1}, {538, 162, 2}}},
      {{{152, 40, 41}, {194, 66, 9}, {214, 64, 10}}, {{140, 34, 84}, {392, 142, 0}, {422, 136, 0}},
       {{124, 28, 102}, {458, 178, 1}, {452, 160, 0}}}};
  for (int score = 3; score <= 4; ++score) {
    for (int clear = 3; clear <= 5; ++clear) {
      for (int shovel = 3; shovel <= 5; ++shovel) {
        const auto& [most, mean, without] = kBoth[score - 3][clear - 3][shovel - 3];
        rows.push_back({10, "Align-Shovel-Clear-Score",
                        fmt::format("align-shovel-clear-score:score={},clear={},shovel={}", score, clear, shovel),
                        static_cast<double>(mean), most, without});
      }
    }
  }
  constexpr int kTree[8][4][2] = {{{700, 178}, {526, 170}, {684, 180}, {486, 180}}, {{532, 178}, {560, 176}, {524, 180}, {564, 180}},
                                  {{588, 180}, {472, 180}, {572, 188}, {566, 192}}, {{582, 178}, {596, 184}, {620, 190}, {516, 192}},
                                  {{560, 146}, {426, 152}, {354, 144}, {356, 134}}, {{528, 158}, {498, 162}, {538, 158}, {444, 154}},
                                  {{438, 144}, {430, 148}, {414, 144}, {402, 140}}, {{524, 154}, {506, 164}, {480, 172}, {436, 172}}};
  for (int i = 0; i < 8; ++i) {
    for (int depth = 1; depth <= 4; ++depth) {
      rows.push_back({11, "Semi-Tree",
                      fmt::format("semi-tree:score={},clear={},shovel={},depth={}", 3 + i / 4, 3 + i / 2 % 2, 3 + i % 2, depth),
                      static_cast<double>(kTree[i][depth - 1][1]), kTree[i][depth - 1][0], kNone});
    }
  }
  std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.table < b.table; });
  return rows;
}

// Table 3's kinds of moves, by what they score, and Figure 4's states, by fives of stones.
constexpr Score kKinds[] = {0, 10, 12, 18, 28, 42};
constexpr const char* kKindNames[] = {"None", "Minimal", "Sixer", "Sevener", "Eighter", "Maximal", "more"};
constexpr size_t kBins = 17;

struct Played {
  uint64_t seed;
  Total score;
  uint64_t moves;
  std::array<uint64_t, std::size(kKindNames)> kinds{};
  std::array<uint64_t, kBins> states{};
};

Played play_one(HostMatch& host, const Setup& setup) {
  Match& match = host.start(setup);
  Played game{setup.seed, 0, 0};
  while (!match.over()) {
    const auto& position = *static_cast<const five_or_more::Position*>(match.position());
    ++game.states[position.stones().size() / 5];
    const Total before = match.score();
    const Move move = match.ask();
    stop_if_interrupted();
    match.play(move);
    size_t kind = 0;
    while (kind < std::size(kKinds) && kKinds[kind] != match.score() - before) ++kind;
    ++game.kinds[kind];
  }
  game.score = match.score();
  game.moves = match.moves();
  return game;
}

// Every game ever played, a line each: player, seed, score, moves, kinds, states.
class Cache {
 public:
  explicit Cache(const std::string& path) : path_(path) {
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) read(line);
  }

  const std::map<uint64_t, Played>& games(const std::string& player) { return games_[player]; }

  void add(const std::string& player, const Played& game) {
    const std::lock_guard lock(mutex_);
    games_[player][game.seed] = game;
    std::string line = fmt::format("{};{};{};{}", player, game.seed, game.score, game.moves);
    for (const uint64_t count : game.kinds) line += fmt::format(";{}", count);
    for (const uint64_t count : game.states) line += fmt::format(";{}", count);
    std::ofstream file(path_, std::ios::app);
    if (!(file << line << '\n').flush()) throw Failure("cannot write " + path_);
  }

 private:
  void read(const std::string& line) {
    std::istringstream fields(line);
    std::string player, field;
    std::vector<uint64_t> numbers;
    std::getline(fields, player, ';');
    while (std::getline(fields, field, ';')) numbers.push_back(std::stoull(field));
    if (numbers.size() != 3 + std::size(kKindNames) + kBins) throw Failure(path_ + " has a line that is no game: " + line);
    Played game{numbers[0], static_cast<Total>(numbers[1]), numbers[2]};
    std::copy_n(numbers.begin() + 3, game.kinds.size(), game.kinds.begin());
    std::copy_n(numbers.begin() + 3 + static_cast<long>(game.kinds.size()), game.states.size(), game.states.begin());
    games_[player][game.seed] = game;
  }

  std::string path_;
  std::mutex mutex_;
  std::map<std::string, std::map<uint64_t, Played>> games_;
};

Setup setup_of(const std::string& player, uint64_t seed) {
  Setup setup;
  setup.game = &game_named("five-or-more");
  setup.rules = rules_named(*setup.game, "");
  setup.player = player_named(*setup.game, player);
  setup.seed = seed;
  setup.budget.stop_when(interrupted);
  return setup;
}

constexpr uint32_t kMemory = 64 << 10;

void play_plain(const std::vector<Row>& rows, const ReportFiveOrMore& options, Cache& cache) {
  std::vector<std::pair<std::string, uint64_t>> todo;
  for (const Row& row : rows) {
    if (by_monte_carlo(row)) continue;
    for (uint64_t seed = 1; seed <= options.games; ++seed) {
      if (!cache.games(row.player).contains(seed)) todo.emplace_back(row.player, seed);
    }
  }
  Progress progress(todo.size());
  in_parallel(todo.size(), options.jobs, [&](Turns& turns) {
    HostMatch host(kMemory);
    while (const auto turn = turns.take()) {
      const auto& [player, seed] = todo[*turn];
      cache.add(player, play_one(host, setup_of(player, seed)));
      progress.advance();
    }
  });
}

// A game of each in turn, until the time is over.
void play_monte_carlo(const std::vector<Row>& rows, const ReportFiveOrMore& options, Cache& cache) {
  std::vector<std::pair<std::string, uint64_t>> todo;
  for (uint64_t seed = 1; seed <= options.games; ++seed) {
    for (const Row& row : rows) {
      if (by_monte_carlo(row) && !cache.games(row.player).contains(seed)) todo.emplace_back(row.player, seed);
    }
  }
  const auto end = Clock::now() + std::chrono::minutes(options.minutes);
  in_parallel(todo.size(), options.jobs, [&](Turns& turns) {
    HostMatch host(kMemory);
    while (Clock::now() < end) {
      const auto turn = turns.take();
      if (!turn) return;
      const auto& [player, seed] = todo[*turn];
      cache.add(player, play_one(host, setup_of(player, seed)));
    }
  });
}

struct Summary {
  size_t games;
  double mean, error;
  Total most;
  size_t without_score;
  double moves;
};
Summary summary_of(const std::map<uint64_t, Played>& games) {
  Summary out{games.size(), 0, 0, 0, 0, 0};
  if (games.empty()) return out;
  const double n = static_cast<double>(games.size());
  for (const auto& [seed, game] : games) {
    out.mean += static_cast<double>(game.score) / n;
    out.moves += static_cast<double>(game.moves) / n;
    out.most = std::max(out.most, game.score);
    out.without_score += game.score == 0;
  }
  double squares = 0;
  for (const auto& [seed, game] : games) squares += std::pow(static_cast<double>(game.score) - out.mean, 2);
  if (games.size() > 1) out.error = std::sqrt(squares / (n - 1) / n);
  return out;
}

std::string or_nothing(double value) { return value < 0 ? "" : readable(value); }

void print_scores(const std::vector<Row>& rows, Cache& cache) {
  Table table({"table", "strategy", "player", "document: mean", "max", "no score", "ours: mean", "+-", "max", "no score",
               "moves a death", "games", "errors off"});
  for (const Row& row : rows) {
    const Summary ours = summary_of(cache.games(row.player));
    if (ours.games == 0) {
      table.add({std::to_string(row.table), row.name, row.player, or_nothing(row.mean), or_nothing(row.most),
                 or_nothing(row.without_score), "-", "", "", "", "", "0", ""});
      continue;
    }
    const bool comparable = row.mean >= 0 && ours.error > 0;
    table.add({std::to_string(row.table), row.name, row.player, or_nothing(row.mean), or_nothing(row.most),
               or_nothing(row.without_score), fmt::format("{:.1f}", ours.mean), fmt::format("{:.1f}", ours.error),
               std::to_string(ours.most), std::to_string(ours.without_score), fmt::format("{:.1f}", ours.moves),
               std::to_string(ours.games), comparable ? fmt::format("{:+.1f}", (ours.mean - row.mean) / ours.error) : ""});
  }
  table.print_markdown();
}

// What the document's Table 3 says of BMCRB, MCRB and MC, in percent of the moves.
constexpr const char* kShares[6][3] = {{"70.12", "74.87", "83.20"}, {"28.80", "23.28", "16.08"}, {"1.00", "1.47", "0.69"},
                                       {"0.06", "0.28", "0.00"},    {"0.02", "0.06", "0.03"},    {"0.00", "0.03", "0.00"}};
constexpr const char* kFlow[] = {"bmcrb:z=100", "mcrb:z=100", "monte-carlo:z=100"};

void print_kinds(Cache& cache) {
  Table table({"table 3: score", "document: BMCRB", "MCRB", "MC", "ours: BMCRB", "MCRB", "MC"});
  for (size_t kind = 0; kind < std::size(kKindNames); ++kind) {
    Table::Row row{kKindNames[kind]};
    for (size_t i = 0; i < 3; ++i) row.push_back(kind < 6 ? kShares[kind][i] : "");
    for (const char* player : kFlow) {
      uint64_t count = 0, moves = 0;
      for (const auto& [seed, game] : cache.games(player)) {
        count += game.kinds[kind];
        moves += game.moves;
      }
      row.push_back(moves == 0 ? "-" : fmt::format("{:.2f}", 100.0 * static_cast<double>(count) / static_cast<double>(moves)));
    }
    table.add(row);
  }
  table.print_markdown();
}

void print_flow(Cache& cache) {
  Table table({"figure 4: stones", "BMCRB: states a game", "MCRB", "MC"});
  for (size_t bin = 0; bin < kBins; ++bin) {
    Table::Row row{fmt::format("{}-{}", bin * 5, bin * 5 + 4)};
    for (const char* player : kFlow) {
      const auto& games = cache.games(player);
      uint64_t count = 0;
      for (const auto& [seed, game] : games) count += game.states[bin];
      row.push_back(games.empty() ? "-" : fmt::format("{:.1f}", static_cast<double>(count) / static_cast<double>(games.size())));
    }
    table.add(row);
  }
  table.print_markdown();
}

}  // namespace

int report_five_or_more(const ReportFiveOrMore& options) {
  const std::vector<Row> rows = rows_of_the_document();
  Cache cache(options.cache);
  play_plain(rows, options, cache);
  play_monte_carlo(rows, options, cache);
  fmt::print("# Five or More: the tables of document 002\n\n");
  print_scores(rows, cache);
  fmt::print("\n");
  print_kinds(cache);
  fmt::print("\nThe document's BMCRB has most states at 30 to 35 stones, its MC at 36 to 40.\n\n");
  print_flow(cache);
  return 0;
}

}  // namespace tilefish
