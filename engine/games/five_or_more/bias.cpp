#include "engine/games/five_or_more/bias.h"

namespace tilefish::five_or_more {
namespace {

constexpr int32_t kFromThree = 9;  // "finish from 3"

// The empty cells from which one of a colour can be reached, region by region; the last region is remembered.
class Walks {
 public:
  explicit Walks(Cells open) : open_(open) {}

  // What is beside the region of this empty cell.
  Cells shore(uint32_t bit) {
    if (!region_.contains(bit)) {
      region_ = reach(Cells::at(bit), open_);
      shore_ = region_.grown();
    }
    return shore_;
  }

 private:
  Cells open_, region_{0, 0}, shore_{0, 0};
};

// The cells whose simple rating is 9 or more: three in a row, or 2, 2 and 1.
template <uint32_t step>
void count_along(Cells own, Cells (&dirs1)[4], Cells (&dirs2)[4], Cells& three) {
  constexpr uint32_t d = step == kDirections[0] ? 0 : step == kDirections[1] ? 1 : step == kDirections[2] ? 2 : 3;
  const Cells up1 = own.up(step), up2 = up1 & own.up(step * 2), down1 = own.down(step), down2 = down1 & own.down(step * 2);
  dirs1[d] = up1 | down1;
  dirs2[d] = up2 | down2 | (up1 & down1);
  three = three | (up2 & (own.up(step * 3) | down1)) | (down2 & (own.down(step * 3) | up1));
}

Cells rated_nine(Cells own) {
  Cells one[4], two[4], three{0, 0};
  count_along<kDirections[0]>(own, one, two, three);
  count_along<kDirections[1]>(own, one, two, three);
  count_along<kDirections[2]>(own, one, two, three);
  count_along<kDirections[3]>(own, one, two, three);
  const Cells two_twos = (two[0] & two[1]) | (two[2] & two[3]) | ((two[0] | two[1]) & (two[2] | two[3]));
  const Cells three_ones = (one[0] & one[1] & (one[2] | one[3])) | (one[2] & one[3] & (one[0] | one[1]));
  return three | (two_twos & three_ones);
}

// The places worth rating for a colour.
Cells places(Cells own, Cells open, int32_t least) {
  if (least >= kFromThree) return rated_nine(own) & open;
  Cells beside{0, 0};
  for (const uint32_t step : kDirections) beside = beside | own.up(step) | own.down(step);
  return beside & open;
}

// A total order of places to fill: the better rating, then the first place, then the first colour.
constexpr int32_t key_of(int32_t rating, uint32_t bit, uint32_t colour) {
  return rating * 1024 - static_cast<int32_t>(bit * 8 + colour);
}

// Of the stones that may come, the one that stands worst; the first of equals.
uint32_t worst_standing(const Playground& ground, Cells movers, Cells own, Formula formula) {
  uint32_t worst = kBits;
  int32_t worst_rating = 0;
  const Cells open = ground.open();
  for (const uint32_t bit : movers) {
    const Cells here = Cells::at(bit);
    const int32_t rating = advanced_rating(own ^ here, open | here, bit, ground.shape().line, formula).value;
    if (worst == kBits || rating < worst_rating) {
      worst = bit;
      worst_rating = rating;
    }
  }
  return worst;
}

// Places from the best rating down, until one can be filled. `rate(own, bit)` is asked for the cells `where(own)`.
template <class Where, class Rate>
Step fill_best(const Playground& ground, int32_t least, Formula formula, Where where, Rate rate) {
  Walks walks(ground.open());
  for (int32_t below = INT32_MAX;;) {
    int32_t best_key = INT32_MIN;
    uint32_t best_bit = 0, best_colour = 0;
    Cells best_line{0, 0};
    for (uint32_t colour = 1; colour <= ground.shape().colours; ++colour) {
      const Cells own = ground.stones_of(colour);
      if (own.size() < 2) continue;
      for (const uint32_t bit : where(own)) {
        const Rating rating = rate(own, bit);
        if (rating.value < least) continue;
        const int32_t key = key_of(rating.value, bit, colour);
        if (key >= below || key <= best_key) continue;
        best_key = key;
        best_bit = bit;
        best_colour = colour;
        best_line = rating.line;
      }
    }
    if (best_key == INT32_MIN) return {0, 0, false};
    const Cells own = ground.stones_of(best_colour), movers = (walks.shore(best_bit) & own) - best_line;
    if (!movers.empty()) return {worst_standing(ground, movers, own, formula), best_bit, true};
    below = best_key;
  }
}

}  // namespace

Rating simple_rating(Cells own, uint32_t bit) {
  Rating rating{0, {0, 0}};
  uint32_t longest = 0;
  for (const uint32_t step : kDirections) {
    Cells line{0, 0};
    uint32_t length = 0;
    for (uint32_t at = bit + step; at < kBits && own.contains(at); at += step, ++length) line = line | Cells::at(at);
    for (uint32_t at = bit; at >= step && own.contains(at - step); ++length) line = line | Cells::at(at -= step);
    rating.value += static_cast<int32_t>(length * length);
    if (length > longest) {
      longest = length;
      rating.line = line;
    }
  }
  return rating;
}

Rating advanced_rating(Cells own, Cells open, uint32_t bit, uint32_t room, Formula formula) {
  Rating best{0, {0, 0}};
  for (const uint32_t step : kDirections) {
    Cells line{0, 0};
    uint32_t cells = 1, stones[2] = {0, 0}, distance[2] = {0, 0};
    for (uint32_t side = 0; side < 2; ++side) {
      uint32_t empty = 0;
      for (uint32_t at = bit;;) {
        if (side == 1 && at < step) break;
        at = side == 0 ? at + step : at - step;
        if (at >= kBits) break;
        if (own.contains(at)) {
          if (stones[side]++ == 0) distance[side] = empty;
          line = line | Cells::at(at);
        } else if (open.contains(at)) {
          ++empty;
        } else {
          break;
        }
        ++cells;
      }
    }
    if (cells < room || stones[0] + stones[1] == 0) continue;
    const uint32_t nearer = stones[0] == 0                  ? distance[1]
                            : stones[1] == 0                ? distance[0]
                            : distance[0] < distance[1] ? distance[0]
                                                            : distance[1];
    const uint32_t product = (stones[0] + 1) * (stones[1] + 1);
    const uint32_t far = formula == Formula::kOld ? nearer : nearer * nearer;
    const int32_t value = static_cast<int32_t>(product * product) - static_cast<int32_t>(far);
    if (value > best.value) best = {value, line};
  }
  return best;
}

Step simple_bias(const Playground& ground, int32_t least) {
  const Cells open = ground.open();
  Cells where[kMostColours + 1], any{0, 0};
  for (uint32_t colour = 1; colour <= ground.shape().colours; ++colour) {
    const Cells own = ground.stones_of(colour);
    where[colour] = own.size() < 2 ? Cells{0, 0} : places(own, open, least);
    any = any | where[colour];
  }
  Walks walks(open);
  for (const uint32_t bit : any) {
    for (uint32_t colour = 1; colour <= ground.shape().colours; ++colour) {
      if (!where[colour].contains(bit)) continue;
      const Cells own = ground.stones_of(colour);
      const Rating rating = simple_rating(own, bit);
      if (rating.value < least) continue;
      const Cells movers = (walks.shore(bit) & own) - rating.line;
      if (!movers.empty()) return {movers.lowest(), bit, true};
    }
  }
  return {0, 0, false};
}

Step legacy_bias(const Playground& ground, int32_t least) {
  const Cells open = ground.open();
  return fill_best(ground, least, Formula::kNew, [&](Cells own) { return places(own, open, least); },
                   [](Cells own, uint32_t bit) { return simple_rating(own, bit); });
}

Step advanced_bias(const Playground& ground, int32_t least, Formula formula) {
  const Cells open = ground.open();
  return fill_best(ground, least, formula, [&](Cells) { return open; },
                   [&](Cells own, uint32_t bit) { return advanced_rating(own, open, bit, ground.shape().line, formula); });
}

namespace {

template <class Bias>
uint32_t biased_playout(Position& position, Random& shared, uint32_t depth, Bias bias) {
  Random random = shared;
  Playground ground(position);
  uint32_t played = 0;
  for (; played < depth; ++played) {
    const Moves moves(ground.stones(), ground.open());
    if (moves.empty()) break;
    Step step = bias(ground);
    if (!step.found) moves.draw(random, step.from, step.to);
    ground.take(step.from, step.to, random);
  }
  shared = random;
  ground.write_to(position);
  return played;
}

}  // namespace

uint32_t simple_playout(Position& position, Random& random, uint32_t depth) {
  return biased_playout(position, random, depth, [](const Playground& ground) { return simple_bias(ground, kFromThree); });
}
uint32_t legacy_playout(Position& position, Random& random, uint32_t depth) {
  return biased_playout(position, random, depth, [](const Playground& ground) { return legacy_bias(ground, kFromThree); });
}
uint32_t advanced_playout(Position& position, Random& random, uint32_t depth) {
  return biased_playout(position, random, depth,
                        [](const Playground& ground) { return advanced_bias(ground, kFromThree, Formula::kOld); });
}

namespace {

// How much better a place suits a colour than it suits all others.
int32_t aptness(const Playground& ground, Cells open, uint32_t bit, uint32_t colour) {
  int32_t sum = 0;
  for (uint32_t c = 1; c <= ground.shape().colours; ++c) {
    const int32_t value = advanced_rating(ground.stones_of(c), open, bit, ground.shape().line, Formula::kNew).value;
    sum += c == colour ? value : -value;
  }
  return sum;
}

// The place of `targets` that suits a colour best; the first of equals. kBits when all suit others better.
uint32_t most_apt(const Playground& ground, Cells open, Cells targets, uint32_t colour) {
  uint32_t best = kBits;
  int32_t best_aptness = -1;
  for (const uint32_t bit : targets) {
    const int32_t value = aptness(ground, open, bit, colour);
    if (value > best_aptness) {
      best = bit;
      best_aptness = value;
    }
  }
  return best;
}

}  // namespace

Step clear_up(const Playground& ground, uint32_t stones) {
  const Cells open = ground.open();
  for (int32_t below = INT32_MAX;;) {
    int32_t best_key = INT32_MIN;
    uint32_t best = 0;
    for (const uint32_t bit : ground.stones()) {
      const uint32_t colour = ground.colour_at(bit);
      const Cells here = Cells::at(bit);
      int32_t unfit = 0;
      for (uint32_t c = 1; c <= ground.shape().colours; ++c) {
        if (c == colour) continue;
        const Rating rating = advanced_rating(ground.stones_of(c), open | here, bit, ground.shape().line, Formula::kNew);
        if (rating.line.size() >= stones && rating.value > unfit) unfit = rating.value;
      }
      if (unfit == 0) continue;
      const int32_t key = key_of(unfit, bit, 0);
      if (key >= below || key <= best_key) continue;
      best_key = key;
      best = bit;
    }
    if (best_key == INT32_MIN) return {0, 0, false};
    const Cells targets = reach(Cells::at(best).grown() & open, open);
    const uint32_t to = most_apt(ground, open, targets, ground.colour_at(best));
    if (to != kBits) return {best, to, true};
    below = best_key;
  }
}

namespace {

// A stone of `own`, not of `line`, has a way to `place`.
bool can_come(Cells own, Cells line, uint32_t place, Cells open) {
  return !((reach(Cells::at(place), open).grown() & own) - line).empty();
}

// Tries to open the way to one blocked place.
Step open_way(const Playground& ground, uint32_t place, uint32_t colour, Cells line, Random& random) {
  const Cells open = ground.open(), own = ground.stones_of(colour);
  const Cells edge = reach(Cells::at(place), open).grown() & ground.stones();
  for (int32_t above = INT32_MIN;;) {
    int32_t least_key = INT32_MAX;
    uint32_t blocker = kBits;
    for (const uint32_t bit : edge) {  // from the least apt up
      const Cells here = Cells::at(bit), its = ground.stones_of(ground.colour_at(bit)) ^ here;
      const int32_t key = advanced_rating(its, open | here, bit, ground.shape().line, Formula::kNew).value * 128 +
                          static_cast<int32_t>(bit);
      if (key <= above || key >= least_key) continue;
      least_key = key;
      blocker = bit;
    }
    if (blocker == kBits) return {0, 0, false};
    above = least_key;
    const Cells without = open | Cells::at(blocker);
    const Cells movers = own - Cells::at(blocker);
    if (!can_come(movers, line, place, without)) continue;
    const Cells its = ground.stones_of(ground.colour_at(blocker)) ^ Cells::at(blocker);
    const Cells targets = reach(Cells::at(blocker).grown() & open, open);
    for (int32_t below = INT32_MAX;;) {
      int32_t best_key = INT32_MIN;
      uint32_t to = kBits;
      for (const uint32_t bit : targets) {  // from the best rating down
        if (bit == place) continue;
        const int32_t key = key_of(advanced_rating(its, without, bit, ground.shape().line, Formula::kNew).value, bit, 0);
        if (key >= below || key <= best_key) continue;
        best_key = key;
        to = bit;
      }
      if (to == kBits) break;
      below = best_key;
      Playground after = ground;
      after.take(blocker, to, random);
      const Cells free = after.open();
      if (free.contains(place) && can_come(after.stones_of(colour), line, place, free)) return {blocker, to, true};
    }
  }
}

}  // namespace

Step shovel(const Playground& ground, int32_t least, Random& random) {
  const Cells open = ground.open();
  for (int32_t below = INT32_MAX;;) {
    int32_t best_key = INT32_MIN;
    uint32_t place = 0, colour = 0;
    Cells line{0, 0};
    for (uint32_t c = 1; c <= ground.shape().colours; ++c) {
      const Cells own = ground.stones_of(c);
      for (const uint32_t bit : places(own, open, least)) {
        const Rating rating = simple_rating(own, bit);
        const int32_t key = key_of(rating.value, bit, c);
        if (rating.value < least || key >= below || key <= best_key) continue;
        if ((own - rating.line).empty()) continue;
        best_key = key;
        place = bit;
        colour = c;
        line = rating.line;
      }
    }
    if (best_key == INT32_MIN) return {0, 0, false};
    const Step step = open_way(ground, place, colour, line, random);
    if (step.found) return step;
    below = best_key;
  }
}

}  // namespace tilefish::five_or_more
