#include "host_sim/runner/game_runs.h"

#include <fmt/core.h>
#include <algorithm>
#include <chrono>
#include <mutex>
#include <optional>

#include "host_sim/games/host_game.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/runner/ledger/game_ranges.h"
#include "host_sim/runner/ledger/kept_work.h"
#include "host_sim/support/engine_text.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/progress.h"

namespace tilefish {
namespace {

using SteadyClock = std::chrono::steady_clock;

// Games are shared out in chunks, as many as keep all threads busy to the end without asking too often.
constexpr uint64_t kChunks = 10'000;
constexpr auto kBetweenUnits = std::chrono::milliseconds(250);
constexpr auto kBetweenSnapshots = std::chrono::seconds(2);

uint64_t chunk_of(uint64_t games) { return std::max<uint64_t>(1, games / kChunks); }

// Plays games one after another and sums up what came of them.
class Worker {
 public:
  Worker(const RunPlan& plan, Progress& progress)
      : plan_(plan), progress_(progress), host_(plan.setup.memory), tally_(*plan.setup.game) {
    const HostGame* const game = host_game(*plan.setup.game);
    if (game && Text(plan.setup.player.player->name) == "random") random_game_ = game->random_game;
  }

  virtual ~Worker() = default;

  // Plays the games of a range. False where Ctrl-C ended it.
  bool play(GameRange range) {
    begin(range.first);
    for (uint64_t game = range.first; game < range.end(); ++game) {
      if (!play_game(game)) break;
    }
    finish();
    progress_.advance(range.count);
    return !interrupted();
  }

  const Tally& tally() const { return tally_; }
  std::vector<DoneRange>& ranges() { return ranges_; }
  std::vector<GameResult>& games() { return games_; }

 protected:
  virtual void begin(uint64_t first) { range_ = {{first, 0}, {}}; }
  virtual void finish() {
    if (range_.games.count != 0) ranges_.push_back(range_);
  }
  virtual GameResult run(uint64_t game) {
    decisions_.searched.clear();
    if (random_game_ && !interrupted()) {
      const GameResult played = random_game_(setup_of(game), plan_.moves);
      decisions_.searched.add(0, played.moves);
      return played;
    }
    return run_game(host_.start(setup_of(game)), plan_.moves, decisions_);
  }

  Setup setup_of(uint64_t game) const {
    Setup setup = plan_.setup;
    setup.seed += game;
    return setup;
  }

  const RunPlan& plan_;
  Progress& progress_;
  HostMatch host_;
  Decisions decisions_;
  Tally tally_;
  DoneRange range_{};

 private:
  GameResult (*random_game_)(const Setup& setup, uint64_t most_moves) = nullptr;

  bool play_game(uint64_t game) {
    GameResult played = run(game);
    if (!played.finished) return false;
    tally_.add(played, decisions_.searched);
    range_.trace.add(played.trace);
    ++range_.games.count;
    if (plan_.list_games) games_.push_back(std::move(played));
    return true;
  }

  std::vector<DoneRange> ranges_;
  std::vector<GameResult> games_;
};

// The same, but what is done is written to the ledger now and then, and of a long game a snapshot.
class KeepingWorker : public Worker {
 public:
  KeepingWorker(const RunPlan& plan, Progress& progress, const std::set<uint64_t>& snapshots)
      : Worker(plan, progress), ledger_(plan.kept->ledger()), writer_(ledger_), snapshots_(snapshots) {}

 private:
  void begin(uint64_t first) override {
    Worker::begin(first);
    tally_ = Tally(*plan_.setup.game);
    written_ = SteadyClock::now();
  }

  void finish() override {
    if (range_.games.count == 0) return;
    writer_.add(unit_of(range_, tally_, *plan_.setup.game));
    for (const uint64_t game : dropped_) ledger_.drop_snapshot(game);
    dropped_.clear();
    begin(range_.games.end());
  }

  GameResult run(uint64_t game) override {
    if (SteadyClock::now() - written_ >= kBetweenUnits) finish();
    auto saved = SteadyClock::now();
    const auto pause = [&](const Match& match, const Decisions& decisions) {
      const auto now = SteadyClock::now();
      if (now - saved < kBetweenSnapshots) return;
      finish();
      save(game, match, decisions);
      saved = SteadyClock::now();
    };
    decisions_.searched.clear();
    Match& match = dealt(game);
    const GameResult played = run_game(match, plan_.moves, decisions_, pause);
    if (!played.finished) {
      save(game, match, decisions_);
    } else if (snapshots_.erase(game) != 0) {
      dropped_.push_back(game);
    }
    return played;
  }

  // The game as its snapshot has it, or from its beginning. A snapshot that is damaged is as good as none.
  Match& dealt(uint64_t game) {
    if (snapshots_.contains(game)) {
      try {
        const std::string content = ledger_.snapshot(game).read().content;
        const size_t end = content.find('\n');
        const auto searched = Sample::from(std::string_view(content).substr(std::min(end + 1, content.size())));
        if (end != std::string::npos && searched) {
          Match& match = host_.load(content.substr(0, end), setup_of(game));
          decisions_.searched = *searched;
          return match;
        }
      } catch (const std::exception& error) {
        fmt::print(stderr, "{}; game {} begins anew\n", error.what(), game);
      }
    }
    return host_.start(setup_of(game));
  }

