#include "engine/games/five_or_more/players/functions.h"

namespace tilefish::five_or_more {
namespace {

constexpr auto choose = [](const auto& position, const FunctionSettings& settings, Seat& seat) -> Move {
  const BasicPlayground ground(position);
  const Stop ended = seat.budget.when_stopped();
  Step step = scoring(ground, settings, ended);
  if (!step.found && settings.clear != 0) {
    step = clear_up(ground, settings.clear, static_cast<int32_t>(settings.apt), ended);
  }
  if (!step.found && settings.shovel != 0) step = shovel(ground, square(settings.shovel), seat.random, ended);
  const Formula formula = settings.old != 0 ? Formula::kOld : Formula::kNew;
  if (!step.found) step = advanced_bias(ground, kAlign, formula, ended);
  return played(position, step, seat);
};

constexpr Parameter kAlignScore[] = {{.name = "v",
                                      .at = offsetof(FunctionSettings, score),
                                      .standard = 4,
                                      .least = 1,
                                      .most = 5,
                                      .meaning = "finishes lines of so many stones"},
                                     {.name = "old",
                                      .at = offsetof(FunctionSettings, old),
                                      .standard = 0,
                                      .least = 0,
                                      .most = 1,
                                      .meaning = "1: the distance, not its square, in the rating"}};
constexpr Parameter kAlignClear[] = {kScoreParameter, kClearParameter, kAptParameter};
constexpr Parameter kAlignShovel[] = {{.name = "score",
                                       .at = offsetof(FunctionSettings, score),
                                       .standard = 4,
                                       .least = 1,
                                       .most = 5,
                                       .meaning = "finishes lines of so many stones"},
                                      kShovelParameter};
constexpr Parameter kAll[] = {kScoreParameter, kClearParameter, kShovelParameter, kAptParameter};

}  // namespace

extern constexpr Player kAlignScorePlayer = checked_player({
    .name = "align-score",
    .about = "finish lines, else align",
    .parameters = kAlignScore,
    .check = "align-score",
    .check_moves = 100,
    .step = 400,
    .choose = in_either<FunctionSettings, choose>,
});

extern constexpr Player kAlignClearScorePlayer = checked_player({
    .name = "align-clear-score",
    .about = "finish, else free a blocked line, else align",
    .parameters = kAlignClear,
    .check = "align-clear-score",
    .check_moves = 60,
    .step = 4500,
    .choose = in_either<FunctionSettings, choose>,
});

extern constexpr Player kAlignShovelScorePlayer = checked_player({
    .name = "align-shovel-score",
    .about = "finish, else open a way, else align",
    .parameters = kAlignShovel,
    .check = "align-shovel-score",
    .check_moves = 60,
    .step = 1500,
    .choose = in_either<FunctionSettings, choose>,
});

extern constexpr Player kAlignShovelClearScorePlayer = checked_player({
    .name = "align-shovel-clear-score",
    .about = "finish, else free, else open a way, else align",
    .parameters = kAll,
    .check = "align-shovel-clear-score",
    .check_moves = 60,
    .step = 4500,
    .choose = in_either<FunctionSettings, choose>,
});

}  // namespace tilefish::five_or_more
