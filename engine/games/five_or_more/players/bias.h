// The bias functions of the Five or More thesis: how well a stone of a colour would stand on a place, and the move that
// follows from it. Numbers in brackets are the thesis's sections. Where its text leaves something open, the reading was
// chosen that fits its tables best.
#pragma once

#include "engine/games/five_or_more/players/playground.h"
#include "tilefish/catalogue.h"

namespace tilefish::five_or_more {

// What a stone of a colour would find on a place: a rating, and the stones of the line that it would extend. No stone
// is taken from that line.
template <class C>
struct Rating {
  int32_t value;
  C line;
};

// The simple rating (3.2.1): in each of the four directions, the square of the number of stones that touch the place in
// a row, both sides together; the sum of these. The line is the longest of the four.
template <class C>
Rating<C> simple_rating(C own, uint32_t bit);

// The advanced rating (4.2.1), the best of the four directions:
// (stones on one side + 1)^2 * (stones on the other side + 1)^2 - distance to the stones.
// A side goes on over empty cells, and both sides together must have `room` cells.
struct Formula {
  bool squared;  // the new formula (5.1.1) takes the square of the distance
  bool nearer;   // where both sides have stones: the distance to the nearer ones, not to those on the right or below
};
template <class C>
Rating<C> advanced_rating(C own, C open, uint32_t bit, uint32_t room, Formula formula);

// The rating of so many stones in a row.
constexpr int32_t square(uint32_t stones) { return static_cast<int32_t>(stones * stones); }

// What takes long asks `ended` about every millisecond of the slowest board; on a yes the step means nothing.

// Tries to complete what has at least this rating. Simple takes the first place and the first stone that can go there;
// the others the places in order of their rating, and the stone that stands worst by the advanced rating of `formula`.
template <class C>
Step simple_bias(const BasicPlayground<C>& ground, int32_t least, const Stop& ended = {});
template <class C>
Step legacy_bias(const BasicPlayground<C>& ground, int32_t least, Formula formula, const Stop& ended = {});
template <class C>
Step advanced_bias(const BasicPlayground<C>& ground, int32_t least, Formula formula, const Stop& ended = {});

// How score, clear-up and shovel tell which stone stands worst, and the last two where it is to go. A place is the more
// apt for a colour, the better it suits it and the less it suits all others (5.2.1).
struct Standing {
  Formula formula;
  int32_t apt;      // the aptness that clear-up wants of a place
  bool by_aptness;  // shovel moves a stone to the most apt place, of 0 or more; else to the best rated
};

// Readings taken back, the last one first: 1 the standing, 2 the distance of the align function, 3 the aptness.
inline constexpr uint32_t kMostFormer = 3;
constexpr Standing standing_by(uint32_t former) {
  if (former == 0) return {.formula = {.squared = false, .nearer = false}, .apt = 1, .by_aptness = true};
  return {.formula = {.squared = true, .nearer = true}, .apt = former < 3 ? 1 : 0, .by_aptness = false};
}
inline constexpr Formula kFormerStanding = standing_by(1).formula;

// Clear-up (5.2): moves a stone away that stands where at least so many stones of another colour would line up, to the
// most apt place.
template <class C>
Step clear_up(const BasicPlayground<C>& ground, uint32_t stones, const Standing& standing, const Stop& ended = {});

// Shovel (5.3): moves a stone that blocks the way to a place of this simple rating, if the way is open after some drop.
template <class C>
Step shovel(const BasicPlayground<C>& ground, int32_t least, const Standing& standing, Random& random,
            const Stop& ended = {});

// Playouts of at most `depth` moves, until `ended`, by a bias, or at random where the bias finds no move.
template <class C>
uint32_t simple_playout(BasicPosition<C>& position, Random& random, uint32_t depth, const Stop& ended = {});
template <class C>
uint32_t legacy_playout(BasicPosition<C>& position, Random& random, uint32_t depth, const Stop& ended = {});
template <class C>
uint32_t advanced_playout(BasicPosition<C>& position, Random& random, uint32_t depth, const Stop& ended = {});

// The step that a bias found, or a random move where it found none.
template <class C>
Move played(const BasicPosition<C>& position, const Step& step, Seat& seat) {
  return step.found ? position.moves().move(step.from, step.to) : position.moves().any(seat.random);
}

}  // namespace tilefish::five_or_more
