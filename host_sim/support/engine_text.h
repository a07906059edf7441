// Turns the engine's text, which is written character by character, into strings, and back.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tilefish/text.h"

namespace tilefish {

// The text that `write` puts into the Output it is given.
template <class Write>
std::string text_from(Write write) {
  std::string text;
  const auto put = [&text](char c) { text.push_back(c); };
  Output out(put);
  write(out);
  return text;
}

inline Text as_text(std::string_view text) { return {text.data(), text.size()}; }

std::string hex(uint32_t trace);         // 8 digits
std::string bytes_text(uint32_t bytes);  // 10K, 8200

}  // namespace tilefish
