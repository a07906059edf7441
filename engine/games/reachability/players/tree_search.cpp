#include "engine/games/reachability/players/tree_search.h"

#include "engine/search/uct.h"

namespace tilefish::reachability {
namespace {

constexpr Score kWon = 1000;

// --- forward

struct Forward {
  tetris::Board board;
  const tetris::Board* target;
  Reward reward;
  Score score;

  PlacementSet moves() const { return board == *target ? PlacementSet() : placements_on(board); }
  void play(Move move, Random&) {
    uint32_t lines = 0;
    drop(board, kPlacement[move], lines);
    value();
  }
  void value() {
    if (reward == Reward::kWin) {
      score = board == *target ? kWon : 0;
      return;
    }
    uint32_t differing = 0;
    for (uint32_t x = 0; x < kColumns; ++x) differing += count_bits(board.column[x] ^ target->column[x]);
    score = kWon - static_cast<Score>(differing * (kWon / (kColumns * kMostRows)));
  }
};

// A placement that does not fit is drawn again. After kPlacements draws without one that fits, the board is given up.
uint32_t forward_playout(Forward& position, Random& random, uint32_t depth, const Stop& ended) {
  uint32_t played = 0;
  for (uint32_t tries = 0; played < depth && tries < kPlacements && position.board != *position.target; ++tries) {
    uint32_t lines = 0;
    if (wanted_by(ended)) break;
    if (!drop(position.board, kPlacement[random.below(kPlacements)], lines)) continue;
    ++played;
    tries = 0;
  }
  position.value();
  return played;
}

// --- backward

// A set of steps back by number: placement * 16 + completed rows. Of steps that differ only in their height, the set
// has the lowest.
class StepSet {
 public:
  void add(uint32_t code) {
    const uint32_t bit = 1u << code % 16;
    size_ += (rows_[code / 16] & bit) == 0;
    rows_[code / 16] = static_cast<uint16_t>(rows_[code / 16] | bit);
  }
  void remove(Move code) {
    rows_[code / 16] = static_cast<uint16_t>(rows_[code / 16] & ~(1u << code % 16));
    --size_;
  }
  bool empty() const { return size_ == 0; }
  uint32_t size() const { return size_; }
  Move operator[](uint32_t n) const {
    uint32_t p = 0;
    for (uint32_t count; n >= (count = count_bits(rows_[p])); ++p) n -= count;
    return static_cast<Move>(p * 16 + nth_bit(rows_[p], n));
  }
  Move any(Random& random) const { return (*this)[random.below(size_)]; }

 private:
  uint16_t rows_[kPlacements] = {};
  uint32_t size_ = 0;
};

uint32_t code_of(const Step& step) { return step.placement() * 16u + step.undo->rows; }

// The steps of a playout that came to the empty board. Positions are copied often, so all of them share one trail.
constexpr uint32_t kMostTrail = 96;
struct Trail {
  uint8_t placement[kMostTrail];
  uint8_t length;
  uint8_t greedy;
  bool found;
};
static_assert(sizeof(Trail) <= 104);

// Only whether a playout came to the empty board counts in the end, so a list of steps may end where time does; but not
// a step, which is spent behind it.
struct Backward {
  static constexpr bool kListsSlowly = true;

  Rows rows;
  Trail* won;
  Budget* budget;
  uint8_t length;
  uint8_t trail[kMostTrail];
  Score score;

  StepSet moves() const {
    StepSet steps;
    if (rows.height == 0 || won->found) return steps;
    uint32_t count = 0;
    View(rows).for_each_step([&](const Step& step) {
      steps.add(code_of(step));
      return !(++count % kStepsALook == 0 && budget->overdue());
    });
    return steps;
  }
  void play(Move code, Random&) {
    const View view(rows);
    Step chosen{};
    uint32_t count = 0;
    view.for_each_step([&](const Step& step) {
      if (code_of(step) == code) chosen = step;
      return !chosen.undo && !(++count % kStepsALook == 0 && budget->stopped());
    });
    if (chosen.undo) go(view, chosen);
  }
  void go(const View& view, const Step& step) {
    rows = view.before(step);
    trail[length++] = step.placement();
    if (rows.height != 0) return;
    score = kWon;
    if (won->found) return;
    won->found = true;
    won->length = length;
    for (uint32_t i = 0; i < length; ++i) won->placement[i] = trail[i];
  }
};

// How bad a board is, much as the beams judge it.
uint32_t badness(const Rows& rows) {
  uint32_t sum = rows.height + rows.cells(), below = kFullRow;
  for (uint32_t r = 0; r < rows.height; ++r) {
    const uint32_t row = rows.row[r];
    sum += 2 * count_bits(row & ~(row << 1)) + 2 * count_bits(row & ~below);
    below = row;
  }
  return sum;
}

uint32_t backward_playout(Backward& position, Random& random, uint32_t depth, const Stop&) {
  Budget& budget = *position.budget;
  uint32_t played = 0;
  if (position.won->found) return 0;
  for (; played < depth && position.rows.height != 0 && position.length < kMostTrail; ++played) {
    const bool greedy = random.below(100) < position.won->greedy;
    const View view(position.rows);
    Step chosen{};
    uint32_t count = 0, least = UINT32_MAX;
    view.for_each_step([&](const Step& step) {
      if (count++ % kStepsALook == 0 && budget.overdue()) return false;
      if (greedy) {
        const uint32_t bad = badness(view.before(step));
        if (bad >= least) return true;
        least = bad;
        chosen = step;
      } else if (random.below(count) == 0) {
        chosen = step;
      }
      return true;
    });
    if (count == 0 || budget.overdue()) break;
    position.go(view, chosen);
  }
  return played;
}

}  // namespace

Move forward_tree_search(const Position& position, const ForwardSettings& settings, Arena memory, Random& random,
                         Budget& budget) {
  const tetris::Board target = board_of(unpacked(position.target));
  Forward root{board_of(unpacked(position.board)), &target, settings.reward, 0};
  root.value();
  if (placements_on(root.board).empty()) return kSayUnknown;
  search::Uct<Forward> search(root, {settings.iterations, settings.exploration * kWon, settings.steps}, forward_playout,
                              random, budget, memory);
  return search.choose();
}

void backward_tree_search(const Rows& target, const BackwardSettings& settings, Answer& answer, Arena memory,
                          Random& random, Budget& budget) {
  Trail& won = memory.take<Trail>(1)[0];
  won = Trail{};
  won.greedy = static_cast<uint8_t>(settings.greedy);
  Backward root{target, &won, &budget, 0, {}, 0};
  while (root.length < settings.steps && !budget.exhausted()) {
    if (root.moves().empty()) break;
    const uint32_t left = settings.steps - root.length;
    search::Uct<Backward> search(root, {settings.iterations, settings.exploration * kWon, left}, backward_playout,
                                 random, budget, memory);
    const Move code = search.choose();
    if (won.found || budget.exhausted()) break;
    root.play(code, random);
  }
  answer.verdict = won.found ? Verdict::kSolved : Verdict::kUnknown;
  answer.length = won.found ? won.length : 0;
  for (uint32_t i = 0; i < answer.length; ++i) answer.placement[i] = won.placement[won.length - 1u - i];
}

}  // namespace tilefish::reachability
