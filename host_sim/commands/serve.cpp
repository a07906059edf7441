#include "host_sim/commands/commands.h"
#include "host_sim/support/web_server/page_server.h"

namespace tilefish {
namespace {

struct Options {
  uint32_t port = 8080;
  std::string out;
  std::string link;
};

int run(const Options& options) {
  require_page();
  if (options.out.empty()) {
    serve_page(options.port, options.link);
  } else {
    write_page(options.out);
  }
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
