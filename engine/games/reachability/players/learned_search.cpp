#include "engine/games/reachability/players/learned_search.h"

#include "engine/search/uct.h"

namespace tilefish::reachability {
namespace {

constexpr int32_t kPoint = 320;  // a result of one point; 100 points fit the 15 bits of a result
constexpr int32_t kWon = 100 * kPoint;
constexpr int32_t kEnded = -1;                             // below any result
constexpr search::Exploration kExploration(141 * kPoint);  // sqrt(2) points

class LearnedTree {
 public:
  LearnedTree(const tetris::Board& root, const tetris::Board& target, const Network& network,
              const LearnedSettings& settings, Arena memory, Random& random, Budget& budget)
      : root_(root),
        target_(target),
        network_(network),
        settings_(settings),
        random_(random),
        budget_(budget),
        inputs_(memory.take<Activation>(kDistanceInputs).data()),
        scratch_(memory.take<uint8_t>(network_memory(network)).data(), network_memory(network)),
        pool_(memory) {}

  Move choose() {
    for (uint32_t i = 0; i < settings_.iterations && !(i != 0 && budget_.exhausted()); ++i) iterate();
    NodeIndex best = kNoNode;
    for (NodeIndex child = pool_[kRoot].child; child != kNoNode; child = pool_[child].sibling) {
      if (pool_[child].visits == 0) continue;  // its evaluation was ended
      if (best == kNoNode || is_better(pool_[child], pool_[best])) best = child;
    }
    // The first walk has one child, of which no value is needed.
    return pool_[best != kNoNode ? best : pool_[kRoot].child].move;
  }

 private:
  static bool is_better(const Node& one, const Node& other) {
    const int64_t left = static_cast<int64_t>(one.total) * other.visits,
                  right = static_cast<int64_t>(other.total) * one.visits;
    return left > right || (left == right && one.move < other.move);
  }

  // Each step of a walk plays one piece, so a path is no longer than the pieces that are left. Where a clock ends the
  // evaluation, the walk counts for nothing.
  void iterate() {
    const uint32_t before = budget_.spent();
    tetris::Board board = root_;
    NodeIndex path[kMostLearnedSteps + 1];
    uint32_t length = 0;
    NodeIndex node = kRoot, parent = kRoot;
    path[length++] = kRoot;
    while (length <= settings_.steps && board != target_) {
      PlacementSet untried = placements_on(board);
      for (NodeIndex child = pool_[node].child; child != kNoNode; child = pool_[child].sibling)
        untried.remove(pool_[child].move);
      NodeIndex next = search::best_child(pool_, node, kExploration, false);
      const bool first = untried.empty() ? false
                                         : next == kNoNode || (node == kRoot && settings_.breadth) ||
                                               bound(node, parent) >= bound(next, node);
      if (first && pool_.full()) break;
      if (first) next = pool_.add_child(node, untried.any(random_));
      if (next == kNoNode) break;
      parent = node;
      node = next;
      path[length++] = node;
      uint32_t lines = 0;
      drop(board, kPlacement[pool_[node].move], lines);
      budget_.spend(1);
      if (first) break;
    }
    const int32_t result = judged(board, settings_.steps + 1 - length, ended_since(before));
    if (result == kEnded) return;
    for (uint32_t i = 0; i < length; ++i) pool_[path[i]].add(result);
  }

  int32_t bound(NodeIndex node, NodeIndex parent) const {
    const Node& one = pool_[node];
    return one.visits == 0
               ? 0
               : search::uct_bound(one.total, one.visits, search::root_of_log_q10(pool_[parent].visits), kExploration);
  }

  // A clock may end what follows only where something was spent since it was looked at: so each number of moves spent
  // has one place where it ends the search.
  Stop ended_since(uint32_t spent) {
    return budget_.spent() == spent ? budget_.when_stopped() : budget_.when_overdue();
  }

  // The mean over the playouts until `ended`, or kEnded where that is in the first one.
  int32_t judged(const tetris::Board& board, uint32_t steps, Stop ended) {
    if (settings_.playouts == 0 || steps == 0 || board == target_) return worth(board, ended);
    int32_t sum = 0, count = 0;
    while (count < static_cast<int32_t>(settings_.playouts) && !(count != 0 && budget_.exhausted())) {
      const uint32_t before = budget_.spent();
      tetris::Board end = board;
      play_on(end, steps);
      const int32_t its = worth(end, count == 0 ? ended : ended_since(before));
      if (its == kEnded) return count == 0 ? kEnded : sum / count;
      sum += its;
      ++count;
    }
    return sum / count;
  }

  // A placement that does not fit is drawn again. After kPlacements draws without one that fits, the board is given up.
  void play_on(tetris::Board& board, uint32_t steps) {
    uint32_t played = 0;
    for (uint32_t tries = 0; played < steps && tries < kPlacements && board != target_; ++tries) {
      uint32_t lines = 0;
      if (!drop(board, kPlacement[random_.below(kPlacements)], lines)) continue;
      ++played;
      tries = 0;
    }
    budget_.spend(played);
  }

  int32_t worth(const tetris::Board& board, const Stop& ended) {
    if (board == target_) return kWon;
    int32_t distance = 0;
    distance_inputs(board, inputs_);
    evaluate(network_, inputs_, scratch_, {&distance, 1}, ended);
    if (wanted_by(ended)) return kEnded;
    const int32_t most = 100 * kDistanceOne;
    distance = distance < 0 ? 0 : distance > most ? most : distance;
    const int32_t points = (most - distance) * kPoint / kDistanceOne;
    return settings_.win ? points / 100 : points;
  }

  const tetris::Board& root_;
  const tetris::Board& target_;
  const Network& network_;
  const LearnedSettings& settings_;
  Random& random_;
  Budget& budget_;
  Activation* const inputs_;
  const Arena scratch_;
  NodePool pool_;
};

}  // namespace

Move learned_tree_search(const Position& position, const Network& network, const LearnedSettings& settings,
                         Arena memory, Random& random, Budget& budget) {
  const tetris::Board target = board_of(unpacked(position.target)), root = board_of(unpacked(position.board));
  if (placements_on(root).empty()) return kSayUnknown;
  return LearnedTree(root, target, network, settings, memory, random, budget).choose();
}

}  // namespace tilefish::reachability
