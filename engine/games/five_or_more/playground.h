// A position laid out for playing many moves in a row: a set for each colour and a colour for each cell, where Position has
// three planes. A stone comes or goes in a third of the instructions; copying takes three times as many. 232 bytes.
#pragma once

#include "engine/games/five_or_more/position.h"

namespace tilefish::five_or_more {

class alignas(8) Playground {
 public:
  Playground() = default;
  explicit Playground(const Position& position)
      : board_(position.shape.cells()), stones_(position.stones()), shape_(position.shape), next_(position.next),
        score_(position.score) {
    for (uint32_t colour = 1; colour <= kMostColours; ++colour) {
      own_[colour] = position.stones_of(colour);
      for (const uint32_t bit : own_[colour]) colour_[bit] = static_cast<uint8_t>(colour);
    }
  }

  void write_to(Position& position) const {
    for (uint32_t p = 0; p < 3; ++p) {
      position.plane[p] = {0, 0};
      for (uint32_t colour = 1; colour <= kMostColours; ++colour) {
        if (colour >> p & 1u) position.plane[p] = position.plane[p] | own_[colour];
      }
    }
    position.next = next_;
    position.score = score_;
  }

  Cells stones() const { return stones_; }
  Cells open() const { return board_ - stones_; }
  Cells stones_of(uint32_t colour) const { return own_[colour]; }
  uint32_t colour_at(uint32_t bit) const { return colour_[bit]; }  // of a stone
  const Shape& shape() const { return shape_; }
  Score score() const { return score_; }

  // As Position::take: the same draws in the same order.
  void take(uint32_t from, uint32_t to, Random& random) {
    const uint32_t colour = colour_[from];
    flip(from, colour);
    const Cells lines = land(to, colour);
    if (lines.empty()) {
      drop(random);
    } else {
      clear(lines);
    }
    while (stones_.empty()) drop(random);
  }

 private:
  void flip(uint32_t bit, uint32_t colour) {
    const Cells here = Cells::at(bit);
    own_[colour] = own_[colour] ^ here;
    stones_ = stones_ ^ here;
  }
  Cells land(uint32_t bit, uint32_t colour) {
    flip(bit, colour);
    colour_[bit] = static_cast<uint8_t>(colour);
    return lines_made(own_[colour], bit, shape_.line);
  }
  void clear(Cells lines) {
    for (Cells& own : own_) own = own - lines;
    stones_ = stones_ - lines;
    score_ += points_for(lines.size());
  }
  void drop(Random& random) {
    Cells free = open(), lines{0, 0};
    uint32_t count = free.size(), stone = 0;
    while (stone < shape_.stones && count != 0) {
      SplitDraw draw(random);
      for (const uint32_t until = stone + 3; stone < until && stone < shape_.stones && count != 0; ++stone, --count) {
        const uint32_t bit = free.nth(draw.below(count));
        free = free ^ Cells::at(bit);
        lines = lines | land(bit, next_ >> (3 * stone) & 7u);
      }
    }
    if (!lines.empty()) clear(lines);
    next_ = draw_preview(shape_, random);
  }

  Cells own_[kMostColours + 1] = {};
  Cells board_, stones_;
  Shape shape_;
  uint32_t next_;
  Score score_;
  uint8_t colour_[kBits];
};

struct Step {
  uint32_t from, to;  // bits
  bool found;
};

// The game goes on for at most `depth` moves, each by choose(ground, moves, random); how many were played. The generator is copied
// for the while, so that its state stays in registers.
template <class Choose>
uint32_t play_out(Position& position, Random& shared, uint32_t depth, Choose choose) {
  Random random = shared;
  Playground ground(position);
  uint32_t played = 0;
  for (; played < depth; ++played) {
    const Moves moves(ground.stones(), ground.open());
    if (moves.empty()) break;
    const Step step = choose(ground, moves, random);
    ground.take(step.from, step.to, random);
  }
  shared = random;
  ground.write_to(position);
  return played;
}

}  // namespace tilefish::five_or_more
