// Semi-Tree, section 5.4 of the thesis: where nothing scores, each of the three functions is tried in memory and
// followed to the peek depth, where all that can score does; the one with the most points at the end is played, the
// first of equals. Where the budget is exhausted, the function under way counts for nothing, unless it is the first
// that has found a step.
#include "engine/games/five_or_more/players/functions.h"

namespace tilefish::five_or_more {
namespace {

constexpr uint32_t kMostPeek = 4;
constexpr int32_t kAnyAptness = 0;  // here the table is nearer where a stone may go where it suits others as well
class SemiTree {
 public:
  SemiTree(const FunctionSettings& settings, Seat& seat) : settings_(settings), seat_(seat) {
    Arena arena = seat.memory;
    levels_ = arena.take<Playground>(kMostPeek + 1);
  }

  Step choose(const Playground& ground, uint32_t depth) {
    const Step score = scoring(ground, settings_, seat_.budget.when_stopped());
    return score.found ? score : best(ground, depth, 0).step;
  }

 private:
  struct Peek {
    Step step;
    Score score;
  };

  Step attempt(const Playground& ground, uint32_t function, const Stop& ended) {
    switch (function) {
      case 0: return clear_up(ground, settings_.clear, kAnyAptness, ended);
      case 1: return shovel(ground, square(settings_.shovel), seat_.random, ended);
      default: return advanced_bias(ground, kAlign, Formula::kNew, ended);
    }
  }

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

  // The most points that `depth` more moves make; recursion is bounded by kMostPeek.
  Score points(const Playground& ground, uint32_t depth, uint32_t level) {
    if (depth == 0 || ground.open().empty()) return ground.score();
    const Step score = scoring(ground, settings_, seat_.budget.when_overdue());
    if (ended()) return 0;
    if (!score.found) return best(ground, depth - 1, level).score;
    const Playground& after = take(ground, score, level);
    return ended() ? 0 : points(after, depth - 1, level + 1);
  }

  Peek best(const Playground& ground, uint32_t depth, uint32_t level) {
    Peek best{{0, 0, false}, ground.score()};
    for (uint32_t function = 0; function < 3; ++function) {
      const bool needed = level == 0 && !best.step.found;
      const Step step = attempt(ground, function, needed ? seat_.budget.when_stopped() : seat_.budget.when_overdue());
      if (!needed && ended()) break;
      if (!step.found) continue;
      const Playground& after = take(ground, step, level);
      const Score score = ended() ? 0 : points(after, depth, level + 1);
      if (needed || (!ended() && (!best.step.found || score > best.score))) best = {step, score};
      if (ended()) break;
    }
    return best;
  }

  const FunctionSettings& settings_;
  Seat& seat_;
  etl::span<Playground> levels_;
  Random taken_;  // the generator behind the last step
};
Move choose(const Position& position, const FunctionSettings& settings, Seat& seat) {
  return played(position, SemiTree(settings, seat).choose(Playground(position), settings.depth), seat);
}

constexpr Parameter kParameters[] = {kScoreParameter,
                                     kClearParameter,
                                     kShovelParameter,
                                     {.name = "depth",
                                      .at = offsetof(FunctionSettings, depth),
                                      .standard = 4,
                                      .least = 1,
                                      .most = kMostPeek,
                                      .meaning = "moves looked ahead"}};

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
