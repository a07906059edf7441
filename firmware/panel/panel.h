// Screen and buttons as a person uses them: menus, a game that a player plays, a game that the person plays. It is the
// console's game, so whoever types on the serial line sees and plays the same.
//
//   away      nobody has pressed a button: the screen shows what the console does, such as a demonstration
//   games     back and forward pick a game, turn or place takes it
//   players   the same for who plays it; the first is the person, where a game can be played by buttons
//   watching  turn or place stops and goes on; forward makes one move of a stopped game
//   by hand   back, forward and turn change the move in hand, place plays it
//
// Menu leads from a game to the games, from players back to games, and from games away. It asks nothing of the
// hardware: a board's display draws it, and board_panel.cpp tells it of presses and of time.
#pragma once

#include "firmware/panel/button_reader.h"
#include "tilefish/console.h"
#include "tilefish/screen.h"

namespace tilefish {

class Panel {
 public:
  static constexpr uint32_t kPace = 250;         // milliseconds a move of a player that is watched
  static constexpr uint32_t kPatience = 60'000;  // until a menu or a game that is over is left alone

  explicit constexpr Panel(Console& console) : console_(console) {}

  void press(Button button, uint32_t milliseconds);
  // Time goes by: the player that is watched moves.
  void pass(uint32_t milliseconds);
  // Somebody looks: no demonstration now.
  bool in_use() const { return scene_ != Scene::kAway; }

  void draw(Canvas& canvas) const;
  // 5x5 lights have no room for a menu, so its text runs through them, as do the points at the end.
  uint8_t light(uint8_t row, uint8_t column, uint32_t milliseconds) const;
  // Another number when the picture would be another.
  uint32_t appearance() const;

 private:
  enum class Scene : uint8_t { kAway, kGames, kPlayers, kWatching, kByHand };

  // By which the panel notices that somebody else has played or dealt.
  struct Seen {
    const Game* game;
    uint64_t seed, moves;
    uint32_t trace;
    bool operator==(const Seen&) const = default;
  };

  const Match* game_on() const;  // null where there is none, or it is over
  bool playing() const { return scene_ == Scene::kWatching || scene_ == Scene::kByHand; }
  bool can_go_on() const;
  uint32_t items() const;
  Text item(uint32_t index) const;
  Look look(uint32_t milliseconds) const;

  void enter(Scene scene);
  void choose();
  void go_back();
  void begin(uint64_t seed);
  void play(Button button);
  void take_in_hand();
  void notice();
  void remember();
  Seen now() const;

  void draw_title(Canvas& canvas) const;
  void draw_menu(Canvas& canvas) const;
  void draw_game(Canvas& canvas, const Match& match) const;
  Text status(const Match& match) const;

  Console& console_;
  Scene scene_ = Scene::kAway;
  bool by_hand_ = false;  // the last game that was begun here
  bool paused_ = false;
  bool goes_on_ = false;     // the menu of games offers the game that is on
  uint8_t item_ = 0;         // of the menu
  uint8_t game_ = 0;         // whose players are listed
  Move chosen_ = kNoMove;    // in hand
  uint32_t pressed_at_ = 0;  // milliseconds
  uint32_t moved_at_ = 0;    // milliseconds
  Seen seen_{};
};

}  // namespace tilefish
