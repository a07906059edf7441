#include "host_sim/games/reachability/fumen.h"

#include "host_sim/games/reachability/fumen_codec.h"
#include "host_sim/support/engine_text.h"
#include "host_sim/support/errors.h"

namespace tilefish {

reachability::Rows board_of_fumen(std::string_view text) {
  reachability::Rows rows{};
  bool read = false;
  const std::string complaint = text_from([&](Output& out) { read = read_fumen(as_text(text), rows, out); });
  if (!read) throw Failure(complaint);
  return rows;
}

std::string fumen_of(std::span<const uint8_t> placements) {
  return text_from([&](Output& out) { write_fumen({placements.data(), placements.size()}, out); });
}

}  // namespace tilefish
