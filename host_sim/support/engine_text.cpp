#include "host_sim/support/engine_text.h"

#include <fmt/core.h>

namespace tilefish {

std::string hex(uint32_t trace) { return fmt::format("{:08x}", trace); }

std::string bytes_text(uint32_t bytes) {
  if (bytes >= 1u << 20 && bytes % (1u << 20) == 0) return fmt::format("{}M", bytes >> 20);
  if (bytes >= 1u << 10 && bytes % (1u << 10) == 0) return fmt::format("{}K", bytes >> 10);
  return fmt::format("{}", bytes);
}

}  // namespace tilefish
