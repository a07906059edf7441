#include "engine/games/five_or_more/game.h"

#include <type_traits>

#include "engine/games/entry.h"
#include "engine/games/five_or_more/players/bias.h"
#include "engine/games/five_or_more/players/tables.h"
#include "engine/search/flat_monte_carlo.h"

namespace tilefish::five_or_more {
namespace {

// What is dealt: a position in either frame. Both begin with the shape.
#if defined(TILEFISH_SMALL_FLASH)
constexpr uint32_t kPositionSize = sizeof(Position);
#else
constexpr uint32_t kPositionSize = sizeof(LargePosition);
#endif
template <class Any, class Act>  // Any is void or const void
auto in_frame(Any* position, [[maybe_unused]] const Shape& shape, Act act) {
  const auto as = [&]<class Its>(std::type_identity<Its>) -> auto& {
    return *static_cast<std::conditional_t<std::is_const_v<Any>, const Its, Its>*>(position);
  };
#if !defined(TILEFISH_SMALL_FLASH)
  if (shape.is_large()) return act(as(std::type_identity<LargePosition>{}));
#endif
  return act(as(std::type_identity<Position>{}));
}
template <class Any, class Act>
auto in_frame(Any* position, Act act) {
  return in_frame(position, *static_cast<const Shape*>(position), act);
}

// choose(const BasicPosition<C>&, Seat&) as the catalogue wants it.
template <const auto& choose>
Move in_either(const void* position, Seat& seat) {
  return in_frame(position, [&](const auto& its) { return choose(its, seat); });
}

constexpr auto choose_random = [](const auto& position, Seat& seat) { return position.moves().any(seat.random); };

// The document's strategies are functions tried in turn, and a random move where none finds any.
template <class C>
Move played(const BasicPosition<C>& position, const Step& step, Seat& seat) {
  return step.found ? position.moves().move(step.from, step.to) : choose_random(position, seat);
}
int32_t square(uint32_t stones) { return static_cast<int32_t>(stones * stones); }
constexpr int32_t kAlign = 1;  // the rating asked for when aligning

constexpr auto choose_simple = [](const auto& position, Seat& seat) {
  return played(position, simple_bias(BasicPlayground(position), square(seat.values[0])), seat);
};
constexpr auto choose_legacy = [](const auto& position, Seat& seat) {
  return played(position, legacy_bias(BasicPlayground(position), square(seat.values[0])), seat);
};
constexpr auto choose_advanced = [](const auto& position, Seat& seat) {
  return played(position, advanced_bias(BasicPlayground(position), square(seat.values[0]), Formula::kOld), seat);
};

// Flat Monte Carlo: every candidate's playouts draw their own drops, for going on from one drop rewards the lucky ones.
template <class C>
using Playout = std::type_identity_t<search::Playout<BasicPosition<C>>>;
template <class C>
Move monte_carlo(const BasicPosition<C>& position, Seat& seat, Playout<C> playout, bool by_maximum = false) {
  const uint32_t depth = seat.values[1] == 0 ? search::kToTheEnd : seat.values[1];
  return search::flat_monte_carlo(position, seat.values[0], depth, playout, seat.random, seat.budget,
                                  {true, by_maximum});
}
template <class C>
using Bias = std::type_identity_t<Step (*)(const BasicPlayground<C>& ground, int32_t least)>;
template <class C>
Move biased_monte_carlo(const BasicPosition<C>& position, Seat& seat, Bias<C> bias, Playout<C> playout) {
  const Step step = bias(BasicPlayground(position), square(3));
  return step.found ? position.moves().move(step.from, step.to) : monte_carlo(position, seat, playout);
}

constexpr auto choose_monte_carlo = [](const auto& position, Seat& seat) {
  return monte_carlo(position, seat, random_playout, seat.values[2] != 0);
};
constexpr auto choose_bmc = [](const auto& position, Seat& seat) {
  return biased_monte_carlo(position, seat, simple_bias, random_playout);
};
constexpr auto choose_mcrb = [](const auto& position, Seat& seat) {
  return monte_carlo(position, seat, simple_playout);
};
constexpr auto choose_bmcrb = [](const auto& position, Seat& seat) {
  return biased_monte_carlo(position, seat, simple_bias, simple_playout);
};
constexpr auto choose_dynamic = [](const auto& position, Seat& seat) {
  const bool few = position.stones().size() < seat.values[2], inverted = seat.values[3] != 0;
  return few != inverted ? choose_bmcrb(position, seat) : choose_mcrb(position, seat);
};
constexpr auto choose_abmcrab = [](const auto& position, Seat& seat) {
  return biased_monte_carlo(
      position, seat, [](const auto& ground, int32_t least) { return advanced_bias(ground, least, Formula::kOld); },
      advanced_playout);
};
constexpr auto choose_lbmcrlb = [](const auto& position, Seat& seat) {
  return biased_monte_carlo(position, seat, legacy_bias, legacy_playout);
};

// Without Monte Carlo: score, else clear up, else shovel, else align.
struct Functions {
  uint32_t score, clear, shovel;  // on so many stones; 0 for not at all
  Formula formula;
};
template <class C>
Step scoring(const BasicPlayground<C>& ground, const Functions& functions) {
  return legacy_bias(ground, square(functions.score));
}
template <class C>
Move choose_by_functions(const BasicPosition<C>& position, Seat& seat, const Functions& functions) {
  const BasicPlayground ground(position);
  Step step = scoring(ground, functions);
  if (!step.found && functions.clear != 0) step = clear_up(ground, functions.clear);
  if (!step.found && functions.shovel != 0) step = shovel(ground, square(functions.shovel), seat.random);
  if (!step.found) step = advanced_bias(ground, kAlign, functions.formula);
  return played(position, step, seat);
}
constexpr auto choose_align_score = [](const auto& position, Seat& seat) {
  return choose_by_functions(position, seat,
                             {seat.values[0], 0, 0, seat.values[1] != 0 ? Formula::kOld : Formula::kNew});
};
constexpr auto choose_align_clear_score = [](const auto& position, Seat& seat) {
  return choose_by_functions(position, seat, {seat.values[0], seat.values[1], 0, Formula::kNew});
};
constexpr auto choose_align_shovel_score = [](const auto& position, Seat& seat) {
  return choose_by_functions(position, seat, {seat.values[0], 0, seat.values[1], Formula::kNew});
};
constexpr auto choose_align_shovel_clear_score = [](const auto& position, Seat& seat) {
  return choose_by_functions(position, seat, {seat.values[0], seat.values[1], seat.values[2], Formula::kNew});
};

// Semi-Tree (5.4): where nothing scores, each of the three functions is tried in memory and followed to the peek depth,
// where all that can score does; the one with the most points at the end is played, the first of equals.
constexpr uint32_t kMostPeek = 4;
class SemiTree {
 public:
  SemiTree(const Functions& functions, Seat& seat) : functions_(functions), seat_(seat) {
    Arena arena = seat.memory;
    levels_ = arena.take<Playground>(kMostPeek + 1);
  }

