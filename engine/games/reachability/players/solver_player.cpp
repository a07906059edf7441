#include "engine/games/reachability/players/choose_by_answer.h"
#include "engine/games/record.h"

namespace tilefish::reachability {
namespace {

void solve_by_beams(const Rows& target, Answer& answer, Seat& seat, Arena memory) {
  solve(target, answer, memory, seat.budget);
}

}  // namespace

extern constexpr Player kSolverPlayer = checked_player({
    .name = "solver",
    .about = "beams back to the empty board, proofs for tall ones",
    .least_memory = kLeastSolverMemory,
    .check = "solver",
    .check_moves = 100,
    .step = 120,
    .choose = chooser<choose_by_answer<solve_by_beams>>,
    .exchange_kept = exchange_kept<Answer, exchange>,
});

}  // namespace tilefish::reachability
