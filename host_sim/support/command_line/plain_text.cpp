#include "host_sim/support/command_line/plain_text.h"

#include <fmt/core.h>
#include <cstdint>

namespace tilefish {
namespace {

// The bytes of the UTF-8 character at the beginning of a text; 0 where there is none, as for one that is cut off or
// written with more bytes than it needs.
size_t utf8_length(std::string_view text) {
  const auto byte = [&](size_t at) { return static_cast<unsigned char>(text[at]); };
  const size_t length = byte(0) < 0x80 ? 1 : byte(0) < 0xc2 ? 0 : byte(0) < 0xe0 ? 2 : byte(0) < 0xf0 ? 3 : 4;
  if (length == 0 || length > text.size()) return 0;
  uint32_t code = length == 1 ? byte(0) : byte(0) & (0x7fu >> length);
  for (size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
    code = code << 6 | (byte(i) & 0x3fu);
  }
  const bool surrogate = code >= 0xd800 && code < 0xe000;
  const bool overlong = (length == 3 && code < 0x800) || (length == 4 && (code < 0x10000 || code > 0x10ffff));
  return surrogate || overlong ? 0 : length;
}

// Control characters are below 32, 127, and 128 to 159, whose UTF-8 begins with C2.
bool is_control(std::string_view character) {
  const auto first = static_cast<unsigned char>(character[0]);
  if (character.size() == 1) return first < ' ' || first == 0x7f;
  return first == 0xc2 && static_cast<unsigned char>(character[1]) < 0xa0;
}

}  // namespace

std::string_view character_at(std::string_view text, size_t at) {
  const size_t length = utf8_length(text.substr(at));
  return text.substr(at, length == 0 ? 1 : length);
}

std::string plain_text(std::string_view text) {
  std::string plain;
  for (size_t at = 0; at < text.size();) {
    const std::string_view character = character_at(text, at);
    const bool whole = utf8_length(text.substr(at)) != 0;
    at += character.size();
    if (whole && !is_control(character)) {
      plain += character;
      continue;
    }
    for (const char c : character) {
      plain += c == '\n' ? "\\n" : fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    }
  }
  return plain;
}

}  // namespace tilefish
