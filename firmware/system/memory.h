// What the image takes of its board, and how deep the stack ever was.
//
// The stack is painted before main, so its high-water mark is exact to the word: it counts interrupts too, 32 bytes and
// more each, which may or may not come at the deepest moment. It lies lowest in RAM: an overflow leaves RAM and faults.
// Where the core has an MPU, the 64 KB below RAM are closed as well, so that the fault names the address.
#pragma once

#include <cstdint>

namespace tilefish {

uint32_t image_flash_bytes();
uint32_t image_ram_bytes();  // without the stack
uint32_t stack_bytes();
uint32_t stack_used_bytes();

}  // namespace tilefish
