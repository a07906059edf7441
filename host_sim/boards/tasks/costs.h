// What players cost on boards, measured in the emulator: what `profile` shows, checks and stores.
#pragma once

#include <string>
#include <vector>

#include "host_sim/boards/budgets.h"
#include "host_sim/boards/pairing.h"

namespace tilefish {

Costs measure_costs(const Pairing& pairing);

void print_costs(const std::vector<Pairing>& pairs, const std::vector<Costs>& measured);
std::string costs_as_json(const std::vector<Pairing>& pairs, const std::vector<Costs>& measured);
std::string costs_as_csv(const std::vector<Pairing>& pairs, const std::vector<Costs>& measured);  // tests/budgets.csv

// Names every cost above its budget, and returns the exit code.
int check_budgets(const std::vector<Pairing>& pairs, const std::vector<Costs>& measured, const Budgets& budgets);

}  // namespace tilefish
