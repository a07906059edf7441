#include "host_sim/terminal/terminal_game.h"

#include <fmt/core.h>
#include <vector>

#include "host_sim/games/host_game.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/support/engine_text.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/terminal/rules_text.h"
#include "host_sim/terminal/screen.h"

namespace tilefish {
namespace {

class TerminalSession {
 public:
  TerminalSession(const Setup& setup, HostMatch& host, const TerminalGameOptions& options)
      : setup_(setup), host_(host), game_(host_game(*setup.game)->terminal_game(host.start(setup), options)) {}

  int run() {
    {
      Keyboard keyboard;
      screen_.show(frame(true), {});
      for (Key key; !leaves(key = keyboard.next());) {
        if (key == kRedraw) {
          screen_.begin_again();
        } else {
          answer(key);
        }
        screen_.show(frame(true), {});
      }
      hint_ = kNoMove;
      screen_.show(frame(false), {});
    }
    const Match& match = game_->match;
    fmt::print("{} after {} moves: score {}, {}\n", match.over() ? "over" : "stopped", match.moves(), match.score(),
               game_->altered ? "with forced pieces, so no trace to compare" : "trace " + hex(match.trace()));
    return 0;
  }

 private:
  using KeyEffect = TerminalGame::KeyEffect;

  static bool leaves(Key key) { return key == 'q' || key == kEndOfKeys; }

  void answer(Key key) {
    game_->remark.clear();
    if (shows_rules_ || key == 'r') {
      shows_rules_ = !shows_rules_;
      return;
    }
    const bool over = game_->match.over();
    std::unique_ptr<TerminalGame> before = game_->copy();
    const KeyEffect effect = over ? KeyEffect::kNone : game_->take(key);
    if (effect == KeyEffect::kPlayed) {
      hint_ = kNoMove;
      past_.push_back({std::move(before), moves_.size()});
      moves_.push_back(game_->match.last());
      let_other_side_answer();
    } else if (effect == KeyEffect::kShown) {
      return;
    } else if (key == 'u') {
      undo();
    } else if (key == '?' && !over) {
      show_thinking();
      hint_ = game_->match.hint();
      stop_if_interrupted();
      game_->remark.clear();
    }
  }

  // A search may take a while, and the screen says so.
  void show_thinking() {
    game_->remark = fmt::format("{} thinks ...", setup_.player.player->name);
    screen_.show(frame(true), {});
  }

  void let_other_side_answer() {
    Match& match = game_->match;
    while (!match.over() && setup_.game->second_to_move && setup_.game->second_to_move(match.position())) {
      show_thinking();
      const Move move = match.ask();
      stop_if_interrupted();
      game_->remark = fmt::format("{} plays {}", setup_.player.player->name, move_name(match, move));
      match.play(move);
      moves_.push_back(move);
    }
  }

  // A player may keep something from decision to decision, which an earlier position does not know. So the moves of a
  // game for two are played again.
  void undo() {
    if (past_.empty()) {
      game_->remark = "there is nothing to take back";
      return;
    }
    hint_ = kNoMove;
    game_ = std::move(past_.back().game);
    moves_.resize(past_.back().moves);
    past_.pop_back();
    if (!setup_.game->second_to_move) return;
    Match& again = host_.start(setup_);
    for (const Move move : moves_) again.play(move);
    game_->match = again;
  }

  // What is on the screen: the game, its rules, or how much room it needs.
  Drawing frame(bool helpful) const {
    if (helpful && shows_rules_) return rules();
    Drawing game = game_frame(helpful);
    // Lines of words may be cut off.
    return helpful ? Screen::fitted(std::move(game), columns_of(board()), game_->match.game().name) : game;
  }

  Drawing rules() const {
    Drawing lines;
    for (const std::string& line : rules_text(game_->match.game().name, Screen::columns())) {
      lines.push_back(plain_line(line));
    }
    lines.push_back(plain_line(""));
    lines.push_back(plain_line("any key: back to the game; q: quit"));
    return lines;
  }

  Drawing board() const {
    constexpr size_t kOther = 8;  // lines beside the game's own, and the cursor's
    const size_t rows = Screen::rows();
    return game_->draw(hint_, {rows > kOther ? rows - kOther : 0, Screen::columns()});
  }

  // With the values of rules and player where the terminal is wide enough.
  std::string title() const {
    const Rules& rules = *setup_.rules.rules;
    const Player& player = *setup_.player.player;
    const auto with = [&](const std::string& rule, const std::string& who) {
      return fmt::format("{}, rules {}, seed {}, {} {}", setup_.game->name, rule, setup_.seed,
                         setup_.game->second_to_move ? "against" : "hints by", who);
    };
    const std::string whole = with(name_of(rules, setup_.rules.values), name_of(player, setup_.player.values));
    return whole.size() <= Screen::columns() ? whole : with(rules.name, player.name);
  }

  Drawing game_frame(bool helpful) const {
    const Match& match = game_->match;
    Drawing frame{plain_line(title()), plain_line("")};
    for (const Line& line : board()) frame.push_back(line);
    if (!helpful) return frame;
    frame.push_back(plain_line(""));
    if (match.over()) {
      frame.push_back(plain_line(fmt::format("The game is over. {}", game_->ending())));
    } else if (game_->remark.empty() && hint_ != kNoMove) {
      frame.push_back(plain_line(fmt::format("{} would play {}: {}", setup_.player.player->name,
                                             move_name(match, hint_), game_->way_to(hint_))));
    } else {
      frame.push_back(plain_line(game_->remark));
    }
    frame.push_back(plain_line(""));
    frame.push_back(plain_line(match.over() ? "" : game_->help()));
    frame.push_back(plain_line(match.over() ? "u: undo; r: rules; q: quit" : "?: hint; u: undo; r: rules; q: quit"));
    return frame;
  }

  // The game before a move of the person, and how many moves it had.
  struct Past {
    std::unique_ptr<TerminalGame> game;
    size_t moves;
  };

  const Setup& setup_;
  HostMatch& host_;
  std::unique_ptr<TerminalGame> game_;
  std::vector<Past> past_;
  std::vector<Move> moves_;
  Screen screen_;
  Move hint_ = kNoMove;
  bool shows_rules_ = false;
};

}  // namespace

bool has_terminal_game(const Game& game) {
  const HostGame* const known = host_game(game);
  return known && known->terminal_game;
}

void require_forcing(const Game& game) {
  const HostGame* const wanted = host_game(game);
  if (wanted && wanted->forces_pieces) return;
  std::string known;
  for (const HostGame* each : host_games()) {
    if (each->forces_pieces) known += fmt::format("{}{}", known.empty() ? "" : ", ", each->name);
  }
  throw UsageError(fmt::format("--force-pieces is not for {}; known: {}", game.name, known));
}

int play_in_terminal(const Setup& setup, HostMatch& host, const TerminalGameOptions& options) {
  return TerminalSession(setup, host, options).run();
}

}  // namespace tilefish
