#include "host_sim/cli/inspectors.h"

#include <fmt/format.h>

namespace tilefish {

const Json& field(const Json& question, const char* name) {
  if (!question.is_object()) throw BadQuestion("not an object");
  const auto found = question.find(name);
  if (found == question.end()) throw BadQuestion(fmt::format("no \"{}\"", name));
  return *found;
}

int64_t number(const Json& value, const char* name, int64_t least, int64_t most) {
  const bool huge = value.is_number_unsigned() && value.get<uint64_t>() > INT64_MAX;
  if (!value.is_number_integer() || huge || value.get<int64_t>() < least || value.get<int64_t>() > most) {
    throw BadQuestion(fmt::format("\"{}\" takes whole numbers from {} to {}", name, least, most));
  }
  return value.get<int64_t>();
}

const Json& list(const Json& value, const char* name, size_t size) {
  if (!value.is_array() || value.size() != size) throw BadQuestion(fmt::format("\"{}\" is no list of {}", name, size));
  return value;
}

const std::string& text(const Json& value, const char* name, size_t size) {
  if (!value.is_string() || value.get_ref<const std::string&>().size() != size) {
    throw BadQuestion(fmt::format("\"{}\" is no text of {} characters", name, size));
  }
  return value.get_ref<const std::string&>();
}

}  // namespace tilefish
