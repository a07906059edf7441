// The bit tools of every target, side by side.
#pragma once

#include <cstdint>

namespace tilefish {

struct BitTools {
  const char* name;
  uint32_t (*count_bits)(uint32_t bits);
  uint32_t (*lowest_bit)(uint32_t bits);
  uint32_t (*highest_bit)(uint32_t bits);
  uint32_t (*nth_bit)(uint32_t bits, uint32_t n);
};

// The bit tools as a Cortex-M0 has them, whatever this target is.
BitTools portable_bit_tools();

}  // namespace tilefish
