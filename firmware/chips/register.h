// A register of a chip: a word of memory at a fixed address. The tests of drivers put another file in this one's place,
// whose registers are a model of the hardware (tests/drivers/).
#pragma once

#include <cstdint>

namespace tilefish {

inline volatile uint32_t& reg(uint32_t address) { return *reinterpret_cast<volatile uint32_t*>(address); }

}  // namespace tilefish
