#include "host_sim/terminal/watched_game.h"

#include <fmt/core.h>
#include <chrono>

#include "host_sim/runner/host_match.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/terminal/screen.h"

namespace tilefish {
namespace {

Drawing frame(const Match& match, const std::string& title, const std::string& move) {
  Drawing drawing = draw(picture_of(match));
  const std::string state = fmt::format("move {} {}, score {}", match.moves(), move, match.score());
  drawing.insert(drawing.begin(), {plain_line(title), plain_line(state), plain_line("")});
  return drawing;
}

Picture titled_picture(const Match& match) {
  Picture picture = picture_of(match);
  picture.caption = fmt::format("score {}  {}", match.score(), picture.caption);
  return picture;
}

}  // namespace

std::vector<Picture> watch_game(Match& match, const std::string& title, const WatchOptions& options) {
  const std::chrono::milliseconds delay(options.delay);
  std::vector<Picture> pictures;
  Screen screen;
  const auto show = [&](const std::string& move) {
    screen.show(frame(match, title, move), delay);
    if (options.keep_pictures) pictures.push_back(titled_picture(match));
  };
  show("");
  while (!match.over() && match.moves() < options.moves) {
    const Move move = match.ask();
    stop_if_interrupted();
    const std::string name = move_name(match, move);
    match.play(move);
    show(name);
  }
  return pictures;
}

}  // namespace tilefish
