#include "host_sim/games/inspect_line.h"

#include <fmt/core.h>

#include "host_sim/games/inspectors.h"
#include "host_sim/support/errors.h"

namespace tilefish {

void require_inspection(const Game& game) {
  if (inspector_of(game)) return;
  std::string known;
  for (const Game* each : games()) {
    if (inspector_of(*each)) known += fmt::format("{}{}", known.empty() ? "" : ", ", each->name);
  }
  throw UsageError(fmt::format("{} can't be inspected; known: {}", game.name, known));
}

std::string inspect_line(const Game& game, std::string_view line) {
  try {
    const Inspect inspect = inspector_of(game);
    if (!inspect) throw BadQuestion("this game can't be inspected");
    const std::optional<Json> question = Json::parse(line);
    if (!question) throw BadQuestion("not JSON");
    return inspect(*question).dump();
  } catch (const BadQuestion& bad) {
    return Json{{"error", bad.what()}}.dump();
  }
}

}  // namespace tilefish
