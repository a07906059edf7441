#include "engine/games/record.h"
#include "engine/games/tetress/players/book.h"
#include "engine/games/tetress/players/tree.h"
#include "engine/search/puct.h"

namespace tilefish::tetress {
namespace {

// Tetress as the tree search sees it. A set of placements is 480 bytes of stack, which a playout gives back before the
// tree grows.
struct PlayoutTree {
  static constexpr Score kWon = tetress::kWon;

  static Score value(const Position& position) { return evaluate(position, kTuned); }
  static bool ended(const Position& position, Score value) { return Tree::ended(position, value); }
  static uint32_t mobility(const Position& position) { return position.mobility(position.to_move()); }
  [[gnu::noinline]] static Score playout(Position& position, Random& random, uint32_t depth, Budget& budget) {
    for (uint32_t played = 0; played < depth && position.turn < kTurns; ++played) {
      const Placements moves = position.moves();
      if (moves.empty()) return -kWon;
      position.place(moves.any(random));
      budget.spend(1);
      if (budget.bounded() && budget.exhausted()) return 0;
    }
    return value(position);
  }
};

Move choose_by_puct(const Position& position, const search::PuctSettings& settings, Seat& seat) {
  const PlayoutTree tree;
  search::Puct<PlayoutTree, Position> search(tree, position, settings, seat.random, seat.budget, seat.memory);
  return search.choose();
}

// What a prior falls to half by, of 16,384 for a win: a softmax of temperature 0.53. Found by duels, as T and k were.
constexpr uint32_t kHalving = 6000;

struct MctsSettings {
  uint32_t iterations, expand_after, children, depth, exploration, halving;
};
constexpr Parameter kMctsParameters[] = {{.name = "sims",
                                          .at = offsetof(MctsSettings, iterations),
                                          .standard = 1000,
                                          .least = 1,
                                          .most = 10000000,
                                          .meaning = "iterations"},
                                         {.name = "t",
                                          .at = offsetof(MctsSettings, expand_after),
                                          .standard = 0,
                                          .least = 0,
                                          .most = 10000,
                                          .meaning = "visits before a position is expanded; 0: by the memory"},
                                         {.name = "k",
                                          .at = offsetof(MctsSettings, children),
                                          .standard = 0,
                                          .least = 0,
                                          .most = 400,
                                          .meaning = "children kept; 0: by the memory"},
                                         {.name = "d",
                                          .at = offsetof(MctsSettings, depth),
                                          .standard = 4,
                                          .least = 0,
                                          .most = 150,
                                          .meaning = "moves of a playout"},
                                         {.name = "c",
                                          .at = offsetof(MctsSettings, exploration),
                                          .decimals = 2,
                                          .standard = 70,
                                          .least = 0,
                                          .most = 1000,
                                          .meaning = "exploration"},
                                         {.name = "half",
                                          .at = offsetof(MctsSettings, halving),
                                          .standard = kHalving,
                                          .least = 1,
                                          .most = 16384,
                                          .meaning = "static value that halves a prior"}};

Move choose_mcts(const Position& position, const MctsSettings& settings, Seat& seat) {
  if (position.turn == 0) return book_move(position);
  const search::PuctShape shape = search::puct_shape(seat.memory.left());
  const uint32_t expand_after = settings.expand_after != 0 ? settings.expand_after : shape.expand_after;
  const uint32_t children = settings.children != 0 ? settings.children : shape.children;
  const bool by_moves = settings.expand_after == 0 && shape.by_moves;
  return choose_by_puct(
      position,
      {settings.iterations, expand_after, children, settings.depth, settings.exploration, settings.halving, by_moves},
      seat);
}

struct ChampionSettings {
  uint32_t iterations;
};
constexpr Parameter kChampionParameters[] = {{.name = "sims",
                                              .at = offsetof(ChampionSettings, iterations),
                                              .standard = 1000,
                                              .least = 1,
                                              .most = 10000000,
                                              .meaning = "iterations"}};

Move choose_champion(const Position& position, const ChampionSettings& settings, Seat& seat) {
  const Move book = book_move(position);
  if (book != kNoMove) return book;
  const search::PuctShape shape = search::puct_shape(seat.memory.left());
  return choose_by_puct(
      position, {settings.iterations, shape.expand_after, shape.children, 4, 70, kHalving, shape.by_moves}, seat);
}

}  // namespace

extern constexpr Player kMctsPlayer = checked_player({
    .name = "mcts",
    .about = "tree search with priors, on the node pool",
    .parameters = kMctsParameters,
    .least_memory = search::kLeastPuctMemory,
    .strongest = "sims=250",
    .check = "mcts:sims=100",
    .check_moves = 20,
    .step = 80,
    .choose = chooser<choose_mcts>,
});

extern constexpr Player kChampionPlayer = checked_player({
    .name = "champion",
    .about = "the strongest",
    .parameters = kChampionParameters,
    .least_memory = search::kLeastPuctMemory,
    .strongest = "sims=250",
    .check = "champion:sims=100",
    .check_moves = 20,
    .step = 80,
    .choose = chooser<choose_champion>,
});

}  // namespace tilefish::tetress
