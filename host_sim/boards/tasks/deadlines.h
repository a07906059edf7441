// How late players answer when they are given a time: `go 1 ms=T` on an emulated board that is about as fast as a real
// one.
#pragma once

#include <string>
#include <vector>

#include "host_sim/boards/pairing.h"

namespace tilefish {

struct Lateness {
  uint32_t decisions = 0;      // measured
  uint32_t early = 0;          // of them, ended before their time was over
  double mean = 0, worst = 0;  // ms after it, of the others
  int64_t promised = 0;        // ms that the board's `describe` tells
};

// Every player on these boards (a name or `all`), with parameters that would take it hours.
std::vector<Pairing> tireless_pairings(std::string_view board, std::string_view game, std::string_view player);

// The first decisions of seed 1, each with so many milliseconds, decided once more by the host from the number of
// simulated moves that the board tells. Throws Failure where that leads to another move.
Lateness measure_lateness(const Pairing& pairing, uint32_t ms, uint32_t decisions);

void print_lateness(const std::vector<Pairing>& pairs, const std::vector<Lateness>& measured);
// A row a player, a column a board; a player that was never late for want of work is left out.
std::string lateness_as_csv(const std::vector<Pairing>& pairs, const std::vector<Lateness>& measured);
// Names every player that is later than it promises, and returns the exit code.
int check_lateness(const std::vector<Pairing>& pairs, const std::vector<Lateness>& measured);

}  // namespace tilefish
