#include "engine/players/five_or_more.h"

#include "engine/games/five_or_more/position.h"
#include "engine/players/entry.h"

namespace tilefish::five_or_more {
namespace {

Move choose_random(const Position& position, Seat& seat) { return position.moves().any(seat.random); }

constexpr Player kPlayers[] = {
    {{"random", "uniform over the legal moves", {}}, 0, "", "random", 400, chooser<Position, choose_random>},
};

constexpr Parameter kMediumShape[] = {{"width", 9, 2, kSide, 0, "columns"},
                                      {"height", 9, 2, kSide, 0, "rows"},
                                      {"colours", 7, 2, kMostColours, 0, "colours"},
                                      {"stones", 3, 1, kMostStones, 0, "stones a turn"},
                                      {"line", 5, 2, kSide, 0, "stones of the shortest line"}};
constexpr Parameter kSmallShape[] = {{"width", 7, 2, kSide, 0, "columns"},
                                     {"height", 7, 2, kSide, 0, "rows"},
                                     {"colours", 5, 2, kMostColours, 0, "colours"},
                                     {"stones", 3, 1, kMostStones, 0, "stones a turn"},
                                     {"line", 5, 2, kSide, 0, "stones of the shortest line"}};

constexpr Named kRules[] = {{"medium", "GNOME's medium board, 9x9", kMediumShape}, {"small", "GNOME's small board, 7x7", kSmallShape}};

Shape shape_of(const Values& rules) {
  const auto byte = [&](uint32_t i) { return static_cast<uint8_t>(rules[i]); };
  return {byte(0), byte(1), byte(2), byte(3), byte(4)};
}

const Position& as_position(const void* position) { return *static_cast<const Position*>(position); }

static_assert(sizeof(Position) <= kLargestPosition);

// Random games from the start, one after the other.
uint32_t play_games(uint32_t items, Budget& budget, uint32_t (*playout)(Position&, Random&, uint32_t)) {
  Random random(1);
  uint32_t sum = 0;
  for (; items != 0 && !budget.stopped(); --items) {
    Position position;
    position.deal(kMedium, random);
    playout(position, random, UINT32_MAX);
    sum += static_cast<uint32_t>(position.score);
  }
  return sum;
}

}  // namespace

const Game kGame = {
    {"five-or-more", "move stones into lines of five of a colour before the board is full", {}},
    kRules,
    kPlayers,
    "random",
    sizeof(Position),
    [](void* position, const Values& rules, Random& dealer) {
      static_cast<Position*>(position)->deal(shape_of(rules), dealer);
    },
    is_over<Position>,
    score_of<Position>,
    is_legal<Position>,
    play_on<Position>,
    [](const void* position) -> PictureSize {
      const Shape& shape = as_position(position).shape;
      return {static_cast<uint8_t>(shape.height + 2), static_cast<uint8_t>(2 * shape.width - 1)};
    },
    [](const void* position, uint8_t row, uint8_t column) { return tile_at(as_position(position), row, column); },
    [](const void* position, Output& out) { caption(as_position(position), out); },
    [](const void*, Move move, Output& out) { write_move(move, out); },
    [](const void*, Text text) { return read_move(text); },
    "from and to, each a column a-i and a row 1-9, such as b3e5",
};

const Kernel kPlayout = {"five-or-more/playout", "one random game from the start", 0,
                         [](uint32_t items, Arena, Budget& budget) { return play_games(items, budget, random_playout); }};

}  // namespace tilefish::five_or_more
