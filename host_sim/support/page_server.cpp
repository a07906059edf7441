#include "host_sim/support/page_server.h"

#include <fmt/core.h>
#include <httplib.h>
#include <spawn.h>
#include <unistd.h>
#include <filesystem>
#include <string_view>
#include <thread>
#include <vector>

#include "host_sim/support/errors.h"
#include "host_sim/support/file.h"
#include "host_sim/support/installation.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/support/output_file.h"

namespace tilefish {
namespace {

struct Part {
  std::string name, path, type;
};

// Files of host_sim/web with other endings are no part of the page.
constexpr std::pair<std::string_view, const char*> kTypes[] = {
    {".html", "text/html; charset=utf-8"}, {".css", "text/css"}, {".mjs", "text/javascript"}};

std::string engine_path() { return built_file("wasm/tilefish.wasm"); }

std::vector<Part> parts() {
  std::vector<Part> parts = {{"tilefish.wasm", engine_path(), "application/wasm"}};
  for (const auto& entry : std::filesystem::directory_iterator(data_file("host_sim/web"))) {
    for (const auto& [ending, type] : kTypes) {
      if (entry.path().extension() != ending) continue;
      parts.push_back({entry.path().filename().string(), entry.path().string(), type});
    }
  }
  return parts;
}

// Opens the page where there is a desktop; elsewhere a person follows the printed link.
void open_link(const std::string& link) {
  if (!isatty(STDOUT_FILENO) || (!getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY"))) return;
  const char* const arguments[] = {"xdg-open", link.c_str(), nullptr};
  pid_t child;
  posix_spawnp(&child, arguments[0], nullptr, nullptr, const_cast<char* const*>(arguments), environ);
}

}  // namespace

void require_page() {
  if (std::filesystem::exists(engine_path())) return;
  throw Failure(fmt::format("{} is missing; toolchains/build wasm makes it", engine_path()));
}

void write_page(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw Failure(fmt::format("can't make the folder {}: {}", folder, error.message()));
  for (const Part& part : parts()) OutputFile(folder + "/" + part.name).write(content_of(part.path));
}

void serve_page(uint32_t port_wanted, const std::string& start) {
  httplib::Server server;
  // With the library's own options two servers could share a port, and each would get half of the page's requests.
  server.set_socket_options([](socket_t listening) {
    const int yes = 1;
    setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  });
  for (const Part& part : parts()) {
    const auto answer = [part](const httplib::Request&, httplib::Response& response) {
      response.set_content(content_of(part.path), part.type);
    };
    server.Get("/" + part.name, answer);
    if (part.name == "index.html") server.Get("/", answer);
  }
  const int wanted = static_cast<int>(port_wanted);
  const int port = wanted == 0                                ? server.bind_to_any_port("127.0.0.1")
                   : server.bind_to_port("127.0.0.1", wanted) ? wanted
                                                              : -1;
  if (port < 0) throw Failure(fmt::format("port {} of loopback is taken; --port 0 finds a free one", wanted));
  const std::string link = fmt::format("http://127.0.0.1:{}/{}", port, start.empty() ? "" : "#" + start);
  fmt::print("{}\n", link);
  std::fflush(stdout);
  std::thread listener([&] { server.listen_after_bind(); });
  open_link(link);
  while (!interrupted()) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  server.stop();
  listener.join();
  stop_if_interrupted();
}

}  // namespace tilefish
