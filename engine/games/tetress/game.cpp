#include "engine/games/record.h"
#include "engine/games/tetress/rules/position.h"

namespace tilefish::tetress {

etl::span<const Player* const> players();

namespace {

constexpr Rules kRules[] = {checked_rules({.name = "standard", .about = "11 x 11 torus, 150 turns"})};
constexpr const char* kDemonstrators[] = {"champion"};

static_assert(sizeof(Position) <= kLargestPosition);

// Positions of 40 random games from turn 2 on; of every few the first, as many as the memory holds.
constexpr uint32_t kSampledGames = 40;

etl::span<const Position> sample(Arena memory) {
  uint32_t stride = 1;
  const etl::span<Position> kept = memory.take_rest<Position>(4096);
  for (uint32_t count;; ++stride) {
    count = 0;
    uint32_t seen = 0;
    for (uint32_t game = 0; game < kSampledGames; ++game) {
      Random random(game);
      for (Position position = Position::start(); !position.over; random_playout(position, random, 1)) {
        if (position.turn < 2 || seen++ % stride != 0) continue;
        if (count < kept.size()) kept[count] = position;
        ++count;
      }
    }
    if (count <= kept.size()) return kept.first(count);
  }
}

template <class Item>
uint32_t over_sample(uint32_t items, Arena memory, Budget& budget, Item item) {
  const etl::span<const Position> positions = sample(memory);
  uint32_t sum = 0;
  while (items != 0 && !budget.stopped()) {
    for (const Position& position : positions) {
      if (items == 0) break;
      --items;
      sum += item(position);
    }
  }
  return sum;
}

uint32_t count_mobility(uint32_t items, Arena memory, Budget& budget) {
  return over_sample(items, memory, budget,
                     [](const Position& position) { return position.mobility(position.to_move()); });
}

constexpr uint32_t kListed = 600;  // no position of the sample has so many placements

uint32_t list_placements(uint32_t items, Arena memory, Budget& budget) {
  const etl::span<Move> list = memory.take<Move>(kListed);
  return over_sample(items, memory, budget, [list](const Position& position) {
    Move* next = list.data();
    position.moves().for_each([&](Move move) {
      *next++ = move;
      return true;
    });
    const auto count = static_cast<uint32_t>(next - list.data());
    return count + list[count / 2];
  });
}

constexpr uint32_t kSampleMemory = 512;
constexpr Kernel kKernels[] = {
    {.name = "tetress/mobility",
     .item = "one count of a side's placements, in positions of 40 random games",
     .least_memory = kSampleMemory,
     .run = count_mobility},
    {.name = "tetress/generate",
     .item = "one list of all placements, in positions of 40 random games",
     .least_memory = kSampleMemory + kListed * sizeof(Move),
     .run = list_placements},
};

}  // namespace

extern constexpr Game kGame = checked_game({
    .name = "tetress",
    .about = "two sides place tetrominoes on a torus; who can't move loses",
    .rules = kRules,
    .players = players,
    .demonstrators = kDemonstrators,
    .position_size = sizeof(Position),
    .deal = [](void* position, const Rules&, const Values&,
               Random&) { *static_cast<Position*>(position) = Position::start(); },
    .over = [](const void* position) { return static_cast<const Position*>(position)->over; },
    .score = score_of<Position>,
    .legal = is_legal<Position>,
    .play = play_on<Position>,
    .exchange = exchange_with<Position>,
    .picture_size =
        [](const void*) {
          return PictureSize{kSide, kSide};
        },
    .tile = tile_of<Position>,
    .caption = caption_of<Position>,
    .write_move = [](const void*, Move move, Output& out) { write_move(move, out); },
    .read_move = [](const void*, Text text) { return read_move(text); },
    .move_help = "its four cells as row-column, such as 5-5,5-6,6-5,6-6",
    .kernels = kKernels,
    .second_to_move = [](const void* position) { return static_cast<const Position*>(position)->second_to_move(); },
});

}  // namespace tilefish::tetress
