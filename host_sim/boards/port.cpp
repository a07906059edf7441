#include "host_sim/boards/port.h"

#include <fmt/core.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>
#include <cerrno>
#include <cstring>

#include "host_sim/boards/serial.h"
#include "host_sim/support/errors.h"

namespace tilefish {
namespace {

bool is_socket(const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && S_ISSOCK(status.st_mode);
}

class Socket : public Transport {
 public:
  explicit Socket(const std::string& path) : path_(path), wire_(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.size() >= sizeof address.sun_path)
      throw Failure(fmt::format("cannot open {}: its name is too long", path));
    path.copy(address.sun_path, path.size());
    if (connect(wire_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
      const std::string why = std::strerror(errno);
      close(wire_);
      throw Failure(fmt::format("cannot open {}: {}", path, why));
    }
  }
  ~Socket() override { close(wire_); }
  Socket(const Socket&) = delete;

  void send(std::string_view bytes) override {
    while (!bytes.empty()) {
      const ssize_t count = ::send(wire_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (count < 0 && errno != EINTR) throw Failure(fmt::format("{} takes no bytes", path_));
      if (count > 0) bytes.remove_prefix(static_cast<size_t>(count));
    }
  }

  std::string receive(int milliseconds) override {
    pollfd ready{wire_, POLLIN, 0};
    if (poll(&ready, 1, milliseconds) <= 0) return "";
    char buffer[4096];
    const ssize_t count = recv(wire_, buffer, sizeof buffer, 0);
    if (count <= 0) throw Failure(fmt::format("{} is gone", path_));
    return {buffer, static_cast<size_t>(count)};
  }

 private:
  const std::string path_;
  const int wire_;
};

}  // namespace

std::unique_ptr<Transport> open_port(const std::string& port) {
  if (is_socket(port)) return std::make_unique<Socket>(port);
  return std::make_unique<Serial>(port);
}

}  // namespace tilefish
