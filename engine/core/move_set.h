// A set of moves with numbers below 32, in one word: bit n is move n, so the order of the bits is that of the moves.
#pragma once

#include "engine/core/bits.h"
#include "engine/core/random.h"
#include "engine/core/types.h"

namespace tilefish {

class MoveSet {
 public:
  constexpr explicit MoveSet(uint32_t bits) : bits_(bits) {}

  constexpr bool empty() const { return bits_ == 0; }
  constexpr uint32_t size() const { return count_bits(bits_); }
  constexpr bool contains(Move move) const { return move < 32 && ((bits_ >> move) & 1u) != 0; }
  Move operator[](uint32_t n) const { return static_cast<Move>(nth_bit(bits_, n)); }
  Move any(Random& random) const {
    const CountedBits counted(bits_);
    return static_cast<Move>(counted.nth(random.below(counted.size())));
  }

  constexpr MoveSet operator&(MoveSet other) const { return MoveSet(bits_ & other.bits_); }
  constexpr void remove(Move move) { bits_ &= ~(1u << move); }

  class Iterator {
   public:
    constexpr explicit Iterator(uint32_t bits) : bits_(bits) {}
    constexpr Move operator*() const { return static_cast<Move>(lowest_bit(bits_)); }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    constexpr bool operator!=(const Iterator& other) const { return bits_ != other.bits_; }

   private:
    uint32_t bits_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  uint32_t bits_;
};

}  // namespace tilefish
