#include "engine/games/five_or_more/players/table_layout.h"

namespace tilefish::five_or_more {
namespace {

constexpr uint32_t triangle(uint32_t n) { return n * (n + 1) / 2; }

// Walks along each line once, from its start by its step. Lines that are mirror images of each other share a kind.
constexpr Geometry make_geometry() {
  Geometry out{};
  for (auto& cell : out.places) {
    for (LinePlace& place : cell) place = {kLines, 0};
  }
  constexpr uint32_t kNine = 3 * triangle(81);
  // For diagonals of length 5 to 9: the five kinds of rows and columns come first.
  constexpr uint32_t kDiagonalBase[] = {6 * kNine + triangle(81) + 3 * triangle(27) + triangle(27),
                                        6 * kNine + triangle(81) + 3 * triangle(27), 6 * kNine + triangle(81),
                                        6 * kNine, 5 * kNine};
  uint32_t lines = 0;
  const auto add = [&](uint32_t row, uint32_t column, int32_t down, int32_t right, uint32_t length, uint32_t base) {
    const uint32_t half = length / 2;
    uint32_t codes = 1;
    for (uint32_t i = 0; i < half; ++i) codes *= 3;
    out.kinds[lines] = {base, static_cast<uint16_t>(triangle(codes))};
    out.lines[lines].length = static_cast<uint8_t>(length);
    for (uint32_t i = 0; i < length; ++i) {
      const int32_t step = static_cast<int32_t>(i);
      const uint32_t cell = static_cast<uint32_t>(static_cast<int32_t>(row) + down * step) * kSide +
                            static_cast<uint32_t>(static_cast<int32_t>(column) + right * step);
      const uint32_t bit = i < half ? i : i >= length - half ? 4 + (length - 1 - i) : 8;
      uint32_t slot = 0;
      while (out.places[cell][slot].line != kLines) ++slot;
      out.places[cell][slot] = {static_cast<uint8_t>(lines), static_cast<uint8_t>(bit)};
      out.lines[lines].cell[i] = static_cast<uint8_t>(cell);
      out.lines[lines].bit[i] = static_cast<uint8_t>(bit);
    }
    ++lines;
  };
  for (uint32_t i = 0; i < kSide; ++i) {
    const uint32_t base = (i < 5 ? i : 8 - i) * kNine;
    add(i, 0, 0, 1, kSide, base);
    add(0, i, 1, 0, kSide, base);
  }
  for (uint32_t length = 5; length <= kSide; ++length) {
    const uint32_t base = kDiagonalBase[length - 5], off = kSide - length;
    add(0, off, 1, 1, length, base);
    add(0, length - 1, 1, -1, length, base);
    if (off == 0) continue;
    add(off, 0, 1, 1, length, base);
    add(off, kSide - 1, 1, -1, length, base);
  }

  for (uint32_t a = 0; a < kCells; ++a) {
    for (uint32_t b = 0; b < kCells; ++b) {
      const uint32_t down = b / kSide - a / kSide, right = b % kSide - a % kSide;  // negative ones wrap
      if (a != b && (down == 0 || right == 0 || down == right || down == 0 - right))
        out.sight[a] = out.sight[a] | Cells::at(bit_of(b));
    }
  }
  for (uint32_t d = 0; d < 4; ++d) {
    for (uint32_t row = 0; row < kSide; ++row) {
      for (uint32_t column = 0; column < kSide; ++column) {
        const bool fits_right = d == 1 || d == 3 || column + 5 <= kSide, fits_down = d == 0 || row + 5 <= kSide;
        const bool fits_left = d != 3 || column >= 4;
        if (fits_right && fits_down && fits_left) {
          out.five_starts[d] = out.five_starts[d] | Cells::at(row * kStride + column);
        }
      }
    }
  }
  return out;
}

// Where turn t brings a cell of a square. The bits of t: 1 transposes, then 2 mirrors left and right, then 4 top and
// bottom.
constexpr uint32_t turned(uint32_t t, uint32_t row, uint32_t column, uint32_t side) {
  uint32_t r = t & 1 ? column : row, c = t & 1 ? row : column;
  if (t & 2) c = side - 1 - c;
  if (t & 4) r = side - 1 - r;
  return r * side + c;
}

}  // namespace

constinit const Geometry kGeometry = make_geometry();

constinit const Threes kThrees = [] {
  Threes out{};
  for (uint32_t both = 0; both < 256; ++both) {
    uint32_t code = 0, digit = 1;
    for (uint32_t i = 0; i < 4; ++i, digit *= 3) {
      const bool occupied = both >> (4 + i) & 1u, own = both >> i & 1u;
      code += digit * (!occupied ? 0 : own ? 1 : 2);
    }
    out.code[both] = static_cast<uint8_t>(code);
  }
  return out;
}();

constinit const Turns kTurns = [] {
  Turns out{};
  for (uint32_t t = 0; t < 8; ++t) {
    for (uint32_t bits = 0; bits < 512; ++bits) {
      uint32_t result = 0;
      for (uint32_t i = 0; i < 9; ++i) {
        if (bits >> i & 1u) result |= 1u << turned(t, i / 3, i % 3, 3);
      }
      out.bits[t][bits] = static_cast<uint16_t>(result);
    }
  }
  return out;
}();

// A window's place is the smallest of its images. The ten places are numbered in the order in which they come.
constinit const WindowPlaces kWindowPlaces = [] {
  WindowPlaces out{};
  uint32_t places[49] = {}, next = 0;
  for (uint32_t window = 0; window < 49; ++window) {
    uint32_t best = 49;
    for (uint32_t t = 0; t < 8; ++t) {
      const uint32_t image = turned(t, window / 7, window % 7, 7);
      if (image < best) {
        best = image;
        out.at[window].turn = static_cast<uint8_t>(t);
      }
    }
    if (best == window) places[window] = next++;
    out.at[window].place = static_cast<uint8_t>(places[best]);
  }
  return out;
}();

}  // namespace tilefish::five_or_more
