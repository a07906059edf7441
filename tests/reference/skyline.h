// What `tetr-ai` and `champion` think of a board, counted cell by cell in the plain grid. Weights are in the order of
// SkylineWeight and TetrAiWeight.
#pragma once

#include "tests/reference/tetris.h"

namespace tilefish::reference {

// In how many places a piece would fill the skyline without a gap: where the steps from column to column are those of
// the lower edge of one of its drawings, or the opposite ones where `either`. An edge that two drawings share counts
// once.
inline int32_t places_of(const Tetris& grid, uint32_t piece, bool either) {
  int32_t edges[8][3], widths[8], count = 0, places = 0;
  for (uint32_t turn = 0; turn < 4; ++turn) {
    const Drawn shape = drawn(piece, turn);
    int32_t bottom[4] = {};
    for (int32_t x = 0; x < shape.width; ++x) {
      while (!shape.cell[shape.height - 1 - bottom[x]][x]) ++bottom[x];
    }
    for (const int32_t sign : {1, -1}) {
      if (sign < 0 && !either) continue;
      for (int32_t x = 0; x + 1 < shape.width; ++x) edges[count][x] = sign * (bottom[x + 1] - bottom[x]);
      widths[count] = shape.width;
      bool known = false;
      for (int32_t other = 0; other < count; ++other) {
        bool same = widths[other] == widths[count];
        for (int32_t x = 0; same && x + 1 < shape.width; ++x) same = edges[other][x] == edges[count][x];
        known = known || same;
      }
      if (!known) ++count;
    }
  }
  for (int32_t edge = 0; edge < count; ++edge) {
    for (int32_t left = 0; left + widths[edge] <= Tetris::kColumns; ++left) {
      bool fits = true;
      for (int32_t x = 0; x + 1 < widths[edge]; ++x) {
        fits = fits && grid.height_of(left + x + 1) - grid.height_of(left + x) == edges[edge][x];
      }
      places += fits;
    }
  }
  return places;
}

inline int64_t value_of_holes(const Tetris& grid, const int32_t* weights) {
  int64_t value = 0;
  int32_t topmost = -1, highest = 0;
  for (int32_t row = 0; row < Tetris::kRows; ++row) {
    for (int32_t x = 0; x < Tetris::kColumns; ++x) {
      if (!grid.is_hole(row, x)) continue;
      const int32_t from_wall = x < 5 ? x : 9 - x;
      value += weights[4];
      if (from_wall < 3) value += weights[5 + from_wall];
      if (row > topmost) highest = 0;
      topmost = row;
      if (grid.height_of(x) > highest) highest = grid.height_of(x);
    }
  }
  return value + int64_t{weights[8]} * highest;
}

// All wells count twice, but the worst once.
inline int64_t value_of_wells(const Tetris& grid, const int32_t* weights) {
  int64_t sum = 0, worst = 0;
  for (int32_t x = 0; x < Tetris::kColumns; ++x) {
    const int32_t left = x == 0 ? Tetris::kRows : grid.height_of(x - 1);
    const int32_t right = x == Tetris::kColumns - 1 ? Tetris::kRows : grid.height_of(x + 1);
    const int32_t depth = (left < right ? left : right) - grid.height_of(x), from_wall = x < 5 ? x : 9 - x;
    if (depth <= 0) continue;
    int64_t well = depth == 1 ? weights[9] : depth == 2 ? weights[10] : weights[11];
    for (int32_t deeper = 2; deeper < depth; ++deeper) {
      well += weights[12];
      if (from_wall == 0) well += weights[13];
      if (from_wall == 1 || from_wall == 2) well += weights[14];
    }
    sum += well;
    if (well < worst) worst = well;
  }
  return 2 * sum - worst;
}

// Places for pieces: O, T, S and Z, J and L have weights of their own.
inline int64_t value_of_places(const Tetris& grid, const int32_t* weights) {
  constexpr int32_t kGroup[7] = {-1, 0, 1, 2, 2, 3, 3};
  int64_t value = 0;
  for (uint32_t piece = 1; piece < 7; ++piece) {
    const int32_t places = places_of(grid, piece, true), group = kGroup[piece];
    if (places != 0) value += places == 1 ? weights[15 + group] : weights[19 + group];
    if (group != 0 && places_of(grid, piece, false) != 0) value += weights[22 + group];
  }
  return value;
}

// The value of a placement: the drawing's lowest row comes to rest in `row`.
inline int64_t skyline_value(Tetris grid, const Drawn& shape, int32_t row, int32_t column, const int32_t* weights) {
  int64_t value = 0;
  for (int32_t down = 0; down < shape.height; ++down) {
    for (int32_t x = 0; x < shape.width; ++x) {
      if (shape.cell[down][x]) value += int64_t{weights[0]} * (Tetris::kRows - 1 - (row + shape.height - 1 - down));
    }
  }
  const Tetris::Cleared cleared = grid.put(shape, row, column);
  value += int64_t{weights[1]} * cleared.lines + int64_t{weights[28]} * cleared.lines * cleared.cells;
  value += int64_t{weights[2]} * grid.row_transitions() + int64_t{weights[3]} * grid.column_transitions();
  value += int64_t{weights[26]} * grid.hole_depth() + int64_t{weights[27]} * grid.rows_with_holes();
  return value + value_of_places(grid, weights) + value_of_holes(grid, weights) + value_of_wells(grid, weights);
}

// The same by the weights of `tetr-ai`: one for a place of any piece, one for several, and none for the rest.
inline int64_t tetr_ai_value(const Tetris& grid, const Drawn& shape, int32_t row, int32_t column, const int32_t* its) {
  int32_t weights[29] = {};
  for (int32_t i = 0; i < 15; ++i) weights[i] = its[i];
  for (int32_t i = 15; i < 19; ++i) weights[i] = its[15];
  for (int32_t i = 19; i < 23; ++i) weights[i] = its[16];
  return skyline_value(grid, shape, row, column, weights);
}

}  // namespace tilefish::reference
