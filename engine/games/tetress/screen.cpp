// Tetress on a small screen: red's tokens are filled, blue's are hollow. The frame is dotted, for the board has no
// edge.
#include "tilefish/screen.h"
#include "engine/games/tetress/rules/position.h"

namespace tilefish::tetress {
namespace {

const Position& as_position(const void* position) { return *static_cast<const Position*>(position); }

constexpr int32_t kPitch = 5, kToken = 4, kTop = 3, kBoard = static_cast<int32_t>(kSide) * kPitch + 3;

bool holds(const Position& position, Side side, uint32_t row, uint32_t column) {
  return (position.tokens[side][row] >> column & 1u) != 0;
}

void draw_token(Canvas& canvas, int32_t x, int32_t y, Side side) {
  canvas.fill(x, y, kToken, kToken);
  if (side == kBlue) canvas.fill(x + 1, y + 1, kToken - 2, kToken - 2, false);
}

void draw_side(Canvas& canvas, int32_t y, const Position& position, Side side) {
  constexpr int32_t kBeside = kBoard + 5;
  draw_token(canvas, kBeside, y + 3, side);
  canvas.write(kBeside + 8, y, position.count(side), 2);
  if (!position.over && position.to_move() == side) canvas.write(kBeside + 34, y, "<", 2);
}

}  // namespace

void draw_picture(const void* of, const Look&, Canvas& canvas) {
  const Position& position = as_position(of);
  for (int32_t i = 0; i < kBoard; i += 2) {
    canvas.set(i, kTop);
    canvas.set(i, kTop + kBoard - 1);
    canvas.set(0, kTop + i);
    canvas.set(kBoard - 1, kTop + i);
  }
  for (uint32_t row = 0; row < kSide; ++row) {
    for (uint32_t column = 0; column < kSide; ++column) {
      const int32_t x = 2 + static_cast<int32_t>(column) * kPitch, y = kTop + 2 + static_cast<int32_t>(row) * kPitch;
      for (const Side side : {kRed, kBlue}) {
        if (holds(position, side, row, column)) draw_token(canvas, x, y, side);
      }
    }
  }
  constexpr int32_t kBeside = kBoard + 5;
  canvas.write(canvas.write(kBeside, 4, "TURN "), 4, position.turn);
  draw_side(canvas, 15, position, kRed);
  draw_side(canvas, 30, position, kBlue);
  if (position.over) {
    canvas.write(kBeside, 46, position.score > 0 ? "FULL WINS" : position.score < 0 ? "HOLLOW WINS" : "DRAW");
  }
}

// A light is about 2x2 cells: bright where red has more tokens, dim where blue has, in between where both have as many.
uint8_t light_at(const void* of, const Look&, uint8_t row, uint8_t column) {
  const Position& position = as_position(of);
  const auto first = [](uint32_t i) { return i * kSide / kLightsSide; };
  int32_t lead = 0;
  bool any = false;
  for (uint32_t r = first(row); r < first(row + 1u); ++r) {
    for (uint32_t c = first(column); c < first(column + 1u); ++c) {
      const bool red = holds(position, kRed, r, c), blue = holds(position, kBlue, r, c);
      lead += (red ? 1 : 0) - (blue ? 1 : 0);
      any = any || red || blue;
    }
  }
  return !any ? 0 : lead > 0 ? kBrightest : lead < 0 ? 1 : 2;
}

extern constexpr Hand kHand{};

}  // namespace tilefish::tetress
