// The trace of a run: a checksum over the traces of its games, in the order of their seeds. Two runs with the same
// trace played the same moves. This is the only place where it is computed.
#pragma once

#include <cstdint>

#include "engine/core/digest.h"

namespace tilefish {

class RunTrace {
 public:
  RunTrace() = default;
  // Of so many games with this trace.
  RunTrace(uint32_t value, uint64_t games) : digest_(Digest::from(value)), games_(games) {}

  void add(uint32_t trace_of_game) {
    digest_.add32(trace_of_game);
    ++games_;
  }
  // Adds all games of another run behind these, of which only the trace and the number are known.
  void append(const RunTrace& other);

  uint32_t value() const { return digest_.value(); }
  uint64_t games() const { return games_; }

 private:
  Digest digest_;
  uint64_t games_ = 0;
};

// The trace of games that have a field `trace`.
template <class Games>
uint32_t run_trace(const Games& games) {
  RunTrace trace;
  for (const auto& game : games) trace.add(game.trace);
  return trace.value();
}

}  // namespace tilefish
