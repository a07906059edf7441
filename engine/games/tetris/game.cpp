#include "engine/games/tetris/players/controller.h"
#include "engine/games/tetris/players/linear_plain.h"
#include "engine/games/tetris/players/skyline.h"

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
constexpr const char* kDemonstrators[] = {"champion", "dellacherie"};

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

// Games at height 20, one after the other, each move by best(position); an item is a placement that it looks at.
template <class Best>
uint32_t play_placements(uint32_t items, Budget& budget, Best best) {
  Random random(1);
  Position position;
  position.deal(RuleSet::kClassic, kMostRows, random);
  uint32_t sum = 0;
  for (uint32_t done = 0; done < items && !budget.stopped();) {
    done += kPlacements[position.piece];
    const Move move = best(position).move;
    sum = sum * 31 + move;
    if (move == kNoMove) {
      position.deal(RuleSet::kClassic, kMostRows, random);
    } else {
      position.play(move, random);
    }
  }
  return sum;
}

#if defined(__AVX2__)
// Games as above, many at once; an item is a placement that all of them together look at.
uint32_t play_batch(uint32_t items, Arena, Budget& budget) {
  const Linear linear{kDellacherieWeights, WellKind::kPlain};
  DealtGame games[256];
  for (uint32_t seed = 0; DealtGame & game : games) {
    game.dealer = Random(++seed);
    game.position.deal(RuleSet::kClassic, kMostRows, game.dealer);
  }
  for (uint32_t done = 0; done < items && !budget.stopped();) {
    for (const DealtGame& game : games) done += kPlacements[game.position.piece];
    move_all(games, linear);
    for (DealtGame& game : games) {
      if (game.position.over()) game.position.deal(RuleSet::kClassic, kMostRows, game.dealer);
    }
  }
  uint64_t sum = 0;
  for (const DealtGame& game : games) sum = sum * 31 + game.position.lines + game.position.board.column[0];
  return static_cast<uint32_t>(sum);
}
#endif

constexpr Kernel kKernels[] = {
    {.name = "tetris/placement",
     .item = "one placement with Dellacherie's features, in a game of his at height 20",
     .run =
         [](uint32_t items, Arena, Budget& budget) {
           const Linear linear{kDellacherieWeights, WellKind::kPlain};
           return play_placements(
               items, budget, [&](const Position& position) { return best_linear(position, linear, Wanted::kMove); });
         }},
    {.name = "tetris/tetr-ai",
     .item = "one placement with the features of tetr-ai, in a game of its own at height 20",
     .run =
         [](uint32_t items, Arena, Budget& budget) {
           return play_placements(items, budget,
                                  [](const Position& position) { return best_by_skyline(position, kTetrAiWeights); });
         }},
#if defined(__AVX2__)
    {.name = "tetris/batch",
     .item = "one placement with Dellacherie's features, in 256 games at once, 16 a vector",
     .run = play_batch,
     .by_vectors = true},
#endif
};

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
