#include "engine/search/exhaustive.h"
#include "engine/games/record.h"
#include "engine/games/square_stacker/rules/position.h"

namespace tilefish::square_stacker {
namespace {

struct Settings {
  uint32_t depth;
};
constexpr Parameter kParameters[] = {{.name = "d",
                                      .at = offsetof(Settings, depth),
                                      .standard = 3,
                                      .least = 1,
                                      .most = 4,
                                      .meaning = "moves looked ahead"}};

// EGS: every line of D moves, refills drawn as they come; the score at its end.
struct DrawnTree {
  Random& random;

  Position play(const Position& before, Move move) const {
    Position after = before;
    after.play(move, random);
    return after;
  }
  static bool repeats(const Position&, Move, const Position&, Move) { return false; }
  static Score value(const Position& position) { return position.score; }
};

Move choose_egs(const Position& position, const Settings& settings, Seat& seat) {
  DrawnTree tree{seat.random};
  return search::exhaustive(tree, position, settings.depth, seat.budget).move;
}

// EGS as the Square Stacker paper really played it: a move is worth the score after it and the one move that EGS with a
// depth less picks next. Recursion is bounded by the depth, four at the most.
Move choose_paper_at(const Position& position, uint32_t depth, Seat& seat) {
  Move best = kNoMove;
  Score best_score = 0;
  for (const Move move : position.moves()) {
    if (best != kNoMove && seat.budget.exhausted()) break;
    Position child = position;
    child.play(move, seat.random);
    seat.budget.spend(1);
    if (depth > 1 && !child.moves().empty()) {
      const Move answer = choose_paper_at(child, depth - 1, seat);
      child.play(answer, seat.random);
      seat.budget.spend(1);
    }
    if (best == kNoMove || child.score > best_score) {
      best = move;
      best_score = child.score;
    }
  }
  return best;
}

Move choose_egs_paper(const Position& position, const Settings& settings, Seat& seat) {
  return choose_paper_at(position, settings.depth, seat);
}

}  // namespace

extern constexpr Player kEgsPlayer = checked_player({
    .name = "egs",
    .about = "every line of d moves, the best end",
    .parameters = kParameters,
    .strongest = "d=2",
    .check = "egs:d=3",
    .check_moves = 200,
    .choose = chooser<choose_egs>,
});

extern constexpr Player kEgsPaperPlayer = checked_player({
    .name = "egs-paper",
    .about = "as the paper played it: a candidate and one answer",
    .parameters = kParameters,
    .strongest = "d=3",
    .check = "egs-paper:d=3",
    .check_moves = 200,
    .choose = chooser<choose_egs_paper>,
});

}  // namespace tilefish::square_stacker
