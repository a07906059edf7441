#include "engine/games/five_or_more/weights/tables.h"
#include "engine/games/five_or_more/frame.h"
#include "engine/games/five_or_more/players/judge.h"
#include "engine/search/chance_uct.h"

namespace tilefish::five_or_more {
namespace {

constexpr uint32_t kMostTop = 24;
constexpr uint32_t kRanked = 48, kAnswers = 6;  // moves ranked by all terms, at first and after a drop
using Ranked = Candidate<int32_t>;

// The stones to come land on the same cells whatever was moved, as far as they are empty: moves are compared by what
// they leave, not by their luck.
void drop_alike(Position& position, Random& random) {
  const uint32_t next = draw_preview(position.shape, random);
  Cells free = position.open(), lines{0, 0};
  for (uint32_t stone = 0; stone < position.shape.stones && !free.empty();) {
    const uint32_t bit = bit_of(random.below(kCells));
    if (!free.contains(bit)) continue;
    free = free ^ Cells::at(bit);
    lines = lines | position.land(bit, position.next_colour(stone++));
  }
  position.clear(lines);
  position.next = next;
}

// One ply: the move whose points and board are worth most. With drops, the best `top` moves are each followed by
// sampled drops, the same for all, and the best answers to each; with rounds, the better half goes on with twice as
// many.
struct TablesSettings {
  uint32_t top, drops, rounds;
  int32_t prior;
  uint32_t depth;
};
constexpr Parameter kTablesParameters[] = {{.name = "top",
                                            .at = offsetof(TablesSettings, top),
                                            .standard = 1,
                                            .least = 1,
                                            .most = kMostTop,
                                            .meaning = "moves looked at more closely"},
                                           {.name = "drops",
                                            .at = offsetof(TablesSettings, drops),
                                            .standard = 0,
                                            .least = 0,
                                            .most = 200,
                                            .meaning = "drops sampled for each; 0: one ply"},
                                           {.name = "rounds",
                                            .at = offsetof(TablesSettings, rounds),
                                            .standard = 1,
                                            .least = 1,
                                            .most = 5,
                                            .meaning = "each halves the moves and doubles the drops"},
                                           {.name = "prior",
                                            .at = offsetof(TablesSettings, prior),
                                            .standard = 6,
                                            .least = 0,
                                            .most = 100,
                                            .meaning = "drops that the value of one ply counts for"},
                                           {.name = "depth",
                                            .at = offsetof(TablesSettings, depth),
                                            .standard = 1,
                                            .least = 1,
                                            .most = 20,
                                            .meaning = "moves that answer a drop, each the best of one ply"}};

struct alignas(8) TablesMemory {
  Workspace<int32_t> space;
  Ranked moves[kRanked], answers[kAnswers];
  int32_t sums[kMostTop];  // of the value at one ply and of the answers' over the drops so far
};

class TablesSearch {
 public:
  TablesSearch(const Position& position, const TablesSettings& settings, Seat& seat, Arena memory)
      : position_(position),
        settings_(settings),
        seat_(seat),
        memory_(memory.take<TablesMemory>(1)[0]),
        judge_(kTables, memory_.space) {}

  Move choose() {
    const uint32_t found = judge_.best(position_, memory_.moves, kRanked, seat_.budget.when_stopped(), hurried());
    if (found == 0) return kNoMove;
    uint32_t left = settings_.top < found ? settings_.top : found;
    if (settings_.drops == 0 || left < 2) return memory_.moves[0].move;
    const uint32_t low = seat_.random();
    const uint32_t high = seat_.random();
    chance_ = static_cast<uint64_t>(high) << 32 | low;
    for (uint32_t i = 0; i < left; ++i) memory_.sums[i] = memory_.moves[i].value * settings_.prior;
    uint32_t seen = 0, drops = settings_.drops;
    for (uint32_t round = 0; round < settings_.rounds && left > 1; ++round) {
      for (uint32_t i = 0; i < left; ++i) {
        if (seat_.budget.exhausted()) return memory_.moves[0].move;
        follow(i, seen, drops);
      }
      if (seat_.budget.exhausted()) return memory_.moves[0].move;  // sums over fewer drops can't be compared
      seen = drops;
      sort(left);
      drops *= 2;
      left = (left + 1) / 2;
    }
    return memory_.moves[0].move;
  }

 private:
  // Nothing is spent before the first drop, so a clock that ends the ranking of whole boards leaves the same move
  // wherever it ends it.
  Stop hurried() { return seat_.budget.bounded() ? seat_.budget.when_overdue() : Stop(); }

  // Answers to the drops from number `first` to `end`. A move that clears brings none, so one answer stands for all.
  void follow(uint32_t i, uint32_t first, uint32_t end) {
    const Ranked& move = memory_.moves[i];
    const int32_t weight = move.clears ? static_cast<int32_t>(end - first) : 1;
    for (uint32_t drop = first; drop < end && !seat_.budget.exhausted(); ++drop) {
      Random random(chance_ + drop);
      memory_.sums[i] += weight * answered(move, random);
      if (move.clears) return;
    }
  }

