// What `inspect` asks of a game: an answer to a question. A game is a file inspect_GAME.cpp, and a line in
// inspect_line.cpp.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

#include "host_sim/support/json.h"

namespace tilefish {

// Says what is wrong with a question.
struct BadQuestion : std::runtime_error {
  using std::runtime_error::runtime_error;
};

using Inspect = Json (*)(const Json& question);

Json inspect_five_or_more(const Json& question);
Json inspect_reachability(const Json& question);
Json inspect_square_stacker(const Json& question);
Json inspect_tetris(const Json& question);
Json inspect_tetress(const Json& question);

// Fields of a question, each checked; BadQuestion names the field.
const Json& field(const Json& question, const char* name);
int64_t number(const Json& value, const char* name, int64_t least, int64_t most);
const Json::List& list(const Json& value, const char* name, size_t size);
const std::string& text(const Json& value, const char* name, size_t size);

}  // namespace tilefish
