// The rules of each game in five lines, from web/rules.txt, which the page shows too.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tilefish {

// In lines of at most so many characters; none where the game has no rules there.
std::vector<std::string> rules_text(std::string_view game, size_t columns);

}  // namespace tilefish
