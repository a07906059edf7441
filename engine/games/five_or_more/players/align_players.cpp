#include "engine/games/five_or_more/players/functions.h"

namespace tilefish::five_or_more {
namespace {

struct Settings {
  FunctionSettings functions;
  uint32_t old, former;
};
static_assert(offsetof(Settings, functions) == 0);

constexpr auto choose = [](const auto& position, const Settings& settings, Seat& seat) -> Move {
  const auto& [score, clear, shovels] = settings.functions;
  const BasicPlayground ground(position);
  const Stop ended = seat.budget.when_stopped();
  const Standing standing = standing_by(settings.former);
  Step step = scoring(ground, score, standing.formula, ended);
  if (!step.found && clear != 0) step = clear_up(ground, clear, standing, ended);
  if (!step.found && shovels != 0) step = shovel(ground, square(shovels), standing, seat.random, ended);
  const Formula formula{.squared = settings.old == 0, .nearer = settings.former >= 2};
  if (!step.found) step = advanced_bias(ground, kAlign, formula, ended);
  return played(position, step, seat);
};

constexpr Parameter kTwoFormer = former_parameter(offsetof(Settings, former), 2);
constexpr Parameter kFormer = former_parameter(offsetof(Settings, former), kMostFormer);
constexpr Parameter kAlignScore[] = {{.name = "v",
                                      .at = offsetof(FunctionSettings, score),
                                      .standard = 4,
                                      .least = 1,
                                      .most = 5,
                                      .meaning = "finishes lines of so many stones"},
                                     {.name = "old",
                                      .at = offsetof(Settings, old),
                                      .standard = 0,
                                      .least = 0,
                                      .most = 1,
                                      .meaning = "1: the distance, not its square, in the rating"},
                                     kTwoFormer};
constexpr Parameter kAlignClear[] = {kScoreParameter, kClearParameter, kFormer};
constexpr Parameter kAlignShovel[] = {{.name = "score",
                                       .at = offsetof(FunctionSettings, score),
                                       .standard = 4,
                                       .least = 1,
                                       .most = 5,
                                       .meaning = "finishes lines of so many stones"},
                                      kShovelParameter,
                                      kTwoFormer};
constexpr Parameter kAll[] = {kScoreParameter, kClearParameter, kShovelParameter, kFormer};

}  // namespace

extern constexpr Player kAlignScorePlayer = checked_player({
    .name = "align-score",
    .about = "finish lines, else align",
    .parameters = kAlignScore,
    .check = "align-score",
    .check_moves = 100,
    .step = 400,
    .choose = in_either<Settings, choose>,
});

extern constexpr Player kAlignClearScorePlayer = checked_player({
    .name = "align-clear-score",
    .about = "finish, else free a blocked line, else align",
    .parameters = kAlignClear,
    .check = "align-clear-score",
    .check_moves = 60,
    .step = 4500,
    .choose = in_either<Settings, choose>,
});

extern constexpr Player kAlignShovelScorePlayer = checked_player({
    .name = "align-shovel-score",
    .about = "finish, else open a way, else align",
    .parameters = kAlignShovel,
    .check = "align-shovel-score",
    .check_moves = 60,
    .step = 1500,
    .choose = in_either<Settings, choose>,
});

extern constexpr Player kAlignShovelClearScorePlayer = checked_player({
    .name = "align-shovel-clear-score",
    .about = "finish, else free, else open a way, else align",
    .parameters = kAll,
    .check = "align-shovel-clear-score",
    .check_moves = 60,
    .step = 4500,
    .choose = in_either<Settings, choose>,
});

}  // namespace tilefish::five_or_more
