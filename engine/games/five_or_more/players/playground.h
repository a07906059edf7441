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
        open_(position.open()),
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
      Field<C> plane = C{};
      for (uint32_t colour = 1; colour <= kMostColours; ++colour) {
        if (colour >> p & 1u) plane = plane | load(own_[colour]);
      }
      position.plane[p] = plane;
    }
    position.next = next_;
    position.score = score_;
  }

  C stones() const { return board_ - open_; }
  C open() const { return open_; }
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
    while (open_ == board_) drop(random);
  }

 private:
  // Puts a stone on a cell or takes it off, and returns the stones of its colour.
  Field<C> flip(uint32_t bit, uint32_t colour) {
    const Field<C> own = load(own_[colour]) ^ Field<C>::at(bit);
    store(own, own_[colour]);
    open_ = open_ ^ C::at(bit);
    return own;
  }
  C land(uint32_t bit, uint32_t colour) {
    colour_[bit] = static_cast<uint8_t>(colour);
    return lines_made<C>(flip(bit, colour), bit, shape_.line);
  }
  void clear(C lines) {
    for (C& own : own_) own = own - lines;
    open_ = open_ | lines;
    score_ += points_for(lines.size());
  }
  void drop(Random& random) {
    C lines{};
    uint32_t count = open_.size(), coming = next_;
    const uint32_t last = count < shape_.stones ? count : shape_.stones;
    SplitDraw draw(random);
    for (uint32_t stone = 0; stone < last; ++stone, coming >>= 3) {
      if (stone == 3 || stone == 6) draw = SplitDraw(random);
      lines = lines | land(open_.nth(draw.below(count--)), coming & 7u);
    }
    if (!lines.empty()) clear(lines);
    next_ = draw_preview(shape_, random);
  }

  C own_[kMostColours + 1] = {};
  C board_, open_;
  Shape shape_;
  uint32_t next_;
  Score score_;
  uint8_t colour_[C::kBits];
};
using Playground = BasicPlayground<Cells>;
using LargePlayground = BasicPlayground<WideCells>;

// Moves of a playout from one look at its end to the next. A host plays 50 random moves while the slowest board plays
// one.
inline constexpr uint32_t kMovesALook = sizeof(void*) >= 8 ? 16 : 1;

// Plays at most `depth` moves, each by choose(ground, moves, random), until `ended`, and returns how many it played. It
// works on a copy of the generator, whose state stays in registers.
template <class C, class Choose>
uint32_t play_out(BasicPosition<C>& position, Random& shared, uint32_t depth, const Stop& ended, Choose choose) {
  Random random = shared;
  BasicPlayground<C> ground(position);
  uint32_t played = 0;
  for (; played < depth; ++played) {
    const BasicMoves<C> moves(ground.stones(), ground.open());
    if (moves.empty() || (played % kMovesALook == 0 && wanted_by(ended))) break;
    const Step step = choose(ground, moves, random);
    ground.take(step.from, step.to, random);
  }
  shared = random;
  ground.write_to(position);
  return played;
}

}  // namespace tilefish::five_or_more
