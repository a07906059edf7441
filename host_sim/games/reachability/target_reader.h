// Boards to solve, from what a person has: text, fumen, a folder of both, or a file of vectors.
#pragma once

#include <string>
#include <vector>

#include "engine/games/reachability/rules/rows.h"

namespace tilefish {

struct Target {
  std::string suite, name;
  reachability::Rows rows{};
  std::string refused;  // why it is no board; empty where it is one
};

// `source` is a fumen, a file or a folder. A file is a fumen, text (X and . or _, top row first; an empty line between
// two boards) or JSON as in tests/vectors/reachability.json, of which `section` picks a part. A board that can't be
// read in a folder is a target that is refused; anything else that can't be read is a Failure.
std::vector<Target> read_targets(const std::string& source, const std::string& section);

}  // namespace tilefish
