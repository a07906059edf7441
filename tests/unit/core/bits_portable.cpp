#include "tests/unit/core/bits_portable.h"

// The headers that ask for this target's instructions come first; then the engine's header believes that there are
// none, under another name, so that no other file's copy is touched.
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
