// Fumen (fumen_codec.h) as texts of the program.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/games/reachability/rules/rows.h"

namespace tilefish {

// Throws a Failure that says what is broken.
reachability::Rows board_of_fumen(std::string_view text);

std::string fumen_of(std::span<const uint8_t> placements);

}  // namespace tilefish
