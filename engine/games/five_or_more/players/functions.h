// The thesis' players without Monte Carlo try functions in turn: score, else clear up, else shovel, else align.
#pragma once

#include "engine/games/five_or_more/frame.h"
#include "engine/games/five_or_more/players/bias.h"

namespace tilefish::five_or_more {

// A player has some of these parameters, before its own; a function whose number of stones is 0 is not tried.
struct FunctionSettings {
  uint32_t score, clear, shovel;
};

inline constexpr Parameter kScoreParameter = {.name = "score",
                                              .at = offsetof(FunctionSettings, score),
                                              .standard = 3,
                                              .least = 1,
                                              .most = 5,
                                              .meaning = "finishes lines of so many stones"};
inline constexpr Parameter kClearParameter = {.name = "clear",
                                              .at = offsetof(FunctionSettings, clear),
                                              .standard = 4,
                                              .least = 1,
                                              .most = 5,
                                              .meaning = "frees lines of so many stones from a blocker"};
inline constexpr Parameter kShovelParameter = {.name = "shovel",
                                               .at = offsetof(FunctionSettings, shovel),
                                               .standard = 4,
                                               .least = 1,
                                               .most = 5,
                                               .meaning = "opens ways to lines of so many stones"};

constexpr Parameter former_parameter(uint8_t at, int32_t most) {
  return {.name = "former",
          .at = at,
          .standard = 0,
          .least = 0,
          .most = most,
          .meaning = "so many readings of the thesis taken back"};
}

inline constexpr int32_t kAlign = 1;  // the rating asked for when aligning

template <class C>
Step scoring(const BasicPlayground<C>& ground, uint32_t stones, Formula formula, const Stop& ended) {
  return legacy_bias(ground, square(stones), formula, ended);
}

}  // namespace tilefish::five_or_more
