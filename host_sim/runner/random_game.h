// A whole game of the player `random`, by code that knows the game. Asking a match for a move costs more than drawing
// one; here a game is dealt, played and digested in one loop, and the same game comes out of it.
#pragma once

#include "engine/core/digest.h"
#include "host_sim/runner/game_runner.h"

namespace tilefish {

// AnyGame has deal(dealer), over(), score(), and play(player, dealer), which draws a random move, plays it and returns
// it.
template <class AnyGame>
GameResult random_game(AnyGame game, const Setup& setup, uint64_t most_moves) {
  Random dealer(setup.seed, Stream::kDealer), player(setup.seed, Stream::kFirstPlayer);
  Digest digest;
  game.deal(dealer);
  uint64_t moves = 0;
  for (; moves < most_moves && !game.over(); ++moves) {
    const Move move = game.play(player, dealer);
    digest.add_move(move, static_cast<uint32_t>(game.score()));
  }
  return {setup.seed, game.score(), moves, game.over(), true, digest.value(), 0, {}};
}

}  // namespace tilefish
