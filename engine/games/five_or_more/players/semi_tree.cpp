// Semi-Tree, section 5.4 of the thesis: where nothing scores, each of the three functions is tried in memory and
// followed to the peek depth, until a line of three can be finished. The one by which that comes soonest is played, the
// first of equals. Where the budget is exhausted, the function under way counts for nothing, unless it is the first
// that has found a step.
#include "engine/games/five_or_more/players/functions.h"

namespace tilefish::five_or_more {
namespace {

constexpr uint32_t kMostPeek = 4;
constexpr uint32_t kPeekedLine = 3;  // stones, whatever the line that the move itself finishes

struct Settings {
  FunctionSettings functions;
  uint32_t depth, points;
};
static_assert(offsetof(Settings, functions) == 0);

// Here all former readings are nearer to the thesis' table.
constexpr Standing kStanding = standing_by(kMostFormer);
constexpr Formula kNewFormula{.squared = true, .nearer = true};

class SemiTree {
 public:
  SemiTree(const Settings& settings, Seat& seat) : settings_(settings), seat_(seat) {
    Arena arena = seat.memory;
    levels_ = arena.take<Playground>(kMostPeek + 1);
  }

  Step choose(const Playground& ground, uint32_t depth) {
    const Step score = scoring(ground, settings_.functions.score, kStanding.formula, seat_.budget.when_stopped());
    return score.found ? score : best(ground, depth, 0).step;
  }

 private:
  struct Peek {
    Step step;
    Score score;
  };

  // Aligns first, or last where points count.
  Step attempt(const Playground& ground, uint32_t turn, const Stop& ended) {
    switch ((turn + settings_.points) % 3) {
      case 0: return advanced_bias(ground, kAlign, kNewFormula, ended);
      case 1: return clear_up(ground, settings_.functions.clear, kStanding, ended);
      default: return shovel(ground, square(settings_.functions.shovel), kStanding, seat_.random, ended);
    }
  }

  bool by_points() const { return settings_.points != 0; }
  Score counted(const Playground& ground) const { return by_points() ? ground.score() : 0; }

  Playground& take(const Playground& ground, const Step& step, uint32_t level) {
    Playground& after = levels_[level] = ground;
    after.take(step.from, step.to, seat_.random);
    seat_.budget.spend(1);
    taken_ = seat_.random;
    return after;
  }

  // From the first step on. What was drawn since the last one is taken back: so a clock that ends the decision anywhere
  // between two steps ends it as a limit of as many steps does.
  bool ended() {
    if (!seat_.budget.overdue()) return false;
    seat_.random = taken_;
    return true;
  }

  // How many of `depth` more moves are left when a line can be finished, or the most points that they make; recursion
  // is bounded by kMostPeek.
  Score worth(const Playground& ground, uint32_t depth, uint32_t level) {
    if (depth == 0 || ground.open().empty()) return counted(ground);
    const uint32_t stones = by_points() ? settings_.functions.score : kPeekedLine;
    const Step score = scoring(ground, stones, kStanding.formula, seat_.budget.when_overdue());
    if (ended()) return 0;
    if (!score.found) return best(ground, depth - 1, level).score;
    if (!by_points()) return static_cast<Score>(depth);
    const Playground& after = take(ground, score, level);
    return ended() ? 0 : worth(after, depth - 1, level + 1);
  }

  Peek best(const Playground& ground, uint32_t depth, uint32_t level) {
    Peek best{{0, 0, false}, counted(ground)};
    for (uint32_t turn = 0; turn < 3; ++turn) {
      const bool needed = level == 0 && !best.step.found;
      const Step step = attempt(ground, turn, needed ? seat_.budget.when_stopped() : seat_.budget.when_overdue());
      if (!needed && ended()) break;
      if (!step.found) continue;
      const Playground& after = take(ground, step, level);
      const Score score = ended() ? 0 : worth(after, depth, level + 1);
      if (needed || (!ended() && (!best.step.found || score > best.score))) best = {step, score};
      if (ended()) break;
    }
    return best;
  }

  const Settings& settings_;
  Seat& seat_;
  etl::span<Playground> levels_;
  Random taken_;  // the generator behind the last step
};

Move choose(const Position& position, const Settings& settings, Seat& seat) {
  return played(position, SemiTree(settings, seat).choose(Playground(position), settings.depth), seat);
}

constexpr Parameter kParameters[] = {kScoreParameter,
                                     kClearParameter,
                                     kShovelParameter,
                                     {.name = "depth",
                                      .at = offsetof(Settings, depth),
                                      .standard = 4,
                                      .least = 1,
                                      .most = kMostPeek,
                                      .meaning = "moves looked ahead"},
                                     {.name = "points",
                                      .at = offsetof(Settings, points),
                                      .standard = 0,
                                      .least = 0,
                                      .most = 1,
                                      .meaning = "1: wants most points, not the soonest line"}};

}  // namespace

extern constexpr Player kSemiTreePlayer = checked_player({
    .name = "semi-tree",
    .about = "finish, else what of the others leads to most",
    .parameters = kParameters,
    .least_memory = (kMostPeek + 1) * sizeof(Playground),
    .strongest = "depth=2",
    .check = "semi-tree:depth=2",
    .check_moves = 20,
    .step = 6500,
    .choose = chooser<choose>,
    .not_by = kLargeName,
});

}  // namespace tilefish::five_or_more
