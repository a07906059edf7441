// Buttons between a pin and ground, on the pins kButtonPins. Twins, one a kind of port in this folder.
#pragma once

#include <cstdint>

#include "board.h"

namespace tilefish::buttons {

void start();
uint32_t pressed();  // a bit for each that is down, in the order of the board's file

// The same, from the levels of a port: a pressed button is low.
inline uint32_t pressed_of(uint32_t levels) {
  uint32_t down = 0, bit = 1;
  for (const uint32_t pin : kButtonPins) {
    if ((levels >> pin & 1u) == 0) down |= bit;
    bit <<= 1;
  }
  return down;
}

}  // namespace tilefish::buttons
