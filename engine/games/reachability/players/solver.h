// Finds placements that build a board, or proves that there are none.
//
// It goes back from the board to the empty one by beams (beam.h), in two ways:
//
//   whole    straight to the empty board, with 0 or 1 lines, then with two more, and so on. The way it finds is short.
//   peeling  down to a lower board, from there to the next lower one, and so on. It finds a way nearly always, but a
//            long one. Where it is stuck it tries again with other weights, then with noise.
//
// From a tall board it first goes back exhaustively (closure.h): when that ends, it is a proof.
//
// Memory comes in steps. With more memory the smaller steps run first, just as they would alone, so more memory never
// solves less. The rest of the schedule then shortens the way that was found.
#pragma once

#include "engine/core/arena.h"
#include "engine/core/budget.h"
#include "engine/games/reachability/rules/moves.h"
#include "tilefish/catalogue.h"

namespace tilefish::reachability {

inline constexpr uint32_t kMostPieces = 480;  // of an answer; a longer way counts as none

enum class Verdict : uint8_t { kNone, kSolved, kUnreachable, kUnknown };

// The result for a target, which a player keeps at the front of its memory. All zeros: not searched yet.
struct Answer {
  Packed target;
  uint16_t length;
  Verdict verdict;
  uint8_t unused;
  uint8_t placement[kMostPieces];  // in the order in which they are played
};
static_assert(sizeof(Answer) == 512);

inline constexpr uint32_t kLeastSolverMemory = 4096;

// Searches for a way to the target. `memory` starts with the answer. The budget counts the boards it goes back from.
void solve(const Rows& target, Answer& answer, Arena memory, Budget& budget);

// Writes or reads an answer. What it says is tried out when it is read, since a player would follow it blindly.
void exchange(Answer& answer, const Values&, Archive& archive);

// Whether the placements lead from the empty board to the target.
bool leads_to(const Rows& target, etl::span<const uint8_t> placements);

}  // namespace tilefish::reachability
