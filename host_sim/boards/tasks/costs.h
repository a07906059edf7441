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

void print_costs(const std::vector<Pairing>& pairs, const std::vector<Measured>& measured, bool silicon);
std::string costs_as_json(const std::vector<Pairing>& pairs, const std::vector<Measured>& measured);
std::string costs_as_csv(const std::vector<Pairing>& pairs,
                         const std::vector<Measured>& measured);  // tests/budgets.csv

// Names every cost above its budget, and returns the exit code.
int check_budgets(const std::vector<Pairing>& pairs, const std::vector<Measured>& measured, const Budgets& budgets);

}  // namespace tilefish
