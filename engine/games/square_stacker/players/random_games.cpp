// Random games after every move, to the end (RGS) or for a few moves (DLRGS).
#include "engine/games/record.h"
#include "engine/games/square_stacker/rules/position.h"
#include "engine/search/flat_monte_carlo.h"

namespace tilefish::square_stacker {
namespace {

// Standard values are the paper's.
struct RgsSettings {
  uint32_t games;
};
constexpr Parameter kRgsParameters[] = {{.name = "n",
                                         .at = offsetof(RgsSettings, games),
                                         .standard = 3,
                                         .least = 1,
                                         .most = 10000,
                                         .meaning = "random games a move"}};

Move choose_rgs(const Position& position, const RgsSettings& settings, Seat& seat) {
  return search::flat_monte_carlo(position, settings.games, search::kToTheEnd, random_playout, seat.random,
                                  seat.budget);
}

struct DlrgsSettings {
  uint32_t games, depth;
};
constexpr Parameter kDlrgsParameters[] = {{.name = "n",
                                           .at = offsetof(DlrgsSettings, games),
                                           .standard = 10,
                                           .least = 1,
                                           .most = 10000,
                                           .meaning = "random games a move"},
                                          {.name = "d",
                                           .at = offsetof(DlrgsSettings, depth),
                                           .standard = 3,
                                           .least = 1,
                                           .most = 1000,
                                           .meaning = "moves of each after the candidate"}};

Move choose_dlrgs(const Position& position, const DlrgsSettings& settings, Seat& seat) {
  return search::flat_monte_carlo(position, settings.games, settings.depth, random_playout, seat.random, seat.budget);
}

}  // namespace

extern constexpr Player kRgsPlayer = checked_player({
    .name = "rgs",
    .about = "random games to the end after each move",
    .parameters = kRgsParameters,
    .strongest = "n=100",
    .check = "rgs:n=3",
    .check_moves = 200,
    .choose = chooser<choose_rgs>,
});

extern constexpr Player kDlrgsPlayer = checked_player({
    .name = "dlrgs",
    .about = "random games of d moves after each move",
    .parameters = kDlrgsParameters,
    .strongest = "n=300,d=4",
    .check = "dlrgs:n=10,d=3",
    .check_moves = 200,
    .choose = chooser<choose_dlrgs>,
});

}  // namespace tilefish::square_stacker
