// What the searches ask of a game's positions. What a search asks beyond that is a concept in the search's own header.
//
// The compiler checks a concept where a search is used, so a game that lacks something is told its name.
#pragma once

#include <concepts>
#include <type_traits>

#include "engine/core/budget.h"
#include "engine/core/random.h"
#include "engine/core/types.h"

namespace tilefish::search {

// A game for one player or two, with or without chance. A position is a value: a search copies it to try a move, many
// times a decision, so it should be small (Square Stacker: 40 bytes).
template <class P>
concept Position = std::copyable<P> && requires(const P position, P next, Move move, Random& random) {
  // The set of legal moves. A position without a move is an end.
  { position.moves().empty() } -> std::same_as<bool>;
  // Plays a legal move. Chance is drawn from the generator alone, so the same generator gives the same position.
  next.play(move, random);
  // The points so far, counted for the first side: the second side wants them low.
  { position.score } -> std::convertible_to<Score>;
};

// A position whose moves can be listed: for (Move move : position.moves()). The order decides ties.
template <class P>
concept ListsMoves = requires(const P position) {
  { *position.moves().begin() } -> std::convertible_to<Move>;
  { position.moves().begin() != position.moves().end() } -> std::convertible_to<bool>;
};

// A position of a game for two without chance. A search keeps positions and one set of moves in its memory block, as
// plain bytes.
template <class P>
concept TwoSidedPosition = std::is_trivially_copyable_v<P> && std::default_initializable<P> &&
    requires(const P position, P next, Move move, bool (*visit)(Move)) {
  requires std::is_trivially_copyable_v<decltype(position.moves())>;
  // Calls visit(move) for every legal move, in ascending order, until visit returns false.
  position.moves().for_each(visit);
  // Plays a legal move; the other side is then to move. It need not find out whether the game is over.
  next.place(move);
};

// Whether the second side is to move: a game for two says so by a function of this name.
template <class P>
bool second_to_move(const P& position) {
  if constexpr (requires { position.second_to_move(); }) {
    return position.second_to_move();
  } else {
    return false;
  }
}

// A policy that plays a position on for at most `depth` moves and returns how many it played. It is a function and not
// a template parameter, so that a search is compiled once for each game. It asks `ended` every millisecond of the
// slowest board; where that says so, the decision is worth nothing any more and the policy returns at once.
template <class P>
using Playout = uint32_t (*)(P& position, Random& random, uint32_t depth, const Stop& ended);

// Moves of a playout from one look at the budget to the next: one, unless the game says more because its moves are
// cheap.
template <class P>
constexpr uint32_t moves_a_look() {
  if constexpr (requires { P::kMovesALook; }) {
    return P::kMovesALook;
  } else {
    return 1;
  }
}

// A playout in parts, with a look at the budget between them. False where the budget ended it.
template <class P>
[[gnu::noinline]] bool play_out_in_parts(P& position, Playout<P> playout, Random& random, uint32_t depth,
                                         Budget& budget) {
  for (;;) {
    const uint32_t asked = depth < moves_a_look<P>() ? depth : moves_a_look<P>();
    const uint32_t played = playout(position, random, asked, {});
    budget.spend(played);
    depth -= asked;
    if (played < asked || depth == 0) return true;
    if (budget.exhausted()) return false;
  }
}

// Plays a position on by a policy and counts the moves: within a limit or a time in parts. False where the budget ended
// it. A policy must not mind being called again where it stopped.
template <class P>
bool play_out(P& position, std::type_identity_t<Playout<P>> playout, Random& random, uint32_t depth, Budget& budget) {
  if (budget.bounded()) return play_out_in_parts<P>(position, playout, random, depth, budget);
  budget.spend(playout(position, random, depth, budget.when_stopped()));
  return true;
}

}  // namespace tilefish::search
