#include "host_sim/boards/tasks/comparison.h"

#include <fmt/core.h>
#include <algorithm>

#include "host_sim/runner/run_trace.h"

namespace tilefish {
namespace {

// Both play the game again, from where they agreed move by move.
std::string first_difference(Twins& twins, uint64_t seed, uint32_t agreed, uint32_t stride) {
  twins.deal(seed);
  if (agreed != 0) twins.go(agreed);
  while (twins.equal() && !twins.host().over && twins.host().moves < agreed + stride) twins.go(1);
  if (twins.equal()) return fmt::format("differs after move {} of seed {}, but not when replayed", agreed, seed);
  const Standing &host = twins.host(), &board = twins.board();
  return fmt::format("differs at move {} of seed {}: host {} score {}, board {} score {}", host.moves, seed, host.move,
                     host.score, board.move, board.score);
}

}  // namespace

Comparison compare(Twins& twins, uint64_t seed, uint32_t moves, uint32_t stride) {
  Comparison outcome;
  RunTrace trace;
  for (; outcome.moves < moves; ++seed) {
    twins.deal(seed);
    while (outcome.moves < moves && !twins.host().over) {
      const uint32_t agreed = twins.host().moves;
      twins.go(std::min(stride, moves - outcome.moves));
      if (!twins.equal()) {
        outcome.result = "DIFFERS";
        outcome.complaint = first_difference(twins, seed, agreed, stride);
        return outcome;
      }
      outcome.moves += twins.host().moves - agreed;
    }
    trace.add(twins.host().trace);
  }
  outcome.trace = trace.value();
  outcome.result = "equal";
  return outcome;
}

}  // namespace tilefish
