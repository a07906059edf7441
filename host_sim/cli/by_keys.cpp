#include <fmt/core.h>
#include <vector>

#include "host_sim/cli/hand.h"
#include "host_sim/cli/screen.h"
#include "host_sim/errors.h"
#include "host_sim/interrupt.h"
#include "host_sim/words.h"

namespace tilefish {
namespace {

// A line a game.
struct Maker {
  std::string_view game;
  bool forces;
  std::unique_ptr<Hand> (*make)(const Match& dealt, const HandOptions& options);
};
constexpr Maker kMakers[] = {
    {"tetris", true, tetris_hand},
    {"five-or-more", false, five_or_more_hand},
};

const Maker* maker_of(const Game& game) {
  for (const Maker& maker : kMakers) {
    if (maker.game == game.name) return &maker;
  }
  return nullptr;
}

class Sitting {
 public:
  explicit Sitting(std::unique_ptr<Hand> hand) : hand_(std::move(hand)) {}

  int run() {
    {
      Screen screen;
      Keyboard keyboard;
      screen.show(frame(true), {});
      for (Key key; !leaves(key = keyboard.next());) {
        if (key == kRedraw) {
          screen.begin_again();
        } else {
          answer(key);
        }
        screen.show(frame(true), {});
      }
      hint_ = kNoMove;
      screen.show(frame(false), {});
    }
    const Match& match = hand_->match;
    fmt::print("{} after {} moves: score {}, {}\n", match.over() ? "over" : "stopped", match.moves(), match.score(),
               hand_->altered ? "with forced pieces, so no trace to compare" : "trace " + hex(match.trace()));
    return 0;
  }

 private:
  static bool leaves(Key key) { return key == 'q' || key == kEndOfKeys; }

  void answer(Key key) {
    hand_->remark.clear();
    const bool over = hand_->match.over();
    std::unique_ptr<Hand> before = hand_->copy();
    const Hand::Took took = over ? Hand::Took::kNothing : hand_->take(key);
    if (took == Hand::Took::kStep) {
      hint_ = kNoMove;
      past_.push_back(std::move(before));
    } else if (took == Hand::Took::kMoved) {
      return;
    } else if (key == 'u') {
      undo();
    } else if (key == '?' && !over) {
      hint_ = hand_->match.ask();
      stop_if_interrupted();
    }
  }

  void undo() {
    if (past_.empty()) {
      hand_->remark = "there is nothing to take back";
      return;
    }
    hint_ = kNoMove;
    hand_ = std::move(past_.back());
    past_.pop_back();
  }

  Drawing frame(bool helpful) const {
    const Match& match = hand_->match;
    const Setup& setup = match.setup();
    const Player& player = *setup.player.player;
    constexpr size_t kOther = 8;  // lines beside the game's own, and the cursor's
    Drawing frame{plain_line(fmt::format("{}, rules {}, seed {}, hints by {}", match.game().name,
                                         name_of(*setup.rules.rules, setup.rules.values), setup.seed,
                                         name_of(player, setup.player.values))),
                  plain_line("")};
    const size_t rows = Screen::rows();
    for (const Line& line : hand_->draw(hint_, rows > kOther ? rows - kOther : 0)) frame.push_back(line);
    if (!helpful) return frame;
    frame.push_back(plain_line(""));
    if (match.over()) {
      frame.push_back(plain_line("The game is over."));
    } else if (hand_->remark.empty() && hint_ != kNoMove) {
      frame.push_back(plain_line(fmt::format("{} would play {}: {}", player.name, move_name(match, hint_), hand_->way_to(hint_))));
    } else {
      frame.push_back(plain_line(hand_->remark));
    }
    frame.push_back(plain_line(""));
    frame.push_back(plain_line(match.over() ? "" : hand_->help()));
    frame.push_back(plain_line(match.over() ? "u: undo; q: quit" : "?: hint; u: undo; q: quit"));
    return frame;
  }

  std::unique_ptr<Hand> hand_;
  std::vector<std::unique_ptr<Hand>> past_;
  Move hint_ = kNoMove;
};

}  // namespace

bool has_hand(const Game& game) { return maker_of(game) != nullptr; }

void require_forcing(const Game& game) {
  const Maker* maker = maker_of(game);
  if (maker && maker->forces) return;
  std::string known;
  for (const Maker& each : kMakers) {
    if (each.forces) known += fmt::format("{}{}", known.empty() ? "" : ", ", each.game);
  }
  throw UsageError(fmt::format("--force-pieces is not for {}; known: {}", game.name, known));
}

int play_by_keys(const Match& dealt, const HandOptions& options) {
  return Sitting(maker_of(dealt.game())->make(dealt, options)).run();
}

}  // namespace tilefish
