#include "engine/games/five_or_more/players/tables.h"

#include "engine/games/five_or_more/weights/tables.h"
#include "engine/search/chance_uct.h"

namespace tilefish::five_or_more {
namespace {

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

struct alignas(8) TablesMemory {
  Workspace<int32_t> space;
  Ranked moves[kRanked], answers[kAnswers];
  int32_t sums[kMostTop];  // of the value at one ply and of the answers' over the drops so far
};

class TablesSearch {
 public:
  TablesSearch(const Position& position, Seat& seat)
      : position_(position), seat_(seat), memory_(seat.memory.kept<TablesMemory>()), judge_(kTables, memory_.space) {}

  Move choose() {
    const uint32_t found = judge_.best(position_, memory_.moves, kRanked);
    uint32_t left = seat_.values[0] < found ? seat_.values[0] : found;
    if (seat_.values[1] == 0 || left < 2) return memory_.moves[0].move;
    const uint32_t low = seat_.random();
    const uint32_t high = seat_.random();
    chance_ = static_cast<uint64_t>(high) << 32 | low;
    for (uint32_t i = 0; i < left; ++i) memory_.sums[i] = memory_.moves[i].value * seat_.values.at[3];
    uint32_t seen = 0, drops = seat_.values[1];
    for (uint32_t round = 0; round < seat_.values[2] && left > 1; ++round) {
      for (uint32_t i = 0; i < left; ++i) {
        if (seat_.budget.exhausted()) return memory_.moves[0].move;
        follow(i, seen, drops);
      }
      seen = drops;
      sort(left);
      drops *= 2;
      left = (left + 1) / 2;
    }
    return memory_.moves[0].move;
  }

 private:
  // Answers to the drops from number `first` to `end`. A move that clears brings none, so one answer stands for all.
  void follow(uint32_t i, uint32_t first, uint32_t end) {
    const Ranked& move = memory_.moves[i];
    const int32_t weight = move.clears ? static_cast<int32_t>(end - first) : 1;
    for (uint32_t drop = first; drop < end && !seat_.budget.stopped(); ++drop) {
      Random random(chance_ + drop);
      memory_.sums[i] += weight * answered(move, random);
      if (move.clears) return;
    }
  }

  // The points of a move and its answers, and what the last of them leaves.
  int32_t answered(const Ranked& move, Random& random) {
    Position after = position_;
    play_alike(after, move.move, random);
    int32_t worth = kTables.points(after.score - position_.score);
    for (uint32_t depth = 1, share = 1 << 15; !after.moves().empty(); ++depth) {
      share = share * static_cast<uint32_t>(kTables.discount) / 1000;
      const auto counted = [&](int32_t value) { return (value / 16) * static_cast<int32_t>(share) / (1 << 11); };
      judge_.best(after, memory_.answers, kAnswers);
      const Ranked best = memory_.answers[0];
      if (depth == seat_.values[4]) return worth + counted(best.value);
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

  uint32_t best(const Position& position, search::Valued* found, uint32_t most) {
    // Of fewer than kAnswers the best by lines might miss the best by all.
    const uint32_t count = judge_.best(position, memory_.found, most < kAnswers ? kAnswers : most);
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

}  // namespace

Move choose_tables(const Position& position, Seat& seat) { return TablesSearch(position, seat).choose(); }
static_assert(kTablesMemory == sizeof(TablesMemory));

Move choose_tables_uct(const Position& position, Seat& seat) {
  Arena memory = seat.memory;
  TablesTree tree(memory.take<UctMemory>(1)[0]);
  const search::ChanceUctSettings settings{
      seat.values[0], seat.values[1],
      seat.values[2] * static_cast<uint32_t>(kTables.unit / TablesTree::kCoarser) / 100};
  return search::ChanceUct(tree, position, settings, seat.random, seat.budget, memory).choose();
}
static_assert(kTablesUctMemory == sizeof(UctMemory) + kLeastNodes * sizeof(Node));

}  // namespace tilefish::five_or_more
