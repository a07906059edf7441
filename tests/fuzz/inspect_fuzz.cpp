// Any line into `inspect`: whatever it is, the answer is one line of JSON.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "host_sim/games/inspect_line.h"
#include "tilefish/catalogue.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  for (const tilefish::Game* game : tilefish::games()) {
    const std::string answer = tilefish::inspect_line(*game, {reinterpret_cast<const char*>(data), size});
    if (answer.size() < 2 || answer.front() != '{' || answer.back() != '}') std::abort();
    if (answer.find('\n') != std::string::npos) std::abort();
  }
  return 0;
}
