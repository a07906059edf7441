// A game that a person plays by typing moves: everywhere, a pipe included.
#pragma once

#include "host_sim/runner/host_match.h"

namespace tilefish {

// Until the game is over or stdin ends. The setup's player gives hints, and is the other side where two play. Returns
// the exit code.
int play_by_lines(const Setup& setup, HostMatch& host);

}  // namespace tilefish
