// What the programs of this machine know of a game beside its rules. A game's folder host_sim/games/G has a file
// host_game.cpp, which defines tilefish::G::kHostGame; CMake finds it and lists it. The folder's inspect.cpp is found
// in the same way, see inspectors.h.
#pragma once

#include <memory>
#include <vector>

#include "tilefish/match.h"

namespace tilefish {

class Program;
class TerminalGame;
struct GameResult;
struct Picture;
struct TerminalGameOptions;
namespace report {
struct Chapter;
}

// Of a game that deals several moves at a time: chance may end a game there, whatever is played. Splitting then counts
// the exact chance of that in place of such deaths, lets each copy be dealt anew, and tells the level at a new deal.
struct Deals {
  struct Chance {
    uint32_t lost;  // of all deals, those that would end the game
    bool is_lost;   // this deal is one of them
  };
  uint32_t all;                                  // deals, each as likely as any other
  bool (*is_new)(const void* position);          // nothing of the deal has been played
  void (*deal)(void* position, Random& dealer);  // deals anew
  Chance (*chance)(const void* position);        // at a new deal
};

struct HostGame {
  const char* name;   // as in the catalogue
  const char* title;  // as people write it

  // Its chapter of `report`.
  report::Chapter (*chapter)();

  // Makes the game that a person plays by keys at a terminal; null where a person types moves.
  std::unique_ptr<TerminalGame> (*terminal_game)(const Match& dealt, const TerminalGameOptions& options) = nullptr;
  bool forces_pieces = false;  // at a terminal a person can choose what is dealt

  // Colours a picture by what the one before it showed and the move between them, where a position alone does not tell
  // all colours; `before` is null at the first picture. Null where pictures are as the game draws them.
  void (*colour_picture)(const Picture* before, const void* position_before, Move move, const void* position,
                         Picture& picture) = nullptr;

  // Whether a game that is over ended well, which is no death. Null where every end is one.
  bool (*solved)(const void* position) = nullptr;

  // How near its end a game is: what `play --splitting` goes by. Null where games are short, or nobody can tell.
  uint32_t (*level)(const void* position) = nullptr;
  const char* level_meaning = "";
  const Deals* deals = nullptr;  // null where a game deals for one move at a time

  // Plays a whole game of the player `random`, of so many moves at most: see runner/random_game.h. Null where a match
  // is quick enough.
  GameResult (*random_game)(const Setup& setup, uint64_t most_moves) = nullptr;

  // The methods of `tune GAME`: each adds itself to the grammar.
  std::vector<void (*)(Program& program)> tune_methods = {};
};

// All games, in the order of the catalogue.
std::vector<const HostGame*> host_games();
const HostGame* host_game(const Game& game);  // null where host_sim/games has no folder of it

}  // namespace tilefish
