#include "engine/games/square_stacker/players/inputs.h"

#include "engine/games/square_stacker/players/features.h"

namespace tilefish::square_stacker {
namespace {

Activation at_most_127(int32_t value) { return static_cast<Activation>(value < 127 ? value : 127); }

}  // namespace

void paper_inputs(const Position& position, Activation* inputs) {
  for (uint32_t i = 0; i < kPaperInputs; ++i) inputs[i] = 0;
  constexpr uint32_t kStates = 1 + kColours;
  for (uint32_t space = 0; space < kCells * kSizes; ++space) {
    uint32_t state = 0;
    for (uint32_t colour = 0; colour < kColours; ++colour) {
      if (position.tiles[colour] >> space & 1u) state = 1 + colour;
    }
    inputs[space * kStates + state] = 1;
  }
  Activation* const tray = inputs + kCells * kSizes * kStates;
  for (uint32_t piece = 0; piece < kTray; ++piece) {
    const Piece tile = position.tray[piece];
    for (uint32_t size = 0; size < kSizes; ++size) {
      const uint32_t state = !tile.played() && tile.size() == size ? 1u + tile.colour : 0u;
      tray[(piece * kSizes + size) * kStates + state] = 1;
    }
  }
  inputs[kPaperInputs - 2] = at_most_127(position.score);
  inputs[kPaperInputs - 1] = at_most_127(position.combo);
}

void after_inputs(const Position& position, Activation* inputs) {
  for (uint32_t i = 0; i < kAfterInputs; ++i) inputs[i] = 0;
  constexpr uint32_t kSpaces = kCells * kSizes, kKinds = kColours * kSizes;
  Activation* const scores = inputs + kColours * kSpaces;
  Activation* const left = scores + kKinds;
  Activation* const left_scores = left + kKinds;
  Activation* const free = left_scores + kKinds;
  Activation* const combo = free + kSizes * (kCells + 1);
  for (const Piece piece : position.tray) {
    if (!piece.played()) ++left[piece.code()];
  }
  for (uint32_t colour = 0; colour < kColours; ++colour) {
    for (uint32_t rest = position.tiles[colour]; rest != 0; rest &= rest - 1)
      inputs[colour * kSpaces + lowest_bit(rest)] = 1;
    const uint32_t spaces = scoring_spaces(position, colour);
    for (uint32_t size = 0; size < kSizes; ++size) {
      const uint32_t kind = size * kColours + colour;
      if ((spaces >> (size * kCells) & kPlane) == 0) continue;
      scores[kind] = 1;
      left_scores[kind] = left[kind];
    }
  }
  for (uint32_t size = 0; size < kSizes; ++size) free[size * (kCells + 1) + free_spaces(position, size)] = 1;
  combo[position.combo < 7 ? position.combo : 7] = 1;
}

}  // namespace tilefish::square_stacker
