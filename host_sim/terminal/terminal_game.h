// A game in the hands of a person at a terminal: a cursor moved by keys, and a picture that shows it.
//
// A game has a file games/G/terminal_game.cpp with its TerminalGame, which its HostGame names (games/host_game.h). What
// is the same for all of them is here: hints, undo, the other side, the end, and the terminal. A game without one is
// played by typed moves everywhere.
#pragma once

#include <memory>
#include <string>

#include "host_sim/terminal/keys.h"
#include "host_sim/terminal/picture.h"
#include "tilefish/match.h"

namespace tilefish {

class HostMatch;

// What a terminal has for the game's own drawing.
struct DrawingRoom {
  size_t rows, columns;
};

class TerminalGame {
 public:
  explicit TerminalGame(const Match& dealt) : match(dealt) {}
  virtual ~TerminalGame() = default;

  virtual std::unique_ptr<TerminalGame> copy() const = 0;  // undo goes back to one
  virtual std::string help() const = 0;                    // what its keys do, in one line

  // What a key did: nothing, something that only shows, or something that undo takes back.
  enum class KeyEffect : uint8_t { kNone, kShown, kPlayed };
  virtual KeyEffect take(Key key) = 0;

  // The game with its cursor and a hint, unless that is kNoMove, within the room if it can.
  virtual Drawing draw(Move hint, DrawingRoom room) const = 0;
  virtual std::string way_to(Move hint) const = 0;   // from the cursor, in words
  virtual std::string ending() const { return ""; }  // of a game that is over: what its score does not say

  Match match;
  std::string remark;    // about the last key
  bool altered = false;  // a person said what was dealt
};

struct TerminalGameOptions {
  bool force_pieces = false;
};

bool has_terminal_game(const Game& game);
void require_forcing(const Game& game);  // a UsageError where nothing can be forced
// Where two play, the setup's player is the other side.
int play_in_terminal(const Setup& setup, HostMatch& host, const TerminalGameOptions& options);

}  // namespace tilefish
