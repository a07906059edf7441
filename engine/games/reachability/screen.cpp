// Reachability on a small screen: the board as it is built, and right of it the target.
#include "tilefish/screen.h"
#include "engine/games/reachability/rules/position.h"
#include "engine/games/tetris/well.h"

namespace tilefish::reachability {
namespace {

const Position& as_position(const void* position) { return *static_cast<const Position*>(position); }

bool is_filled(const Packed& rows, uint32_t row, uint32_t column) {
  return (rows.word[row / 3] >> (row % 3 * kColumns + column) & 1u) != 0;
}

// A board that leaves room for it has its name at the top.
void draw_board(Canvas& canvas, int32_t left, const Packed& rows, const char* name) {
  const tetris::Well well{canvas, left};
  well.draw_frame(kMostRows);
  for (uint32_t row = 0; row < kMostRows; ++row) {
    for (uint32_t column = 0; column < kColumns; ++column) {
      if (is_filled(rows, row, column)) well.draw(column, row);
    }
  }
  if (unpacked(rows).height + 3u <= kMostRows) canvas.write(left + 7, 4, name);
}

}  // namespace

void draw_picture(const void* of, const Look&, Canvas& canvas) {
  constexpr int32_t kTargetX = tetris::Well::kWidth + 4, kBeside = kTargetX + tetris::Well::kWidth + 4;
  const Position& position = as_position(of);
  draw_board(canvas, 0, position.board, "NOW");
  draw_board(canvas, kTargetX, position.target, "GOAL");
  canvas.write(kBeside, 2, "PIECES");
  canvas.write_large(kBeside, 10, kPictureWidth - kBeside, position.pieces);
  canvas.write(kBeside, 30, "CELLS");
  canvas.write(canvas.write(canvas.write(kBeside, 38, unpacked(position.board).cells()), 38, "/"), 38,
               unpacked(position.target).cells());
  if (position.over()) {
    canvas.write(kBeside, 48, position.score != 0 ? "BUILT" : position.given_up == 1 ? "UNKNOWN" : "UNREACHABLE");
  }
}

// Two columns are a light, and as many rows as bring the target into five. Dim: still to be built; bright: as wanted;
// in between: filled, but not wanted there.
uint8_t light_at(const void* of, const Look&, uint8_t row, uint8_t column) {
  const Position& position = as_position(of);
  const uint32_t height = unpacked(position.target).height;
  const uint32_t rows = height <= kLightsSide ? 1 : (height + kLightsSide - 1u) / kLightsSide;
  const uint32_t lowest = (kLightsSide - 1u - row) * rows;
  bool wanted = false, built = false, equal = true;
  for (uint32_t r = lowest; r < lowest + rows && r < kMostRows; ++r) {
    for (uint32_t c = 2u * column; c < 2u * column + 2; ++c) {
      const bool want = is_filled(position.target, r, c), has = is_filled(position.board, r, c);
      wanted = wanted || want;
      built = built || has;
      equal = equal && want == has;
    }
  }
  return equal ? (wanted ? kBrightest : uint8_t{0}) : wanted && !built ? uint8_t{1} : uint8_t{2};
}

extern constexpr Hand kHand{};

}  // namespace tilefish::reachability
