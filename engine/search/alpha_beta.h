// Alpha-beta for two sides without chance: iterative deepening, principal variation search with aspiration, a table of
// positions already searched, killer moves, and proofs.
//
// A value of kWon or -kWon is a proof: a win rests on one line that every answer confirms, and a loss is claimed only
// where every move was searched. Keys have 64 bits; an entry's place in the table follows from the high 32, and the
// entry stores the low 32 to check.
//
// Memory: plies, a stack of candidates, one set of moves (Tetress: 480 bytes) and the table share the block. There is a
// ply for each KB, from 3 to 24; candidates take half of the block, entries the rest. Where the candidates of a node do
// not fit, the best that fit are searched and no loss is claimed; where the plies end, a static value is taken.
// Stack on a Cortex-M: 160 bytes a ply, and 700 below the last ply.
#pragma once

#include <new>
#include <utility>

#include "engine/core/arena.h"
#include "engine/search/concepts.h"

namespace tilefish::search {

template <class Tree, class P>
concept AlphaBetaTree = TwoSidedPosition<P> && requires(const Tree& tree, const P& position, Score value, Move move) {
  // What a position is worth to the side to move. A game that is over is worth kWon, -kWon or 0; another at most kMost
  // and at least -kMost, with kMost < kWon < 32,000. Called once for each node: nearly all of the time is spent here.
  { tree.value(position) } -> std::same_as<Score>;
  { Tree::kWon } -> std::convertible_to<Score>;
  { Tree::kMost } -> std::convertible_to<Score>;
  // Whether the game is over; `value` is what value() said of the position, so that nothing is counted twice.
  { tree.ended(position, value) } -> std::same_as<bool>;
  // Equal for equal positions, and hardly ever for others. Called once for each position that is searched deeper.
  { tree.key(position) } -> std::same_as<uint64_t>;
  // Whether a move that was good elsewhere is legal here.
  { position.moves().contains(move) } -> std::same_as<bool>;
};

struct AlphaBetaSettings {
  uint32_t nodes;  // positions valued in a decision
  uint32_t depth;  // moves looked ahead at the most
  uint32_t width;  // candidates searched in a node, those of the best static values, unless all of them lose; 0: all
};

struct Verdict {
  Move move;
  Score value;     // to the side to move
  uint32_t depth;  // of the last complete iteration
  bool proved;     // the value is what best play leads to
};

inline constexpr uint32_t kLeastAlphaBetaMemory = 2048;

template <class Tree, class P>
requires AlphaBetaTree<Tree, P>
class AlphaBeta {
 public:
  AlphaBeta(const Tree& tree, const AlphaBetaSettings& settings, Budget& budget, Arena memory)
      : tree_(tree), settings_(settings), budget_(budget) {
    const uint32_t bytes = memory.left(), plies = bytes / 1024;
    plies_ = memory.take<Ply>(plies > kMostPlies ? kMostPlies : plies < kLeastPlies ? kLeastPlies : plies);
    candidates_ = memory.take<Candidate>(bytes / 8 > kMostCandidates ? kMostCandidates : bytes / 8);
    moves_ = memory.take<Moves>(1);
    table_ = memory.take_rest<Entry>(kMostEntries);
    clear_table();
    for (Ply& ply : plies_) ply.killers[0] = ply.killers[1] = kNoMove;
  }

  // The game must not be over. The move is legal even when the budget is exhausted at once.
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
      // The best move of the iteration before comes first, so an unfinished iteration can only improve on it. But where
      // it found only losses, the move of the iteration before stays: its loss takes longer.
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
  // Aligned, so that a Cortex-M0 moves one at a time as a word.
  struct alignas(4) Candidate {
    Move move;
    int16_t value;  // the static value after the move, to the side that plays it
  };
  static_assert(sizeof(Candidate) == 4);

  enum Bound : uint8_t { kNothing, kExact, kAtLeast, kAtMost };

  // An entry of the table of positions already searched. A new entry replaces the old one in its place.
  //
  //   check  32  the low half of the key; the high half gives the place
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

  // The candidates of a node; `cut` when there was no room for all.
  struct Range {
    uint32_t first, count;
    bool cut;
  };
  struct Found {
    Score value;
    Move move;
  };

  // A megabyte takes 27 ms of a core with 25 MHz. Nothing is spent yet, so a clock that ends this leaves the same move
  // wherever it ends it, and the table is not read then.
  void clear_table() {
    constexpr uint32_t kEntriesALook = 512;
    for (uint32_t i = 0; i < table_.size(); i += kEntriesALook) {
      if (budget_.overdue()) {
        stopped_ = true;
        return;
      }
      const uint32_t left = static_cast<uint32_t>(table_.size()) - i;
      for (Entry& entry : table_.subspan(i, left < kEntriesALook ? left : kEntriesALook)) entry = Entry{};
    }
  }

