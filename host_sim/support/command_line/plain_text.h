// Text of unknown origin, made fit for a person's terminal.
#pragma once

#include <string>
#include <string_view>

namespace tilefish {

// The text with every byte escaped that is a control character or no UTF-8: a line feed is `\n`, an Escape `\x1b`.
std::string plain_text(std::string_view text);

// The character that begins at a byte of the text, whole where it is UTF-8.
std::string_view character_at(std::string_view text, size_t at);

}  // namespace tilefish
