// The browser page: served on loopback, or written as static files.
#include <spawn.h>
#include <unistd.h>
#include <filesystem>
#include <thread>

#include <fmt/core.h>
#include <httplib.h>

#include "host_sim/commands/commands.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/file.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/support/output_file.h"

namespace tilefish {
namespace {

struct Options {
  uint32_t port = 8080;
  std::string out;
  std::string link;
};

struct Part {
  const char* name;
  const char* folder;
  const char* type;
};
constexpr Part kParts[] = {
    {"index.html", "host_sim/web", "text/html; charset=utf-8"},
    {"style.css", "host_sim/web", "text/css"},
    {"page.mjs", "host_sim/web", "text/javascript"},
    {"worker.mjs", "host_sim/web", "text/javascript"},
    {"engine.mjs", "host_sim/web", "text/javascript"},
    {"hands.mjs", "host_sim/web", "text/javascript"},
    {"picture.mjs", "host_sim/web", "text/javascript"},
    {"fumen.mjs", "host_sim/web", "text/javascript"},
    {"tilefish.wasm", "build/wasm", "application/wasm"},
};

std::string bytes_of(const Part& part) {
  return content_of(fmt::format("{}/{}/{}", TILEFISH_ROOT, part.folder, part.name));
}

void write_files(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw Failure(fmt::format("can't make the folder {}: {}", folder, error.message()));
  for (const Part& part : kParts) OutputFile(folder + "/" + part.name).write(bytes_of(part));
}

// Where there is a desktop it opens the page; elsewhere the printed link has to do.
void open_link(const std::string& link) {
  if (!isatty(STDOUT_FILENO) || (!getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY"))) return;
  const char* const arguments[] = {"xdg-open", link.c_str(), nullptr};
  pid_t child;
  posix_spawnp(&child, arguments[0], nullptr, nullptr, const_cast<char* const*>(arguments), environ);
}

int serve(const Options& options) {
  httplib::Server server;
  // The library's own options would let two servers share a port, and each have half of the page's requests.
  server.set_socket_options([](socket_t listening) {
    const int yes = 1;
    setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  });
  for (const Part& part : kParts) {
    const auto answer = [&part](const httplib::Request&, httplib::Response& response) {
      response.set_content(bytes_of(part), part.type);
    };
    server.Get(std::string("/") + part.name, answer);
    if (&part == kParts) server.Get("/", answer);
  }
  const int wanted = static_cast<int>(options.port);
  const int port = wanted == 0                                ? server.bind_to_any_port("127.0.0.1")
                   : server.bind_to_port("127.0.0.1", wanted) ? wanted
                                                              : -1;
  if (port < 0) throw Failure(fmt::format("port {} of loopback is taken; --port 0 finds a free one", wanted));
  const std::string link = fmt::format("http://127.0.0.1:{}/{}", port, options.link.empty() ? "" : "#" + options.link);
  fmt::print("{}\n", link);
  std::fflush(stdout);
  std::thread listener([&] { server.listen_after_bind(); });
  open_link(link);
  while (!interrupted()) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  server.stop();
  listener.join();
  stop_if_interrupted();
  return 0;
}

int run(const Options& options) {
  if (!std::filesystem::exists(TILEFISH_ROOT "/build/wasm/tilefish.wasm")) {
    throw Failure("build/wasm/tilefish.wasm is missing; toolchains/build wasm makes it");
  }
  if (options.out.empty()) return serve(options);
  write_files(options.out);
  return 0;
}

}  // namespace

void add_serve(Program& program) {
  static Options options;
  Grammar command = program.command("serve", "the games in a browser, on loopback", [] { return run(options); });
  command.number("--port", options.port, "N", "8080 by default; 0 finds a free one", 0, 65535);
  command.text("--link", options.link, "L", "what to begin with, as game=tetress&player=champion&seed=1");
  command.text("--out", options.out, "DIR", "write the page as static files instead");
}

}  // namespace tilefish
