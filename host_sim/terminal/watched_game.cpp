#include "host_sim/terminal/watched_game.h"

#include <fmt/core.h>
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <deque>
#include <optional>

#include "host_sim/games/host_game.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/terminal/keys.h"
#include "host_sim/terminal/screen.h"

namespace tilefish {
namespace {

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

struct Shot {
  Picture picture;
  std::string state;  // in words
};

constexpr size_t kShotsKept = 20'000;  // to go back to; games can last for ever
constexpr uint32_t kLongestDelay = 10'000;

class WatchedGame {
 public:
  WatchedGame(Match& match, const std::string& title, const WatchOptions& options)
      : match_(match), title_(title), options_(options), delay_(options.delay), painter_(match) {
    if (Keyboard::present()) keyboard_.emplace();
    take_shot("");
  }

  Watched watch() {
    for (bool wants_more = true; wants_more;) {
      const std::chrono::milliseconds delay(delay_);
      screen_.show(frame(), keyboard_ ? std::chrono::milliseconds(0) : delay);
      wants_more = keyboard_ ? answer(delay) : step();
    }
    return std::move(watched_);
  }

 private:
  // A key does its work; without one in time the game goes on. False at the end.
  bool answer(std::chrono::milliseconds delay) {
    const std::optional<Key> key = running_ ? keyboard_->next_within(delay) : keyboard_->next();
    if (!key) return step();
    switch (*key) {
      case 'q':
      case kEndOfKeys: watched_.left = true; return false;
      case ' ': running_ = !running_; break;
      case 'h':
      case kLeft:
        running_ = false;
        if (at_ != 0) --at_;
        break;
      case 'l':
      case kRight:
        running_ = false;
        step();
        break;
      case '+': delay_ = std::max(delay_ / 2, 1u); break;
      case '-': delay_ = std::min(std::max(delay_, 1u) * 2, kLongestDelay); break;
      case kRedraw: screen_.begin_again(); break;
      default: break;
    }
    return true;
  }

  // One move on: one that was seen before, or the player's next. False where there is none.
  bool step() {
    if (at_ + 1 < shots_.size()) {
      ++at_;
      return true;
    }
    if (match_.over() || match_.moves() >= options_.moves) return false;
    const Move move = match_.ask();
    stop_if_interrupted();
    const std::string name = move_name(match_, move);
    painter_.remember();
    match_.play(move);
    painter_.follow(move);
    take_shot(name);
    return true;
  }

  void take_shot(const std::string& move) {
    const bool coloured = colours() != Colours::kNone;
    shots_.push_back({coloured ? painter_.picture() : picture_of(match_),
                      fmt::format("move {} {}, score {}", match_.moves(), move, match_.score())});
    if (shots_.size() > kShotsKept) shots_.pop_front();
    at_ = shots_.size() - 1;
    if (options_.keep_pictures) watched_.pictures.push_back(titled_picture(match_, painter_.picture()));
  }

  // Tiles are as large as there is room for.
  Drawing frame() const {
    const Shot& shot = shots_[at_];
    Drawing drawing{plain_line(title_), plain_line(shot.state), plain_line("")};
    const Drawing large = draw_large(closed_up(shot.picture)), usual = draw(shot.picture);
    const bool fits = large.size() + kOtherLines <= Screen::rows() && columns_of(large) <= Screen::columns();
    if (screen_.terminal() && colours() != Colours::kNone && fits) {
      drawing.insert(drawing.end(), large.begin(), large.end());
      drawing.push_back(usual.back());  // the caption
    } else {
      drawing.insert(drawing.end(), usual.begin(), usual.end());
    }
    if (keyboard_) {
      drawing.push_back(plain_line(running_ ? "space: stop; arrows: back and forth; +, -: faster, slower; q: quit"
                                            : "space: go on; arrows: back and forth; +, -: faster, slower; q: quit"));
    }
    return screen_.terminal() ? Screen::fitted(std::move(drawing), columns_of(usual), match_.game().name) : drawing;
  }

  static constexpr size_t kOtherLines = 6;  // beside the large board: title, state, caption, keys, cursor and a blank

  Match& match_;
  const std::string title_;
  const WatchOptions options_;
  uint32_t delay_;  // milliseconds a move
  Painter painter_;
  Screen screen_;
  std::optional<Keyboard> keyboard_;
  std::deque<Shot> shots_;
  size_t at_ = 0;  // of the shot that is seen
  bool running_ = true;
  Watched watched_;
};

}  // namespace

Watched watch_game(Match& match, const std::string& title, const WatchOptions& options) {
  return WatchedGame(match, title, options).watch();
}

}  // namespace tilefish