  Entry* entry_of(uint64_t key) {
    if (table_.empty()) return nullptr;
    return &table_[static_cast<uint32_t>((key >> 32) * table_.size() >> 32)];
  }

  static bool proves(Score value) { return value == Tree::kWon || value == -Tree::kWon; }

  // The static value of the position after a move, to the side that plays it. The position stays in scratch_.
  Score try_move(const P& position, Move move) {
    scratch_ = position;
    scratch_.place(move);
    ++nodes_;
    budget_.spend(1);
    return -tree_.value(scratch_);
  }

  // The set of a position's moves. There is one place for it in the block, since it may be large; the next call
  // overwrites it.
  const Moves& moves_of(const P& position) { return *new (moves_.data()) Moves(position.moves()); }

  static bool before(const Candidate& a, const Candidate& b) {
    return a.value > b.value || (a.value == b.value && a.move < b.move);
  }

  // Whether the search may go on.
  [[gnu::noinline]] bool look_at_budget() {
    if (budget_.exhausted()) stopped_ = true;
    return !stopped_;
  }

  // Lists the moves by their static values, the best first. Where there is no room for all, the worst are left out;
  // where the budget is exhausted, the moves not yet looked at are, and only the first of the others has its place.
  Range list(uint32_t ply, uint32_t first, Move favourite) {
    Range range{first, 0, false};
    const uint32_t room = static_cast<uint32_t>(candidates_.size()) - first;
    const P& position = plies_[ply].position;
    moves_of(position).for_each([&](Move move) {
      if (range.count != 0 && !look_at_budget()) return false;
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
      return true;
    });
    if (!stopped_) sort(range);
    if (stopped_) {
      uint32_t best = first;
      for (uint32_t i = first + 1; i < first + range.count; ++i) {
        if (before(candidates_[i], candidates_[best])) best = i;
      }
      if (range.count != 0) bring_to_front(range, candidates_[best].move);
      return range;
    }
    for (const Move move : {plies_[ply].killers[1], plies_[ply].killers[0], favourite}) bring_to_front(range, move);
    return range;
  }

  // Between the last move that was listed and the next one that is tried nothing is spent, and a search that stops
  // there decides the same wherever it stops. So the clock may end it in the middle.
  void sort(const Range& range) {
    const etl::span<Candidate> all = candidates_.subspan(range.first, range.count);
    for (const uint32_t gap : {701u, 301u, 132u, 57u, 23u, 10u, 4u, 1u}) {
      for (uint32_t i = gap; i < range.count; ++i) {
        if (i % 64 == 0 && budget_.overdue()) {
          stopped_ = true;
          return;
        }
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

  // The value of plies_[ply].position to the side to move; the game is not over there. The candidates from `first` on
  // are free.
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

  // Looks one move ahead. It keeps no list, and the first move that is good enough ends it.
  Found search_last(uint32_t ply, Move favourite, Score beta) {
    const P& position = plies_[ply].position;
    const Moves& moves = moves_of(position);
    Found best{-kInfinite, kNoMove};
    const auto look = [&](Move move) {
      const Score value = try_move(position, move);
      if (!tree_.ended(scratch_, -value)) horizon_ = true;
      if (value > best.value) best = {value, move};
      return best.value < beta && best.value < Tree::kWon && look_at_budget();
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
    for (uint32_t i = range.first; i < range.first + range.count && !stopped_; ++i) {
      if (settings_.width != 0 && i - range.first >= settings_.width && best.value > -Tree::kWon) {
        horizon_ = true;
        break;
      }
      // Where nothing follows a move nobody else asks. Nothing is spent there, so the clock may end it, as in sort().
      const bool last = depth == 1 || ply + 2 >= plies_.size();
      if (last && i % 16 == 0 && budget_.overdue()) {
        stopped_ = true;
        break;
      }
      const Score value = value_of(ply, range, candidates_[i], depth, alpha, beta, i == range.first);
      if (stopped_) break;
      if (value > best.value) best = {value, candidates_[i].move};
      if (best.value > alpha) alpha = best.value;
      if (alpha >= beta || best.value == Tree::kWon) {
        keep_killer(ply, best.move);
        return best;
      }
    }
    if (stopped_) return best;
    if (range.cut) {  // a move that found no room may be better than a loss
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
    if (nodes_ >= settings_.nodes) stopped_ = true;
    if (!look_at_budget()) return candidate.value;
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
  bool stopped_ = false;  // by the budget: the value returned then means nothing
  bool horizon_ = false;  // a static value was taken for the true one
};

}  // namespace tilefish::search
