// What a board without its tray is worth, in parts.
#pragma once

#include "engine/games/square_stacker/rules/lines.h"
#include "engine/games/square_stacker/rules/position.h"

namespace tilefish::square_stacker {

// The spaces in which a tile of the colour would score at once, size by size as on a board.
constexpr uint32_t scoring_spaces(const Position& position, uint32_t colour) {
  const uint32_t own = position.tiles[colour];
  const uint32_t lines = kCompleting[cells_of(own)] * kStack;
  // A cell that has two of the colour's sizes completes its triple with the third: rotate the planes past each other.
  const uint32_t next = (own >> 9 | own << 18) & kBoard, after = (own >> 18 | own << 9) & kBoard;
  return (lines | (next & after)) & position.empty;
}

// For each size, how many colours could score at once with a tile of it.
struct Scoring {
  uint32_t colours[kSizes];

  // S: how many of the 18 (colour, size) pieces could score at once. The feature that matters most.
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
