// The best moves found so far, in an array of the caller's.
#pragma once

#include "engine/core/types.h"

namespace tilefish::five_or_more {

// A move and what it is worth: the points it makes and the value of the board it leaves.
template <class Value>
struct Candidate {
  Move move;
  bool clears;
  Value value;
};

// At most `most` candidates, the best first; of equals the first found is first. A full list drops its worst candidate
// for a better one.
template <class Value>
class CandidateList {
 public:
  CandidateList(Candidate<Value>* items, uint32_t most) : items_(items), most_(most) {}

  uint32_t size() const { return count_; }
  const Candidate<Value>& operator[](uint32_t i) const { return items_[i]; }

  // Whether the list is full of candidates that are worth at least so much.
  bool refuses(Value value) const { return count_ == most_ && !(value > items_[count_ - 1].value); }

  void insert(const Candidate<Value>& candidate) {
    if (refuses(candidate.value)) return;
    uint32_t at = count_ == most_ ? count_ - 1 : count_++;
    for (; at > 0 && candidate.value > items_[at - 1].value; --at) items_[at] = items_[at - 1];
    items_[at] = candidate;
  }

 private:
  Candidate<Value>* items_;
  uint32_t most_, count_ = 0;
};

}  // namespace tilefish::five_or_more
