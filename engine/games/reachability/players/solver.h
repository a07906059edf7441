// Finds placements that build a board, or proves that there are none.
//
// It goes back from the board to the empty one. Two ways, both of them beams (beam.h):
//   whole     straight to the empty board, for 0 or 1 lines, then two more, and so on: what it finds is short
//   peeling   row by row: down to a board that is lower, from there on to the next; what it finds is long, and it finds
//   it nearly
//             always. Where it is stuck it tries again with other weights, then with noise
// Tall boards are first gone back from exhaustively (closure.h): where that ends, it is a proof.
//
// Memory comes in steps. With more memory the steps below run first, just as they would alone, so more memory never
// solves less. What was found is then shortened by what is left of the schedule.
#pragma once

#include "engine/core/arena.h"
#include "engine/core/budget.h"
#include "engine/games/reachability/rules/moves.h"

namespace tilefish::reachability {

inline constexpr uint32_t kMostPieces = 480;  // of a sequence

enum class Verdict : uint8_t { kNone, kSolved, kUnreachable, kUnknown };

// What came of a target; a player keeps it at the front of its memory. All zero: not looked for yet.
struct Answer {
  Packed target;
  uint16_t length;
  Verdict verdict;
  uint8_t unused;
  uint8_t placement[kMostPieces];  // in the order in which they are played
};
static_assert(sizeof(Answer) == 512);

inline constexpr uint32_t kLeastSolverMemory = 4096;

// `memory` starts with the answer. The budget counts boards gone back from.
void solve(const Rows& target, Answer& answer, Arena memory, Budget& budget);

// The placements lead from the empty board to the target.
bool leads_to(const Rows& target, etl::span<const uint8_t> placements);

}  // namespace tilefish::reachability
