#include "engine/games/five_or_more/frame.h"
#include "engine/games/five_or_more/players/bias.h"
#include "engine/search/flat_monte_carlo.h"

namespace tilefish::five_or_more {
namespace {

// Standard values are the thesis'. Every player of this file has the playouts first.
struct Playouts {
  uint32_t games, depth;
};
constexpr Parameter kPlayouts[] = {{.name = "z",
                                    .at = offsetof(Playouts, games),
                                    .standard = 100,
                                    .least = 1,
                                    .most = 1000,
                                    .meaning = "playouts a candidate"},
                                   {.name = "d",
                                    .at = offsetof(Playouts, depth),
                                    .standard = 0,
                                    .least = 0,
                                    .most = 1000,
                                    .meaning = "moves of each at the most; 0: to the end"}};

struct MonteCarloSettings {
  Playouts playouts;
  uint32_t by_maximum;
};
constexpr Parameter kMonteCarloParameters[] = {kPlayouts[0],
                                               kPlayouts[1],
                                               {.name = "max",
                                                .at = offsetof(MonteCarloSettings, by_maximum),
                                                .standard = 0,
                                                .least = 0,
                                                .most = 1,
                                                .meaning = "1: choose the best end, not the best mean"}};

struct DynamicSettings {
  Playouts playouts;
  uint32_t at, inverted;
};
constexpr Parameter kDynamicParameters[] = {kPlayouts[0],
                                            kPlayouts[1],
                                            {.name = "at",
                                             .at = offsetof(DynamicSettings, at),
                                             .standard = 50,
                                             .least = 0,
                                             .most = 81,
                                             .meaning = "stones from which it plays the other"},
                                            {.name = "inverted",
                                             .at = offsetof(DynamicSettings, inverted),
                                             .standard = 0,
                                             .least = 0,
                                             .most = 1,
                                             .meaning = "1: mcrb first, then bmcrb"}};
static_assert(offsetof(MonteCarloSettings, playouts) == 0 && offsetof(DynamicSettings, playouts) == 0);

// Flat Monte Carlo: every candidate's playouts draw their own drops, for going on from one drop rewards the lucky ones.
template <class C>
using Playout = std::type_identity_t<search::Playout<BasicPosition<C>>>;
template <class C>
Move monte_carlo(const BasicPosition<C>& position, const Playouts& settings, Seat& seat, Playout<C> playout,
                 bool by_maximum = false) {
  const uint32_t depth = settings.depth == 0 ? search::kToTheEnd : settings.depth;
  return search::flat_monte_carlo(position, settings.games, depth, playout, seat.random, seat.budget,
                                  {true, by_maximum});
}
template <class C>
using Bias = std::type_identity_t<Step (*)(const BasicPlayground<C>& ground, int32_t least, const Stop& ended)>;
template <class C>
Move biased_monte_carlo(const BasicPosition<C>& position, const Playouts& settings, Seat& seat, Bias<C> bias,
                        Playout<C> playout) {
  const Step step = bias(BasicPlayground(position), square(3), seat.budget.when_stopped());
  return step.found ? position.moves().move(step.from, step.to) : monte_carlo(position, settings, seat, playout);
}

constexpr auto choose_monte_carlo = [](const auto& position, const MonteCarloSettings& settings, Seat& seat) {
  return monte_carlo(position, settings.playouts, seat, random_playout, settings.by_maximum != 0);
};
constexpr auto choose_bmc = [](const auto& position, const Playouts& settings, Seat& seat) {
  return biased_monte_carlo(position, settings, seat, simple_bias, random_playout);
};
constexpr auto choose_mcrb = [](const auto& position, const Playouts& settings, Seat& seat) {
  return monte_carlo(position, settings, seat, simple_playout);
};
constexpr auto choose_bmcrb = [](const auto& position, const Playouts& settings, Seat& seat) {
  return biased_monte_carlo(position, settings, seat, simple_bias, simple_playout);
};
constexpr auto choose_dynamic = [](const auto& position, const DynamicSettings& settings, Seat& seat) {
  const bool few = position.stones().size() < settings.at, inverted = settings.inverted != 0;
  return few != inverted ? choose_bmcrb(position, settings.playouts, seat)
                         : choose_mcrb(position, settings.playouts, seat);
};
constexpr auto choose_abmcrab = [](const auto& position, const Playouts& settings, Seat& seat) {
  return biased_monte_carlo(
      position, settings, seat,
      [](const auto& ground, int32_t least, const Stop& ended) {
        return advanced_bias(ground, least, {.squared = false, .nearer = true}, ended);
      },
      advanced_playout);
};
constexpr auto choose_lbmcrlb = [](const auto& position, const Playouts& settings, Seat& seat) {
  return biased_monte_carlo(
      position, settings, seat,
      [](const auto& ground, int32_t least, const Stop& ended) {
        return legacy_bias(ground, least, kFormerStanding, ended);
      },
      legacy_playout);
};

}  // namespace

extern constexpr Player kMonteCarloPlayer = checked_player({
    .name = "monte-carlo",
    .about = "random games after each move",
    .parameters = kMonteCarloParameters,
    .strongest = "z=1",
    .check = "monte-carlo:z=1,d=4",
    .check_moves = 16,
    .step = 80,
    .choose = in_either<MonteCarloSettings, choose_monte_carlo>,
});

extern constexpr Player kBmcPlayer = checked_player({
    .name = "bmc",
    .about = "simple bias, else random games",
    .parameters = kPlayouts,
    .strongest = "z=1",
    .check = "bmc:z=1,d=4",
    .check_moves = 16,
    .step = 80,
    .choose = in_either<Playouts, choose_bmc>,
});

extern constexpr Player kMcrbPlayer = checked_player({
    .name = "mcrb",
    .about = "games by simple bias after each move",
    .parameters = kPlayouts,
    .strongest = "z=1,d=2",
    .check = "mcrb:z=1,d=4",
    .check_moves = 16,
    .step = 110,
    .choose = in_either<Playouts, choose_mcrb>,
});

extern constexpr Player kBmcrbPlayer = checked_player({
    .name = "bmcrb",
    .about = "simple bias, else games by it",
    .parameters = kPlayouts,
    .strongest = "z=1,d=2",
    .check = "bmcrb:z=1,d=4",
    .check_moves = 16,
    .step = 110,
    .choose = in_either<Playouts, choose_bmcrb>,
});

extern constexpr Player kDynamicBmcrbPlayer = checked_player({
    .name = "dynamic-bmcrb",
    .about = "bmcrb, then mcrb when the board is full",
    .parameters = kDynamicParameters,
    .strongest = "z=1,d=2",
    .check = "dynamic-bmcrb:z=1,d=4,at=30",
    .check_moves = 16,
    .step = 110,
    .choose = in_either<DynamicSettings, choose_dynamic>,
});

extern constexpr Player kAbmcrabPlayer = checked_player({
    .name = "abmcrab",
    .about = "advanced bias, else games by it",
    .parameters = kPlayouts,
    .strongest = "z=1,d=1",
    .check = "abmcrab:z=1,d=1",
    .check_moves = 8,
    .step = 400,
    .choose = in_either<Playouts, choose_abmcrab>,
});

extern constexpr Player kLbmcrlbPlayer = checked_player({
    .name = "lbmcrlb",
    .about = "legacy bias, else games by it",
    .parameters = kPlayouts,
    .strongest = "z=1,d=2",
    .check = "lbmcrlb:z=1,d=4",
    .check_moves = 16,
    .step = 110,
    .choose = in_either<Playouts, choose_lbmcrlb>,
});

}  // namespace tilefish::five_or_more
