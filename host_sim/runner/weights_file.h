// Weights of a player as a small text file that a person can read and change:
//
//   # the command that made it, or any other comment
//   player genetic
//   lines 0.4
//   holes -0.9
//   ...
//
// Each name of the player's Weighting stands once, in any order. Values are decimals; the engine's whole numbers are
// the nearest to them, `one` to 1.
#pragma once

#include <string>
#include <vector>

#include "tilefish/catalogue.h"

namespace tilefish {

// The largest weight, in units of the player's Weighting. With it every sum of weighted features, a next piece and its
// ties included, stays far from the ends of 64 bits.
inline constexpr int32_t kMostWeight = 100'000'000;

// Reads such a file. Throws UsageError that names the file and the line of what is wrong, or the player that has no
// weights; throws Failure where the file can't be read.
std::vector<int32_t> read_weights(const std::string& path, const Player& player);

// The text of such a file. Every line of `comment` gets its mark.
std::string write_weights(const Player& player, etl::span<const int32_t> weights, const std::string& comment);

// A weight as the file has it: the shortest decimal that is read back as the same whole number.
std::string weight_as_decimal(int32_t weight, int32_t one);

// The player's weights. Throws UsageError when it has none.
const Weighting& weighting_of(const Player& player);

}  // namespace tilefish
