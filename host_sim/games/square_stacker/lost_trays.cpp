#include "host_sim/games/square_stacker/lost_trays.h"

#include "engine/games/square_stacker/players/features.h"

namespace tilefish::square_stacker {
namespace {

constexpr uint32_t code_of(uint32_t colour, uint32_t space) { return space / kCells * kColours + colour; }

Position with_tile(const Position& board, uint32_t colour, uint32_t space) {
  Position after = board;
  after.tray[0] = Piece::of(code_of(colour, space));
  after.place(static_cast<Move>(space % kCells));
  return after;
}

uint8_t free_sizes(const Position& board) {
  uint32_t sizes = 0;
  for (uint32_t size = 0; size < kSizes; ++size) sizes |= uint32_t{free_spaces(board, size) != 0} << size;
  return static_cast<uint8_t>(sizes);
}

// The sizes that have a space after one tile more of a size; none where that tile has no space.
uint8_t free_sizes_after(const uint32_t (&free)[kSizes], uint32_t taken) {
  if (free[taken] == 0) return 0;
  uint32_t sizes = 0;
  for (uint32_t size = 0; size < kSizes; ++size) sizes |= uint32_t{free[size] > (size == taken)} << size;
  return static_cast<uint8_t>(sizes);
}

}  // namespace

LostTrays::LostTrays(const Position& board) {
  for (uint32_t size = 0; size < kSizes; ++size) {
    free_[size] = free_spaces(board, size);
    none_ = none_ && free_[size] >= kTray;
  }
  if (none_) return;
  for (uint32_t first = 0; first < kPieces; ++first) {
    uint32_t free[kSizes] = {free_[0], free_[1], free_[2]};
    if (free[first / kColours]-- == 0) continue;
    for (uint32_t second = 0; second < kPieces; ++second)
      third_[first][second] = free_sizes_after(free, second / kColours);
  }
  for (uint32_t colour = 0; colour < kColours; ++colour) {
    const uint32_t scoring = scoring_spaces(board, colour);
    for (uint32_t rest = board.empty; rest != 0; rest &= rest - 1) {
      const uint32_t space = lowest_bit(rest);
      add_first(board, colour, space, (scoring >> space & 1u) != 0);
    }
  }
  count_lost();
}

void LostTrays::add_first(const Position& board, uint32_t colour, uint32_t space, bool scores) {
  uint8_t(&third)[kPieces] = third_[code_of(colour, space)];
  const Position after = with_tile(board, colour, space);
  if (scores) {
    const uint32_t free[kSizes] = {free_spaces(after, 0), free_spaces(after, 1), free_spaces(after, 2)};
    for (uint32_t second = 0; second < kPieces; ++second) third[second] |= free_sizes_after(free, second / kColours);
  }
  for (uint32_t other = scores ? 0 : colour; other < (scores ? kColours : colour + 1); ++other) {
    for (uint32_t rest = scoring_spaces(after, other); rest != 0; rest &= rest - 1) {
      const uint32_t next = lowest_bit(rest);
      third[code_of(other, next)] |= free_sizes(with_tile(after, other, next));
    }
  }
}

bool LostTrays::is_lost(uint32_t a, uint32_t b, uint32_t c) const {
  if (none_) return false;
  const auto ends_with = [this](uint32_t first, uint32_t second, uint32_t last) {
    return ((third_[first][second] | third_[second][first]) >> (last / kColours) & 1u) != 0;
  };
  return !ends_with(a, b, c) && !ends_with(a, c, b) && !ends_with(b, c, a);
}

void LostTrays::count_lost() {
  for (uint32_t a = 0; a < kPieces; ++a) {
    for (uint32_t b = a; b < kPieces; ++b) {
      for (uint32_t c = b; c < kPieces; ++c) {
        uint32_t wanted[kSizes] = {}, lacking = 0;
        for (const uint32_t piece : {a, b, c}) ++wanted[piece / kColours];
        for (uint32_t size = 0; size < kSizes; ++size) lacking += wanted[size] > free_[size];
        if (lacking == 0 || !is_lost(a, b, c)) continue;
        const uint32_t orders = a == b && b == c ? 1 : a == b || b == c ? 3 : 6;
        for (uint32_t size = 0; size < kSizes; ++size) {
          with_[size][wanted[size]] += orders;
          if (wanted[size] > free_[size]) of_size_[size] += orders * kShares / lacking;
        }
      }
    }
  }
}

}  // namespace tilefish::square_stacker
