// The bias functions of document 002: how well a stone of a colour would stand on a place, and the move that follows.
//
// Readings of what the document leaves open are those that fit its tables best; each says so.
#pragma once

#include "engine/games/five_or_more/players/playground.h"
#include "tilefish/catalogue.h"

namespace tilefish::five_or_more {

// What a stone of a colour would find in a place: a rating, and the stones of the line it would extend, from which it
// is not taken.
template <class C>
struct Rating {
  int32_t value;
  C line;
};

// Simple (3.2.1): the squares of the touching stones in a row, both sides together, summed over the four directions.
// The line is the longest.
template <class C>
Rating<C> simple_rating(C own, uint32_t bit);

// Advanced (4.2.1): (stones on one side + 1)^2 * (stones on the other + 1)^2 - distance, the best of the four
// directions; sides go on over empty cells, and together they must have room for a line. The distance is the one to the
// nearer stone. 5.1.1 takes its square.
enum class Formula : uint8_t { kOld, kNew };
template <class C>
Rating<C> advanced_rating(C own, C open, uint32_t bit, uint32_t room, Formula formula);

// The rating of so many stones in a row.
constexpr int32_t square(uint32_t stones) { return static_cast<int32_t>(stones * stones); }

// Tries to complete what has at least this rating. Simple takes the first place and the first stone that can go there;
// the others the places in order of their rating, and the stone that stands worst by the advanced rating.
template <class C>
Step simple_bias(const BasicPlayground<C>& ground, int32_t least);
template <class C>
Step legacy_bias(const BasicPlayground<C>& ground, int32_t least);
template <class C>
Step advanced_bias(const BasicPlayground<C>& ground, int32_t least, Formula formula);

// Clear-up (5.2): takes away a stone that stands where at least so many stones of another colour would line up, to the
// place that suits it best and others least.
template <class C>
Step clear_up(const BasicPlayground<C>& ground, uint32_t stones);

// Shovel (5.3): moves a stone that keeps others from a place with this simple rating, if after some drop the way is
// open.
template <class C>
Step shovel(const BasicPlayground<C>& ground, int32_t least, Random& random);

// Playouts of at most `depth` moves by a bias, and at random where it finds nothing.
template <class C>
uint32_t simple_playout(BasicPosition<C>& position, Random& random, uint32_t depth);
template <class C>
uint32_t legacy_playout(BasicPosition<C>& position, Random& random, uint32_t depth);
template <class C>
uint32_t advanced_playout(BasicPosition<C>& position, Random& random, uint32_t depth);

// The step that a bias found, or a random move where it found none.
template <class C>
Move played(const BasicPosition<C>& position, const Step& step, Seat& seat) {
  return step.found ? position.moves().move(step.from, step.to) : position.moves().any(seat.random);
}

}  // namespace tilefish::five_or_more
