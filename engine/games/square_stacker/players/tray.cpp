// Everything is known until the refill, so all orders and placements of the tray are searched and the boards they leave
// are judged by hand-made terms.
#include "engine/games/square_stacker/players/tray.h"
#include "engine/games/record.h"
#include "engine/games/square_stacker/players/features.h"
#include "engine/games/square_stacker/rules/position.h"
#include "engine/search/exhaustive.h"

namespace tilefish::square_stacker {
namespace {

struct Settings {
  int32_t scoring, tiles, combo, colours, risk;
};
constexpr Parameter kParameters[] = {{.name = "s",
                                      .at = offsetof(Settings, scoring),
                                      .standard = 6,
                                      .least = 0,
                                      .most = 1000,
                                      .meaning = "quarter points for each piece that could score at once"},
                                     {.name = "t",
                                      .at = offsetof(Settings, tiles),
                                      .standard = 3,
                                      .least = 0,
                                      .most = 1000,
                                      .meaning = "less for each tile"},
                                     {.name = "combo",
                                      .at = offsetof(Settings, combo),
                                      .standard = 4,
                                      .least = 0,
                                      .most = 1000,
                                      .meaning = "for each step of the combo"},
                                     {.name = "colours",
                                      .at = offsetof(Settings, colours),
                                      .standard = 4,
                                      .least = 0,
                                      .most = 1000,
                                      .meaning = "for each colour on the board"},
                                     {.name = "risk",
                                      .at = offsetof(Settings, risk),
                                      .standard = 100,
                                      .least = 0,
                                      .most = 10000,
                                      .meaning = "percent of the risk that a size runs out of spaces"}};

struct TrayTree : TrayLines {
  const Settings& terms;

  explicit TrayTree(const Settings& settings) : terms(settings) {}

  Score value(const Position& position) const {
    if (!finished(position)) return kDead;
    const Scoring ready = scoring(position);
    uint32_t tiles = kCells * kSizes, risk = 0;
    for (uint32_t size = 0; size < kSizes; ++size) {
      const uint32_t free = free_spaces(position, size);
      tiles -= free;
      if (free < kRisk.size()) risk += kRisk[free] * (15 - 2 * ready.colours[size]);
    }
    return 4 * position.score + terms.scoring * static_cast<Score>(ready.pieces()) -
           terms.tiles * static_cast<Score>(tiles) + terms.combo * position.combo +
           terms.colours * static_cast<Score>(colours_on_board(position)) - terms.risk * static_cast<Score>(risk) / 100;
  }

  // Games end when one size has no space left, so a size with few is the risk: it falls by 2.5 with every free space,
  // and by 2/15 with every colour that could score there and so free some. In quarter points; a life is worth about
  // 40,000 points.
  static constexpr std::array<uint32_t, 7> kRisk{267, 107, 43, 17, 7, 3, 1};
};

Move choose(const Position& position, const Settings& settings, Seat& seat) {
  TrayTree tree(settings);
  return search::exhaustive(tree, position, kTray, seat.budget).move;
}

}  // namespace

extern constexpr Player kTrayPlayer = checked_player({
    .name = "tray",
    .about = "every order and placement of the known tray",
    .parameters = kParameters,
    .check = "tray",
    .check_moves = 200,
    .choose = chooser<choose>,
});

}  // namespace tilefish::square_stacker
