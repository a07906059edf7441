#include <array>
#include <set>

#include "engine/games/reachability/rules/position.h"
#include "host_sim/games/inspectors.h"

namespace tilefish {
namespace {

using namespace reachability;

// Boards with full or empty rows are read too: the verdict says what such rows mean.
Rows rows_of_question(const Json& question) {
  const Json::List* const list = field(question, "rows").items();
  if (!list || list->size() > kMostRows) throw BadQuestion("\"rows\" is a list of at most 20 numbers");
  Rows rows{};
  for (uint32_t r = 0; r < list->size(); ++r) {
    rows.row[r] = static_cast<uint16_t>(number((*list)[r], "rows", 0, kFullRow));
    if (rows.row[r] != 0) rows.height = static_cast<uint8_t>(r + 1);
  }
  return rows;
}

using Boards = std::set<std::array<uint32_t, 7>>;

void add(Boards& boards, const Rows& rows) { boards.insert(std::to_array(packed(rows).word)); }

}  // namespace

// The verdict comes from a look at the board alone, without a search.
Json inspect_reachability(const Json& question) {
  const Rows rows = rows_of_question(question);
  const View view(rows);
  Boards before, after;
  view.for_each_step([&](const Step& step) {
    add(before, view.before(step));
    return true;
  });
  uint32_t moves = 0;
  for (const Placement placement : kPlacement) {
    tetris::Board board = view.board;
    uint32_t lines = 0;
    if (!drop(board, placement, lines)) continue;
    ++moves;
    add(after, rows_of(board));
  }
  const std::string flaw = flaw_of(rows);
  return {{"backward_boards", before.size()},
          {"forward_moves", moves},
          {"forward_boards", after.size()},
          {"verdict", flaw.empty() ? "open" : "unreachable"},
          {"reason", flaw}};
}

}  // namespace tilefish
