// A game in the hands of a person at a terminal: a cursor moved by keys, and a picture that shows it.
//
// A game is a file human_GAME.cpp with a TerminalGame, and a line in by_keys.cpp, which has what is the same for all of
// them: hints, undo, the end, and the terminal. A game without one is played by lines everywhere.
#pragma once

#include <memory>
#include <string>

#include "host_sim/terminal/keys.h"
#include "host_sim/terminal/picture.h"
#include "tilefish/match.h"

namespace tilefish {

class TerminalGame {
 public:
  explicit TerminalGame(const Match& dealt) : match(dealt) {}
  virtual ~TerminalGame() = default;

  virtual std::unique_ptr<TerminalGame> copy() const = 0;  // undo goes back to one
  virtual std::string help() const = 0;                    // what its keys do, in one line

  // `kMoved` is the cursor only; a `kStep` is something that undo takes back.
  enum class Took : uint8_t { kNothing, kMoved, kStep };
  virtual Took take(Key key) = 0;

  // The game with its cursor and a hint, unless that is kNoMove, in at most so many rows if it can.
  virtual Drawing draw(Move hint, size_t rows) const = 0;
  virtual std::string way_to(Move hint) const = 0;  // from the cursor, in words

  Match match;
  std::string remark;    // about the last key
  bool altered = false;  // a person said what was dealt
};

struct TerminalGameOptions {
  bool force_pieces = false;
};

std::unique_ptr<TerminalGame> tetris_terminal_game(const Match& dealt, const TerminalGameOptions& options);
std::unique_ptr<TerminalGame> five_or_more_terminal_game(const Match& dealt, const TerminalGameOptions& options);

bool has_terminal_game(const Game& game);
void require_forcing(const Game& game);  // a UsageError where nothing can be forced
int play_in_terminal(const Match& dealt, const TerminalGameOptions& options);

}  // namespace tilefish
