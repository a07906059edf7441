// The thesis' three ratings of lines, each as a player: the best line is extended, else a random move.
#include "engine/games/five_or_more/players/functions.h"

namespace tilefish::five_or_more {
namespace {

struct Settings {
  uint32_t stones;
};
constexpr Parameter kParameters[] = {{.name = "v",
                                      .at = offsetof(Settings, stones),
                                      .standard = 3,
                                      .least = 1,
                                      .most = 5,
                                      .meaning = "stones in the line to be extended"}};

struct LegacySettings {
  uint32_t stones, former;
};
constexpr Parameter kLegacyParameters[] = {kParameters[0], former_parameter(offsetof(LegacySettings, former), 1)};

struct AdvancedSettings {
  uint32_t stones, strict, nearer;
};
static_assert(offsetof(LegacySettings, stones) == 0 && offsetof(AdvancedSettings, stones) == 0);
constexpr Parameter kAdvancedParameters[] = {kParameters[0],
                                             {.name = "strict",
                                              .at = offsetof(AdvancedSettings, strict),
                                              .standard = 1,
                                              .least = 0,
                                              .most = 1,
                                              .meaning = "0: a rating of v squared is enough"},
                                             {.name = "nearer",
                                              .at = offsetof(AdvancedSettings, nearer),
                                              .standard = 0,
                                              .least = 0,
                                              .most = 1,
                                              .meaning = "1: always the distance to the nearer stones"}};

constexpr auto choose_simple = [](const auto& position, const Settings& settings, Seat& seat) {
  return played(position, simple_bias(BasicPlayground(position), square(settings.stones)), seat);
};
constexpr auto choose_legacy = [](const auto& position, const LegacySettings& settings, Seat& seat) {
  const Formula formula = standing_by(settings.former).formula;
  const Stop ended = seat.budget.when_stopped();
  return played(position, legacy_bias(BasicPlayground(position), square(settings.stones), formula, ended), seat);
};
constexpr auto choose_advanced = [](const auto& position, const AdvancedSettings& settings, Seat& seat) {
  const int32_t least = square(settings.stones) + static_cast<int32_t>(settings.strict);
  const Formula formula{.squared = false, .nearer = settings.nearer != 0};
  const Stop ended = seat.budget.when_stopped();
  return played(position, advanced_bias(BasicPlayground(position), least, formula, ended), seat);
};

}  // namespace

extern constexpr Player kSimpleBiasPlayer = checked_player({
    .name = "simple-bias",
    .about = "the first line that can be extended",
    .parameters = kParameters,
    .check = "simple-bias",
    .check_moves = 200,
    .step = 90,
    .choose = in_either<Settings, choose_simple>,
});

extern constexpr Player kLegacyBiasPlayer = checked_player({
    .name = "legacy-bias",
    .about = "the best line by its touching stones",
    .parameters = kLegacyParameters,
    .strongest = "v=1",
    .check = "legacy-bias:v=1",
    .check_moves = 200,
    .step = 180,
    .choose = in_either<LegacySettings, choose_legacy>,
});

extern constexpr Player kAdvancedBiasPlayer = checked_player({
    .name = "advanced-bias",
    .about = "the best line by stones, room and distance",
    .parameters = kAdvancedParameters,
    .strongest = "v=1",
    .check = "advanced-bias:v=1",
    .check_moves = 200,
    .step = 400,
    .choose = in_either<AdvancedSettings, choose_advanced>,
});

}  // namespace tilefish::five_or_more
