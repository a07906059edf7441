// An I2C bus of the chip, on which the board drives a display. Twins, one a kind of controller in this folder.
#pragma once

#include <cstdint>

namespace tilefish::i2c {

inline constexpr uint32_t kHz = 400'000;

// On the pins kDisplayPins: first the data, then the clock.
void start();
// Sends a byte and those behind it to a device. False where no device answers, or the bus does not move: it never waits
// longer than some milliseconds.
bool send(uint8_t address, uint8_t first, const uint8_t* bytes, uint32_t count);

}  // namespace tilefish::i2c
