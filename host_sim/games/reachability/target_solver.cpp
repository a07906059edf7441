#include "host_sim/games/reachability/target_solver.h"

#include <fmt/core.h>
#include <algorithm>
#include <ctime>

#include "engine/games/reachability/rules/position.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/support/parallel.h"
#include "host_sim/support/progress.h"

namespace tilefish {

using namespace reachability;

namespace {

// Processor time, in milliseconds.
constexpr Clock kWorked{[] { return static_cast<uint64_t>(seconds_worked() * 1000); }, 1000};

Budget budget_of(uint32_t boards, uint32_t seconds) {
  return seconds == 0 ? Budget(boards) : Budget(boards, kWorked, seconds * 1000);
}

// Plays the sequence from the empty board, so that nothing is shown that does not lead to the target.
void replay(const Target& target, Solution& solved) {
  tetris::Board board{};
  for (const uint8_t placement : solved.placements) {
    if (!drop(board, kPlacement[placement], solved.lines))
      throw Failure(target.name + ": the solver's sequence does not fit the board");
  }
  if (rows_of(board) != target.rows) throw Failure(target.name + ": the solver's sequence leads to another board");
}

// Which limit ended a search that found nothing, and how to raise it.
std::string limit_met(const Solution& solved, uint32_t seconds, uint32_t boards) {
  if (seconds != 0 && solved.seconds >= seconds) {
    return fmt::format("none found within {} s; --seconds gives more", seconds);
  }
  if (solved.expansions >= boards) return fmt::format("none found within {} boards; --budget gives more", boards);
  return "none found within its memory; --memory gives more";
}

// On a terminal, the seconds of a search as they pass; its budget asks again and again whether to stop.
class SearchClock {
 public:
  explicit SearchClock(uint32_t seconds) : progress_(seconds, seconds != 0) {}

  void begin() { began_ = seconds_worked(); }
  bool stopped() {
    progress_.reach(static_cast<uint64_t>(before_ + seconds_worked() - began_));
    return interrupted();
  }
  void end() { before_ += seconds_worked() - began_; }

 private:
  Progress progress_;
  double began_ = 0, before_ = 0;
};

}  // namespace

double seconds_worked() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

Setup solver_setup(std::string_view player, uint64_t seed, uint32_t budget, uint32_t seconds) {
  Setup setup = setup_named("reachability", player, "rows");
  setup.seed = seed;
  setup.budget = budget_of(budget, seconds);
  setup.budget.stop_when(Stop::create<interrupted>());
  return setup;
}

Solution solve(const Target& target, const Setup& setup, HostMatch& host, uint32_t seconds, uint32_t boards) {
  Solution solved;
  if (!target.refused.empty()) return {"refused", target.refused, {}, 0, 0, 0, true};
  const std::string flaw = flaw_of(target.rows);
  if (!flaw.empty()) return {"unreachable", flaw, {}, 0, 0, 0, true};
  const double began = seconds_worked();
  Position wanted{};
  wanted.want(target.rows);
  Match& match = host.start(setup);
  match.put(&wanted);
  Move move = 0;
  while (!match.over()) {
    move = match.ask();
    if (move == kNoMove) throw Interrupted();
    solved.expansions += match.searched();
    // A player that decides move by move has the time of all its moves together.
    if (move < kPlacements && seconds != 0 && seconds_worked() - began > seconds + 0.5) move = kSayUnknown;
    match.play(move);
    if (move < kPlacements) solved.placements.push_back(static_cast<uint8_t>(move));
  }
  solved.seconds = seconds_worked() - began;
  solved.verdict = match.score() != 0 || target.rows.height == 0 ? "solved"
                   : move == kSayUnreachable                     ? "unreachable"
                                                                 : "unknown";
  if (solved.found()) {
    replay(target, solved);
  } else {
    solved.placements.clear();
    solved.reason = move == kSayUnreachable ? "all boards before it were seen, and the empty one is not among them"
                                            : limit_met(solved, seconds, boards);
  }
  return solved;
}

std::vector<Solution> solve_all(const std::vector<Target>& targets, const SolvePlan& plan) {
  std::vector<Solution> all(targets.size(), {"unfinished", "interrupted", {}, 0, 0, 0, false});
  if (targets.size() == 1) {
    all[0] = solve_any(targets, plan).solution;
    return all;
  }
  Progress progress(targets.size());
  try {
    in_parallel(targets.size(), plan.jobs, [&](Turns& turns) {
      HostMatch host(plan.memory);
      while (const auto turn = turns.take()) {
        all[*turn] = solve(targets[*turn], plan.setup, host, plan.seconds, plan.budget);
        progress.advance();
      }
    });
  } catch (const Interrupted&) {
  }
  return all;
}

FoundWay solve_any(const std::vector<Target>& targets, const SolvePlan& plan) {
  HostMatch host(plan.memory);
  const auto ways = static_cast<uint32_t>(targets.size());
  const uint32_t seconds = plan.seconds == 0 ? 0 : std::max(1u, plan.seconds / ways);
  Setup setup = plan.setup;
  SearchClock clock(seconds * ways);
  setup.budget = budget_of(plan.budget, seconds);
  setup.budget.stop_when(Stop::create<SearchClock, &SearchClock::stopped>(clock));
  for (const Target& target : targets) {
    clock.begin();
    FoundWay way{target, {"unfinished", "interrupted", {}, 0, 0, 0, false}};
    try {
      way.solution = solve(target, setup, host, seconds, plan.budget);
    } catch (const Interrupted&) {
      return way;
    }
    clock.end();
    if (way.solution.found() || &target == &targets.back()) return way;
  }
  throw Failure("there is no board to solve");
}

}  // namespace tilefish