  Step choose(const Playground& ground, uint32_t depth) {
    const Step score = scoring(ground, functions_);
    return score.found ? score : best(ground, depth, 0).step;
  }

 private:
  struct Peek {
    Step step;
    Score score;
  };

  Step attempt(const Playground& ground, uint32_t function) {
    switch (function) {
      case 0: return clear_up(ground, functions_.clear);
      case 1: return shovel(ground, square(functions_.shovel), seat_.random);
      default: return advanced_bias(ground, kAlign, Formula::kNew);
    }
  }

  // The most points that `depth` more moves make; recursion is bounded by kMostPeek.
  Score points(const Playground& ground, uint32_t depth, uint32_t level) {
    if (depth == 0 || ground.open().empty()) return ground.score();
    const Step score = scoring(ground, functions_);
    if (!score.found) return best(ground, depth - 1, level).score;
    Playground& after = levels_[level] = ground;
    after.take(score.from, score.to, seat_.random);
    seat_.budget.spend(1);
    return points(after, depth - 1, level + 1);
  }

  Peek best(const Playground& ground, uint32_t depth, uint32_t level) {
    Peek best{{0, 0, false}, ground.score()};
    for (uint32_t function = 0; function < 3; ++function) {
      const Step step = attempt(ground, function);
      if (!step.found) continue;
      Playground& after = levels_[level] = ground;
      after.take(step.from, step.to, seat_.random);
      seat_.budget.spend(1);
      const Score score = points(after, depth, level + 1);
      if (!best.step.found || score > best.score) best = {step, score};
    }
    return best;
  }

