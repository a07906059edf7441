// Alpha-beta for two sides without chance: iterative deepening, principal variation search with aspiration, a table of
// positions already searched, killer moves, and proofs.
//
// A Tree tells what the game is, and what a position is worth:
//   Score value(position)                 to the side to move; an end is worth kWon, -kWon or 0
//   bool ended(position, value)           the game is over there, value() having said so
//   uint64_t key(position)                equal for equal positions, and hardly ever for others
//   kWon, kMost                           |value| is kWon where the game was won, else at most kMost
// and a position has moves() with contains() and for_each(), and place(move).
//
// Memory: plies, a stack of candidates and the table share the block: a ply for each KB, from 3 to 24, candidates in
// half of the block, entries in the rest. Where the candidates of a node do not fit, the best that fit are searched and
// no loss is claimed; where plies end, a static value is taken. Stack: 160 bytes a ply on a Cortex-M, and 700 below the
// last, so plies grow with the memory. A set of moves is kept in the block too: Tetress's takes 480 bytes.
//
// A value of kWon or -kWon is a proof: a win rests on one line that every answer confirms, and a loss is claimed only
// where every move was searched. Keys are 64 bits, of which a table entry checks 32 beside its place.
#pragma once

#include <new>
#include <utility>

#include "engine/core/arena.h"
#include "engine/search/game.h"

namespace tilefish::search {

struct AlphaBetaSettings {
  uint32_t nodes;  // positions valued a decision
  uint32_t depth;  // moves looked ahead at the most
  uint32_t width;  // candidates followed in a node, the statically best ones, unless all of them lose; 0: all
};

struct Verdict {
  Move move;
  Score value;     // to the side to move
  uint32_t depth;  // of the last complete iteration
  bool proved;     // the value is what best play leads to
};

inline constexpr uint32_t kLeastAlphaBetaMemory = 2048;

template <class Tree, class P>
class AlphaBeta {
 public:
  AlphaBeta(const Tree& tree, const AlphaBetaSettings& settings, Budget& budget, Arena memory)
      : tree_(tree), settings_(settings), budget_(budget) {
    const uint32_t bytes = memory.left(), plies = bytes / 1024;
    plies_ = memory.take<Ply>(plies > kMostPlies ? kMostPlies : plies < kLeastPlies ? kLeastPlies : plies);
    candidates_ = memory.take<Candidate>(bytes / 8 > kMostCandidates ? kMostCandidates : bytes / 8);
    moves_ = memory.take<Moves>(1);
    table_ = memory.take_rest<Entry>(kMostEntries);
    for (Entry& entry : table_) entry = Entry{};
    for (Ply& ply : plies_) ply.killers[0] = ply.killers[1] = kNoMove;
  }

  // The game is not over.
  Verdict run(const P& root) {
    plies_[0].position = root;
    Verdict best{kNoMove, 0, 0, false};
    const Range range = list(0, 0, kNoMove);
    for (uint32_t depth = 1; depth <= settings_.depth && depth < plies_.size() && !stopped_; ++depth) {
      Score low = -kInfinite, high = kInfinite;
      if (depth > 2 && best.value > -Tree::kMost && best.value < Tree::kMost) {
        low = best.value - kAspiration;
        high = best.value + kAspiration;
      }
      horizon_ = false;
      Found found = search_list(0, range, depth, low, high);
      if (!stopped_ && (found.value <= low || found.value >= high)) {
        horizon_ = false;
        found = search_list(0, range, depth, -kInfinite, kInfinite);
      }
      if (found.move == kNoMove) break;
      bring_to_front(range, found.move);
      // The best of the iteration before came first, so a part of an iteration can only improve on it; unless it is a
      // loss, which one that takes longer is better than.
      if (!stopped_ || found.value > -Tree::kWon) best.move = found.move;
      if (stopped_) break;
      best = {found.move, found.value, depth, !horizon_ || proves(found.value)};
      if (best.proved) break;
    }
    if (best.move == kNoMove) best.move = candidates_[range.first].move;
    return best;
  }

  uint32_t nodes() const { return nodes_; }

 private:
  static constexpr uint32_t kLeastPlies = 3, kMostPlies = 24, kMostCandidates = 16384, kMostEntries = 1u << 20;
  static constexpr Score kInfinite = 32000, kAspiration = 600;

