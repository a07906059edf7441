#include "host_sim/boards/serial.h"

#include <fmt/core.h>

#include "host_sim/support/errors.h"

namespace tilefish {
namespace {

constexpr int kBaud = 115200;

std::string known_ports() {
  sp_port** ports = nullptr;
  std::string names;
  if (sp_list_ports(&ports) == SP_OK) {
    for (sp_port** port = ports; *port; ++port)
      names += (names.empty() ? "" : ", ") + std::string(sp_get_port_name(*port));
    sp_free_port_list(ports);
  }
  return names.empty() ? "none" : names;
}

std::string last_error() {
  char* message = sp_last_error_message();
  const std::string text = message ? message : "unknown error";
  sp_free_error_message(message);
  return text;
}

}  // namespace

void Serial::Close::operator()(sp_port* port) const {
  sp_close(port);
  sp_free_port(port);
}

Serial::Serial(const std::string& port) : name_(port) {
  const auto check = [&](sp_return result) {
    if (result == SP_OK) return;
    const std::string why = result == SP_ERR_FAIL ? last_error() : "this machine has no such serial port";
    throw Failure(fmt::format("cannot open {}: {}; ports here: {}", name_, why, known_ports()));
  };
  sp_port* found = nullptr;
  check(sp_get_port_by_name(name_.c_str(), &found));
  port_.reset(found);
  check(sp_open(found, SP_MODE_READ_WRITE));
  check(sp_set_baudrate(found, kBaud));
  check(sp_set_bits(found, 8));
  check(sp_set_parity(found, SP_PARITY_NONE));
  check(sp_set_stopbits(found, 1));
  check(sp_set_flowcontrol(found, SP_FLOWCONTROL_NONE));
  sp_flush(found, SP_BUF_INPUT);
}

void Serial::send(std::string_view bytes) {
  const auto count = sp_blocking_write(port_.get(), bytes.data(), bytes.size(), 1000);
  if (count != static_cast<int>(bytes.size())) throw Failure(fmt::format("{} takes no bytes", name_));
}

std::string Serial::receive(int milliseconds) {
  char buffer[4096];
  const auto count = sp_blocking_read_next(port_.get(), buffer, sizeof buffer, static_cast<unsigned>(milliseconds));
  if (count < 0) throw Failure(fmt::format("{} is gone: {}", name_, last_error()));
  return {buffer, static_cast<size_t>(count)};
}

}  // namespace tilefish
