// What --port names: a serial port, or a Unix socket, such as QEMU's `-serial unix:PATH` or a serial port of another
// machine that a program brings here.
#pragma once

#include <memory>
#include <string>

#include "host_sim/boards/transport.h"

namespace tilefish {

std::unique_ptr<Transport> open_port(const std::string& port);  // throws Failure

}  // namespace tilefish
