// The search of `tray`, the boards judged by learned tables.
#include "engine/games/record.h"
#include "engine/games/square_stacker/players/tables_tree.h"
#include "engine/games/square_stacker/rules/position.h"
#include "engine/search/exhaustive.h"

namespace tilefish::square_stacker {
namespace {

struct Settings {
  uint32_t life;
};
constexpr Parameter kParameters[] = {{.name = "life",
                                      .at = offsetof(Settings, life),
                                      .standard = 200,
                                      .least = 1,
                                      .most = 1000,
                                      .meaning = "thousands of points that a risk of 1 is worth"}};

Move choose(const Position& position, const Settings& settings, Seat& seat) {
  TablesTree tree(kTables, settings.life, position.score);
  return search::exhaustive(tree, position, kTray, seat.budget).move;
}

}  // namespace

extern constexpr Player kTablesPlayer = checked_player({
    .name = "tables",
    .about = "the tray's boards judged by learned points to come and risk of dying",
    .parameters = kParameters,
    .check = "tables",
    .check_moves = 60,
    .choose = chooser<choose>,
    .data = &kTablesData,
});

}  // namespace tilefish::square_stacker
