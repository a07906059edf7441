// What players cost on boards, as it was stored: `profile` checks it, `report` shows it.
#pragma once

#include <array>
#include <cstdint>
#include <iterator>
#include <map>
#include <string>

#include "host_sim/boards/board.h"

namespace tilefish {

// What a player costs on a board. A budget may be passed by `percent` of it and by `slack`: compilers differ, and an
// interrupt adds its frame to the stack, 104 bytes where there is floating point, and its instructions, 25 on Cortex-M
// and 69 on RV32 for an alarm of the clock, to the one decision into which it falls. Where that is the only one, its
// mean may pass by the 25.
struct Cost {
  const char* name;
  int64_t percent, slack;
};
inline constexpr Cost kCosts[] = {{"flash", 5, 0},   {"ram", 0, 64},  {"arena", 0, 0},
                                  {"stack", 0, 128}, {"mean", 5, 25}, {"max", 5, 69}};
inline constexpr size_t kMeanInstructions = 4;  // of a decision
using Costs = std::array<int64_t, std::size(kCosts)>;
using Budgets = std::map<std::string, Costs>;  // by `board,game/player`

// What so many instructions take at the board's clock, at the 1.5 cycles an instruction that cores of this kind take in
// the mean: an estimate, since QEMU counts no cycles. By rp2040js, a Pico takes 1.24 to 1.56.
double milliseconds(const Board& board, int64_t instructions);

// Those of the mean decision, as they stand in the last column: a figure for readers, which follows from the others.
std::string milliseconds_text(const Board& board, const Costs& costs);

std::string budgets_path();  // of tests/budgets.csv
Budgets read_budgets();      // throws Failure

}  // namespace tilefish
