// Monte Carlo tree search where a position has hundreds of moves and the pool is small.
//
// A node is expanded late, after T visits, by the static value after each of its moves: the k best moves become its
// children. In a small pool T is large, and what a playout overlooks are positions with few moves: so a node is
// expanded there after 2 visits and one for every 8 moves, where that is sooner. A child starts with one visit at its
// static value. Its prior falls by half for every so much that its move is worse than the best (PUCT: the bound is the
// mean plus c * prior * sqrt(visits of all) / visits). Playouts are a few random moves, then the static value. Ends are
// proved up the tree: a move that wins makes the move before it a loss, and so on.
//
// Memory: a set of moves (Tetress: 480 bytes), then slots of 12 bytes. The root's children have a block of their own: a
// quarter of the slots, at most 400. All other children are in blocks of 1 + k slots. 2 KB: 32 root children and 10
// blocks of 8.
// Where no block is free, the least recently used block whose children have no blocks is recycled: its parent keeps its
// visits and must gather T more before it is expanded again. A block that was used within the last T * blocks
// iterations is not recycled; the tree then stays as it is.
#pragma once

#include <new>
#include <utility>

#include "engine/core/arena.h"
#include "engine/core/fixed.h"
#include "engine/search/concepts.h"

namespace tilefish::search {

template <class Tree, class P>
concept PuctTree = TwoSidedPosition<P> &&
    requires(const Tree& tree, const P& position, P& end, Score value, Random& random, uint32_t depth, Budget& budget) {
  // What a position is worth to the side to move. A game that is over is worth kWon, -kWon or 0, another less than kWon
  // either way; kWon < 32,768. Called once for each move of a node that is expanded.
  { tree.value(position) } -> std::same_as<Score>;
  { Tree::kWon } -> std::convertible_to<Score>;
  // Whether the game is over; `value` is what value() said of the position, so that nothing is counted twice.
  { tree.ended(position, value) } -> std::same_as<bool>;
  // Plays at most `depth` random moves, spends one of the budget for each, and returns what the position is then worth
  // to the side to move. Where the budget is exhausted it may end with any value. Called once for each iteration.
  { tree.playout(end, random, depth, budget) } -> std::same_as<Score>;
  // How many moves the side to move has. Called once for each node that is expanded by its moves.
  { tree.mobility(position) } -> std::same_as<uint32_t>;
};

struct PuctSettings {
  uint32_t iterations;
  uint32_t expand_after;  // T, visits
  uint32_t children;      // k; the root may have more
  uint32_t depth;         // moves of a playout
  uint32_t exploration;   // c in hundredths
  uint32_t halving;       // static value by which a prior falls to half
  bool by_moves = false;  // whether a node with few moves is expanded sooner
};

// 65536 * 2^-(n / 64) for n below 64.
inline constexpr auto kHalvings = [] {
  struct {
    uint32_t at[64];
  } table{};
  uint64_t value = uint64_t{1} << 32;
  for (uint32_t& entry : table.at) {
    entry = static_cast<uint32_t>(value >> 16);
    value = value * 4248701965u >> 32;  // 2^(-1/64) in 32 bits of fraction
  }
  return table;
}();

inline constexpr uint32_t kLeastPuctMemory = 2048;

// The settings that won the duels at each size of memory: in a small pool nodes are expanded late and have few
// children, in a large pool early and with many.
struct PuctShape {
  uint32_t expand_after, children;
  bool by_moves;
};
constexpr PuctShape puct_shape(uint32_t bytes) {
  if (bytes < 4096) return {40, 8, true};
  if (bytes < 8192) return {40, 16, true};
  if (bytes < 16384) return {20, 20, true};
  if (bytes < 65536) return {12, 24, bytes == 16384};
  if (bytes < 262144) return {8, 32, false};
  return {6, 40, false};
}

template <class Tree, class P>
requires PuctTree<Tree, P>
class Puct {
 public:
  Puct(const Tree& tree, const P& root, const PuctSettings& settings, Random& random, Budget& budget, Arena memory)
      : tree_(tree), root_(root), settings_(settings), random_(random), budget_(budget) {
    moves_ = memory.take<Moves>(1);
    slots_ = memory.take_rest<Slot>(kMostSlots);
    const uint32_t all = static_cast<uint32_t>(slots_.size());
    root_children_ = all / 4 < kMostRootChildren ? all / 4 : kMostRootChildren;
    if (settings_.children > all / 8) settings_.children = all / 8;
    const uint32_t blocks = (all - root_children_ - 1) / (1 + settings_.children);
    blocks_ = blocks < kFirstThreshold ? blocks : kFirstThreshold - 1;
    expand(kRootBlock, kNoSlot, root_);
  }

