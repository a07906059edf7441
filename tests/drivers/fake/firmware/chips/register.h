// The registers of tests/drivers/hardware.h, in the place of a chip's.
#pragma once

#include "tests/drivers/hardware.h"

namespace tilefish {

class Register {
 public:
  explicit Register(uint32_t address) : address_(address) {}
  operator uint32_t() const { return hardware.read(address_); }
  void operator=(uint32_t value) { hardware.write(address_, value); }
  void operator=(const Register& other) { *this = static_cast<uint32_t>(other); }

 private:
  uint32_t address_;
};

inline Register reg(uint32_t address) { return Register(address); }

}  // namespace tilefish
