// STM, Algorithm 1 of the Square Stacker paper: where a piece of the tray has the colour of a remembered move, play one
// of the legal moves at that move's cell or next to it; if there is none, play at random. As the algorithm is written,
// any piece may go there, not just the one that matched. Of some fifteen readings this fits the published 19 to 20
// points best; others made 20 to 31 (the matching piece alone, its own cell left out: 23 to 27).
#include "engine/games/record.h"
#include "engine/games/square_stacker/rules/position.h"

namespace tilefish::square_stacker {
namespace {

struct Remembered {
  uint8_t colour, cell;
};
constexpr uint32_t kMostRemembered = 25;
struct ShortTermMemory {
  uint32_t count;
  Remembered moves[kMostRemembered];  // the newest first
};
static_assert(sizeof(ShortTermMemory) == 56);

constexpr uint32_t neighbourhood(uint32_t cell) {
  const uint32_t here = 1u << cell;
  constexpr uint32_t kLeft = 0b001001001, kRight = 0b100100100;
  const uint32_t band = here | (here & ~kLeft) >> 1 | (here & ~kRight) << 1;
  return (band | band << 3 | band >> 3) & kPlane;
}

bool in_tray(const Position& position, uint32_t colour) {
  for (const Piece piece : position.tray) {
    if (!piece.played() && piece.colour == colour) return true;
  }
  return false;
}

Move recall(const Position& position, const ShortTermMemory& memory, Random& random) {
  const MoveSet moves = position.moves();
  for (uint32_t i = 0; i < memory.count; ++i) {
    if (!in_tray(position, memory.moves[i].colour)) continue;
    const MoveSet near = moves & MoveSet(neighbourhood(memory.moves[i].cell) * kStack);
    return near.empty() ? moves.any(random) : near.any(random);
  }
  return moves.any(random);
}

struct Settings {
  uint32_t remembered;
};
constexpr Parameter kParameters[] = {{.name = "m",
                                      .at = offsetof(Settings, remembered),
                                      .standard = 10,
                                      .least = 1,
                                      .most = kMostRemembered,
                                      .meaning = "moves remembered"}};

Move choose(const Position& position, const Settings& settings, Seat& seat) {
  Arena arena = seat.memory;
  ShortTermMemory& memory = arena.keep<ShortTermMemory>();
  const Move move = recall(position, memory, seat.random);
  if (seat.hint) return move;
  if (memory.count < settings.remembered) ++memory.count;
  for (uint32_t i = memory.count - 1; i > 0; --i) memory.moves[i] = memory.moves[i - 1];
  memory.moves[0] = {position.tray[move / kCells].colour, static_cast<uint8_t>(move % kCells)};
  return move;
}

void exchange(ShortTermMemory& memory, const Values& values, Archive& archive) {
  archive.field(memory.count, values.as<Settings>().remembered);
  for (uint32_t i = 0; i < memory.count; ++i) {
    archive.field(memory.moves[i].colour, kColours - 1);
    archive.field(memory.moves[i].cell, kCells - 1);
  }
}

}  // namespace

extern constexpr Player kStmPlayer = checked_player({
    .name = "stm",
    .about = "short-term memory: near a remembered tile of the colour",
    .parameters = kParameters,
    .least_memory = sizeof(ShortTermMemory),
    .strongest = "m=25",
    .check = "stm:m=10",
    .check_moves = 400,
    .choose = chooser<choose>,
    .exchange_kept = exchange_kept<ShortTermMemory, exchange>,
});

}  // namespace tilefish::square_stacker
