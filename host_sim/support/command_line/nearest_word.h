// The word that a person who mistyped most likely meant.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tilefish {

// The known word with the fewest wrong, missing, surplus or swapped letters; empty where none is near: at most one
// letter in three may differ.
std::string nearest_word(std::string_view written, const std::vector<std::string>& known);

// A complaint `... 'WORD' ...; known: A, B, C`, as the engine writes it, with a question behind it where one of the
// known words is near. Any other complaint comes back as it is.
std::string with_nearest_word(const std::string& complaint);

}  // namespace tilefish
