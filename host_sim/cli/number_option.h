// A whole number on the command line, within its range. CLI11's own numbers wrap below zero and saturate above.
#pragma once

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <limits>
#include <string>

#include "host_sim/errors.h"
#include "host_sim/words.h"

namespace tilefish {

template <class Number>
CLI::Option* add_number(CLI::App& command, const char* name, Number& value, const char* unit, const std::string& about,
                        uint64_t least = 0, uint64_t most = std::numeric_limits<Number>::max()) {
  const auto read = [=, &value](const std::string& text) {
    uint64_t number = 0;
    if (!read_number(as_text(text), number) || number < least || number > most) {
      throw UsageError(fmt::format("{} takes a whole number from {} to {}, not '{}'", name, least, most, text));
    }
    value = static_cast<Number>(number);
  };
  return command.add_option_function<std::string>(name, read, about)->type_name(unit);
}

}  // namespace tilefish
