// The search of `tray`, the boards judged by learned tables: points of the tray and to come, less the risk of dying. In
// 1/256 points, from the score before the tray on, so that 32 bits hold them. Risks only take from what a board is
// worth: one that falls behind the best is looked at no further.
#include "engine/games/square_stacker/weights/tables.h"
#include "engine/games/record.h"
#include "engine/games/square_stacker/players/tray.h"
#include "engine/games/square_stacker/rules/position.h"
#include "engine/search/exhaustive.h"

namespace tilefish::square_stacker {
namespace {

struct TablesTree : TrayLines {
  Score before;
  int64_t life;  // thousands of points
  Score best = INT32_MIN;

  TablesTree(Score score, uint32_t thousands) : before(score), life(thousands) {}

  Score value(const Position& position) {
    if (!finished(position)) return kDead;
    const BoardForecast forecast(position);
    const Score safe = (position.score - before) * kOne + reward_of<int32_t>(kTables, forecast) * (kOne / kRewardUnit);
    Score worth = safe;
    int64_t risk = 0;
    for (const uint32_t size : forecast.shortest_first()) {
      risk += chance_q40(risk_of<int32_t>(kTables, forecast, size));
      worth = safe - static_cast<Score>(life * 1000 * (risk >> 16) >> 16);
      if (worth <= best) return worth;
    }
    return best = worth;
  }

  static constexpr int32_t kOne = 256;
};

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
  TablesTree tree(position.score, settings.life);
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
