// The entries of the tables (engine/games/square_stacker/players/board_forecast.h) while they are learned, and their
// means over the later part of the way (Polyak), which are what is kept.
#pragma once

#include <string>
#include <vector>

#include "engine/games/square_stacker/players/board_forecast.h"

namespace tilefish {

inline constexpr float kRewardDiscount = 0.98f, kRiskDiscount = 0.95f;  // a tray

class LearnedEntries {
 public:
  LearnedEntries() : values(square_stacker::kTableEntries), means_(square_stacker::kTableEntries) {}

  std::vector<float> values;

  float risk(const square_stacker::BoardForecast& forecast, uint32_t size) const;
  float reward(const square_stacker::BoardForecast& forecast) const;
  // One step towards the target, which is step `now` of the way. Both return by how much the target was more: for a
  // risk relative to it.
  float learn_risk(const square_stacker::BoardForecast& forecast, uint32_t size, float target, float rate,
                   uint64_t now);
  float learn_reward(const square_stacker::BoardForecast& forecast, float target, float rate, uint64_t now);

  void begin_means(uint64_t now) { means_.assign(means_.size(), Mean{now, 0}); }
  // As the engine has them: the means over the steps from `since` to `now`, or the present ones before that.
  std::vector<int16_t> tables(uint64_t since, uint64_t now) const;

  // For a checkpoint. The bytes are not portable between machines of different byte order.
  std::string bytes() const;
  static size_t byte_count();
  bool take(const char* bytes, uint64_t now);  // false where no learning of `now` steps can have left them

 private:
  struct Mean {
    uint64_t since;  // the step up to which `sum` is summed
    double sum;
  };

  void add(uint32_t entry, float change, uint64_t now);

  std::vector<Mean> means_;
};

}  // namespace tilefish
