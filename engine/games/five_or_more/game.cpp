#include <utility>

#include "engine/games/five_or_more/frame.h"
#include "engine/games/five_or_more/players/bias.h"
#include "engine/search/concepts.h"

namespace tilefish::five_or_more {

etl::span<const Player* const> players();

namespace {

struct ShapeSettings {
  uint32_t width, height, colours, stones, line;
};
constexpr Parameter kMediumShape[] = {{.name = "width",
                                       .at = offsetof(ShapeSettings, width),
                                       .standard = 9,
                                       .least = 2,
                                       .most = kSide,
                                       .meaning = "columns"},
                                      {.name = "height",
                                       .at = offsetof(ShapeSettings, height),
                                       .standard = 9,
                                       .least = 2,
                                       .most = kSide,
                                       .meaning = "rows"},
                                      {.name = "colours",
                                       .at = offsetof(ShapeSettings, colours),
                                       .standard = 7,
                                       .least = 2,
                                       .most = kMostColours,
                                       .meaning = "colours"},
                                      {.name = "stones",
                                       .at = offsetof(ShapeSettings, stones),
                                       .standard = 3,
                                       .least = 1,
                                       .most = kMostStones,
                                       .meaning = "stones a turn"},
                                      {.name = "line",
                                       .at = offsetof(ShapeSettings, line),
                                       .standard = 5,
                                       .least = 2,
                                       .most = kSide,
                                       .meaning = "stones of the shortest line"}};
constexpr Parameter kSmallShape[] = {{.name = "width",
                                      .at = offsetof(ShapeSettings, width),
                                      .standard = 7,
                                      .least = 2,
                                      .most = kSide,
                                      .meaning = "columns"},
                                     {.name = "height",
                                      .at = offsetof(ShapeSettings, height),
                                      .standard = 7,
                                      .least = 2,
                                      .most = kSide,
                                      .meaning = "rows"},
                                     {.name = "colours",
                                      .at = offsetof(ShapeSettings, colours),
                                      .standard = 5,
                                      .least = 2,
                                      .most = kMostColours,
                                      .meaning = "colours"},
                                     {.name = "stones",
                                      .at = offsetof(ShapeSettings, stones),
                                      .standard = 3,
                                      .least = 1,
                                      .most = kMostStones,
                                      .meaning = "stones a turn"},
                                     {.name = "line",
                                      .at = offsetof(ShapeSettings, line),
                                      .standard = 5,
                                      .least = 2,
                                      .most = kSide,
                                      .meaning = "stones of the shortest line"}};
constexpr Parameter kLargeShape[] = {{.name = "width",
                                      .at = offsetof(ShapeSettings, width),
                                      .standard = 20,
                                      .least = 2,
                                      .most = WideCells::kWidth,
                                      .meaning = "columns"},
                                     {.name = "height",
                                      .at = offsetof(ShapeSettings, height),
                                      .standard = 15,
                                      .least = 2,
                                      .most = WideCells::kHeight,
                                      .meaning = "rows"},
                                     {.name = "colours",
                                      .at = offsetof(ShapeSettings, colours),
                                      .standard = 7,
                                      .least = 2,
                                      .most = kMostColours,
                                      .meaning = "colours"},
                                     {.name = "stones",
                                      .at = offsetof(ShapeSettings, stones),
                                      .standard = 7,
                                      .least = 1,
                                      .most = kMostStones,
                                      .meaning = "stones a turn"},
                                     {.name = "line",
                                      .at = offsetof(ShapeSettings, line),
                                      .standard = 5,
                                      .least = 2,
                                      .most = WideCells::kWidth,
                                      .meaning = "stones of the shortest line"}};

constexpr Rules kAllRules[] = {
    checked_rules({.name = "medium", .about = "GNOME's medium board, 9x9", .parameters = kMediumShape}),
    checked_rules({.name = "small", .about = "GNOME's small board, 7x7", .parameters = kSmallShape}),
    checked_rules({.name = kLargeName, .about = "GNOME's large board, 20x15", .parameters = kLargeShape}),
};
template <uint32_t... index>
constexpr auto first_rules(std::integer_sequence<uint32_t, index...>) {
  struct Table {
    Rules rules[sizeof...(index)];
  };
  return Table{{kAllRules[index]...}};
}
// The large rules are the last, so that an image without them has the others.
constexpr auto kHeld = first_rules(std::make_integer_sequence < uint32_t, kHoldsLarge ? 3 : 2 > ());
constexpr const char* kDemonstrators[] = {"tables", "align-shovel-score"};

constexpr uint32_t kPositionSize = kHoldsLarge ? sizeof(LargePosition) : sizeof(Position);
static_assert(kPositionSize <= kLargestPosition);

void deal(void* position, const Rules&, const Values& values, Random& dealer) {
  const auto settings = values.as<ShapeSettings>();
  const auto byte = [](uint32_t value) { return static_cast<uint8_t>(value); };
  const Shape shape{byte(settings.width), byte(settings.height), byte(settings.colours), byte(settings.stones),
                    byte(settings.line)};
  in_frame(position, shape, [&](auto& its) { its.deal(shape, dealer); });
}

// Random games from the start, one after the other.
uint32_t play_games(uint32_t items, Budget& budget, search::Playout<Position> playout) {
  Random random(1);
  uint32_t sum = 0;
  for (; items != 0 && !budget.stopped(); --items) {
    Position position;
    position.deal(kMedium, random);
    playout(position, random, UINT32_MAX, budget.when_stopped());
    sum += static_cast<uint32_t>(position.score);
  }
  return sum;
}

constexpr Kernel kKernels[] = {
    {.name = "five-or-more/playout",
     .item = "one random game from the start",
     .run = [](uint32_t items, Arena, Budget& budget) { return play_games(items, budget, random_playout); }},
    {.name = "five-or-more/simple-playout",
     .item = "one game by simple bias from the start",
     .run = [](uint32_t items, Arena, Budget& budget) { return play_games(items, budget, simple_playout); }},
};

}  // namespace

extern constexpr Game kGame = checked_game({
    .name = "five-or-more",
    .about = "move stones into lines of five of a colour before the board is full",
    .rules = kHeld.rules,
    .players = players,
    .demonstrators = kDemonstrators,
    .position_size = kPositionSize,
    .deal = deal,
    .over =
        [](const void* position) { return in_frame(position, [](const auto& its) { return its.moves().empty(); }); },
    .score =
        [](const void* position) { return in_frame(position, [](const auto& its) -> Total { return its.score; }); },
    .legal = [](const void* position,
                Move move) { return in_frame(position, [&](const auto& its) { return its.moves().contains(move); }); },
    .play = [](void* position, Move move,
               Random& dealer) { in_frame(position, [&](auto& its) { its.play(move, dealer); }); },
    .exchange = [](void* position,
                   Archive& archive) { in_frame(position, [&](auto& its) { exchange(its, archive); }); },
    .picture_size =
        [](const void* position) {
          const Shape& shape = *static_cast<const Shape*>(position);
          return PictureSize{static_cast<uint8_t>(shape.height + 2), static_cast<uint8_t>(2 * shape.width - 1)};
        },
    .tile =
        [](const void* position, uint8_t row, uint8_t column) {
          return in_frame(position, [&](const auto& its) { return tile_at(its, row, column); });
        },
    .caption = [](const void* position,
                  Output& out) { in_frame(position, [&](const auto& its) { caption(its, out); }); },
    .write_move = [](const void* position, Move move,
                     Output& out) { in_frame(position, [&](const auto& its) { write_move(its, move, out); }); },
    .read_move = [](const void* position,
                    Text text) { return in_frame(position, [&](const auto& its) { return read_move(its, text); }); },
    .move_help = "from and to, each a column's letter and a row's number, such as b3e5",
    .kernels = kKernels,
});

}  // namespace tilefish::five_or_more
