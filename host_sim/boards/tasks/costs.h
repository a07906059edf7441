// What players cost on boards: what `profile` shows, checks and stores. In the emulator time is counted in
// instructions; a real board tells microseconds, and cycles where its core counts them.
#pragma once

#include <string>
#include <vector>

#include "host_sim/boards/budgets.h"
#include "host_sim/boards/pairing.h"

namespace tilefish {

struct Measured {
  Costs costs;
  int64_t microseconds, most_microseconds, cycles;  // a decision: mean, most, mean; no cycles: 0
};

// On the board at `port`, or in the emulator where that is empty.
Measured measure_costs(const Pairing& pairing, const std::string& port);

// What a decision takes of a battery, in microjoules, by the current of the chip's data sheet: an estimate. The time is
// the board's own, or by 1.5 cycles an instruction where the emulator counted: loads and jumps take 2 or 3 on such
// cores, all else 1. 0 where the board's file names no current.
double microjoules(const Board& board, const Measured& measured);

struct Columns {
  bool silicon;  // microseconds and cycles instead of instructions
  bool energy;
};
void print_costs(const std::vector<Pairing>& pairs, const std::vector<Measured>& measured, Columns columns);
std::string costs_as_json(const std::vector<Pairing>& pairs, const std::vector<Measured>& measured, bool energy);
std::string costs_as_csv(const std::vector<Pairing>& pairs,
                         const std::vector<Measured>& measured);  // tests/budgets.csv

// Names every cost above its budget, and returns the exit code.
int check_budgets(const std::vector<Pairing>& pairs, const std::vector<Measured>& measured, const Budgets& budgets);

}  // namespace tilefish
