// A genetic search over its generations, which can stop after any of them and go on later.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host_sim/learn/checkpoint.h"
#include "host_sim/learn/curve.h"
#include "host_sim/learn/genetic.h"

namespace tilefish::genetic {

// Where a search stands.
struct Search {
  Settings settings;
  std::vector<Generation> curve;  // of the generations done
  std::vector<Child> ranked;      // the last of them

  // Breeds the next generation and lets it play. Random numbers follow from the seed and the generation alone.
  void step(const TrialPlan& plan, uint64_t seed, Progress& progress);
  // The fittest of the last generation.
  const Weights& result() const { return curve.back().weights; }
};

// Writes the children of a search as lines of a checkpoint; reads them and the curve back. Reading ends at a line that
// is not the search's, and returns the line's name.
std::string lines_of_children(const Search& search);
std::string read_lines(CheckpointReader& reader, Search& search);

// The paper's grid, and the finer one around a point of it.
std::vector<Settings> coarse_grid();
std::vector<Settings> fine_grid(const Settings& centre);

// A row of the Tetris paper's Table 7: pieces over 100 games. Three of its rows are misprinted and are read as the grid
// has them.
struct PaperRow {
  Settings settings;
  double min, mean, max;
};
std::optional<PaperRow> in_table_7(const Settings& settings);

}  // namespace tilefish::genetic