  // The points of a move and its answers, and what the last of them leaves. Where the budget is exhausted the round's
  // sums count for nothing, so this may end anywhere then.
  int32_t answered(const Ranked& move, Random& random) {
    Position after = position_;
    play_alike(after, move.move, random);
    int32_t worth = kTables.points(after.score - position_.score);
    for (uint32_t depth = 1, share = 1 << 15; !after.moves().empty(); ++depth) {
      share = share * static_cast<uint32_t>(kTables.discount) / 1000;
      const auto counted = [&](int32_t value) { return (value / 16) * static_cast<int32_t>(share) / (1 << 11); };
      const Stop ended = seat_.budget.when_overdue();
      judge_.best(after, memory_.answers, kAnswers, ended);
      if (ended()) return worth;
      const Ranked best = memory_.answers[0];
      if (depth == settings_.depth) return worth + counted(best.value);
      const Score before = after.score;
      play_alike(after, best.move, random);
      worth += counted(kTables.points(after.score - before));
    }
    return worth;  // a full board has no future
  }

  void play_alike(Position& position, Move move, Random& random) {
    seat_.budget.spend(1);
    const Cells lines = position.move_stone(from_of(move), to_of(move));
    position.clear(lines);
    if (lines.empty()) drop_alike(position, random);
    while (position.stones().empty()) drop_alike(position, random);
  }

  void sort(uint32_t count) {
    for (uint32_t i = 1; i < count; ++i) {
      const Ranked move = memory_.moves[i];
      const int32_t sum = memory_.sums[i];
      uint32_t at = i;
      for (; at > 0 && sum > memory_.sums[at - 1]; --at) {
        memory_.moves[at] = memory_.moves[at - 1];
        memory_.sums[at] = memory_.sums[at - 1];
      }
      memory_.moves[at] = move;
      memory_.sums[at] = sum;
    }
  }

  const Position& position_;
  const TablesSettings& settings_;
  Seat& seat_;
  TablesMemory& memory_;
  Judge<FlashTables> judge_;
  uint64_t chance_ = 0;
};

struct alignas(8) UctMemory {
  Workspace<int32_t> space;
  Ranked found[kMostTop];
};

// What UCT asks of the tables. An eighth of their unit keeps the sum of 20,000 visits in 32 bits.
class TablesTree {
 public:
  static constexpr int32_t kCoarser = 8;

  explicit TablesTree(UctMemory& memory) : memory_(memory), judge_(kTables, memory.space) {}

  uint32_t best(const Position& position, search::Valued* found, uint32_t most, const Stop& ended) {
    // Of fewer than kAnswers the best by lines might miss the best by all.
    const uint32_t count = judge_.best(position, memory_.found, most < kAnswers ? kAnswers : most, ended);
    const uint32_t taken = count < most ? count : most;
    for (uint32_t i = 0; i < taken; ++i) found[i] = {memory_.found[i].move, memory_.found[i].value / kCoarser};
    return taken;
  }
  int32_t worth(Score score) const { return kTables.points(score) / kCoarser; }
  int32_t later(int32_t value) const { return value * kTables.discount / 1000; }
  bool certain(const Position& position, Move move) const {
    Position after = position;
    return !after.move_stone(from_of(move), to_of(move)).empty();
  }

 private:
  UctMemory& memory_;
  Judge<FlashTables> judge_;
};
constexpr uint32_t kLeastNodes = 2 + 2 * kMostTop;

struct UctParameters {
  uint32_t iterations, top, exploration;
};
constexpr Parameter kUctParameters[] = {{.name = "sims",
                                         .at = offsetof(UctParameters, iterations),
                                         .standard = 25,
                                         .least = 1,
                                         .most = 20000,
                                         .meaning = "iterations"},
                                        {.name = "top",
                                         .at = offsetof(UctParameters, top),
                                         .standard = 8,
                                         .least = 2,
                                         .most = kMostTop,
                                         .meaning = "moves of a position"},
                                        {.name = "c",
                                         .at = offsetof(UctParameters, exploration),
                                         .decimals = 2,
                                         .standard = 300,
                                         .least = 0,
                                         .most = 10000,
                                         .meaning = "exploration in points"}};

Move choose_by_search(const Position& position, const TablesSettings& settings, Seat& seat) {
  return TablesSearch(position, settings, seat, seat.memory).choose();
}

Move choose_by_uct(const Position& position, const UctParameters& parameters, Seat& seat) {
  Arena memory = seat.memory;
  TablesTree tree(memory.take<UctMemory>(1)[0]);
  const search::ChanceUctSettings settings{
      parameters.iterations, parameters.top,
      parameters.exploration * static_cast<uint32_t>(kTables.unit / TablesTree::kCoarser) / 100};
  return search::ChanceUct(tree, position, settings, seat.random, seat.budget, memory).choose();
}

static_assert(sizeof(TablesMemory) == 6352);
static_assert(sizeof(UctMemory) + kLeastNodes * sizeof(Node) == 6616);

}  // namespace

extern constexpr Player kTablesPlayer = checked_player({
    .name = "tables",
    .about = "learned values, drops and answers sampled",
    .parameters = kTablesParameters,
    .least_memory = sizeof(TablesMemory),
    .strongest = "top=6,drops=3,prior=2",
    .check = "tables:top=2,drops=1",
    .check_moves = 30,
    .step = 1200,
    .choose = chooser<choose_by_search>,
    .data = &kTablesData,
    .not_by = kLargeName,
});

extern constexpr Player kTablesUctPlayer = checked_player({
    .name = "tables-uct",
    .about = "UCT with learned values as policy and leaf",
    .parameters = kUctParameters,
    .least_memory = sizeof(UctMemory) + kLeastNodes * sizeof(Node),
    .check = "tables-uct:sims=4",
    .check_moves = 20,
    .step = 2000,
    .choose = chooser<choose_by_uct>,
    .data = &kTablesData,
    .not_by = kLargeName,
});

}  // namespace tilefish::five_or_more
