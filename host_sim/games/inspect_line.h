// Answers questions about the rules of a game: a JSON object about a position goes in, one about its moves comes out.
//
// The fields are those of tests/vectors; host_sim/README.md lists them. Any bytes may come in: a line that is no
// question is answered by {"error": "..."}. This file uses no files and no streams, so that a fuzzer can call it.
#pragma once

#include <string>
#include <string_view>

#include "tilefish/catalogue.h"

namespace tilefish {

// Throws UsageError when the game can't be inspected.
void require_inspection(const Game& game);

std::string inspect_line(const Game& game, std::string_view line);

}  // namespace tilefish
