// The memory that players search in. The system gives a page of it only when somebody writes there, so 4 GB for a
// player that needs none cost nothing.
#pragma once

#include <etl/span.h>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

namespace tilefish {

class PlayerMemory {
 public:
  explicit PlayerMemory(uint32_t bytes)
      : bytes_(bytes), block_(static_cast<uint8_t*>(std::calloc(size_t{bytes} + 1, 1))) {
    if (!block_) throw std::bad_alloc();
  }
  etl::span<uint8_t> all() const { return {block_.get(), bytes_}; }

 private:
  struct Free {
    void operator()(uint8_t* block) const { std::free(block); }
  };
  uint32_t bytes_;
  std::unique_ptr<uint8_t, Free> block_;  // of a byte more, so that no memory has an address too
};

}  // namespace tilefish
