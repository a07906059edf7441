// `tilefish tune tetris tables`: learns the pattern tables of Tetris.
#pragma once

#include "host_sim/cli/grammar.h"
#include "host_sim/cli/tables_learner.h"

namespace tilefish {

struct TuneTables {
  Course course{.pieces = 60'000'000};
  uint64_t minutes = 0;
  std::string out, checkpoint, csv;
  bool resume = false;

  void add_to(Grammar& command);
  int run() const;
};

}  // namespace tilefish
