#include "host_sim/boards/tasks/demonstration.h"

#include <fmt/core.h>
#include <unistd.h>

#include "host_sim/boards/emulator.h"
#include "host_sim/boards/twins.h"
#include "host_sim/support/engine_text.h"
#include "host_sim/support/table.h"
#include "host_sim/terminal/picture.h"
#include "host_sim/terminal/screen.h"

namespace tilefish {
namespace {

constexpr const char* kBoard = "microbit";
constexpr uint32_t kMoves = 40;
constexpr std::chrono::milliseconds kPace{70};  // a move, so 3 seconds in all

// A board shows rows of tiles, then the caption.
Picture picture_of(const Answer& shown) {
  Picture picture{shown.lines, ""};
  if (!picture.rows.empty()) {
    picture.caption = picture.rows.back();
    picture.rows.pop_back();
  }
  return picture;
}

Drawing titled(const char* title, const Standing& standing, const Picture& picture) {
  Drawing drawing = draw(picture);
  const std::string state = fmt::format("move {} {}, score {}", standing.moves, standing.move, standing.score);
  drawing.insert(drawing.begin(), {plain_line(title), plain_line(state), plain_line("")});
  return drawing;
}

Drawing frame(const Twins& twins, Link& link) {
  const Drawing host = titled("this machine", twins.host(), picture_of(twins.match()));
  const Drawing board = titled(kBoard, twins.board(), picture_of(link.ask("show")));
  const Drawing both = beside(host, board);
  if (columns_of(both) <= Screen::columns()) return both;
  Drawing stacked = host;
  stacked.insert(stacked.end(), board.begin(), board.end());
  return stacked;
}

}  // namespace

int demonstrate() {
  const Game& game = *games()[0];
  const Board& board = board_named(kBoard);
  Emulator::require(board);
  const Setup setup = setup_named(game.name, demonstrator(game, game.rules[0]).name);

  fmt::print("{}, seed {}: {} in {} of memory, here and on an emulated {}\n\n", game.name, setup.seed,
             setup.player.player->name, bytes_text(board.memory), board.name);
  std::fflush(stdout);
  Link link(board, std::make_unique<Emulator>(board, Pace::kFast));
  Twins twins(board, link, setup);
  {
    Screen screen;
    while (twins.equal() && !twins.host().over && twins.host().moves < kMoves) {
      twins.go(1);
      if (screen.terminal()) screen.show(frame(twins, link), kPace);
    }
    if (!screen.terminal()) screen.show(frame(twins, link), kPace);
  }
  if (isatty(STDOUT_FILENO)) fmt::print("\n");

  Table table({"", "moves", "last", "score", "trace"});
  for (const auto& [name, standing] : {std::pair("this machine", twins.host()), std::pair(kBoard, twins.board())}) {
    table.add(
        {name, std::to_string(standing.moves), standing.move, std::to_string(standing.score), hex(standing.trace)});
  }
  table.print();
  fmt::print("\n{}\n",
             twins.equal() ? "The traces are equal: it was the same game, move for move." : "The games DIFFER.");
  return twins.equal() ? 0 : 1;
}

}  // namespace tilefish
