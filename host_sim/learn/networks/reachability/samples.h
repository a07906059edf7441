// The datasets of the reachability paper: boards, and how many placements they are away from a target.
//
//   A  1 to 20 steps back from the target, one in five of them putting a line in
//   B  the same with two in five
//   C  half of them as in A, the other half 1 to 20 random placements from the empty board, labelled 100 less those:
//   the paper's own idea,
//      which it found to be bad
// A step is one of the exact ones of engine/games/reachability/rules/moves.h, any that puts lines in or any that does
// not with equal chances; where there is none of the kind that was drawn, one of the other.
#pragma once

#include <string>
#include <vector>

#include "engine/games/reachability/rules/position.h"

namespace tilefish::reachability {

struct Labelled {
  Rows board;
  uint8_t distance;
};

// A request for a dataset: the same for the same request.
struct SampleOptions {
  std::string dataset = "A", target = "hi";
  uint32_t count = 20'000;
  uint64_t seed = 1;

  bool operator==(const SampleOptions&) const = default;
};

Rows target_named(const std::string& rules);                     // as `--rules` of the game has it
std::vector<Labelled> samples_of(const SampleOptions& options);  // throws UsageError

// With copies, drawn at random, of those whose distance is rare, up to 9 in 10 of the most frequent one.
std::vector<Labelled> balanced(const std::vector<Labelled>& samples, Random& random);

// Three quarters to learn from, balanced, and the rest.
struct Split {
  std::vector<Labelled> learned, held_out;
};
Split split(const SampleOptions& options);

}  // namespace tilefish::reachability
