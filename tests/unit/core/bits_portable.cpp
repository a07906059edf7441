#include "tests/unit/core/bits_portable.h"

// The headers that use this target's instructions come first. Then the engine's header is read again under another
// name, as if there were none of these instructions. So no other file's copy is touched.
#include <bit>
#if defined(__BMI2__)
#include <immintrin.h>
#endif
#undef __POPCNT__
#undef __BMI2__
#if !defined(__ARM_ARCH_6M__)
#define __ARM_ARCH_6M__ 1
#endif
#define tilefish tilefish_without_instructions
#include "engine/core/bits.h"
#undef tilefish

namespace tilefish {

BitTools portable_bit_tools() {
  namespace bits = tilefish_without_instructions;
  return {"without instructions", bits::count_bits, bits::lowest_bit, bits::highest_bit, bits::nth_bit};
}

}  // namespace tilefish
