#include "host_sim/games/inspect_line.h"

#include <fmt/core.h>

#include "host_sim/games/inspectors.h"
#include "host_sim/support/errors.h"

namespace tilefish {
namespace {

// A line a game.
struct Inspector {
  std::string_view game;
  Inspect inspect;
};
constexpr Inspector kInspectors[] = {
    {"square-stacker", inspect_square_stacker}, {"tetris", inspect_tetris},
    {"five-or-more", inspect_five_or_more},     {"tetress", inspect_tetress},
    {"reachability", inspect_reachability},
};

const Inspector* inspector_of(const Game& game) {
  for (const Inspector& inspector : kInspectors) {
    if (inspector.game == game.name) return &inspector;
  }
  return nullptr;
}

}  // namespace

void require_inspection(const Game& game) {
  if (inspector_of(game)) return;
  std::string known;
  for (const Inspector& inspector : kInspectors)
    known += fmt::format("{}{}", known.empty() ? "" : ", ", inspector.game);
  throw UsageError(fmt::format("{} can't be inspected; known: {}", game.name, known));
}

std::string inspect_line(const Game& game, std::string_view line) {
  try {
    const Inspector* inspector = inspector_of(game);
    if (!inspector) throw BadQuestion("this game can't be inspected");
    const std::optional<Json> question = Json::parse(line);
    if (!question) throw BadQuestion("not JSON");
    return inspector->inspect(*question).dump();
  } catch (const BadQuestion& bad) {
    return Json{{"error", bad.what()}}.dump();
  }
}

}  // namespace tilefish
