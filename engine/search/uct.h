// UCT on a fixed pool of nodes, for one player or two, with or without chance.
//
// Every iteration walks down the tree, adds one node, plays a random game from there and adds its result to the nodes
// it came through. Positions are not stored: a walk plays its moves again from the root. Chance is frozen when a node
// is added, as in the Square Stacker paper: what is drawn in a node follows from the node's path, so every walk finds
// there what the first one found. All arithmetic is in integers.
//
// Memory: 12 bytes for each iteration until the pool is full. From then on the tree stays as it is, and a walk that
// would leave it plays on from there. When the budget is exhausted, the playout under way counts as far as it came.
#pragma once

#include "engine/core/fixed.h"
#include "engine/core/node_pool.h"
#include "engine/search/concepts.h"

namespace tilefish::search {

struct UctSettings {
  uint32_t iterations;
  uint32_t exploration;  // c in hundredths of a point
  uint32_t depth;        // moves of a playout at the most
};

// The nodes of a path; below that a walk plays on without growing the tree.
inline constexpr uint32_t kMostUctDepth = 48;
// The root, all its children in most games, and some of theirs.
inline constexpr uint32_t kLeastUctMemory = 64 * sizeof(Node);

// sqrt(ln(visits)) in 1/1024: the root of a number with 16 + 4 bits of fraction has 10.
inline uint32_t root_of_log_q10(uint32_t visits) { return square_root(ln_q16(visits) << 4); }

// How much a search explores: c in hundredths of a point. A whole c takes no division, which a Cortex-M0 has not.
class Exploration {
 public:
  constexpr explicit Exploration(uint32_t hundredths) : points_(hundredths / 100), hundredths_(hundredths % 100) {}

  // c * sqrt(ln(parent's visits) / visits) in 1/1024 points; `root_of_log` is root_of_log_q10 of the parent's visits.
  uint32_t width(uint32_t visits, uint32_t root_of_log) const {
    const uint32_t width = root_of_log * inverse_root_q16(visits) >> 16;
    return width * points_ + (hundredths_ == 0 ? 0 : width * hundredths_ / 100);
  }

 private:
  uint32_t points_, hundredths_;
};

// The mean of results that sum up to `total`, in 1/1024, cut towards 0.
inline int32_t mean_q10(int32_t total, uint32_t visits) {
  const int32_t count = static_cast<int32_t>(visits);
  if (total < 1 << 20 && total > -(1 << 20)) return total * 1024 / count;
  return total / count * 1024 + total % count * 1024 / count;
}

// The bound by which UCT selects: mean + c * sqrt(ln(parent's visits) / visits), in 1/1024 points.
inline int32_t uct_bound(int32_t total, uint32_t visits, uint32_t root_of_log, Exploration exploration) {
  return mean_q10(total, visits) + static_cast<int32_t>(exploration.width(visits, root_of_log));
}

// The child with the best bound, of equals the one with the smallest move; kNoNode where there is no child. The second
// side wants the results low.
NodeIndex best_child(const NodePool& pool, NodeIndex parent, Exploration exploration, bool second);

template <class P>
concept UctPosition = Position<P> && requires(const P position, Move move, Random& random) {
  // How many moves there are: once for every node on the path.
  { position.moves().size() } -> std::convertible_to<uint32_t>;
  // Takes a move out of the set: once for every sibling of the new child.
  position.moves().remove(move);
  // A random move of the set, by one draw: the new child.
  { position.moves().any(random) } -> std::same_as<Move>;
};

// A position that says whether a move draws any chance: place(move) plays it and is true where refill(random) must
// follow. So the generator of a node is made only there.
template <class P>
concept DrawsSeldom = requires(P next, Move move, Random& random) {
  { next.place(move) } -> std::same_as<bool>;
  next.refill(random);
};

// A position whose moves take so long to list that it asks the budget meanwhile. Where that is exhausted the set may
// lack moves: the position's game must not care then what is decided.
template <class P>
inline constexpr bool kListsSlowly = requires {
  P::kListsSlowly;
};

template <UctPosition P>
class Uct {
 public:
  Uct(const P& root, const UctSettings& settings, Playout<P> playout, Random& random, Budget& budget, Arena memory)
      : root_(root),
        settings_(settings),
        exploration_(settings.exploration),
        playout_(playout),
        random_(random),
        budget_(budget),
        pool_(memory) {
    const uint64_t low = random_();
    const uint64_t high = random_();
    chance_ = high << 32 | low;
  }

  // The move with the best bound after all iterations, exploration included, as the Square Stacker paper picks it.
  Move choose() {
    for (uint32_t i = 0; i < settings_.iterations && !(i != 0 && budget_.exhausted()); ++i) {
      const uint32_t before = budget_.spent();
      iterate();
      if (budget_.spent() == before && root_.moves().empty()) break;  // a playout came to where the game ends for all
    }
    return pool_[best_child(pool_, kRoot, exploration_, second_to_move(root_))].move;
  }

  const NodePool& pool() const { return pool_; }

 private:
  void iterate() {
    P position = root_;
    NodeIndex path[kMostUctDepth];
    uint32_t length = 0;
    uint64_t draws = chance_;
    NodeIndex node = kRoot;
    path[length++] = kRoot;
    for (bool grown = false; !grown && length < kMostUctDepth;) {
      auto moves = position.moves();
      if (moves.empty() || (kListsSlowly<P> && budget_.overdue())) break;
      if (is_expanded(node, moves.size())) {
        node = best_child(pool_, node, exploration_, second_to_move(position));
      } else if (!pool_.full()) {
        for (NodeIndex child = pool_[node].child; child != kNoNode; child = pool_[child].sibling) {
          moves.remove(pool_[child].move);
        }
        node = pool_.add_child(node, moves.any(random_));
        grown = true;
      } else {
        break;
      }
      const Move move = pool_[node].move;
      draws = (draws ^ move) * kGolden;
      play(position, move, draws);
      budget_.spend(1);
      path[length++] = node;
      if ((budget_.bounded() || moves_a_look<P>() == 1) && budget_.exhausted()) break;
    }
    if (!kListsSlowly<P> || !budget_.overdue()) play_out(position, playout_, random_, settings_.depth, budget_);
    const int32_t result = clamp(position.score - root_.score);
    for (uint32_t i = 0; i < length; ++i) pool_[path[i]].add(result);
  }

  // Whether all moves of a node are children. Each walk that came through the node to the end of the tree has added a
  // child, as long as the pool had room: as many as its visits, but for the walk that added the node itself.
  bool is_expanded(NodeIndex node, uint32_t moves) const {
    const uint32_t walks = pool_[node].visits - (node == kRoot ? 0u : 1u);
    if (walks < moves || !pool_.full()) return walks >= moves;
    uint32_t children = 0;
    for (NodeIndex child = pool_[node].child; child != kNoNode; child = pool_[child].sibling) ++children;
    return children == moves;
  }

  static void play(P& position, Move move, uint64_t draws) {
    if constexpr (DrawsSeldom<P>) {
      if (!position.place(move)) return;
      Random frozen(draws);
      position.refill(frozen);
    } else {
      Random frozen(draws);
      position.play(move, frozen);
    }
  }

  static int32_t clamp(Score result) { return result > 32767 ? 32767 : result < -32767 ? -32767 : result; }

  const P& root_;
  const UctSettings settings_;
  const Exploration exploration_;
  const Playout<P> playout_;
  Random& random_;
  Budget& budget_;
  NodePool pool_;
  uint64_t chance_;
};

}  // namespace tilefish::search
