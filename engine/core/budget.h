// What a decision may spend. Counted in simulated moves, so that it means the same on every target. A clock exists for
// live play, where the answer may differ from machine to machine, and is never used where games are compared; but a
// decision that a clock has ended tells a number of moves by which any machine decides the same.
#pragma once

#include <etl/delegate.h>

#include <cstdint>

namespace tilefish {

// A clock that only goes up; a host or a board supplies it.
struct Clock {
  uint64_t (*ticks)();
  uint32_t per_second;
};
// Whether somebody wants the machine back, by Ctrl-C for example. Made from a function (Stop::create<function>()) or
// from any object that can be called and outlives the budget.
using Stop = etl::delegate<bool()>;
// The same where there may be nobody to ask.
inline bool wanted_by(const Stop& stop) { return stop.is_valid() && stop(); }

class Budget {
 public:
  constexpr Budget() = default;
  constexpr explicit Budget(uint32_t limit) : limit_(limit) {}
  constexpr Budget(uint32_t limit, const Clock& clock, uint32_t milliseconds) { allow(limit, &clock, milliseconds); }

  void stop_when(Stop stop) { stop_ = stop; }

  // From the next decision on: so many simulated moves, and so much time where there is a clock, which must outlive
  // the budget.
  constexpr void allow(uint32_t limit, const Clock* clock = nullptr, uint32_t milliseconds = 0) {
    limit_ = limit;
    clock_ = clock;
    milliseconds_ = milliseconds;
  }

  // A new decision begins.
  void begin() {
    spent_ = looked_ = 0;
    cut_short_ = late_ = false;
    if (clock_) deadline_ = clock_->ticks() + uint64_t{milliseconds_} * clock_->per_second / 1000;
  }
  void spend(uint32_t moves) { spent_ += moves; }

  // Simulated moves of this decision so far: the papers' "moves searched".
  uint32_t spent() const { return spent_; }

  // A search asks between two units of work (a few moves of a playout, an iteration), then answers with the best it
  // has. Without a clock that costs about 15 instructions, with one about a hundred.
  bool exhausted() { return spent_ >= limit_ || (clock_ ? ended() : stopped()); }

  // The same, where a search asks more than once without a move between and decides the same wherever it ends.
  bool overdue() {
    if (!late_) looked_ = spent_ - 1;
    return exhausted();
  }

  // Whether there is a limit or a clock at all, so that it is worth a search's while to ask more often.
  bool bounded() const { return clock_ || limit_ != UINT32_MAX; }

  // The limit, without a clock, that ends this decision where it has ended. So it is the same decision on any machine.
  uint32_t replay() const { return late_ ? looked_ : spent_ < limit_ ? spent_ + 1 : limit_; }

  // Somebody wants the machine back: the decision is worth nothing any more, and ends as soon as it can.
  bool stopped() {
    if (wanted_by(stop_)) cut_short_ = true;
    return cut_short_;
  }
  // These questions, to hand on to what takes long. Who sees a yes returns at once, and what it returns means nothing.
  Stop when_stopped() { return stop_.is_valid() ? Stop::create<Budget, &Budget::stopped>(*this) : Stop(); }
  Stop when_overdue() { return Stop::create<Budget, &Budget::overdue>(*this); }
  Stop when_exhausted() { return Stop::create<Budget, &Budget::exhausted>(*this); }
  // A search saw that, so its answer is not the one it would have given.
  bool cut_short() const { return cut_short_; }

 private:
  [[gnu::noinline]] bool ended() { return stopped() || out_of_time(); }

  // The clock is looked at only where moves were simulated since the last look. So each number of moves has one place
  // where the clock can end a decision, and a limit of that number ends it there again.
  bool out_of_time() {
    if (late_ || spent_ == looked_) return late_;
    looked_ = spent_;
    return late_ = clock_->ticks() >= deadline_;
  }

  uint64_t deadline_ = 0;  // in ticks, of this decision
  uint32_t limit_ = UINT32_MAX;
  uint32_t spent_ = 0;
  uint32_t looked_ = 0;  // moves spent when the clock was last looked at
  uint32_t milliseconds_ = 0;
  const Clock* clock_ = nullptr;
  Stop stop_;
  bool cut_short_ = false;
  bool late_ = false;
};

}  // namespace tilefish
