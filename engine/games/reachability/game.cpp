#include "engine/games/reachability/rules/moves.h"
#include "engine/games/reachability/rules/position.h"
#include "engine/games/reachability/rules/targets.h"
#include "engine/games/record.h"

namespace tilefish::reachability {

etl::span<const Player* const> players();

namespace {

struct ReachSettings {
  uint32_t placements;
};
constexpr Parameter kReachParameters[] = {{.name = "n",
                                           .at = offsetof(ReachSettings, placements),
                                           .standard = 10,
                                           .least = 0,
                                           .most = 60,
                                           .meaning = "placements"}};

enum RulesIndex : uint32_t { kRulesHi, kRulesTAndI, kRulesT, kRulesReach, kRulesRows };
constexpr Rules kRules[] = {
    checked_rules({.name = "hi", .about = "the reachability paper: the word HI"}),
    checked_rules({.name = "t-i", .about = "the reachability paper: a T and an I beside it"}),
    checked_rules({.name = "t", .about = "the reachability paper: a T"}),
    checked_rules({.name = "reach", .about = "what n random placements leave", .parameters = kReachParameters}),
    checked_rules({.name = "rows", .about = "nothing at first: the console's `row` gives it"}),
};
constexpr const char* kDemonstrators[] = {"solver"};

Rows target_of(const Rules& rules, const Values& values, Random& dealer) {
  switch (&rules - kRules) {
    case kRulesHi: return rows_from(kHi);
    case kRulesTAndI: return rows_from(kTAndI);
    case kRulesT: return rows_from(kT);
    case kRulesReach: return random_target(values.as<ReachSettings>().placements, dealer);
    default: return Rows{};
  }
}

const Position& as_position(const void* position) { return *static_cast<const Position*>(position); }

static_assert(sizeof(Position) <= kLargestPosition);

// The suites of the vectors, for the kernel: rows, and 0 after each target.
constexpr uint16_t kSuite[] = {
#include "engine/games/reachability/suite.inc"
};

uint32_t find_predecessors(uint32_t items, Arena, Budget& budget) {
  uint32_t sum = 0, at = 0;
  for (uint32_t item = 0; item < items && !budget.stopped(); ++item) {
    if (at == sizeof kSuite / sizeof kSuite[0]) at = 0;
    const uint32_t first = at;
    while (kSuite[at] != 0) ++at;
    const View view(rows_from({kSuite + first, at++ - first}));
    view.for_each_step([&](const Step& step) {
      const Rows before = view.before(step);
      sum = sum * 31 + before.row[step.row] + step.height;
      return true;
    });
  }
  return sum;
}

constexpr Kernel kKernels[] = {{.name = "reachability/predecessors",
                                .item = "all boards before one of the target suites",
                                .run = find_predecessors}};

}  // namespace

extern constexpr Game kGame = checked_game({
    .name = "reachability",
    .about = "find placements that build a given board",
    .rules = kRules,
    .players = players,
    .demonstrators = kDemonstrators,
    .position_size = sizeof(Position),
    .deal = [](void* position, const Rules& rules, const Values& values,
               Random& dealer) { static_cast<Position*>(position)->want(target_of(rules, values, dealer)); },
    .over = [](const void* position) { return as_position(position).over(); },
    .score = score_of<Position>,
    .legal = [](const void* position, Move move) { return as_position(position).legal(move); },
    .play = [](void* position, Move move, Random&) { static_cast<Position*>(position)->play(move); },
    .exchange = exchange_with<Position>,
    .picture_size =
        [](const void*) {
          return PictureSize{kMostRows, kPictureColumns};
        },
    .tile = tile_of<Position>,
    .caption = caption_of<Position>,
    .write_move = [](const void*, Move move, Output& out) { write_move(move, out); },
    .read_move = [](const void*, Text text) { return read_move(text); },
    .move_help = "piece, quarter turns left 0-3 and left column a-j, such as T1d; or unknown, unreachable",
    .kernels = kKernels,
    .add_row = [](void* position, Text row,
                  Output& complaint) { return add_row(*static_cast<Position*>(position), row, complaint); },
});

}  // namespace tilefish::reachability
