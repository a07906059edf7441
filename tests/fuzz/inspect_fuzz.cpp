// Any line into `inspect`: whatever it is, the answer is one line of JSON.
//
// The first byte chooses the game, `0` the first of the catalogue; the rest is the line.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "host_sim/games/inspect_line.h"
#include "tilefish/catalogue.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  const auto games = tilefish::games();
  const tilefish::Game& game = *games[static_cast<uint8_t>(data[0] - '0') % games.size()];
  const std::string_view line(reinterpret_cast<const char*>(data + 1), size - 1);
  if (line.find("\"cnn\"") != std::string_view::npos)
    return 0;  // `cnn-small` has the same code, and is 30 times as fast
  const std::string answer = tilefish::inspect_line(game, line);
  if (answer.size() < 2 || answer.front() != '{' || answer.back() != '}') std::abort();
  if (answer.find('\n') != std::string::npos) std::abort();
  return 0;
}
