#include "host_sim/games/reachability/target_solver.h"

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

// Plays the sequence from the empty board, so that nothing is shown that does not lead to the target.
void replay(const Target& target, Solution& solved) {
  tetris::Board board{};
  for (const uint8_t placement : solved.placements) {
    if (!drop(board, kPlacement[placement], solved.lines))
      throw Failure(target.name + ": the solver's sequence does not fit the board");
  }
  if (rows_of(board) != target.rows) throw Failure(target.name + ": the solver's sequence leads to another board");
}

}  // namespace

double seconds_worked() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

Setup solver_setup(std::string_view player, uint64_t seed, uint32_t budget, uint32_t seconds) {
  Setup setup = setup_named("reachability", player, "rows");
  setup.seed = seed;
  setup.budget = seconds == 0 ? Budget(budget) : Budget(budget, kWorked, seconds * 1000);
  setup.budget.stop_when(Stop::create<interrupted>());
  return setup;
}

Solution solve(const Target& target, const Setup& setup, HostMatch& host, uint32_t seconds) {
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
                                            : "none found within the budget";
  }
  return solved;
}

std::vector<Solution> solve_all(const std::vector<Target>& targets, const SolvePlan& plan) {
  std::vector<Solution> all(targets.size());
  Progress progress(targets.size());
  in_parallel(targets.size(), plan.jobs, [&](Turns& turns) {
    HostMatch host(plan.memory);
    while (const auto turn = turns.take()) {
      all[*turn] = solve(targets[*turn], plan.setup, host, plan.seconds);
      progress.advance();
    }
  });
  return all;
}

}  // namespace tilefish
