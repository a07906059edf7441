#include "engine/games/tetress/game.h"

#include "engine/games/entry.h"
#include "engine/games/tetress/players/book.h"
#include "engine/games/tetress/players/evaluation.h"
#include "engine/games/tetress/players/paper_agent.h"
#include "engine/games/tetress/rules/position.h"
#include "engine/search/alpha_beta.h"
#include "engine/search/puct.h"

namespace tilefish::tetress {
namespace {

Move choose_random(const Position& position, Seat& seat) { return position.moves().any(seat.random); }

// The move after which the other side stands worst.
Move choose_greedy(const Position& position, Seat& seat) {
  Move best = kNoMove;
  Score least = 0;
  position.moves().for_each([&](Move move) {
    Position after = position;
    after.place(move);
    seat.budget.spend(1);
    const Score value = evaluate(after, kTuned);
    if (best == kNoMove || value < least) {
      best = move;
      least = value;
    }
    return !seat.budget.exhausted();
  });
  return best;
}

// Tetress as alpha-beta sees it. The evaluation is a function it is handed, so that the search is compiled once.
struct Tree {
  Score (*evaluation)(const Position& position);

  static constexpr Score kWon = tetress::kWon, kMost = kMostValue;

  Score value(const Position& position) const { return evaluation(position); }
  static bool ended(const Position& position, Score value) { return position.turn >= kTurns || value == -kWon; }
  static uint64_t key(const Position& position) { return key_of(position); }
};

// And as the tree search does. A set of placements is 480 bytes of stack, which a playout gives back before the tree
// grows.
struct PlayoutTree {
  static constexpr Score kWon = tetress::kWon;