  void save(uint64_t game, const Match& match, const Decisions& decisions) {
    const std::string line = text_from([&](Output& out) { match.save(out); });
    ledger_.snapshot(game).write(line + "\n" + decisions.searched.text());
    snapshots_.insert(game);
  }

  const Ledger& ledger_;
  Ledger::Writer writer_;
  std::set<uint64_t> snapshots_;   // games that have one
  std::vector<uint64_t> dropped_;  // games that are done, but not yet written
  SteadyClock::time_point written_;
};

// Sums up ranges in order: their traces, and their games.
void sum_up(std::vector<DoneRange> ranges, Run& run) {
  std::sort(ranges.begin(), ranges.end(),
            [](const DoneRange& a, const DoneRange& b) { return a.games.first < b.games.first; });
  RunTrace trace;
  for (const DoneRange& range : ranges) trace.append(range.trace);
  run.trace = trace.value();
}

GameRange chunk_at(const RunPlan& plan, uint64_t turn) {
  const uint64_t size = chunk_of(plan.games), first = turn * size;
  return {first, std::min(size, plan.games - first)};
}

uint64_t chunks_of(const RunPlan& plan) {
  const uint64_t size = chunk_of(plan.games);
  return plan.games / size + (plan.games % size != 0);
}

Run play_all(const RunPlan& plan) {
  Run run{Tally(*plan.setup.game)};
  std::vector<DoneRange> ranges;
  Progress progress(plan.games);
  std::mutex merging;
  const auto play_some = [&](Turns& turns) {
    Worker worker(plan, progress);
    for (auto turn = turns.take(); turn && worker.play(chunk_at(plan, *turn)); turn = turns.take()) {
    }
    const std::lock_guard lock(merging);
    run.tally.add(worker.tally());
    ranges.insert(ranges.end(), worker.ranges().begin(), worker.ranges().end());
    std::move(worker.games().begin(), worker.games().end(), std::back_inserter(run.games));
  };
  try {
    in_parallel(chunks_of(plan), plan.jobs, play_some);
  } catch (const Interrupted&) {
    if (run.tally.games == 0) throw;
    run.interrupted = run.tally.games < plan.games;
  }
  sum_up(std::move(ranges), run);
  // Seeds may wrap around, so the distance from the first one tells the order.
  std::sort(run.games.begin(), run.games.end(), [first = plan.setup.seed](const GameResult& a, const GameResult& b) {
    return a.seed - first < b.seed - first;
  });
  return run;
}

Run play_kept(const RunPlan& plan) {
  const KeptWork& kept = *plan.kept;
  const Game& game = *plan.setup.game;
  bool interrupted = false;
  {
    const KeptGames before(kept.ledger(), game);
    const std::vector<uint64_t> listed = kept.ledger().snapshots();
    const std::set<uint64_t> snapshots(listed.begin(), listed.end());
    Progress progress(plan.games);
    try {
      kept.share_out(chunks_of(plan), plan.jobs, [&](Turns& turns) {
        KeepingWorker worker(plan, progress, snapshots);
        while (const auto turn = turns.take()) {
          if (!kept.takes(*turn)) continue;
          for (const GameRange& gap : before.missing(chunk_at(plan, *turn))) {
            if (!worker.play(gap)) return;
          }
        }
      });
    } catch (const Interrupted&) {
      if (!kept.prints()) throw;
      interrupted = true;
    }
  }
  const KeptGames after(kept.ledger(), game);
  Run run{after.tally(kept.ledger(), game)};
  if (!interrupted && kept.prints()) kept.require_all(run.tally.games, plan.games, "games");
  if (interrupted && run.tally.games == 0) throw Interrupted();
  run.interrupted = interrupted && run.tally.games < plan.games;
  sum_up(after.ranges(), run);
  return run;
}

}  // namespace

void Tally::add(const GameResult& game, const Sample& searched_in_it) {
  ++games;
  deaths += game.died;
  score.add(game.score);
  moves.add(static_cast<int64_t>(game.moves));
  searched.add(searched_in_it);
  for (size_t i = 0; i < counts.size(); ++i) counts[i].add(static_cast<int64_t>(game.counts[i]));
}

void Tally::add(const Tally& other) {
  games += other.games;
  deaths += other.deaths;
  score.add(other.score);
  moves.add(other.moves);
  searched.add(other.searched);
  for (size_t i = 0; i < counts.size(); ++i) counts[i].add(other.counts[i]);
}

Run play_games(const RunPlan& plan) {
  const auto started = SteadyClock::now();
  Run run = plan.kept ? play_kept(plan) : play_all(plan);
  run.seconds = std::chrono::duration<double>(SteadyClock::now() - started).count();
  return run;
}

}  // namespace tilefish
