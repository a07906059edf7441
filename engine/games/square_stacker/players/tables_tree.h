// The tray as `tables` judges it: points of the tray and to come, less the risk of dying. In 1/256 points, from the
// score before the tray on, so that 32 bits hold them. Risks only take from what a board is worth: one that falls
// behind the best is looked at no further.
#pragma once

#include "engine/games/square_stacker/players/tray.h"
#include "engine/games/square_stacker/weights/tables.h"

namespace tilefish::square_stacker {

struct TablesTree : TrayLines {
  const int16_t* tables;
  int64_t life;  // thousands of points
  Score before;
  Score best = INT32_MIN;

  TablesTree(const int16_t* entries, uint32_t thousands, Score score)
      : tables(entries), life(thousands), before(score) {}

  Score value(const Position& position) {
    if (!finished(position)) return kDead;
    const BoardForecast forecast(position);
    const Score safe = (position.score - before) * kOne + reward_of<int32_t>(tables, forecast) * (kOne / kRewardUnit);
    Score worth = safe;
    int64_t risk = 0;
    for (const uint32_t size : forecast.shortest_first()) {
      risk += chance_q40(risk_of<int32_t>(tables, forecast, size));
      worth = safe - static_cast<Score>(life * 1000 * (risk >> 16) >> 16);
      if (worth <= best) return worth;
    }
    return best = worth;
  }

  static constexpr int32_t kOne = 256;
};

}  // namespace tilefish::square_stacker