  // When the budget is exhausted while the root is expanded, the best of the moves looked at so far.
  Move choose() {
    for (uint32_t i = 0; i < settings_.iterations && !proved_ && !budget_.exhausted(); ++i) iterate();
    return best().move;
  }

  // Whether the chosen move wins whatever the other side does, or every move loses.
  bool proved() const { return proved_; }
  bool wins() const { return best().mark == kWins; }
  uint32_t recycled() const { return recycled_; }

 private:
  using Moves = decltype(std::declval<const P&>().moves());
  static constexpr uint32_t kMostSlots = 1u << 20, kMostRootChildren = 400, kMostDepth = 32;
  static constexpr uint32_t kRootBlock = 0, kNoSlot = UINT32_MAX;
  static constexpr uint32_t kPriorsALook = 32;
  static constexpr uint32_t kLeastVisits = 2, kMovesAVisit = 8;
  static constexpr uint16_t kFirstThreshold = 0x8000;  // links from here on are no blocks but visits

  // What is proved of a move, for the side that plays it. kDrawn is an end of the game without a winner.
  enum Mark : uint16_t { kOpen, kWins, kLoses, kDrawn };

  // A move in the tree.
  //
  //   move    16
  //   link    16  below 32,768: the block of its children; else 32,768 + the visits at which it gets a block
  //   visits  16  halved together with its siblings' at 65,535, which keeps all ratios
  //   prior   14  of 16,384
  //   mark     2
  //   total   32  sum of values to the side that plays the move; values have 15 bits, so 65,535 of them fit
  struct Node {
    Move move;
    uint16_t link;
    uint16_t visits;
    uint16_t prior : 14, mark : 2;
    int32_t total;
  };
  // The header of a block of children.
  //
  //   parent  32  slot of the node whose children these are
  //   used    32  iteration of the last visit
  //   count   16  children
  //   whole   16  1 when no move was left out
  struct Block {
    uint32_t parent, used;
    uint16_t count, whole;
  };
  union Slot {
    Node node;
    Block block;
  };
  static_assert(sizeof(Slot) == 12);

  uint32_t slot_of(uint32_t block) const {
    return block == kRootBlock ? 0 : 1 + root_children_ + (block - 1) * (1 + settings_.children);
  }

  const Node& best() const {
    const Block& block = slots_[0].block;
    const Node* best = nullptr;
    for (uint32_t i = 1; i <= block.count; ++i) {
      const Node& node = slots_[i].node;
      if (node.mark == kWins) return node;
      const bool better = !best || (best->mark == kLoses && node.mark != kLoses) ||
                          ((best->mark == kLoses) == (node.mark == kLoses) &&
                           (node.visits > best->visits || (now_ == 0 && node.total > best->total)));
      if (better) best = &node;
    }
    return *best;
  }

  [[gnu::noinline]] void iterate() {
    P position = root_;
    uint32_t path[kMostDepth];
    uint32_t length = 0;
    uint32_t block = kRootBlock;
    ++now_;
    Score result;  // to the side that played the last move of the path
    for (;;) {
      slots_[slot_of(block)].block.used = now_;
      const uint32_t slot = select(block, length == 0 ? now_ : slots_[path[length - 1]].node.visits);
      path[length++] = slot;
      Node& node = slots_[slot].node;
      position.place(node.move);
      budget_.spend(1);
      if (node.mark != kOpen) {
        result = node.mark == kWins ? Tree::kWon : node.mark == kLoses ? -Tree::kWon : 0;
        break;
      }
      if (node.link < kFirstThreshold) {
        block = node.link;
      } else if (length < kMostDepth && is_due(node, position) && grow(slot, position)) {
        if (budget_.exhausted()) return;  // perhaps not all children are there; the walk counts for nothing
        block = node.link;
      } else {
        const uint32_t before = budget_.spent();
        const Score value = tree_.playout(position, random_, settings_.depth, budget_);
        if (budget_.bounded() && budget_.exhausted()) return;
        result = (budget_.spent() - before) % 2 == 0 ? -value : value;
        break;
      }
    }
    for (uint32_t i = length; i-- > 0; result = -result)
      add(path[i], i == 0 ? kRootBlock : link_of(path[i - 1]), result);
    prove(path, length);
  }

