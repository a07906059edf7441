// A board on a serial port: 115200 bits a second, 8N1.
#pragma once

#include <libserialport.h>
#include <memory>

#include "host_sim/boards/transport.h"

namespace tilefish {

class Serial : public Transport {
 public:
  explicit Serial(const std::string& port);  // throws Failure, naming the ports there are

  void send(std::string_view bytes) override;
  std::string receive(int milliseconds) override;

 private:
  struct Close {
    void operator()(sp_port* port) const;
  };

  const std::string name_;
  std::unique_ptr<sp_port, Close> port_;
};

}  // namespace tilefish
