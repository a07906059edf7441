#include "engine/games/five_or_more/players/bias.h"

#include "engine/games/five_or_more/rules/four_cells.h"

namespace tilefish::five_or_more {
namespace {

constexpr int32_t kFromThree = 9;  // the simple rating of three stones in a row

// The regions of empty cells, each found when it is first asked for. The last one is remembered.
template <class C>
class Walks {
 public:
  explicit Walks(C open) : open_(open) {}

  // The cells of the region of this empty cell, and all cells beside it.
  C shore(uint32_t bit) {
    if (!region_.contains(bit)) {
      region_ = reach(C::at(bit), open_);
      shore_ = region_.grown();
    }
    return shore_;
  }

 private:
  C open_, region_{}, shore_{};
};

// The cells beside which two or more stones lie along one direction, both sides together; `three` gets those beside
// three or more. Stones that touch are rare, and without them there are no three.
template <uint32_t step, class C>
[[gnu::always_inline]] inline C beside_two(C own, C& three) {
  const C before = own.template up<step>(), after = own.template down<step>(), touching = own & before;
  if (touching.empty()) return before & after;
  const C before2 = touching.template up<step>(), after2 = touching.template down<step * 2>();
  three =
      three | (before2 & (own.template up<step * 3>() | after)) | (after2 & (own.template down<step * 3>() | before));
  return before2 | after2 | (before & after);
}

// The cells whose simple rating is 9 or more: three in a row, or 2, 2 and 1.
template <class C>
C rated_nine(C own) {
  constexpr auto& kSteps = kDirectionsOf<C>;
  C three{};
  const C two[4] = {beside_two<kSteps[0]>(own, three), beside_two<kSteps[1]>(own, three),
                    beside_two<kSteps[2]>(own, three), beside_two<kSteps[3]>(own, three)};
  const C two_twos = (two[0] & two[1]) | (two[2] & two[3]) | ((two[0] | two[1]) & (two[2] | two[3]));
  if (two_twos.empty()) return three;
  C one[4];
  for (uint32_t d = 0; d < 4; ++d) one[d] = own.up(kSteps[d]) | own.down(kSteps[d]);
  const C three_ones = (one[0] & one[1] & (one[2] | one[3])) | (one[2] & one[3] & (one[0] | one[1]));
  return three | (two_twos & three_ones);
}

#if defined(__AVX2__) && defined(__x86_64__)
// The same with all directions at once.
template <>
Cells rated_nine(Cells cells) {
  const FourCells own(cells);
  const FourCells before = own.up(1), after = own.down(1), touching = own & before;
  FourCells two = before & after;
  Cells three{0, 0};
  if (!touching.empty()) {
    const FourCells before2 = touching.up(1), after2 = touching.down(2);
    three = ((before2 & (own.up(3) | after)) | (after2 & (own.down(3) | before))).in(1);
    two = two | before2 | after2;
  }
  const Cells two_twos = two.in(2);
  return two_twos.empty() ? three : three | (two_twos & (before | after).in(3));
}
#endif

// The places worth rating for a colour.
template <class C>
C places(C own, C open, int32_t least) {
  if (own.size() < 2) return C{};
  if (least >= kFromThree) return rated_nine(own) & open;
  C beside{};
  for (const uint32_t step : kDirectionsOf<C>) beside = beside | own.up(step) | own.down(step);
  return beside & open;
}

// A number that puts places to fill in order: by rating, then the first place, then the first colour.
constexpr int32_t key_of(int32_t rating, uint32_t bit, uint32_t colour) {
  static_assert(WideCells::kBits * 8 < 4096);
  return rating * 4096 - static_cast<int32_t>(bit * 8 + colour);
}

// Of the stones that can move to a place, the one that stands worst; of equals the first.
template <class C>
uint32_t worst_standing(const BasicPlayground<C>& ground, C movers, C own, Formula formula) {
  uint32_t worst = C::kBits;
  int32_t worst_rating = 0;
  const C open = ground.open();
  for (const uint32_t bit : movers) {
    const C here = C::at(bit);
    const int32_t rating = advanced_rating(own ^ here, open | here, bit, ground.shape().line, formula).value;
    if (worst == C::kBits || rating < worst_rating) {
      worst = bit;
      worst_rating = rating;
    }
  }
  return worst;
}

// A place to fill for a colour, and the stones of the line it would extend.
template <class C>
struct Place {
  uint32_t bit, colour;
  C line;
};
// Tries places from the highest key down until attempt(place) finds a step. list(offer) calls offer(key, place) for
// every place; it is called again for each attempt, so that no list is kept. Nearly always one of the first attempts
// finds a step.
template <class C, class List, class Attempt>
Step best_first(const Stop& ended, List list, Attempt attempt) {
  for (int32_t below = INT32_MAX; !wanted_by(ended);) {
    int32_t best_key = INT32_MIN;
    Place<C> best{0, 0, C{}};
    list([&](int32_t key, const Place<C>& place) {
      if (key >= below || key <= best_key) return;
      best_key = key;
      best = place;
    });
    if (best_key == INT32_MIN) return {0, 0, false};
    const Step step = attempt(best);
    if (step.found) return step;
    below = best_key;
  }
  return {0, 0, false};
}

// Lists the places of every colour whose simple rating is at least so much.
template <class C>
auto simply_rated(const BasicPlayground<C>& ground, int32_t least, const Stop& ended) {
  return [&ground, least, &ended](auto&& offer) {
    for (uint32_t colour = 1; colour <= ground.shape().colours; ++colour) {
      const C own = ground.stones_of(colour);
      if (wanted_by(ended)) return;
      for (const uint32_t bit : places(own, ground.open(), least)) {
        const Rating<C> rating = simple_rating(own, bit);
        if (rating.value >= least) offer(key_of(rating.value, bit, colour), Place<C>{bit, colour, rating.line});
      }
    }
  };
}

// Of the places offered, the best that some stone can move to.
template <class C>
class BestFill {
 public:
  BestFill(const BasicPlayground<C>& ground, int32_t least)
      : ground_(ground), walks_(ground.open()), best_key_(key_of(least - 1, 0, 0)) {}