  uint32_t link_of(uint32_t slot) const { return slots_[slot].node.link; }

  uint32_t select(uint32_t block, uint32_t visits) const {
    const uint32_t first = slot_of(block) + 1, end = first + slots_[first - 1].block.count;
    // Five bits of fraction.
    const uint32_t root_of_visits = square_root(visits < 1u << 20 ? visits << 10 : UINT32_MAX);
    const uint32_t factor = root_of_visits * settings_.exploration / 100;
    uint32_t best = first;
    int32_t best_bound = INT32_MIN;
    for (uint32_t slot = first; slot < end; ++slot) {
      const Node& node = slots_[slot].node;
      if (node.mark == kWins) return slot;
      if (node.mark == kLoses) continue;
      const int32_t bonus = static_cast<int32_t>(node.prior * factor >> 5);
      const int32_t bound = (node.total + bonus) / node.visits;
      if (bound > best_bound) {
        best = slot;
        best_bound = bound;
      }
    }
    return best;
  }

  void add(uint32_t slot, uint32_t block, Score result) {
    Node& node = slots_[slot].node;
    if (node.visits == UINT16_MAX) {
      const uint32_t first = slot_of(block) + 1;
      for (uint32_t i = first; i < first + slots_[first - 1].block.count; ++i) {
        Node& sibling = slots_[i].node;
        sibling.visits = static_cast<uint16_t>((sibling.visits + 1) / 2);
        sibling.total /= 2;
      }
    }
    ++node.visits;
    node.total += result;
  }

  // Carries a proof from the last node of a path upwards, as far as it holds.
  void prove(const uint32_t* path, uint32_t length) {
    for (uint32_t i = length; i-- > 0;) {
      const uint32_t mark = slots_[path[i]].node.mark;
      if (mark != kWins && mark != kLoses) return;
      if (mark == kLoses && !all_lose(i == 0 ? kRootBlock : link_of(path[i - 1]))) return;
      if (i == 0) {
        proved_ = true;
      } else {
        slots_[path[i - 1]].node.mark = mark == kWins ? kLoses : kWins;
      }
    }
  }

  bool all_lose(uint32_t block) const {
    const uint32_t first = slot_of(block) + 1;
    const Block& header = slots_[first - 1].block;
    for (uint32_t i = first; i < first + header.count; ++i) {
      if (slots_[i].node.mark != kLoses) return false;
    }
    return header.whole != 0;
  }

  // Whether a node has the visits for a block. The moves are counted once: when it first has as many as it needs at
  // all.
  bool is_due(Node& node, const P& position) const {
    const uint32_t due = node.link - kFirstThreshold;
    if (node.visits < due) return false;
    if (!settings_.by_moves || due != first_due()) return true;
    const uint32_t by_moves = kLeastVisits + tree_.mobility(position) / kMovesAVisit;
    const uint32_t visits = 1 + (by_moves < settings_.expand_after ? by_moves : settings_.expand_after);
    node.link = static_cast<uint16_t>(kFirstThreshold + visits);
    return node.visits >= visits;
  }

  // A child begins with one visit.
  uint32_t first_due() const {
    return 1 + (settings_.by_moves && kLeastVisits < settings_.expand_after ? kLeastVisits : settings_.expand_after);
  }

  // Gives the node a block of children, a recycled one when the pool is full. False when there is none: the node then
  // waits for T more visits.
  bool grow(uint32_t slot, const P& position) {
    uint32_t block;
    if (used_blocks_ < blocks_) {
      block = ++used_blocks_;
    } else {
      block = oldest_leaf_block();
      if (block == kRootBlock) {
        postpone(slot);
        return false;
      }
      postpone(slots_[slot_of(block)].block.parent);
      ++recycled_;
    }
    slots_[slot].node.link = static_cast<uint16_t>(block);
    expand(block, slot, position);
    return true;
  }

