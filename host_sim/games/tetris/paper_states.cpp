#include "host_sim/games/tetris/paper_states.h"

#include <fmt/core.h>
#include <cmath>

#include "engine/games/tetris/players/paper_features.h"
#include "engine/games/tetris/players/placement_risks.h"
#include "engine/games/tetris/rules/position.h"
#include "host_sim/runner/host_match.h"

namespace tilefish::report {
namespace {

// Three boards of a good player and three of one that fills the board with holes, as the paper has them.
struct State {
  const char* player;
  uint64_t seed, moves;
};
constexpr State kStates[] = {{"dt10", 1, 40},   {"dt10", 2, 400},  {"dt10", 3, 4000},
                             {"random", 1, 12}, {"random", 2, 16}, {"random", 3, 20}};
constexpr int kCell = 9, kLine = 15, kGap = 36;
constexpr int kBoard = static_cast<int>(tetris::kColumns) * kCell,
              kBottom = static_cast<int>(tetris::kMostRows) * kCell;

tetris::Position position_of(const State& state) {
  Setup setup = setup_named("tetris", state.player, "classic");
  setup.seed = state.seed;
  HostMatch host(0);
  Match& match = host.start(setup);
  while (match.moves() < state.moves && !match.over()) match.play(match.ask());
  return *static_cast<const tetris::Position*>(match.position());
}

double weighed(const char* player, const tetris::Board& board) {
  const Weighting& weighting = *player_named(game_named("tetris"), player).player->weighting;
  const tetris::PaperFeatures features = tetris::paper_features({board, 0, 0, 0, 0, 0});
  double sum = 0;
  for (uint32_t i = 0; i < weighting.values.size(); ++i)
    sum += static_cast<double>(weighting.values[i]) * features.of[i];
  return sum / weighting.one;
}

std::string drawn(const State& state, int left) {
  const tetris::Position position = position_of(state);
  std::string svg =
      fmt::format("<g transform=\"translate({} 4)\"><rect width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#888\"/>",
                  left, kBoard, kBottom);
  for (uint32_t x = 0; x < tetris::kColumns; ++x) {
    for (uint32_t y = 0; y < tetris::kMostRows; ++y) {
      if ((position.board.column[x] >> y & 1u) == 0) continue;
      svg +=
          fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"1\" fill=\"#3d7bd9\"/>",
                      static_cast<int>(x) * kCell + 1, kBottom - static_cast<int>(y + 1) * kCell, kCell - 1, kCell - 1);
    }
  }
  const double risk =
      static_cast<double>(tetris::risk_of(tetris::kTables, position.board, position.height)) / kDoubling;
  int line = 1;
  for (const std::string& text : {fmt::format("{}, {} pieces", state.player, state.moves),
                                  fmt::format("handcrafted {:.0f}", weighed("handcrafted", position.board)),
                                  fmt::format("genetic {:.2f}", weighed("genetic", position.board)),
                                  fmt::format("risk {:.2g}", std::min(1.0, std::exp2(risk)))}) {
    svg += fmt::format("<text x=\"0\" y=\"{}\" font-size=\"11\">{}</text>", kBottom + kLine * line++, text);
  }
  return svg + "</g>";
}

}  // namespace

std::string tetris_states() {
  const int width = static_cast<int>(std::size(kStates)) * (kBoard + kGap) + kGap, height = kBottom + 5 * kLine;
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"sans-serif\">", width, height);
  int left = kGap;
  for (const State& state : kStates) {
    svg += drawn(state, left);
    left += kBoard + kGap;
  }
  return svg + "</svg>";
}

}  // namespace tilefish::report
