// A position laid out for playing many moves in a row: a set of cells for each colour, and a colour for each cell,
// where Position has three planes. To add or remove a stone takes a third of the instructions, and to copy takes three
// times as many. 232 bytes, 744 for a large board.
#pragma once

#include "engine/games/five_or_more/rules/position.h"

namespace tilefish::five_or_more {

template <class C>
class alignas(8) BasicPlayground {
 public:
  BasicPlayground() = default;
  explicit BasicPlayground(const BasicPosition<C>& position)
      : board_(position.shape.template cells<C>()),
        stones_(position.stones()),
        shape_(position.shape),
        next_(position.next),
        score_(position.score) {
    for (uint32_t colour = 1; colour <= kMostColours; ++colour) {
      own_[colour] = position.stones_of(colour);
      for (const uint32_t bit : own_[colour]) colour_[bit] = static_cast<uint8_t>(colour);
    }
  }

  void write_to(BasicPosition<C>& position) const {
    for (uint32_t p = 0; p < 3; ++p) {
      position.plane[p] = C{};
      for (uint32_t colour = 1; colour <= kMostColours; ++colour) {
        if (colour >> p & 1u) position.plane[p] = position.plane[p] | own_[colour];
      }
    }
    position.next = next_;
    position.score = score_;
  }

  C stones() const { return stones_; }
  C open() const { return board_ - stones_; }
  C stones_of(uint32_t colour) const { return own_[colour]; }
  uint32_t colour_at(uint32_t bit) const { return colour_[bit]; }  // of a stone
  const Shape& shape() const { return shape_; }
  Score score() const { return score_; }

  // The same as Position::take, with the same draws in the same order.
  void take(uint32_t from, uint32_t to, Random& random) {
    const uint32_t colour = colour_[from];
    flip(from, colour);
    const C lines = land(to, colour);
    if (lines.empty()) {
      drop(random);
    } else {
      clear(lines);
    }
    while (stones_.empty()) drop(random);
  }

 private:
  void flip(uint32_t bit, uint32_t colour) {
    const C here = C::at(bit);
    own_[colour] = own_[colour] ^ here;
    stones_ = stones_ ^ here;
  }
  C land(uint32_t bit, uint32_t colour) {
    flip(bit, colour);
    colour_[bit] = static_cast<uint8_t>(colour);
    return lines_made(own_[colour], bit, shape_.line);
  }
  void clear(C lines) {
    for (C& own : own_) own = own - lines;
    stones_ = stones_ - lines;
    score_ += points_for(lines.size());
  }
  void drop(Random& random) {
    C free = open(), lines{};
    uint32_t count = free.size();
    const uint32_t last = count < shape_.stones ? count : shape_.stones;
    for (uint32_t stone = 0; stone < last;) {
      SplitDraw draw(random);
      for (const uint32_t until = stone + 3 < last ? stone + 3 : last; stone < until; ++stone) {
        const uint32_t bit = free.nth(draw.below(count--));
        free = free ^ C::at(bit);
        lines = lines | land(bit, next_ >> (3 * stone) & 7u);
      }
    }
    if (!lines.empty()) clear(lines);
    next_ = draw_preview(shape_, random);
  }

  C own_[kMostColours + 1] = {};
  C board_, stones_;
  Shape shape_;
  uint32_t next_;
  Score score_;
  uint8_t colour_[C::kBits];
};
using Playground = BasicPlayground<Cells>;
using LargePlayground = BasicPlayground<WideCells>;

// Plays at most `depth` moves, each by choose(ground, moves, random), until `ended`, and returns how many it played. It
// works on a copy of the generator, whose state stays in registers.
template <class C, class Choose>
uint32_t play_out(BasicPosition<C>& position, Random& shared, uint32_t depth, const Stop& ended, Choose choose) {
  Random random = shared;
  BasicPlayground<C> ground(position);
  uint32_t played = 0;
  for (; played < depth; ++played) {
    const BasicMoves<C> moves(ground.stones(), ground.open());
    if (moves.empty() || wanted_by(ended)) break;
    const Step step = choose(ground, moves, random);
    ground.take(step.from, step.to, random);
  }
  shared = random;
  ground.write_to(position);
  return played;
}

}  // namespace tilefish::five_or_more
