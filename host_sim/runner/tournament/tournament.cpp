#include "host_sim/runner/tournament/tournament.h"

#include <chrono>
#include <map>
#include <memory>
#include <mutex>

#include "host_sim/runner/ledger/kept_work.h"
#include "host_sim/runner/run_trace.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/support/parallel.h"
#include "host_sim/support/progress.h"

namespace tilefish {
namespace {

int sign(Total score) { return score > 0 ? 1 : score < 0 ? -1 : 0; }

// What is known of the games while they are played.
class Standings {
 public:
  Standings(const Tournament& tournament, size_t pairs) : tournament_(tournament), games_(pairs), open_(pairs, true) {}

  void add(uint64_t turn, DuelGame game) {
    const std::lock_guard lock(adding_);
    const size_t pair = turn % games_.size();
    game.number = turn / games_.size();
    games_[pair].insert_or_assign(game.number, std::move(game));
    if (tournament_.sprt) open_[pair] = decide(*tournament_.sprt, scores(pair)).verdict == Verdict::kOpen;
  }
  bool wants(uint64_t turn) {
    const std::lock_guard lock(adding_);
    return open_[turn % games_.size()] && !games_[turn % games_.size()].contains(turn / games_.size());
  }

  // The games of a pair before the first that is missing, up to its decision.
  PairResult result(size_t number, Pair pair) {
    PairResult result{.pair = pair, .games = {}, .tally = {}, .sprt = {}};
    if (tournament_.sprt) result.sprt = decide(*tournament_.sprt, scores(number));
    const size_t count = tournament_.sprt ? result.sprt.games : tournament_.games;
    for (auto& [game, played] : games_[number]) {
      // Without a test, a game that is missing after an interrupt leaves no gap that matters.
      if (tournament_.sprt && result.games.size() == count) break;
      ++(played.score > 0 ? result.tally.wins : played.score < 0 ? result.tally.losses : result.tally.draws);
      result.games.push_back(std::move(played));
    }
    return result;
  }
  bool complete(size_t pair) const { return !open_[pair] || games_[pair].size() == tournament_.games; }

 private:
  std::vector<int> scores(size_t pair) const {
    std::vector<int> scores;
    for (const auto& [game, played] : games_[pair]) {
      if (game != scores.size()) break;
      scores.push_back(sign(played.score));
    }
    return scores;
  }

  const Tournament& tournament_;
  std::vector<std::map<uint64_t, DuelGame>> games_;  // of each pair, by number
  std::vector<bool> open_;
  std::mutex adding_;
};

// The duel of a pair, and seats for it, which are made when they are needed.
struct Board {
  Duel duel;
  std::unique_ptr<Seats> seats;

  Seats& seats_made() {
    if (!seats) seats = std::make_unique<Seats>(duel);
    return *seats;
  }
};

std::vector<Board> boards_of(const Tournament& tournament, const std::vector<Pair>& pairs) {
  std::vector<Board> boards;
  for (const Pair pair : pairs) {
    boards.push_back({Duel{.game = tournament.game,
                           .sides = {tournament.players[pair.first], tournament.players[pair.second]},
                           .games = tournament.games,
                           .seed = tournament.seed,
                           .opening = tournament.opening},
                      nullptr});
  }
  return boards;
}

void play_all(const Tournament& tournament, const std::vector<Pair>& pairs, Standings& standings, unsigned jobs,
              const KeptWork* kept) {
  const uint64_t turns = pairs.size() * tournament.games;
  Progress progress(turns);
  const auto worker = [&](Turns& taken) {
    std::vector<Board> boards = boards_of(tournament, pairs);
    std::optional<Ledger::Writer> writer;
    if (kept) writer.emplace(kept->ledger());
    while (const auto turn = taken.take()) {
      if ((kept && !kept->takes(*turn)) || !standings.wants(*turn)) continue;
      Seats& seats = boards[*turn % pairs.size()].seats_made();
      DuelGame game = seats.play(*turn / pairs.size(), Stop::create<interrupted>());
      if (interrupted()) return;
      if (writer) writer->add(unit_of(*turn, game));
      standings.add(*turn, std::move(game));
      progress.advance();
    }
  };
  if (kept) {
    kept->share_out(turns, jobs, worker);
  } else {
    in_parallel(turns, jobs, worker);
  }
}

void read_kept(const Tournament& tournament, const std::vector<Pair>& pairs, Standings& standings,
               const KeptWork& kept) {
  std::vector<Board> boards = boards_of(tournament, pairs);
  for (const auto& [turn, text] : kept.ledger().units(kGameUnit)) {
    Seats& seats = boards[turn % pairs.size()].seats_made();
    standings.add(turn, seats.replay(turn / pairs.size(), turn, text, kept.ledger()));
  }
}

}  // namespace

std::vector<Pair> pairs_of(const Tournament& tournament) {
  std::vector<Pair> pairs;
  for (size_t first = 0; first < tournament.players.size(); ++first) {
    for (size_t second = first + 1; second < tournament.players.size(); ++second) pairs.push_back({first, second});
  }
  return pairs;
}

TournamentResult play_tournament(const Tournament& tournament, unsigned jobs, const KeptWork* kept) {
  const auto started = std::chrono::steady_clock::now();
  const std::vector<Pair> pairs = pairs_of(tournament);
  Standings standings(tournament, pairs.size());
  if (kept) read_kept(tournament, pairs, standings, *kept);
  TournamentResult result;
  try {
    play_all(tournament, pairs, standings, jobs, kept);
  } catch (const Interrupted&) {  // what was finished counts
    if (kept && !kept->prints()) throw;
  }
  if (kept) {
    if (!kept->prints()) return result;
    read_kept(tournament, pairs, standings, *kept);  // what other programs have played
  }
  std::vector<DuelGame> all;
  std::vector<Met> met;
  size_t complete = 0;
  for (size_t pair = 0; pair < pairs.size(); ++pair) {
    complete += standings.complete(pair);
    result.pairs.push_back(standings.result(pair, pairs[pair]));
    all.insert(all.end(), result.pairs.back().games.begin(), result.pairs.back().games.end());
    met.push_back({pairs[pair].first, pairs[pair].second, result.pairs.back().tally});
  }
  if (all.empty()) stop_if_interrupted();
  result.interrupted = interrupted() && complete < pairs.size();
  if (kept && !interrupted()) kept->require_all(complete, pairs.size(), "pairs");
  result.trace = run_trace(all);
  result.ratings = ratings_of(tournament.players.size(), met);
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  return result;
}

}  // namespace tilefish
