// What a decision may spend. Counted in simulated moves, so that it means the same on every target; a clock exists for live
// play, where the answer may differ from machine to machine, and is never used where games are compared.
#pragma once

#include <cstdint>

namespace tilefish {

// Milliseconds since some start; a host or a board supplies it.
using Clock = uint32_t (*)();

class Budget {
 public:
  constexpr Budget() = default;
  constexpr explicit Budget(uint32_t limit) : limit_(limit) {}
  constexpr Budget(uint32_t limit, Clock clock, uint32_t milliseconds)
      : limit_(limit), clock_(clock), milliseconds_(milliseconds) {}

  // A new decision begins.
  void begin() {
    spent_ = 0;
    if (clock_) started_ = clock_();
  }
  void spend(uint32_t moves) { spent_ += moves; }

  // Simulated moves of this decision so far: the documents' "moves searched".
  uint32_t spent() const { return spent_; }

  // A search asks between two units of work (a playout, an iteration), then answers with the best it has.
  bool exhausted() const { return spent_ >= limit_ || (clock_ && clock_() - started_ >= milliseconds_); }

 private:
  uint32_t limit_ = UINT32_MAX;
  uint32_t spent_ = 0;
  Clock clock_ = nullptr;
  uint32_t milliseconds_ = 0;
  uint32_t started_ = 0;
};

}  // namespace tilefish
