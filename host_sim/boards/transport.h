// The wire to a board: bytes out, bytes in. An emulator's and a serial port's look the same from here.
#pragma once

#include <string>
#include <string_view>

namespace tilefish {

class Transport {
 public:
  virtual ~Transport() = default;

  // Both throw Failure when the wire is dead.
  virtual void send(std::string_view bytes) = 0;
  virtual std::string receive(int milliseconds) = 0;  // what comes in until then; nothing if nothing does
};

}  // namespace tilefish
