// All the memory a player's search keeps: one block, one number. Capacities follow from the number alone, by the same
// arithmetic on every target, so a host with 10 KB plays what a board with 10 KB plays.
#pragma once

#include <etl/span.h>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "engine/core/assert.h"

namespace tilefish {

// A block of bytes that begins at a multiple of 8, taken from the front. It never gives back: a search takes from a
// copy, so that the next decision starts with the whole block again.
class Arena {
 public:
  static constexpr uint32_t kAlignment = 8;

  constexpr Arena() = default;
  Arena(uint8_t* bytes, uint32_t size) : bytes_(bytes), size_(size & ~(kAlignment - 1)) {
    TILEFISH_ASSERT(is_aligned(bytes));
  }

  static bool is_aligned(const uint8_t* bytes) { return reinterpret_cast<uintptr_t>(bytes) % kAlignment == 0; }

  // An object that lives from decision to decision. It is the first that is taken, so that it lies at the same place
  // each time and nothing else is laid over it. A match fills as much with zeros as a player may keep.
  template <class T>
  T& keep() {
    TILEFISH_ASSERT(used_ == 0);
    return take<T>(1)[0];
  }

  uint32_t left() const { return size_ - used_; }

  // `count` objects in a row, with whatever the block held. The caller has seen to it that they fit: exhaustion is a
  // broken precondition.
  template <class T>
  etl::span<T> take(uint32_t count) {
    static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= kAlignment);
    const uint32_t bytes = (count * static_cast<uint32_t>(sizeof(T)) + kAlignment - 1) & ~(kAlignment - 1);
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

  // Copies the first `bytes` bytes of another block of this size, at most all of them.
  void copy(const Arena& other, uint32_t bytes) {
    TILEFISH_ASSERT(size_ == other.size_);
    for (uint32_t i = 0; i < bytes && i < size_; ++i) bytes_[i] = other.bytes_[i];
  }

 private:
  uint8_t* bytes_ = nullptr;
  uint32_t size_ = 0;
  uint32_t used_ = 0;
};

}  // namespace tilefish