  // A place with this key would be the best, if there is a way to it.
  bool takes(int32_t key) const { return key > best_key_; }
  void offer(int32_t key, const Place<C>& place) {
    if (!takes(key)) return;
    const C movers = (walks_.shore(place.bit) & ground_.stones_of(place.colour)) - place.line;
    if (movers.empty()) return;
    best_key_ = key;
    movers_ = movers;
    to_ = place.bit;
    colour_ = place.colour;
  }
  Step step(Formula formula) const {
    if (movers_.empty()) return {0, 0, false};
    return {worst_standing(ground_, movers_, ground_.stones_of(colour_), formula), to_, true};
  }

 private:
  const BasicPlayground<C>& ground_;
  Walks<C> walks_;
  int32_t best_key_;
  C movers_{};
  uint32_t to_ = 0, colour_ = 0;
};

}  // namespace

template <class C>
Rating<C> simple_rating(C own, uint32_t bit) {
  Rating<C> rating{0, C{}};
  uint32_t longest = 0;
  for (const uint32_t step : kDirectionsOf<C>) {
    C line{};
    uint32_t length = 0;
    for (uint32_t at = bit + step; at < C::kBits && own.contains(at); at += step, ++length) line = line | C::at(at);
    for (uint32_t at = bit; at >= step && own.contains(at - step); ++length) line = line | C::at(at -= step);
    rating.value += static_cast<int32_t>(length * length);
    if (length > longest) {
      longest = length;
      rating.line = line;
    }
  }
  return rating;
}

template <class C>
Rating<C> advanced_rating(C own, C open, uint32_t bit, uint32_t room, Formula formula) {
  Rating<C> best{0, C{}};
  for (const uint32_t step : kDirectionsOf<C>) {
    C line{};
    uint32_t cells = 1, stones[2] = {0, 0}, distance[2] = {0, 0};
    for (uint32_t side = 0; side < 2; ++side) {
      uint32_t empty = 0;
      for (uint32_t at = bit;;) {
        if (side == 1 && at < step) break;
        at = side == 0 ? at + step : at - step;
        if (at >= C::kBits) break;
        if (own.contains(at)) {
          if (stones[side]++ == 0) distance[side] = empty;
          line = line | C::at(at);
        } else if (open.contains(at)) {
          ++empty;
        } else {
          break;
        }
        ++cells;
      }
    }
    if (cells < room || stones[0] + stones[1] == 0) continue;
    const bool before = stones[0] == 0 || (formula.nearer && stones[1] != 0 && distance[1] < distance[0]);
    const uint32_t away = distance[before ? 1 : 0];
    const uint32_t product = (stones[0] + 1) * (stones[1] + 1);
    const uint32_t far = formula.squared ? away * away : away;
    const int32_t value = static_cast<int32_t>(product * product) - static_cast<int32_t>(far);
    if (value > best.value) best = {value, line};
  }
  return best;
}

namespace {

// Of the places where[colour] the first that is open, has at least this rating and can be filled.
template <class C>
Step fill_first(const BasicPlayground<C>& ground, const C (&where)[kMostColours + 1], int32_t least) {
  const C open = ground.open();
  C any{};
  for (uint32_t colour = 1; colour <= ground.shape().colours; ++colour) any = any | where[colour];
  Walks<C> walks(open);
  for (const uint32_t bit : any& open) {
    const C here = C::at(bit);
    for (uint32_t colour = 1; colour <= ground.shape().colours; ++colour) {
      if ((where[colour] & here).empty()) continue;
      const C own = ground.stones_of(colour);
      const Rating<C> rating = simple_rating(own, bit);
      if (rating.value < least) continue;
      const C movers = (walks.shore(bit) & own) - rating.line;
      if (!movers.empty()) return {movers.lowest(), bit, true};
    }
  }
  return {0, 0, false};
}

}  // namespace

template <class C>
Step simple_bias(const BasicPlayground<C>& ground, int32_t least, const Stop&) {
  C where[kMostColours + 1];
  for (uint32_t colour = 1; colour <= ground.shape().colours; ++colour) {
    where[colour] = places(ground.stones_of(colour), ground.open(), least);
  }
  return fill_first(ground, where, least);
}

template <class C>
Step legacy_bias(const BasicPlayground<C>& ground, int32_t least, Formula formula, const Stop& ended) {
  BestFill<C> best(ground, least);
  simply_rated(ground, least, ended)([&](int32_t key, const Place<C>& place) { best.offer(key, place); });
  return best.step(formula);
}

namespace {

// Walks each line once and calls visit(colour, stones, begin, end, step) for each group: stones of one colour with no
// other colour between them. The cells from `begin` up to `end` lie between the stones of other colours before and
// after the group. In the advanced ratings of these cells only the group's stones count, so a line need not be walked
// once for each colour and cell.
template <class C, class Visit>
void visit_groups(const BasicPlayground<C>& ground, const Stop& ended, Visit visit) {
  const C stones = ground.stones(), open = ground.open(), board = stones | open;
  for (const uint32_t step : kDirectionsOf<C>) {
    for (const uint32_t start : board - board.up(step)) {
      if (wanted_by(ended)) return;
      uint32_t colour = 0, count = 0, begin = start, after_last = start;
      for (uint32_t at = start;; at += step) {
        const bool inside = at < C::kBits;
        if (inside && open.contains(at)) continue;
        const uint32_t its = inside && stones.contains(at) ? ground.colour_at(at) : 0;
        if (its != colour || its == 0) {
          if (count != 0) visit(colour, count, begin, at, step);
          if (its == 0) break;
          colour = its;
          count = 0;
          begin = after_last;
        }
        ++count;
        after_last = at + step;
      }
    }
  }
}

constexpr int32_t squared_product(uint32_t stones, uint32_t others) {
  const uint32_t product = (stones + 1) * (others + 1);
  return static_cast<int32_t>(product * product);
}

}  // namespace

// A place is rated only if it would be the best were its stones right beside it, that is without the distance.
template <class C>
Step advanced_bias(const BasicPlayground<C>& ground, int32_t least, Formula formula, const Stop& ended) {
  const C open = ground.open();
  const uint32_t room = ground.shape().line;
  BestFill<C> best(ground, least);
  visit_groups(ground, ended, [&](uint32_t colour, uint32_t stones, uint32_t begin, uint32_t end, uint32_t step) {
    if (end - begin < room * step ||
        !best.takes(key_of(squared_product(stones / 2, stones - stones / 2), begin, colour)))
      return;
    const C own = ground.stones_of(colour);
    uint32_t passed = 0;
    for (uint32_t bit = begin; bit != end; bit += step) {
      if (!open.contains(bit)) {
        ++passed;
      } else if (best.takes(key_of(squared_product(passed, stones - passed), bit, colour))) {
        const Rating<C> rating = advanced_rating(own, open, bit, room, formula);
        best.offer(key_of(rating.value, bit, colour), {bit, colour, rating.line});
      }
    }
  });
  return best.step(formula);
}

namespace {

template <class C, class Bias>
uint32_t biased_playout(BasicPosition<C>& position, Random& random, uint32_t depth, const Stop& ended, Bias bias) {
  return play_out(position, random, depth, ended,
                  [&](const BasicPlayground<C>& ground, const BasicMoves<C>& moves, Random& its) {
                    Step step = bias(ground);
                    if (!step.found) moves.draw(its, step.from, step.to);
                    return step;
                  });
}

}  // namespace

// A move changes the stones of three colours or so. The places of the others stay what they were.
template <class C>
uint32_t simple_playout(BasicPosition<C>& position, Random& random, uint32_t depth, const Stop& ended) {
  C own[kMostColours + 1] = {}, nine[kMostColours + 1] = {};
  return biased_playout(position, random, depth, ended, [&](const BasicPlayground<C>& ground) {
    for (uint32_t colour = 1; colour <= ground.shape().colours; ++colour) {
      if (own[colour] == ground.stones_of(colour)) continue;
      own[colour] = ground.stones_of(colour);
      nine[colour] = rated_nine(own[colour]);
    }
    return fill_first(ground, nine, kFromThree);
  });
}
template <class C>
uint32_t legacy_playout(BasicPosition<C>& position, Random& random, uint32_t depth, const Stop& ended) {
  return biased_playout(position, random, depth, ended, [&](const BasicPlayground<C>& ground) {
    return legacy_bias(ground, kFromThree, kFormerStanding, ended);
  });
}
template <class C>
uint32_t advanced_playout(BasicPosition<C>& position, Random& random, uint32_t depth, const Stop& ended) {
  return biased_playout(position, random, depth, ended, [&](const BasicPlayground<C>& ground) {
    return advanced_bias(ground, kFromThree, {.squared = false, .nearer = true}, ended);
  });
}

namespace {

// How much better a place suits a colour than it suits all others.
template <class C>
int32_t aptness(const BasicPlayground<C>& ground, uint32_t bit, uint32_t colour, Formula formula) {
  int32_t sum = 0;
  for (uint32_t c = 1; c <= ground.shape().colours; ++c) {
    const int32_t value = advanced_rating(ground.stones_of(c), ground.open(), bit, ground.shape().line, formula).value;
    sum += c == colour ? value : -value;
  }
  return sum;
}

// The most apt place of `targets` for a colour; the first of equals. C::kBits for none.
template <class C>
uint32_t most_apt(const BasicPlayground<C>& ground, C targets, uint32_t colour, const Standing& standing,
                  const Stop& ended) {
  uint32_t best = C::kBits;
  int32_t best_aptness = standing.apt - 1;
  for (const uint32_t bit : targets) {
    if (wanted_by(ended)) break;
    const int32_t value = aptness(ground, bit, colour, standing.formula);
    if (value > best_aptness) {
      best = bit;
      best_aptness = value;
    }
  }
  return best;
}

}  // namespace

template <class C>
Step clear_up(const BasicPlayground<C>& ground, uint32_t stones, const Standing& standing, const Stop& ended) {
  const C open = ground.open();
  const auto list = [&](auto&& offer) {
    for (const uint32_t bit : ground.stones()) {
      if (wanted_by(ended)) return;
      const uint32_t colour = ground.colour_at(bit);
      const C here = C::at(bit);
      int32_t unfit = 0;
      for (uint32_t c = 1; c <= ground.shape().colours; ++c) {
        if (c == colour) continue;
        const Rating<C> rating =
            advanced_rating(ground.stones_of(c), open | here, bit, ground.shape().line, standing.formula);
        if (rating.line.size() >= stones && rating.value > unfit) unfit = rating.value;
      }
      if (unfit != 0) offer(key_of(unfit, bit, 0), Place<C>{bit, colour, C{}});
    }
  };
  return best_first<C>(ended, list, [&](const Place<C>& blocker) -> Step {
    const C targets = reach(C::at(blocker.bit).grown() & open, open);
    const uint32_t to = most_apt(ground, targets, blocker.colour, standing, ended);
    return {blocker.bit, to, to != C::kBits};
  });
}

namespace {

// Whether a stone of `own` that is not in `line` has a way to `place`.
template <class C>
bool can_come(C own, C line, uint32_t place, C open) {
  return !((reach(C::at(place), open).grown() & own) - line).empty();
}

// Tries to open the way to one blocked place. It moves the stones around it, the one that stands worst first, each to
// where it stands best.
template <class C>
Step open_way(const BasicPlayground<C>& ground, const Place<C>& place, const Standing& standing, Random& random,
              const Stop& ended) {
  const C open = ground.open(), own = ground.stones_of(place.colour);
  const C edge = reach(C::at(place.bit), open).grown() & ground.stones();
  const auto rating = [&](C its, C free, uint32_t bit) {
    return advanced_rating(its, free, bit, ground.shape().line, standing.formula).value;
  };
  const auto others = [&](uint32_t bit) { return ground.stones_of(ground.colour_at(bit)) ^ C::at(bit); };
  const auto blockers = [&](auto&& offer) {
    for (const uint32_t bit : edge) {
      if (wanted_by(ended)) return;
      offer(key_of(-rating(others(bit), open | C::at(bit), bit), bit, 0), Place<C>{bit, 0, C{}});
    }
  };
  return best_first<C>(ended, blockers, [&](const Place<C>& blocker) -> Step {
    const C here = C::at(blocker.bit), without = open | here;
    if (!can_come(own - here, place.line, place.bit, without)) return {0, 0, false};
    const C its = others(blocker.bit), targets = reach(here.grown() & open, open) - C::at(place.bit);
    const uint32_t colour = ground.colour_at(blocker.bit);
    const auto list = [&](auto&& offer) {
      for (const uint32_t bit : targets) {
        if (wanted_by(ended)) return;
        const int32_t worth =
            standing.by_aptness ? aptness(ground, bit, colour, standing.formula) : rating(its, without, bit);
        if (worth >= 0) offer(key_of(worth, bit, 0), Place<C>{bit, 0, C{}});
      }
    };
    return best_first<C>(ended, list, [&](const Place<C>& to) -> Step {
      BasicPlayground<C> after = ground;
      after.take(blocker.bit, to.bit, random);
      const C free = after.open();
      const bool opens =
          free.contains(place.bit) && can_come(after.stones_of(place.colour), place.line, place.bit, free);
      return {blocker.bit, to.bit, opens};
    });
  });
}

}  // namespace

template <class C>
Step shovel(const BasicPlayground<C>& ground, int32_t least, const Standing& standing, Random& random,
            const Stop& ended) {
  return best_first<C>(ended, simply_rated(ground, least, ended), [&](const Place<C>& place) -> Step {
    if ((ground.stones_of(place.colour) - place.line).empty()) return {0, 0, false};
    return open_way(ground, place, standing, random, ended);
  });
}

template Rating<Cells> simple_rating(Cells own, uint32_t bit);
template Rating<Cells> advanced_rating(Cells own, Cells open, uint32_t bit, uint32_t room, Formula formula);
template Step simple_bias(const BasicPlayground<Cells>& ground, int32_t least, const Stop& ended);
template Step legacy_bias(const BasicPlayground<Cells>& ground, int32_t least, Formula formula, const Stop& ended);
template Step advanced_bias(const BasicPlayground<Cells>& ground, int32_t least, Formula formula, const Stop& ended);
template Step clear_up(const BasicPlayground<Cells>& ground, uint32_t stones, const Standing& standing,
                       const Stop& ended);
template Step shovel(const BasicPlayground<Cells>& ground, int32_t least, const Standing& standing, Random& random,
                     const Stop& ended);
template uint32_t simple_playout(BasicPosition<Cells>& position, Random& random, uint32_t depth, const Stop& ended);
template uint32_t legacy_playout(BasicPosition<Cells>& position, Random& random, uint32_t depth, const Stop& ended);
template uint32_t advanced_playout(BasicPosition<Cells>& position, Random& random, uint32_t depth, const Stop& ended);

template Rating<WideCells> simple_rating(WideCells own, uint32_t bit);
template Rating<WideCells> advanced_rating(WideCells own, WideCells open, uint32_t bit, uint32_t room, Formula formula);
template Step simple_bias(const BasicPlayground<WideCells>& ground, int32_t least, const Stop& ended);
template Step legacy_bias(const BasicPlayground<WideCells>& ground, int32_t least, Formula formula, const Stop& ended);
template Step advanced_bias(const BasicPlayground<WideCells>& ground, int32_t least, Formula formula,
                            const Stop& ended);
template Step clear_up(const BasicPlayground<WideCells>& ground, uint32_t stones, const Standing& standing,
                       const Stop& ended);
template Step shovel(const BasicPlayground<WideCells>& ground, int32_t least, const Standing& standing, Random& random,
                     const Stop& ended);
template uint32_t simple_playout(BasicPosition<WideCells>& position, Random& random, uint32_t depth, const Stop& ended);
template uint32_t legacy_playout(BasicPosition<WideCells>& position, Random& random, uint32_t depth, const Stop& ended);
template uint32_t advanced_playout(BasicPosition<WideCells>& position, Random& random, uint32_t depth,
                                   const Stop& ended);

}  // namespace tilefish::five_or_more
