#include "host_sim/report/published_speeds.h"

#include <fmt/core.h>
#include <ctime>

#include "host_sim/runner/game_runner.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/runner/kernel_bench.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/support/table.h"

namespace tilefish::report {
namespace {

using Counted = PublishedSpeed::Counted;

// No commas: these words become cells of a file whose cells end at commas.
constexpr PublishedSpeed kPublished[] = {
    {.work = "Tetris: pieces placed by tetr-ai at 20 rows",
     .a_second = 250'000,
     .source = "README of misakamm/tetr-ai",
     .conditions = "C++ on one core of a MacBook M1: 360 million lines an hour and 2.5 pieces a line",
     .ours = "tetris tetr-ai",
     .counted = Counted::kMoves},
    {.work = "Five or More: random games",
     .a_second = 1000 / 1.5,
     .source = "Five or More thesis section 3.2.2",
     .conditions = "C++ on a netbook with one core of 1.6 GHz: 1000 games in about 1.5 s",
     .ours = "five-or-more/playout"},
    {.work = "Five or More: random games guided by simple bias",
     .a_second = 1000 / 11.3,
     .source = "Five or More thesis section 3.2.2",
     .conditions = "C++ on a netbook with one core of 1.6 GHz: 1000 games in about 11.3 s",
     .ours = "five-or-more/simple-playout"},
    {.work = "Square Stacker: games by MCTS with 150 simulations a move",
     .a_second = 100 / (25 * 3600.0),
     .source = "Square Stacker paper section 4.5",
     .conditions = "machine and language not told: 100 games in about 25 hours",
     .ours = "square-stacker mcts:sims=150",
     .counted = Counted::kGames},
};

constexpr double kSeconds = 1;

double seconds_of_this_thread() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double kernel_speed(const Kernel& kernel) {
  run_kernel(kernel, 1);  // its preparation, and what it needs for the first time
  for (uint32_t items = 1;; items *= 2) {
    const double begin = seconds_of_this_thread();
    run_kernel(kernel, items);
    const double seconds = seconds_of_this_thread() - begin;
    stop_if_interrupted();
    if (seconds >= kSeconds || items >= 1u << 31) return items / seconds;
  }
}

// Whole games where games are counted; else a game may be cut at the end of the time.
double match_speed(const PublishedSpeed& published) {
  constexpr uint64_t kMovesAtOnce = 1000;
  Setup setup = setup_from(published.ours);
  HostMatch host(setup.memory);
  Decisions decisions;
  const double begin = seconds_of_this_thread();
  uint64_t games = 0, moves = 0;
  for (double seconds = 0;; ++setup.seed) {
    Match& match = host.start(setup);
    do {
      run_game(match, match.moves() + kMovesAtOnce, decisions);
      stop_if_interrupted();
      seconds = seconds_of_this_thread() - begin;
    } while (!match.over() && (published.counted == Counted::kGames || seconds < kSeconds));
    ++games;
    moves += match.moves();
    if (seconds >= kSeconds) return static_cast<double>(published.counted == Counted::kGames ? games : moves) / seconds;
  }
}

std::vector<std::string> headings() {
  return {"work", "published: a second", "ours: a second", "times", "source", "its conditions", "ours by"};
}

std::vector<std::string> row_of(const SpeedBeside& speed) {
  const PublishedSpeed& published = *speed.published;
  const char* const command = published.counted == Counted::kItems ? "bench" : "play";
  return {published.work,
          readable(published.a_second),
          readable(speed.ours),
          readable(speed.ours / published.a_second),
          published.source,
          published.conditions,
          fmt::format("`{} {}`", command, published.ours)};
}

}  // namespace

std::vector<SpeedBeside> measured_beside_published() {
  std::vector<SpeedBeside> speeds;
  for (const PublishedSpeed& published : kPublished) {
    const bool is_kernel = published.counted == Counted::kItems;
    speeds.push_back({&published, is_kernel ? kernel_speed(kernel_named(published.ours)) : match_speed(published)});
  }
  return speeds;
}

void print(const std::vector<SpeedBeside>& speeds) {
  const auto columns = headings();
  Table table({columns[0], columns[1], columns[2], columns[3]});
  for (const SpeedBeside& speed : speeds) {
    const auto row = row_of(speed);
    table.add({row[0], row[1], row[2], row[3]});
  }
  table.print();
  for (const SpeedBeside& speed : speeds) {
    const auto row = row_of(speed);
    fmt::print("\n{}\n  {}: {}\n  ours: {} on this machine, one core\n", row[0], row[4], row[5], row[6]);
  }
}

std::string as_csv(const std::vector<SpeedBeside>& speeds) {
  std::string csv;
  const auto add = [&](const std::vector<std::string>& row) {
    for (const std::string& cell : row) {
      std::string kept = cell;
      std::erase(kept, ',');  // between thousands
      csv += (&cell == row.data() ? "" : ",") + kept;
    }
    csv += "\n";
  };
  add(headings());
  for (const SpeedBeside& speed : speeds) add(row_of(speed));
  return csv;
}

}  // namespace tilefish::report
