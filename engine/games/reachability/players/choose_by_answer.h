// How a player moves that knows the whole sequence before its first move: it is found once and kept.
#pragma once

#include "engine/games/reachability/players/solver.h"
#include "engine/games/reachability/rules/position.h"
#include "engine/games/record.h"

namespace tilefish::reachability {

// The next placement of the answer, or giving up. Where the board is none on the way, a person has left it.
inline Move next_of(const Position& position, const Answer& answer) {
  if (answer.verdict == Verdict::kUnreachable) return kSayUnreachable;
  if (answer.verdict != Verdict::kSolved || position.pieces >= answer.length) return kSayUnknown;
  if (!leads_to(unpacked(position.board), {answer.placement, position.pieces})) return kSayUnknown;
  return answer.placement[position.pieces];
}

template <void (*Solve)(const Rows& target, Answer& answer, Seat& seat, Arena memory)>
Move choose_by_answer(const Position& position, Seat& seat) {
  Arena memory = seat.memory;
  Answer& answer = memory.keep<Answer>();
  if (answer.verdict == Verdict::kNone || answer.target != position.target) {
    answer.verdict = Verdict::kNone;
    Solve(unpacked(position.target), answer, seat, memory);
    if (seat.budget.cut_short()) {
      answer.verdict = Verdict::kNone;
      return kNoMove;
    }
    answer.target = position.target;
  }
  return next_of(position, answer);
}

}  // namespace tilefish::reachability
