// What a search asks of a game, and nothing else.
#pragma once

#include <concepts>

#include "engine/core/budget.h"
#include "engine/core/random.h"
#include "engine/core/types.h"

namespace tilefish::search {

// A position is a value: copied to try a move. moves() is an ordered set with empty(), size(), [n] and iteration;
// play() draws any chance from the generator it is given; a position without moves is the end. The score is of the
// first side.
template <class P>
concept Position = std::copyable<P> && requires(const P position, P next, Move move, Random& random) {
  { position.moves().empty() } -> std::same_as<bool>;
  { position.moves().size() } -> std::same_as<uint32_t>;
  { position.moves()[0] } -> std::same_as<Move>;
  {next.play(move, random)};
  { position.score } -> std::convertible_to<Score>;
};

// Where two play, a position also tells whether the second side is to move.
template <class P>
bool second_to_move(const P& position) {
  if constexpr (requires { position.second_to_move(); }) {
    return position.second_to_move();
  } else {
    return false;
  }
}

// A policy plays a position on for at most `depth` moves and tells how many it played. It is a function and not a
// template parameter, so that a search is compiled once a game.
template <class P>
using Playout = uint32_t (*)(P& position, Random& random, uint32_t depth);

}  // namespace tilefish::search
