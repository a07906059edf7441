#include "host_sim/support/saving/checksum.h"

#include "engine/core/digest.h"

namespace tilefish {

// Four bytes at a time: checkpoints of tables have millions.
uint32_t checksum(std::initializer_list<std::string_view> parts) {
  Digest digest;
  for (std::string_view part : parts) {
    const auto byte = [&](size_t at) { return static_cast<uint8_t>(part[at]); };
    for (; part.size() >= 4; part.remove_prefix(4))
      digest.add32(byte(0) | uint32_t{byte(1)} << 8 | uint32_t{byte(2)} << 16 | uint32_t{byte(3)} << 24);
    for (; !part.empty(); part.remove_prefix(1)) digest.add8(byte(0));
  }
  return digest.value();
}

}  // namespace tilefish
