// Square Stacker on a small screen: nested squares, whose colours are six patterns. A person's hand has a tile of the
// tray and a cell; both are framed.
#include "tilefish/screen.h"
#include "engine/games/square_stacker/rules/position.h"

namespace tilefish::square_stacker {
namespace {

const Position& as_position(const void* position) { return *static_cast<const Position*>(position); }

constexpr uint32_t kNobody = kColours;

uint32_t colour_at(const Position& position, uint32_t size, uint32_t cell) {
  uint32_t colour = 0;
  while (colour < kColours && (position.tiles[colour] >> (size * kCells + cell) & 1u) == 0) ++colour;
  return colour;
}

// A cell has 20x20 pixels: a ring of three for the large tile, one empty, a ring of three for the medium tile, one
// empty, and 4x4 for the small one. The depth of a pixel is its distance from the cell's edge.
constexpr int32_t kCell = 20, kPitch = kCell + 1, kTrayX = 67;

int32_t depth_of(int32_t x, int32_t y) {
  const int32_t across = x < kCell / 2 ? x : kCell - 1 - x, down = y < kCell / 2 ? y : kCell - 1 - y;
  return across < down ? across : down;
}

// The patterns of the colours: solid, hollow, thin, chequered, striped, dotted. The small tile has room for four dots.
bool inked(uint32_t colour, int32_t x, int32_t y) {
  const int32_t depth = depth_of(x, y), within = depth % 4;
  switch (colour) {
    case 0: return true;
    case 1: return within != 1;
    case 2: return within == 1;
    case 3: return (x + y) % 2 == 0;
    case 4: return (x + y) % 4 < 2;
    default: return depth < 8 ? within == 1 && (x + y) % 3 == 0 : x % 3 == 2 && y % 3 == 2;
  }
}

void draw_tile(Canvas& canvas, int32_t left, int32_t top, uint32_t size, uint32_t colour) {
  const int32_t first = static_cast<int32_t>(kSizes - 1 - size) * 4;
  for (int32_t y = 0; y < kCell; ++y) {
    for (int32_t x = 0; x < kCell; ++x) {
      const int32_t depth = depth_of(x, y);
      if (depth >= first && depth < first + 3 && inked(colour, x, y)) canvas.set(left + x, top + y);
    }
  }
}

int32_t place_of(uint32_t index) { return 1 + static_cast<int32_t>(index) * kPitch; }

void draw_cell(Canvas& canvas, const Position& position, uint32_t cell) {
  const int32_t left = place_of(cell % 3), top = place_of(cell / 3);
  for (uint32_t size = 0; size < kSizes; ++size) {
    const uint32_t colour = colour_at(position, size, cell);
    if (colour != kNobody) draw_tile(canvas, left, top, size, colour);
  }
}

void draw_mark(Canvas& canvas, int32_t left, int32_t top) { canvas.frame(left - 1, top - 1, kCell + 2, kCell + 2); }

// --- 5x5 lights. Without a hand, a cell is every second light, the brighter the fuller.

uint32_t tiles_in(const Position& position, uint32_t cell) {
  uint32_t count = 0;
  for (uint32_t size = 0; size < kSizes; ++size) count += (position.empty >> (size * kCells + cell) & 1u) == 0 ? 1 : 0;
  return count;
}

// Cells that hold the colour in hand are bright, other tiles dim, and lights around the chosen cell mark it.
uint8_t cells_for(const Position& position, uint32_t colour, uint32_t chosen, uint32_t row, uint32_t column) {
  if (row % 2 == 0 && column % 2 == 0) {
    const uint32_t cell = row / 2 * 3 + column / 2;
    if (cells_of(position.tiles[colour]) >> cell & 1u) return kBrightest;
    return tiles_in(position, cell) != 0 ? 1 : 0;
  }
  const auto beside = [](uint32_t a, uint32_t b) { return a + 1 >= b && b + 1 >= a; };
  return beside(row, chosen / 3 * 2) && beside(column, chosen % 3 * 2) ? 2 : 0;
}

// The chosen cell as nested squares of a light's width: the tile in hand is the brightest, tiles of its colour come
// next.
uint8_t nest_for(const Position& position, const Piece& piece, uint32_t chosen, uint32_t row, uint32_t column) {
  const auto depth = [](uint32_t i) { return i < 2 ? i : 4 - i; };
  const uint32_t size = 2 - (depth(row) < depth(column) ? depth(row) : depth(column));
  if (size == piece.size()) return kBrightest;
  const uint32_t colour = colour_at(position, size, chosen);
  return colour == kNobody ? 0 : colour == piece.colour ? 2 : 1;
}

Move first_choice(const void* position) { return as_position(position).moves()[0]; }

// Back and forward go to the next cell that takes the tile, turn to the next tile that has a cell.
Move changed(const void* of, Move chosen, Change change) {
  const MoveSet moves = as_position(of).moves();
  uint32_t piece = chosen / kCells, cell = chosen % kCells;
  const auto next_cell = [&](uint32_t step) {
    do cell = (cell + step) % kCells;
    while (!moves.contains(static_cast<Move>(piece * kCells + cell)));
  };
  if (change == Change::kTurn) {
    const auto all = [&] { return MoveSet(kPlane << (piece * kCells)); };
    do piece = (piece + 1) % kTray;
    while ((moves & all()).empty());
    if (!moves.contains(static_cast<Move>(piece * kCells + cell))) next_cell(1);
  } else {
    next_cell(change == Change::kForward ? 1 : kCells - 1);
  }
  return static_cast<Move>(piece * kCells + cell);
}

}  // namespace

void draw_picture(const void* of, const Look& look, Canvas& canvas) {
  const Position& position = as_position(of);
  for (uint32_t row = 0; row < 4; ++row) {
    for (uint32_t column = 0; column < 4; ++column) canvas.set(place_of(column) - 1, place_of(row) - 1);
  }
  for (uint32_t cell = 0; cell < kCells; ++cell) draw_cell(canvas, position, cell);
  for (uint32_t i = 0; i < kTray; ++i) {
    const Piece& piece = position.tray[i];
    if (!piece.played()) draw_tile(canvas, kTrayX, place_of(i), piece.size(), piece.colour);
  }
  if (look.chosen != kNoMove) {
    const uint32_t cell = look.chosen % kCells;
    draw_mark(canvas, place_of(cell % 3), place_of(cell / 3));
    draw_mark(canvas, kTrayX, place_of(look.chosen / kCells));
  }
  canvas.write(kStatusX, 2, "SCORE");
  canvas.write_large(kStatusX, 10, kPictureWidth - kStatusX, position.score);
  canvas.write(kStatusX, 30, "COMBO");
  canvas.write_large(kStatusX, 38, kPictureWidth - kStatusX, position.combo);
}

uint8_t light_at(const void* of, const Look& look, uint8_t row, uint8_t column) {
  const Position& position = as_position(of);
  if (look.chosen == kNoMove) {
    return row % 2 == 0 && column % 2 == 0
               ? static_cast<uint8_t>(tiles_in(position, static_cast<uint32_t>(row / 2 * 3 + column / 2)))
               : uint8_t{0};
  }
  const Piece& piece = position.tray[look.chosen / kCells];
  const uint32_t cell = look.chosen % kCells;
  return look.second_look ? nest_for(position, piece, cell, row, column)
                          : cells_for(position, piece.colour, cell, row, column);
}

extern constexpr Hand kHand{.first = first_choice, .change = changed};

}  // namespace tilefish::square_stacker
