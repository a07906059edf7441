// The trace of a run: a checksum over the traces of its games, in the order of their seeds. Two runs with the same
// trace played the same moves. This is the only place where it is computed.
#pragma once

#include <cstdint>

#include "engine/core/digest.h"

namespace tilefish {

class RunTrace {
 public:
  void add(uint32_t trace_of_game) { digest_.add32(trace_of_game); }
  uint32_t value() const { return digest_.value(); }

 private:
  Digest digest_;
};

// The trace of games that have a field `trace`.
template <class Games>
uint32_t run_trace(const Games& games) {
  RunTrace trace;
  for (const auto& game : games) trace.add(game.trace);
  return trace.value();
}

}  // namespace tilefish
