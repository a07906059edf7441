#include "host_sim/games/inspectors.h"

#include <fmt/core.h>

namespace tilefish {

const Json& field(const Json& question, const char* name) {
  if (!question.fields()) throw BadQuestion("not an object");
  const Json* const found = question.find(name);
  if (!found) throw BadQuestion(fmt::format("no \"{}\"", name));
  return *found;
}

int64_t number(const Json& value, const char* name, int64_t least, int64_t most) {
  const std::optional<int64_t> whole = value.whole();
  if (!whole || *whole < least || *whole > most) {
    throw BadQuestion(fmt::format("\"{}\" takes whole numbers from {} to {}", name, least, most));
  }
  return *whole;
}

const Json::List& list(const Json& value, const char* name, size_t size) {
  const Json::List* const items = value.items();
  if (!items || items->size() != size) throw BadQuestion(fmt::format("\"{}\" is no list of {}", name, size));
  return *items;
}

const std::string& text(const Json& value, const char* name, size_t size) {
  const std::string* const text = value.text();
  if (!text || text->size() != size) throw BadQuestion(fmt::format("\"{}\" is no text of {} characters", name, size));
  return *text;
}

}  // namespace tilefish
