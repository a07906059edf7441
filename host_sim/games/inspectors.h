// What `inspect` needs of a game: a function that answers a question. It is in a file games/G/inspect.cpp, which
// defines `Json tilefish::inspect_G(const Json& question)`. CMake finds the file and lists the function under the
// game's name: G with dashes.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

#include "host_sim/support/json.h"
#include "tilefish/catalogue.h"

namespace tilefish {

// Says what is wrong with a question.
struct BadQuestion : std::runtime_error {
  using std::runtime_error::runtime_error;
};

using Inspect = Json (*)(const Json& question);

// The inspector of a game; null where it has none.
Inspect inspector_of(const Game& game);

// Fields of a question, each checked; BadQuestion names the field.
const Json& field(const Json& question, const char* name);
int64_t number(const Json& value, const char* name, int64_t least, int64_t most);
const Json::List& list(const Json& value, const char* name, size_t size);
const std::string& text(const Json& value, const char* name, size_t size);

}  // namespace tilefish
