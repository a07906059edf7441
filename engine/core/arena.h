// All the memory a player's search keeps: one block, one number. Capacities follow from the number alone, by the same
// arithmetic on every target, so a host with 10 KB plays what a board with 10 KB plays.
#pragma once

#include <etl/span.h>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "engine/core/assert.h"

namespace tilefish {

// A block of bytes, aligned to 8, taken from the front. It never gives back: a search takes from a copy,
// so that the next decision starts with the whole block again.
class Arena {
 public:
  constexpr Arena() = default;
  constexpr Arena(uint8_t* bytes, uint32_t size) : bytes_(bytes), size_(size & ~7u) {}

  // An object that lives from decision to decision, at the front. A match zero-fills the block when a game begins.
  template <class T>
  T& kept() const {
    static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= 8);
    TILEFISH_ASSERT(sizeof(T) <= size_);
    return *reinterpret_cast<T*>(bytes_);
  }

  uint32_t left() const { return size_ - used_; }

  // `count` objects in a row, with whatever the block held. The caller has seen to it that they fit: exhaustion is a
  // broken precondition.
  template <class T>
  etl::span<T> take(uint32_t count) {
    static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= 8);
    const uint32_t bytes = (count * static_cast<uint32_t>(sizeof(T)) + 7u) & ~7u;
    TILEFISH_ASSERT(bytes <= left());
    T* first = reinterpret_cast<T*>(bytes_ + used_);
    used_ += bytes;
    return {first, count};
  }

  // As many as fit, at most `most`.
  template <class T>
  etl::span<T> take_rest(uint32_t most) {
    const uint32_t fit = left() / static_cast<uint32_t>(sizeof(T));
    return take<T>(fit < most ? fit : most);
  }

 private:
  uint8_t* bytes_ = nullptr;
  uint32_t size_ = 0;
  uint32_t used_ = 0;
};

}  // namespace tilefish