  void postpone(uint32_t slot) {
    Node& node = slots_[slot].node;
    const uint32_t visits = node.visits + settings_.expand_after;
    node.link = static_cast<uint16_t>(kFirstThreshold + (visits < kFirstThreshold ? visits : kFirstThreshold - 1));
  }

  // The least recently used block whose children have no blocks; kRootBlock when all were used lately.
  uint32_t oldest_leaf_block() const {
    uint32_t oldest = kRootBlock, used = now_;
    for (uint32_t block = 1; block <= blocks_; ++block) {
      const uint32_t slot = slot_of(block);
      if (slots_[slot].block.used < used && is_leaf(slot)) {
        oldest = block;
        used = slots_[slot].block.used;
      }
    }
    return oldest != kRootBlock && now_ - used > settings_.expand_after * blocks_ ? oldest : kRootBlock;
  }

  bool is_leaf(uint32_t slot) const {
    for (uint32_t i = slot + 1; i <= slot + slots_[slot].block.count; ++i) {
      if (slots_[i].node.link < kFirstThreshold) return false;
    }
    return true;
  }

  // Makes the position's best moves, by static value, the children of the block. The game is not over there.
  [[gnu::noinline]] void expand(uint32_t block, uint32_t parent, const P& position) {
    const uint32_t header = slot_of(block), first = header + 1;
    const uint32_t most = block == kRootBlock ? root_children_ : settings_.children;
    uint32_t count = 0, worst = first;
    bool whole = true;
    const auto find_worst = [&] {
      worst = first;
      for (uint32_t i = first + 1; i < first + count; ++i) {
        if (slots_[i].node.total <= slots_[worst].node.total) worst = i;
      }
    };
    // The set may be large, so it lies in the memory block and not on the stack.
    const Moves& moves = *new (moves_.data()) Moves(position.moves());
    moves.for_each([&](Move move) {
      P after = position;
      after.place(move);
      budget_.spend(1);
      const Score value = tree_.value(after);
      const Mark mark = !tree_.ended(after, value) ? kOpen : value == 0 ? kDrawn : value < 0 ? kWins : kLoses;
      Slot child{};
      child.node = {move, static_cast<uint16_t>(kFirstThreshold + first_due()), 1, 0, kOpen, -value};
      child.node.mark = mark & 3u;
      if (count < most) {
        slots_[first + count++] = child;
        if (count == most) find_worst();
      } else {
        whole = false;
        if (child.node.total > slots_[worst].node.total) {
          slots_[worst] = child;
          find_worst();
        }
      }
      return !budget_.exhausted();
    });
    slots_[header].block = {parent, now_, static_cast<uint16_t>(count), whole};
    if (!budget_.exhausted()) set_priors(first, count);
  }

  // Priors from static values: 2^-(what a move is worse than the best / halving), scaled so that they add up to 1.
  // Where the budget ends it, the search ends before it looks at a prior.
  void set_priors(uint32_t first, uint32_t count) {
    int32_t most = INT32_MIN;
    for (uint32_t i = first; i < first + count; ++i) {
      if (slots_[i].node.total > most) most = slots_[i].node.total;
    }
    const auto weight = [&](const Node& node) -> uint32_t {
      const uint32_t steps = static_cast<uint32_t>(most - node.total) * 64 / settings_.halving;
      return steps >= 16 * 64 ? 1 : 1 + (kHalvings.at[steps % 64] >> steps / 64);
    };
    uint32_t sum = 0;
    for (uint32_t i = first; i < first + count; ++i) {
      if (i % kPriorsALook == 0 && budget_.overdue()) return;
      sum += weight(slots_[i].node);
    }
    for (uint32_t i = first; i < first + count; ++i) {
      if (i % kPriorsALook == 0 && budget_.overdue()) return;
      slots_[i].node.prior = static_cast<uint16_t>((weight(slots_[i].node) * uint64_t{16383} / sum) & 0x3FFF);
    }
  }

  const Tree& tree_;
  const P& root_;
  PuctSettings settings_;
  Random& random_;
  Budget& budget_;
  etl::span<Slot> slots_;
  etl::span<Moves> moves_;
  uint32_t root_children_, blocks_, used_blocks_ = 0;
  uint32_t now_ = 0;
  uint32_t recycled_ = 0;
  bool proved_ = false;
};

}  // namespace tilefish::search
