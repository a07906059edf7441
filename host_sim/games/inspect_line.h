// The rules of a game, one question at a time: a JSON object about a position in, one about its moves out.
//
// Fields are those of tests/vectors and of the page of each game. Any bytes may come in: what is no question gets
// {"error": "..."}. No files and no streams here, so that a fuzzer can call it.
#pragma once

#include <string>
#include <string_view>

#include "tilefish/catalogue.h"

namespace tilefish {

// Throws UsageError when the game can't be inspected.
void require_inspection(const Game& game);

std::string inspect_line(const Game& game, std::string_view line);

}  // namespace tilefish
