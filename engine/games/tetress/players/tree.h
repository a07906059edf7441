// Tetress as the searches see it.
#pragma once

#include "engine/games/tetress/players/evaluation.h"

namespace tilefish::tetress {

// For alpha-beta. The evaluation is a function it is handed, so that the search is compiled once.
struct Tree {
  Score (*evaluation)(const Position& position);

  static constexpr Score kWon = tetress::kWon, kMost = kMostValue;

  Score value(const Position& position) const { return evaluation(position); }
  static bool ended(const Position& position, Score value) { return position.turn >= kTurns || value == -kWon; }
  static uint64_t key(const Position& position) { return key_of(position); }
};

}  // namespace tilefish::tetress