  const Functions& functions_;
  Seat& seat_;
  etl::span<Playground> levels_;
};
Move choose_semi_tree(const Position& position, Seat& seat) {
  const Functions functions{seat.values[0], seat.values[1], seat.values[2], Formula::kNew};
  const Playground ground(position);
  return played(position, SemiTree(functions, seat).choose(ground, seat.values[3]), seat);
}

#if !defined(TILEFISH_SMALL_FLASH)
constexpr Parameter kTablesParameters[] = {
    {"top", 1, 1, kMostTop, 0, "moves looked at more closely"},
    {"drops", 0, 0, 200, 0, "drops sampled for each; 0: one ply"},
    {"rounds", 1, 1, 5, 0, "each halves the moves and doubles the drops"},
    {"prior", 6, 0, 100, 0, "drops that the value of one ply counts for"},
    {"depth", 1, 1, 20, 0, "moves that answer a drop, each the best of one ply"}};
constexpr Parameter kUctParameters[] = {{"sims", 25, 1, 20000, 0, "iterations"},
                                        {"top", 8, 2, kMostTop, 0, "moves of a position"},
                                        {"c", 300, 0, 10000, 2, "exploration in points"}};
#endif

// Standard values are the document's.
constexpr Parameter kLeast[] = {{"v", 3, 1, 5, 0, "stones in the line to be extended"}};
constexpr Parameter kPlayouts[] = {{"z", 100, 1, 1000, 0, "playouts a candidate"},
                                   {"d", 0, 0, 1000, 0, "moves of each at the most; 0: to the end"}};
constexpr Parameter kPlain[] = {
    kPlayouts[0], kPlayouts[1], {"max", 0, 0, 1, 0, "1: choose the best end, not the best mean"}};
constexpr Parameter kDynamic[] = {kPlayouts[0],
                                  kPlayouts[1],
                                  {"at", 50, 0, 81, 0, "stones from which it plays the other"},
                                  {"inverted", 0, 0, 1, 0, "1: mcrb first, then bmcrb"}};
constexpr Parameter kScoreOn = {"score", 3, 1, 5, 0, "finishes lines of so many stones"};
constexpr Parameter kClearOn = {"clear", 4, 1, 5, 0, "frees lines of so many stones from a blocker"};
constexpr Parameter kShovelOn = {"shovel", 4, 1, 5, 0, "opens ways to lines of so many stones"};
constexpr Parameter kAlignScore[] = {{"v", 4, 1, 5, 0, "finishes lines of so many stones"},
                                     {"old", 0, 0, 1, 0, "1: the distance, not its square, in the rating"}};
constexpr Parameter kAlignClear[] = {kScoreOn, kClearOn};
constexpr Parameter kAlignShovel[] = {{"score", 4, 1, 5, 0, "finishes lines of so many stones"}, kShovelOn};
constexpr Parameter kAll[] = {kScoreOn, kClearOn, kShovelOn};
constexpr Parameter kTree[] = {kScoreOn, kClearOn, kShovelOn, {"depth", 4, 1, kMostPeek, 0, "moves looked ahead"}};

#if defined(TILEFISH_SMALL_FLASH)  // 256 KB do not hold the tables beside the code of all games
constexpr const char* kDemonstrator = "align-shovel-score";
#else
constexpr const char* kDemonstrator = "tables";
#endif

constexpr const char* kLargeName = "large";

constexpr Player kPlayers[] = {
    {{"random", "uniform over the legal moves", {}}, 0, "", "random", 400, in_either<choose_random>},
    {{"simple-bias", "the first line that can be extended", kLeast},
     0,
     "",
     "simple-bias",
     200,
     in_either<choose_simple>},
    {{"legacy-bias", "the best line by its touching stones", kLeast},
     0,
     "v=1",
     "legacy-bias:v=1",
     200,
     in_either<choose_legacy>},
    {{"advanced-bias", "the best line by stones, room and distance", kLeast},
     0,
     "v=1",
     "advanced-bias:v=1",
     200,
     in_either<choose_advanced>},
    {{"monte-carlo", "random games after each move", kPlain},
     0,
     "z=1",
     "monte-carlo:z=1,d=4",
     16,
     in_either<choose_monte_carlo>},
    {{"bmc", "simple bias, else random games", kPlayouts}, 0, "z=1", "bmc:z=1,d=4", 16, in_either<choose_bmc>},
    {{"mcrb", "games by simple bias after each move", kPlayouts},
     0,
     "z=1,d=2",
     "mcrb:z=1,d=4",
     16,
     in_either<choose_mcrb>},
    {{"bmcrb", "simple bias, else games by it", kPlayouts}, 0, "z=1,d=2", "bmcrb:z=1,d=4", 16, in_either<choose_bmcrb>},
    {{"dynamic-bmcrb", "bmcrb, then mcrb when the board is full", kDynamic},
     0,
     "z=1,d=2",
     "dynamic-bmcrb:z=1,d=4,at=30",
     16,
     in_either<choose_dynamic>},
    {{"abmcrab", "advanced bias, else games by it", kPlayouts},
     0,
     "z=1,d=1",
     "abmcrab:z=1,d=1",
     8,
     in_either<choose_abmcrab>},
    {{"lbmcrlb", "legacy bias, else games by it", kPlayouts},
     0,
     "z=1,d=2",
     "lbmcrlb:z=1,d=4",
     16,
     in_either<choose_lbmcrlb>},
    {{"align-score", "finish lines, else align", kAlignScore},
     0,
     "",
     "align-score",
     100,
     in_either<choose_align_score>},
    {{"align-clear-score", "finish, else free a blocked line, else align", kAlignClear},
     0,
     "",
     "align-clear-score",
     60,
     in_either<choose_align_clear_score>},
    {{"align-shovel-score", "finish, else open a way, else align", kAlignShovel},
     0,
     "",
     "align-shovel-score",
     60,
     in_either<choose_align_shovel_score>},
    {{"align-shovel-clear-score", "finish, else free, else open a way, else align", kAll},
     0,
     "",
     "align-shovel-clear-score",
     60,
     in_either<choose_align_shovel_clear_score>},
    {{"semi-tree", "finish, else what of the others leads to most", kTree},
     (kMostPeek + 1) * sizeof(Playground),
     "depth=2",
     "semi-tree:depth=2",
     20,
     chooser<Position, choose_semi_tree>,
     nullptr,
     0,
     kLargeName},
#if !defined(TILEFISH_SMALL_FLASH)
    {{"tables", "learned values, drops and answers sampled", kTablesParameters},
     kTablesMemory,
     "top=6,drops=3,prior=2",
     "tables:top=2,drops=1",
     30,
     chooser<Position, choose_tables>,
     nullptr,
     kEntries,
     kLargeName},
    {{"tables-uct", "UCT with learned values as policy and leaf", kUctParameters},
     kTablesUctMemory,
     "",
     "tables-uct:sims=4",
     20,
     chooser<Position, choose_tables_uct>,
     nullptr,
     kEntries,
     kLargeName},
#endif
};

constexpr Parameter kMediumShape[] = {{"width", 9, 2, kSide, 0, "columns"},
                                      {"height", 9, 2, kSide, 0, "rows"},
                                      {"colours", 7, 2, kMostColours, 0, "colours"},
                                      {"stones", 3, 1, kMostStones, 0, "stones a turn"},
                                      {"line", 5, 2, kSide, 0, "stones of the shortest line"}};
constexpr Parameter kSmallShape[] = {{"width", 7, 2, kSide, 0, "columns"},
                                     {"height", 7, 2, kSide, 0, "rows"},
                                     {"colours", 5, 2, kMostColours, 0, "colours"},
                                     {"stones", 3, 1, kMostStones, 0, "stones a turn"},
                                     {"line", 5, 2, kSide, 0, "stones of the shortest line"}};

#if !defined(TILEFISH_SMALL_FLASH)  // its code is that of all players once more
constexpr Parameter kLargeShape[] = {{"width", 20, 2, WideCells::kWidth, 0, "columns"},
                                     {"height", 15, 2, WideCells::kHeight, 0, "rows"},
                                     {"colours", 7, 2, kMostColours, 0, "colours"},
                                     {"stones", 7, 1, kMostStones, 0, "stones a turn"},
                                     {"line", 5, 2, WideCells::kWidth, 0, "stones of the shortest line"}};
#endif

constexpr Named kRules[] = {
    {"medium", "GNOME's medium board, 9x9", kMediumShape},
    {"small", "GNOME's small board, 7x7", kSmallShape},
#if !defined(TILEFISH_SMALL_FLASH)
    {kLargeName, "GNOME's large board, 20x15", kLargeShape},
#endif
};

Shape shape_of(const Values& rules) {
  const auto byte = [&](uint32_t i) { return static_cast<uint8_t>(rules[i]); };
  return {byte(0), byte(1), byte(2), byte(3), byte(4)};
}

static_assert(kPositionSize <= kLargestPosition);

// Random games from the start, one after the other.
uint32_t play_games(uint32_t items, Budget& budget, uint32_t (*playout)(Position&, Random&, uint32_t)) {
  Random random(1);
  uint32_t sum = 0;
  for (; items != 0 && !budget.stopped(); --items) {
    Position position;
    position.deal(kMedium, random);
    playout(position, random, UINT32_MAX);
    sum += static_cast<uint32_t>(position.score);
  }
  return sum;
}

}  // namespace

const Game kGame = {
    {"five-or-more", "move stones into lines of five of a colour before the board is full", {}},
    kRules,
    kPlayers,
    kDemonstrator,
    kPositionSize,
    [](void* position, const Named&, const Values& values, Random& dealer) {
      const Shape shape = shape_of(values);
      in_frame(position, shape, [&](auto& its) { its.deal(shape, dealer); });
    },
    [](const void* position) { return in_frame(position, [](const auto& its) { return its.moves().empty(); }); },
    [](const void* position) { return in_frame(position, [](const auto& its) -> Total { return its.score; }); },
    [](const void* position, Move move) {
      return in_frame(position, [&](const auto& its) { return its.moves().contains(move); });
    },
    [](void* position, Move move, Random& dealer) { in_frame(position, [&](auto& its) { its.play(move, dealer); }); },
    [](const void* position) -> PictureSize {
      const Shape& shape = *static_cast<const Shape*>(position);
      return {static_cast<uint8_t>(shape.height + 2), static_cast<uint8_t>(2 * shape.width - 1)};
    },
    [](const void* position, uint8_t row, uint8_t column) {
      return in_frame(position, [&](const auto& its) { return tile_at(its, row, column); });
    },
    [](const void* position, Output& out) { in_frame(position, [&](const auto& its) { caption(its, out); }); },
    [](const void* position, Move move, Output& out) {
      in_frame(position, [&](const auto& its) { write_move(its, move, out); });
    },
    [](const void* position, Text text) {
      return in_frame(position, [&](const auto& its) { return read_move(its, text); });
    },
    "from and to, each a column's letter and a row's number, such as b3e5",
};

const Kernel kSimplePlayout = {
    "five-or-more/simple-playout", "one game by simple bias from the start", 0,
    [](uint32_t items, Arena, Budget& budget) { return play_games(items, budget, simple_playout); }};

const Kernel kPlayout = {
    "five-or-more/playout", "one random game from the start", 0,
    [](uint32_t items, Arena, Budget& budget) { return play_games(items, budget, random_playout); }};

}  // namespace tilefish::five_or_more
