// Turns a game's own types into the plain functions of the catalogue.
#pragma once

#include "tilefish/catalogue.h"

namespace tilefish {

// choose(const Position&, Seat&) as the catalogue wants it.
template <class Position, Move (*Choose)(const Position&, Seat&)>
Move chooser(const void* position, Seat& seat) {
  return Choose(*static_cast<const Position*>(position), seat);
}

template <class Position>
bool is_over(const void* position) {
  return static_cast<const Position*>(position)->moves().empty();
}

template <class Position>
Total score_of(const void* position) {
  return static_cast<const Position*>(position)->score;
}

template <class Position>
bool is_legal(const void* position, Move move) {
  return static_cast<const Position*>(position)->moves().contains(move);
}

template <class Position>
void play_on(void* position, Move move, Random& dealer) {
  static_cast<Position*>(position)->play(move, dealer);
}

}  // namespace tilefish
