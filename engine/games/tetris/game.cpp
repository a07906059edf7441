#include "engine/games/tetris/players/controller.h"

namespace tilefish::tetris {

etl::span<const Player* const> players();

namespace {

struct ClassicSettings {
  uint32_t height;
};
constexpr Parameter kClassicParameters[] = {{.name = "height",
                                             .at = offsetof(ClassicSettings, height),
                                             .standard = kMostRows,
                                             .least = 5,
                                             .most = kMostRows,
                                             .meaning = "rows"}};

constexpr Rules kRules[] = {
    checked_rules({.name = "classic",
                   .about = "of the published records: pieces independent, dropped from above",
                   .parameters = kClassicParameters}),
    checked_rules({.name = "bag",
                   .about = "of the Tetris paper: a bag of seven, the next piece known, 20 rows",
                   .old_name = "seed"})};
constexpr const char* kDemonstrators[] = {"dellacherie"};

void deal(void* position, const Rules& rules, const Values& values, Random& dealer) {
  const bool classic = &rules == &kRules[0];
  static_cast<Position*>(position)->deal(classic ? RuleSet::kClassic : RuleSet::kBag,
                                         classic ? values.as<ClassicSettings>().height : kMostRows, dealer);
}

constexpr Count kCounts[] = {
    {.name = "lines",
     .of = [](const void* position, uint64_t) { return static_cast<const Position*>(position)->lines; }},
    {.name = "pieces", .of = [](const void*, uint64_t moves) { return moves; }}};

static_assert(sizeof(Position) <= kLargestPosition);

uint32_t place_by_dellacherie(uint32_t items, Arena, Budget& budget) {
  const Linear linear{kDellacherieWeights, WellKind::kPlain};
  Random random(1);
  Position position;
  position.deal(RuleSet::kClassic, kMostRows, random);
  uint32_t sum = 0;
  for (uint32_t done = 0; done < items && !budget.stopped();) {
    done += kPlacements[position.piece];
    const Move move = best_linear(position, linear, Wanted::kMove).move;
    sum = sum * 31 + move;
    if (move == kNoMove) {
      position.deal(RuleSet::kClassic, kMostRows, random);
    } else {
      position.play(move, random);
    }
  }
  return sum;
}

constexpr Kernel kKernels[] = {{.name = "tetris/placement",
                                .item = "one placement with Dellacherie's features, in a game of his at height 20",
                                .run = place_by_dellacherie}};

}  // namespace

extern constexpr Game kGame = checked_game({
    .name = "tetris",
    .about = "drop the seven pieces, clear rows",
    .rules = kRules,
    .players = players,
    .demonstrators = kDemonstrators,
    .position_size = sizeof(Position),
    .deal = deal,
    .over = [](const void* position) { return static_cast<const Position*>(position)->over(); },
    .score = score_of<Position>,
    .legal = is_legal<Position>,
    .play = play_on<Position>,
    .exchange = exchange_with<Position>,
    .picture_size = [](const void* position) -> PictureSize {
      return {static_cast<const Position*>(position)->height, kPictureColumns};
    },
    .tile = tile_of<Position>,
    .caption = caption_of<Position>,
    .write_move = [](const void*, Move move, Output& out) { write_move(move, out); },
    .read_move = [](const void*, Text text) { return read_move(text); },
    .move_help = "quarter turns left 0-3 and left column a-j, such as 1d",
    .counts = kCounts,
    .kernels = kKernels,
});

}  // namespace tilefish::tetris
