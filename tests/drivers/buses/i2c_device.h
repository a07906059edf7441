// Devices on a model of a chip's I2C bus; the file in this folder that models the chip's controller keeps them.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

struct I2cDevice {
  uint8_t address;
  std::function<void(const std::vector<uint8_t>&)> take;  // what came between a start and a stop
  uint32_t refuses_from = UINT32_MAX;                     // the byte that it does not acknowledge
};

// Connects a device, or none, to the bus. A bus that is stuck never ends what was begun.
void connect_i2c(I2cDevice* device, bool stuck = false);
// How often somebody looked at the controller's registers since it was connected: time that went by.
uint32_t i2c_looks();
