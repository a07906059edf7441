#include "engine/games/record.h"
#include "engine/games/tetress/players/book.h"
#include "engine/games/tetress/players/paper_agent.h"
#include "engine/games/tetress/players/tree.h"
#include "engine/search/alpha_beta.h"

namespace tilefish::tetress {
namespace {

struct AlphaBetaSettings {
  uint32_t nodes, depth, width;
};
constexpr Parameter kAlphaBetaParameters[] = {{.name = "nodes",
                                               .at = offsetof(AlphaBetaSettings, nodes),
                                               .standard = 5000,
                                               .least = 1,
                                               .most = 100000000,
                                               .meaning = "positions valued"},
                                              {.name = "depth",
                                               .at = offsetof(AlphaBetaSettings, depth),
                                               .standard = 20,
                                               .least = 1,
                                               .most = 100,
                                               .meaning = "moves looked ahead"},
                                              {.name = "width",
                                               .at = offsetof(AlphaBetaSettings, width),
                                               .standard = 12,
                                               .least = 0,
                                               .most = 3000,
                                               .meaning = "candidates followed in a position; 0: all"}};

struct MinimaxSettings {
  uint32_t nodes;
};
constexpr Parameter kMinimaxParameters[] = {{.name = "nodes",
                                             .at = offsetof(MinimaxSettings, nodes),
                                             .standard = 5000,
                                             .least = 1,
                                             .most = 100000000,
                                             .meaning = "positions valued"}};

Move choose_alphabeta(const Position& position, const AlphaBetaSettings& settings, Seat& seat) {
  if (position.turn == 0) return book_move(position);
  const Tree tree{[](const Position& at) { return evaluate(at, kTuned); }};
  search::AlphaBeta<Tree, Position> search(tree, {settings.nodes, settings.depth, settings.width}, seat.budget,
                                           seat.memory);
  return search.run(position).move;
}

Move choose_minimax(const Position& position, const MinimaxSettings& settings, Seat& seat) {
  const Move book = paper_book(position);
  if (book != kNoMove) return book;
  const Tree tree{evaluate_by_paper};
  search::AlphaBeta<Tree, Position> search(tree, {settings.nodes, paper_depth(position), 0}, seat.budget, seat.memory);
  return search.run(position).move;
}

}  // namespace

extern constexpr Player kMinimaxPlayer = checked_player({
    .name = "minimax",
    .about = "the Tetress report: four terms, book moves, depth by the turn",
    .parameters = kMinimaxParameters,
    .least_memory = search::kLeastAlphaBetaMemory,
    .strongest = "nodes=600",
    .check = "minimax:nodes=500",
    .check_moves = 30,
    .step = 36,
    .choose = chooser<choose_minimax>,
});

extern constexpr Player kAlphabetaPlayer = checked_player({
    .name = "alphabeta",
    .about = "the best line by mobility and tokens, proofs at the end",
    .parameters = kAlphaBetaParameters,
    .least_memory = search::kLeastAlphaBetaMemory,
    .strongest = "nodes=3000",
    .check = "alphabeta:nodes=500",
    .check_moves = 30,
    .step = 36,
    .choose = chooser<choose_alphabeta>,
});

}  // namespace tilefish::tetress
