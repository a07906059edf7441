// The datasets of the reachability paper: boards, and how many placements they are away from a target.
//
//   A  1 to 20 steps back from the target, one in five of them putting a line in
//   B  the same with two in five
//   C  half of them as in A; the other half are boards after 1 to 20 random placements from the empty board, and their
//      label is 100 less that number. The paper had this idea, and found it to be bad
// A step back is one of those of engine/games/reachability/rules/moves.h. The kind of a step (it puts lines in, or it
// does not) is drawn first, then each step of that kind has the same chance. Where there is no step of that kind, one
// of the other kind is drawn.
#pragma once

#include <string>
#include <vector>

#include "engine/games/reachability/rules/position.h"

namespace tilefish::reachability {

struct Labelled {
  Rows board;
  uint8_t distance;
};

// A request for a dataset. The same request gives the same dataset.
struct SampleOptions {
  std::string dataset = "A", target = "hi";
  uint32_t count = 20'000;
  uint64_t seed = 1;

  bool operator==(const SampleOptions&) const = default;
};

Rows target_named(const std::string& rules);                     // as `--rules` of the game has it
std::vector<Labelled> samples_of(const SampleOptions& options);  // throws UsageError

// The samples, and random copies of those whose distance is rare: each distance then has at least 9 in 10 of the
// samples that the most frequent one has.
std::vector<Labelled> balanced(const std::vector<Labelled>& samples, Random& random);

// Three quarters of the samples, balanced, to learn from; and the rest, to test by.
struct Split {
  std::vector<Labelled> learned, held_out;
};
Split split(const SampleOptions& options);

}  // namespace tilefish::reachability
