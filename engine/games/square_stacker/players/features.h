// The features of a board without its tray.
#pragma once

#include "engine/games/square_stacker/rules/lines.h"
#include "engine/games/square_stacker/rules/position.h"

namespace tilefish::square_stacker {

// The spaces in which a tile of the colour would score at once, as bits of a board.
constexpr uint32_t scoring_spaces(const Position& position, uint32_t colour) {
  const uint32_t own = position.tiles[colour];
  const uint32_t lines = kCompleting[cells_of(own)] * kStack;
  // In a cell with two sizes of the colour the third completes the triple. Rotating the sizes brings the two others of
  // each space onto it.
  const uint32_t next = (own >> 9 | own << 18) & kBoard, after = (own >> 18 | own << 9) & kBoard;
  return (lines | (next & after)) & position.empty;
}

// For each size, how many colours could score at once with a tile of it.
struct Scoring {
  uint32_t colours[kSizes];

  // S: how many of the 18 pieces (colour and size) could score at once. It is the most important feature.
  constexpr uint32_t pieces() const { return colours[0] + colours[1] + colours[2]; }
};

constexpr Scoring scoring(const Position& position) {
  Scoring scoring{};
  for (uint32_t colour = 0; colour < kColours; ++colour) {
    const uint32_t spaces = scoring_spaces(position, colour);
    for (uint32_t size = 0; size < kSizes; ++size) scoring.colours[size] += (spaces & kPlane << (size * kCells)) != 0;
  }
  return scoring;
}

constexpr uint32_t colours_on_board(const Position& position) {
  uint32_t colours = 0;
  for (const uint32_t tiles : position.tiles) colours += tiles != 0;
  return colours;
}

constexpr uint32_t free_spaces(const Position& position, uint32_t size) {
  return count_bits(position.empty >> (size * kCells) & kPlane);
}

}  // namespace tilefish::square_stacker