  static Score value(const Position& position) { return evaluate(position, kTuned); }
  static bool ended(const Position& position, Score value) { return Tree::ended(position, value); }
  [[gnu::noinline]] static Score playout(Position& position, Random& random, uint32_t depth, uint32_t& played) {
    for (; played < depth && position.turn < kTurns; ++played) {
      const Placements moves = position.moves();
      if (moves.empty()) return -kWon;
      position.place(moves.any(random));
    }
    return value(position);
  }
};

Move choose_by_puct(const Position& position, const search::PuctSettings& settings, Seat& seat) {
  const PlayoutTree tree;
  search::Puct<PlayoutTree, Position> search(tree, position, settings, seat.random, seat.budget, seat.memory);
  return search.choose();
}

Move choose_alphabeta(const Position& position, Seat& seat) {
  if (position.turn == 0) return book_move(position);
  const Tree tree{[](const Position& at) { return evaluate(at, kTuned); }};
  search::AlphaBeta<Tree, Position> search(tree, {seat.values[0], seat.values[1], seat.values[2]}, seat.budget,
                                           seat.memory);
  return search.run(position).move;
}

Move choose_minimax(const Position& position, Seat& seat) {
  const Move book = paper_book(position);
  if (book != kNoMove) return book;
  const Tree tree{evaluate_by_paper};
  search::AlphaBeta<Tree, Position> search(tree, {seat.values[0], paper_depth(position), 0}, seat.budget, seat.memory);
  return search.run(position).move;
}

// What a prior falls to half by, of 16,384 for a win: a softmax of temperature 0.53. Found by duels, as T and k were.
constexpr uint32_t kHalving = 6000;

Move choose_mcts(const Position& position, Seat& seat) {
  if (position.turn == 0) return book_move(position);
  const search::PuctShape shape = search::puct_shape(seat.memory.left());
  const Values& v = seat.values;
  return choose_by_puct(position,
                        {v[0], v[1] ? v[1] : shape.expand_after, v[2] ? v[2] : shape.children, v[3], v[4], v[5]}, seat);
}

Move choose_champion(const Position& position, Seat& seat) {
  const Move book = book_move(position);
  if (book != kNoMove) return book;
  const search::PuctShape shape = search::puct_shape(seat.memory.left());
  return choose_by_puct(position, {seat.values[0], shape.expand_after, shape.children, 4, 70, kHalving}, seat);
}

constexpr Parameter kMcts[] = {{"sims", 1000, 1, 10000000, 0, "iterations"},
                               {"t", 0, 0, 10000, 0, "visits before a position is expanded; 0: by the memory"},
                               {"k", 0, 0, 400, 0, "children kept; 0: by the memory"},
                               {"d", 4, 0, 150, 0, "moves of a playout"},
                               {"c", 70, 0, 1000, 2, "exploration"},
                               {"half", kHalving, 1, 16384, 0, "static value that halves a prior"}};
constexpr Parameter kChampion[] = {{"sims", 1000, 1, 10000000, 0, "iterations"}};
constexpr Parameter kAlphaBeta[] = {{"nodes", 5000, 1, 100000000, 0, "positions valued"},
                                    {"depth", 20, 1, 100, 0, "moves looked ahead"},
                                    {"width", 12, 0, 3000, 0, "candidates followed in a position; 0: all"}};
constexpr Parameter kMinimax[] = {{"nodes", 5000, 1, 100000000, 0, "positions valued"}};

constexpr Player kPlayers[] = {
    {{"random", "uniform over the legal placements", {}}, 0, "", "random", 150, chooser<Position, choose_random>},
    {{"greedy", "the placement after which the other side stands worst", {}},
     0,
     "",
     "greedy",
     60,
     chooser<Position, choose_greedy>},
    {{"minimax", "document 004: four terms, book moves, depth by the turn", kMinimax},
     search::kLeastAlphaBetaMemory,
     "nodes=600",
     "minimax:nodes=500",
     30,
     chooser<Position, choose_minimax>},
    {{"alphabeta", "the best line by mobility and tokens, proofs at the end", kAlphaBeta},
     search::kLeastAlphaBetaMemory,
     "nodes=3000",
     "alphabeta:nodes=500",
     30,
     chooser<Position, choose_alphabeta>},
    {{"mcts", "tree search with priors, on the node pool", kMcts},
     search::kLeastPuctMemory,
     "sims=250",
     "mcts:sims=100",
     20,
     chooser<Position, choose_mcts>},
    {{"champion", "the strongest", kChampion},
     search::kLeastPuctMemory,
     "sims=250",
     "champion:sims=100",
     20,
     chooser<Position, choose_champion>},
};

constexpr Named kRules[] = {{"standard", "11 x 11 torus, 150 turns", {}}};

const Position& as_position(const void* position) { return *static_cast<const Position*>(position); }

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

}  // namespace

const Game kGame = {
    {"tetress", "two sides place tetrominoes on a torus; who can't move loses", {}},
    kRules,
    kPlayers,
    "champion",
    sizeof(Position),
    [](void* position, const Named&, const Values&, Random&) { *static_cast<Position*>(position) = Position::start(); },
    [](const void* position) { return as_position(position).over; },
    score_of<Position>,
    is_legal<Position>,
    play_on<Position>,
    [](const void*) -> PictureSize {
      return {kSide, kSide};
    },
    [](const void* position, uint8_t row, uint8_t column) { return tile_at(as_position(position), row, column); },
    [](const void* position, Output& out) { caption(as_position(position), out); },
    [](const void*, Move move, Output& out) { write_move(move, out); },
    [](const void*, Text text) { return read_move(text); },
    "its four cells as row-column, such as 5-5,5-6,6-5,6-6",
    {},
    [](const void* position) { return as_position(position).second_to_move(); },
};

constexpr uint32_t kSampleMemory = 512;
constexpr uint32_t kListed = 600;  // no position of the sample has so many

const Kernel kMobility = {"tetress/mobility", "one count of a side's placements, in positions of 40 random games",
                          kSampleMemory, [](uint32_t items, Arena memory, Budget& budget) {
                            return over_sample(items, memory, budget, [](const Position& position) {
                              return position.mobility(position.to_move());
                            });
                          }};

const Kernel kGenerate = {"tetress/generate", "one list of all placements, in positions of 40 random games",
                          kSampleMemory + kListed * sizeof(Move), [](uint32_t items, Arena memory, Budget& budget) {
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
                          }};

}  // namespace tilefish::tetress
