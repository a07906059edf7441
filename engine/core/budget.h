// What a decision may spend. Counted in simulated moves, so that it means the same on every target; a clock exists for
// live play, where the answer may differ from machine to machine, and is never used where games are compared.
#pragma once

#include <etl/delegate.h>

#include <cstdint>

namespace tilefish {

// Milliseconds since some start; a host or a board supplies it.
using Clock = uint32_t (*)();
// Whether somebody wants the machine back, by Ctrl-C for example. Made from a function (Stop::create<function>()) or
// from any object that can be called and outlives the budget.
using Stop = etl::delegate<bool()>;

class Budget {
 public:
  constexpr Budget() = default;
  constexpr explicit Budget(uint32_t limit) : limit_(limit) {}
  constexpr Budget(uint32_t limit, Clock clock, uint32_t milliseconds)
      : limit_(limit), clock_(clock), milliseconds_(milliseconds) {}

  void stop_when(Stop stop) { stop_ = stop; }

  // A new decision begins.
  void begin() {
    spent_ = 0;
    cut_short_ = false;
    if (clock_) started_ = clock_();
  }
  void spend(uint32_t moves) { spent_ += moves; }

  // Simulated moves of this decision so far: the papers' "moves searched".
  uint32_t spent() const { return spent_; }

  // A search asks between two units of work (a playout, an iteration), then answers with the best it has.
  bool exhausted() { return spent_ >= limit_ || stopped() || (clock_ && clock_() - started_ >= milliseconds_); }

  // Somebody wants the machine back: the decision is worth nothing any more, and ends as soon as it can.
  bool stopped() {
    if (stop_.is_valid() && stop_()) cut_short_ = true;
    return cut_short_;
  }
  // A search saw that, so its answer is not the one it would have given.
  bool cut_short() const { return cut_short_; }

 private:
  uint32_t limit_ = UINT32_MAX;
  uint32_t spent_ = 0;
  Clock clock_ = nullptr;
  uint32_t milliseconds_ = 0;
  uint32_t started_ = 0;
  Stop stop_;
  bool cut_short_ = false;
};

}  // namespace tilefish
