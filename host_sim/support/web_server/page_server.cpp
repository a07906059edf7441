#include "host_sim/support/web_server/page_server.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <unistd.h>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <list>
#include <string_view>
#include <vector>

#include "host_sim/support/errors.h"
#include "host_sim/support/file.h"
#include "host_sim/support/installation.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/support/output_file.h"
#include "host_sim/support/web_server/http_answer.h"

namespace tilefish {
namespace {

using Clock = std::chrono::steady_clock;

// A browser has at most six connections at a time. The times are for all of a request and all of its answer, so a
// client that sends or reads a byte now and then is not kept for it.
constexpr size_t kMostConnections = 32;
constexpr std::chrono::seconds kRequestTime{5}, kAnswerTime{20}, kClosingTime{1};

struct Part {
  std::string name, path, type;
};

// Files of host_sim/web with other endings are no part of the page.
constexpr std::pair<std::string_view, const char*> kTypes[] = {
    {".html", "text/html; charset=utf-8"}, {".css", "text/css"},      {".mjs", "text/javascript"},
    {".txt", "text/plain; charset=utf-8"}, {".svg", "image/svg+xml"}, {".webmanifest", "application/manifest+json"}};

std::string engine_path() { return built_file("wasm/tilefish.wasm"); }

std::vector<Part> parts() {
  std::vector<Part> parts = {{"tilefish.wasm", engine_path(), "application/wasm"},
                             {"tilefish.wasm.gz", engine_path() + ".gz", "application/gzip"}};
  for (const auto& entry : std::filesystem::directory_iterator(data_file("host_sim/web"))) {
    for (const auto& [ending, type] : kTypes) {
      if (entry.path().extension() != ending || entry.path().filename() == "CMakeLists.txt") continue;
      parts.push_back({entry.path().filename().string(), entry.path().string(), type});
    }
  }
  return parts;
}

std::optional<PageFile> file_named(const std::vector<Part>& parts, std::string_view name) {
  for (const Part& part : parts) {
    if (part.name != (name.empty() ? "index.html" : name)) continue;
    try {
      return PageFile{part.type, content_of(part.path)};
    } catch (const Failure&) {
      return std::nullopt;  // it was there when the server began
    }
  }
  return std::nullopt;
}

// Opens the page where there is a desktop; elsewhere a person follows the printed link.
void open_link(const std::string& link) {
  if (!isatty(STDOUT_FILENO) || (!getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY"))) return;
  const char* const arguments[] = {"xdg-open", link.c_str(), nullptr};
  pid_t child;
  posix_spawnp(&child, arguments[0], nullptr, nullptr, const_cast<char* const*>(arguments), environ);
}

class Socket {
 public:
  explicit Socket(int number) : number_(number) {}
  ~Socket() {
    if (number_ >= 0) close(number_);
  }
  Socket(const Socket&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

// A client: first its request comes, then its answer goes, then it may hang up.
class Connection {
 public:
  explicit Connection(int number) : socket_(number) {}

  int socket() const { return socket_.number(); }
  short awaited() const { return !answer_.empty() && !answered_ ? POLLOUT : POLLIN; }
  bool late() const { return Clock::now() >= deadline_; }

  // Goes on with what can be done without waiting. False where the client is gone.
  template <class Answer>
  bool proceed(Answer answer) {
    if (awaited() == POLLOUT) return send_answer();
    std::array<char, 4096> bytes;
    const ssize_t count = recv(socket(), bytes.data(), bytes.size(), 0);
    if (count <= 0) return count < 0 && (errno == EAGAIN || errno == EINTR);
    if (answered_) return true;
    request_.append(bytes.data(), static_cast<size_t>(count));
    if (!is_whole_request(request_) && request_.size() < kMostRequestBytes) return true;
    answer_ = answer(request_);
    deadline_ = Clock::now() + kAnswerTime;
    return true;
  }

 private:
  // The connection is closed only when the client has hung up, or a second later: while bytes of it are unread, closing
  // would throw the end of the answer away.
  bool send_answer() {
    const ssize_t count = send(socket(), answer_.data() + sent_, answer_.size() - sent_, MSG_NOSIGNAL);
    if (count < 0) return errno == EAGAIN || errno == EINTR;
    sent_ += static_cast<size_t>(count);
    if (sent_ < answer_.size()) return true;
    answered_ = true;
    deadline_ = Clock::now() + kClosingTime;
    return shutdown(socket(), SHUT_WR) == 0;
  }

  Socket socket_;
  Clock::time_point deadline_ = Clock::now() + kRequestTime;
  std::string request_, answer_;
  size_t sent_ = 0;
  bool answered_ = false;
};

// Serves one client after the other a little, so none can hold up another.
class Server {
 public:
  explicit Server(uint32_t port);  // throws Failure
  uint32_t port() const { return port_; }
  void serve();

 private:
  void accept_client();

  Socket listening_;
  uint32_t port_ = 0;
  std::list<Connection> connections_;  // the oldest first
};

Server::Server(uint32_t port) : listening_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)) {
  const int yes = 1, number = listening_.number();
  setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<uint16_t>(port));
  socklen_t size = sizeof address;
  auto* const generic = reinterpret_cast<sockaddr*>(&address);
  if (number < 0 || bind(number, generic, size) != 0 || listen(number, kMostConnections) != 0 ||
      getsockname(number, generic, &size) != 0) {
    throw Failure(fmt::format("port {} of loopback is taken; --port 0 finds a free one", port));
  }
  port_ = ntohs(address.sin_port);
}

// Where all places are taken, the oldest client has had its time.
void Server::accept_client() {
  const int client = accept4(listening_.number(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
  if (client >= 0) connections_.emplace_back(client);
  const bool none_left = client < 0 && (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM);
  if (!connections_.empty() && (none_left || connections_.size() > kMostConnections)) connections_.pop_front();
}

void Server::serve() {
  const std::vector<Part> files = parts();
  const std::array<std::string, 2> hosts = {fmt::format("127.0.0.1:{}", port_), fmt::format("localhost:{}", port_)};
  const auto answer = [&](std::string_view request) {
    return answer_to(request, hosts, [&](std::string_view name) { return file_named(files, name); });
  };
  while (!interrupted()) {
    std::vector<pollfd> waiting;
    for (const Connection& connection : connections_) waiting.push_back({connection.socket(), connection.awaited(), 0});
    waiting.push_back({listening_.number(), POLLIN, 0});
    const int ready = poll(waiting.data(), waiting.size(), 100);
    size_t place = 0;
    for (auto each = connections_.begin(); each != connections_.end(); ++place) {
      const bool stays = ready <= 0 || waiting[place].revents == 0 || each->proceed(answer);
      each = stays && !each->late() ? std::next(each) : connections_.erase(each);
    }
    if (ready > 0 && waiting.back().revents != 0) accept_client();
  }
}

// All files are written before the first gets its name, so that a full disk leaves the folder as it was.
void write_parts(const std::string& folder) {
  std::list<OutputFile> files;
  for (const Part& part : parts()) files.emplace_back(folder + "/" + part.name).keep(content_of(part.path));
  for (OutputFile& file : files) file.finish();
}

}  // namespace

void require_page() {
  if (std::filesystem::exists(engine_path())) return;
  throw Failure(fmt::format("{} is missing; toolchains/build wasm makes it", engine_path()));
}

void write_page(const std::string& folder) {
  std::error_code error;
  const bool made = std::filesystem::create_directories(folder, error);
  if (error) throw Failure(fmt::format("can't make the folder {}: {}", folder, error.message()));
  try {
    write_parts(folder);
  } catch (...) {
    if (made) std::filesystem::remove(folder, error);
    throw;
  }
}

void serve_page(uint32_t port_wanted, const std::string& start) {
  Server server(port_wanted);
  const std::string link = fmt::format("http://127.0.0.1:{}/{}", server.port(), start.empty() ? "" : "#" + start);
  fmt::print("{}\n", link);
  std::fflush(stdout);
  open_link(link);
  server.serve();
  stop_if_interrupted();
}

}  // namespace tilefish
