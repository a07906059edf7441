// A core without interrupts, for which time does not matter: a test calls the handlers itself.
#pragma once

#include <cstdint>

namespace tilefish {

inline void enable_interrupt(int32_t) {}
inline uint32_t mask_interrupts() { return 0; }
inline void restore_interrupts(uint32_t) {}
inline void spin(uint32_t) {}

}  // namespace tilefish
