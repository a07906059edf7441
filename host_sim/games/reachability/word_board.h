// Words as boards: letters of three columns and five rows, as many side by side as ten columns hold, line below line.
#pragma once

#include <string>

#include "engine/games/reachability/rules/rows.h"

namespace tilefish {

struct WordBoard {
  reachability::Rows rows;
  std::string added;  // what had to be added, and why; empty for nothing
};

// Throws UsageError for a character that has no letter here, and for words that do not fit 20 rows.
WordBoard board_of_word(const std::string& word);

}  // namespace tilefish