  using Moves = decltype(std::declval<const P&>().moves());
  struct Ply {
    P position;
    Move killers[2];
  };
  struct Candidate {
    Move move;
    int16_t value;  // to who plays it: of the position after it, by value()
  };
  static_assert(sizeof(Candidate) == 4);

  enum Bound : uint8_t { kNothing, kExact, kAtLeast, kAtMost };
  //   check  32  the low half of the key; the high half is the place
  //   move   16  the best found
  //   value  16
  //   depth   8  moves looked ahead
  //   bound   8
  //   whole   8  no line ended before the game did, so the value is true whatever the depth
  struct Entry {
    uint32_t check;
    Move move;
    int16_t value;
    uint8_t depth;
    Bound bound;
    bool whole;
  };
  static_assert(sizeof(Entry) == 12);

  // Candidates of a node, and whether some found no room.
  struct Range {
    uint32_t first, count;
    bool cut;
  };
  struct Found {
    Score value;
    Move move;
  };

  Entry* entry_of(uint64_t key) {
    if (table_.empty()) return nullptr;
    return &table_[static_cast<uint32_t>((key >> 32) * table_.size() >> 32)];
  }

  static bool proves(Score value) { return value == Tree::kWon || value == -Tree::kWon; }

  // What a move leads to, by its static value, to who plays it.
  Score try_move(const P& position, Move move) {
    scratch_ = position;
    scratch_.place(move);
    ++nodes_;
    budget_.spend(1);
    return -tree_.value(scratch_);
  }

  // The set of a position's moves, in the one place for it: it may be large, and is used up before the search goes
  // deeper.
  const Moves& moves_of(const P& position) { return *new (moves_.data()) Moves(position.moves()); }

  static bool before(const Candidate& a, const Candidate& b) {
    return a.value > b.value || (a.value == b.value && a.move < b.move);
  }

  // All moves by their static values, the best first; where there is no room for all, the best.
  Range list(uint32_t ply, uint32_t first, Move favourite) {
    Range range{first, 0, false};
    const uint32_t room = static_cast<uint32_t>(candidates_.size()) - first;
    const P& position = plies_[ply].position;
    moves_of(position).for_each([&](Move move) {
      const Candidate candidate{move, static_cast<int16_t>(try_move(position, move))};
      if (range.count < room) {
        candidates_[first + range.count++] = candidate;
      } else {
        range.cut = true;
        uint32_t worst = first;
        for (uint32_t i = first + 1; i < first + room; ++i) {
          if (before(candidates_[worst], candidates_[i])) worst = i;
        }
        if (room != 0 && before(candidate, candidates_[worst])) candidates_[worst] = candidate;
      }
      return !budget_.stopped();
    });
    sort(range);
    for (const Move move : {plies_[ply].killers[1], plies_[ply].killers[0], favourite}) bring_to_front(range, move);
    return range;
  }

  void sort(const Range& range) {
    const etl::span<Candidate> all = candidates_.subspan(range.first, range.count);
    for (const uint32_t gap : {701u, 301u, 132u, 57u, 23u, 10u, 4u, 1u}) {
      for (uint32_t i = gap; i < range.count; ++i) {
        const Candidate moved = all[i];
        uint32_t j = i;
        for (; j >= gap && before(moved, all[j - gap]); j -= gap) all[j] = all[j - gap];
        all[j] = moved;
      }
    }
  }

  void bring_to_front(const Range& range, Move move) {
    if (move == kNoMove) return;
    for (uint32_t i = range.first; i < range.first + range.count; ++i) {
      if (candidates_[i].move != move) continue;
      const Candidate found = candidates_[i];
      for (; i > range.first; --i) candidates_[i] = candidates_[i - 1];
      candidates_[i] = found;
      return;
    }
  }

