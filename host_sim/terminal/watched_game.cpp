#include "host_sim/terminal/watched_game.h"

#include <fmt/core.h>
#include <chrono>
#include <cstddef>
#include <cstring>

#include "host_sim/games/host_game.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/terminal/screen.h"

namespace tilefish {
namespace {

Drawing frame(const Match& match, const Picture& picture, const std::string& title, const std::string& move) {
  Drawing drawing = draw(picture);
  const std::string state = fmt::format("move {} {}, score {}", match.moves(), move, match.score());
  drawing.insert(drawing.begin(), {plain_line(title), plain_line(state), plain_line("")});
  return drawing;
}

// The pictures of a game, each coloured by the one before it.
class Painter {
 public:
  explicit Painter(const Match& match) : match_(match), game_(host_game(match.game())) { paint(nullptr, kNoMove); }

  const Picture& picture() const { return picture_; }

  // To be called around a move.
  void remember() { std::memcpy(position_, match_.position(), match_.game().position_size); }
  void follow(Move move) {
    const Picture before = picture_;
    paint(&before, move);
  }

 private:
  void paint(const Picture* before, Move move) {
    picture_ = picture_of(match_);
    if (game_ && game_->colour_picture) game_->colour_picture(before, position_, move, match_.position(), picture_);
  }

  const Match& match_;
  const HostGame* game_;
  alignas(std::max_align_t) std::byte position_[kLargestPosition] = {};
  Picture picture_;
};

Picture titled_picture(const Match& match, Picture picture) {
  picture.caption = fmt::format("score {}  {}", match.score(), picture.caption);
  return picture;
}

}  // namespace

std::vector<Picture> watch_game(Match& match, const std::string& title, const WatchOptions& options) {
  const std::chrono::milliseconds delay(options.delay);
  std::vector<Picture> pictures;
  Screen screen;
  Painter painter(match);
  const auto show = [&](const std::string& move) {
    const bool coloured = colours() != Colours::kNone;
    screen.show(frame(match, coloured ? painter.picture() : picture_of(match), title, move), delay);
    if (options.keep_pictures) pictures.push_back(titled_picture(match, painter.picture()));
  };
  show("");
  while (!match.over() && match.moves() < options.moves) {
    const Move move = match.ask();
    stop_if_interrupted();
    const std::string name = move_name(match, move);
    painter.remember();
    match.play(move);
    painter.follow(move);
    show(name);
  }
  return pictures;
}

}  // namespace tilefish