  // The value of plies_[ply].position, which is not an end, to the side to move. Candidates from `first` on are free.
  Score search(uint32_t ply, uint32_t depth, uint32_t first, Score alpha, Score beta) {
    const uint64_t key = tree_.key(plies_[ply].position);
    Entry* entry = entry_of(key);
    Move favourite = kNoMove;
    if (entry && entry->bound != kNothing && entry->check == static_cast<uint32_t>(key)) {
      favourite = entry->move;
      const Score value = entry->value;
      const bool enough = entry->bound == kExact || (entry->bound == kAtLeast && value >= beta) ||
                          (entry->bound == kAtMost && value <= alpha);
      if (enough && (entry->depth >= depth || entry->whole || proves(value))) {
        if (!entry->whole && !proves(value)) horizon_ = true;
        return value;
      }
    }
    const bool horizon_elsewhere = horizon_;
    horizon_ = false;
    if (first == candidates_.size()) depth = 1;  // no room for a list
    const Found found = depth == 1 ? search_last(ply, favourite, beta)
                                   : search_list(ply, list(ply, first, favourite), depth, alpha, beta);
    const bool whole = !horizon_;
    horizon_ = horizon_ || horizon_elsewhere;
    if (stopped_ || !entry) return found.value;
    const Bound bound = found.value >= beta ? kAtLeast : found.value <= alpha ? kAtMost : kExact;
    *entry = {static_cast<uint32_t>(key),  found.move, static_cast<int16_t>(found.value),
              static_cast<uint8_t>(depth), bound,      whole};
    return found.value;
  }

  // One move ahead: no list is kept, and the first that is good enough ends it.
  Found search_last(uint32_t ply, Move favourite, Score beta) {
    const P& position = plies_[ply].position;
    const Moves& moves = moves_of(position);
    Found best{-kInfinite, kNoMove};
    const auto look = [&](Move move) {
      const Score value = try_move(position, move);
      if (!tree_.ended(scratch_, -value)) horizon_ = true;
      if (value > best.value) best = {value, move};
      return best.value < beta && best.value < Tree::kWon;
    };
    for (const Move move : {favourite, plies_[ply].killers[0], plies_[ply].killers[1]}) {
      if (move != kNoMove && moves.contains(move) && !look(move)) return best;
    }
    moves.for_each(look);
    if (best.value >= beta) keep_killer(ply, best.move);
    return best;
  }

  Found search_list(uint32_t ply, const Range& range, uint32_t depth, Score alpha, Score beta) {
    Found best{-kInfinite, kNoMove};
    for (uint32_t i = range.first; i < range.first + range.count; ++i) {
      if (settings_.width != 0 && i - range.first >= settings_.width && best.value > -Tree::kWon) {
        horizon_ = true;
        break;
      }
      const Score value = value_of(ply, range, candidates_[i], depth, alpha, beta, i == range.first);
      if (stopped_) return best;
      if (value > best.value) best = {value, candidates_[i].move};
      if (best.value > alpha) alpha = best.value;
      if (alpha >= beta || best.value == Tree::kWon) {
        keep_killer(ply, best.move);
        return best;
      }
    }
    if (range.cut) {  // what found no room may be better than a loss
      horizon_ = true;
      if (best.value < -Tree::kMost) best.value = -Tree::kMost;
    }
    return best;
  }

  Score value_of(uint32_t ply, const Range& range, Candidate candidate, uint32_t depth, Score alpha, Score beta,
                 bool first) {
    P& after = plies_[ply + 1].position;
    after = plies_[ply].position;
    after.place(candidate.move);
    if (tree_.ended(after, -candidate.value)) return candidate.value;
    if (depth == 1 || ply + 2 >= plies_.size()) {
      horizon_ = true;
      return candidate.value;
    }
    if (nodes_ >= settings_.nodes || budget_.exhausted()) {
      stopped_ = true;
      return candidate.value;
    }
    const uint32_t free = range.first + range.count;
    if (!first) {
      const Score scout = -search(ply + 1, depth - 1, free, -alpha - 1, -alpha);
      if (stopped_ || scout <= alpha || scout >= beta) return scout;
    }
    return -search(ply + 1, depth - 1, free, -beta, -alpha);
  }

  void keep_killer(uint32_t ply, Move move) {
    Ply& here = plies_[ply];
    if (here.killers[0] == move) return;
    here.killers[1] = here.killers[0];
    here.killers[0] = move;
  }

  const Tree& tree_;
  const AlphaBetaSettings settings_;
  Budget& budget_;
  etl::span<Ply> plies_;
  etl::span<Candidate> candidates_;
  etl::span<Entry> table_;
  etl::span<Moves> moves_;
  P scratch_;
  uint32_t nodes_ = 0;
  bool stopped_ = false;  // by the budget: what is returned then is worth nothing
  bool horizon_ = false;  // a static value was taken for the true one
};

}  // namespace tilefish::search
