#include "engine/games/square_stacker/game.h"

#include <array>

#include "engine/games/entry.h"
#include "engine/games/square_stacker/players/features.h"
#include "engine/games/square_stacker/players/networks.h"
#include "engine/games/square_stacker/players/tray.h"
#include "engine/games/square_stacker/rules/position.h"
#include "engine/games/square_stacker/weights/tables.h"
#include "engine/search/exhaustive.h"
#include "engine/search/flat_monte_carlo.h"
#include "engine/search/uct.h"

namespace tilefish::square_stacker {
namespace {

Move choose_random(const Position& position, Seat& seat) { return position.moves().any(seat.random); }

// STM, Algorithm 1 of document 000: where a piece of the tray has the colour of a remembered move, play one of the
// legal moves at that move's cell or next to it; if there is none, play at random. As the algorithm is written, any
// piece may go there, not just the one that matched. Of some fifteen readings this fits the published 19 to 20 points
// best; others made 20 to 31 (the matching piece alone, its own cell left out: 23 to 27).
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

Move choose_stm(const Position& position, Seat& seat) {
  ShortTermMemory& memory = seat.memory.kept<ShortTermMemory>();
  const Move move = recall(position, memory, seat.random);
  if (memory.count < seat.values[0]) ++memory.count;
  for (uint32_t i = memory.count - 1; i > 0; --i) memory.moves[i] = memory.moves[i - 1];
  memory.moves[0] = {position.tray[move / kCells].colour, static_cast<uint8_t>(move % kCells)};
  return move;
}

Move choose_rgs(const Position& position, Seat& seat) {
  return search::flat_monte_carlo(position, seat.values[0], search::kToTheEnd, random_playout, seat.random,
                                  seat.budget);
}

Move choose_dlrgs(const Position& position, Seat& seat) {
  return search::flat_monte_carlo(position, seat.values[0], seat.values[1], random_playout, seat.random, seat.budget);
}

// EGS: every line of D moves, refills drawn as they come; the score at its end.
struct DrawnTree {
  Random& random;

  Position play(const Position& before, Move move) const {
    Position after = before;
    after.play(move, random);
    return after;
  }
  static bool repeats(const Position&, Move, const Position&, Move) { return false; }
  static Score value(const Position& position) { return position.score; }
};

Move choose_egs(const Position& position, Seat& seat) {
  DrawnTree tree{seat.random};
  return search::exhaustive(tree, position, seat.values[0], seat.budget).move;
}

// EGS as document 000 really played it: a move is worth the score after it and the one move that EGS with a depth less
// picks next. Recursion is bounded by the depth, four at the most.
Move choose_egs_paper_at(const Position& position, uint32_t depth, Seat& seat) {
  Move best = kNoMove;
  Score best_score = 0;
  for (const Move move : position.moves()) {
    if (best != kNoMove && seat.budget.exhausted()) break;
    Position child = position;
    child.play(move, seat.random);
    seat.budget.spend(1);
    if (depth > 1 && !child.moves().empty()) {
      const Move answer = choose_egs_paper_at(child, depth - 1, seat);
      child.play(answer, seat.random);
      seat.budget.spend(1);
    }
    if (best == kNoMove || child.score > best_score) {
      best = move;
      best_score = child.score;
    }
  }
  return best;
}

Move choose_egs_paper(const Position& position, Seat& seat) {
  return choose_egs_paper_at(position, seat.values[0], seat);
}

search::UctSettings uct_settings(const Values& values) {
  return {values[0], values[1], values[2] == 0 ? search::kToTheEnd : values[2]};
}

Move choose_mcts(const Position& position, Seat& seat) {
  search::Uct<Position> uct(position, uct_settings(seat.values), random_playout, seat.random, seat.budget, seat.memory);
  return uct.choose();
}

// Everything is known until the refill, so all orders and placements of the tray are searched and the boards they leave
// are judged by hand-made terms.
struct TrayTree : TrayLines {
  const Values& values;

  explicit TrayTree(const Values& terms) : values(terms) {}

  Score value(const Position& position) const {
    if (!finished(position)) return kDead;
    const Scoring ready = scoring(position);
    uint32_t tiles = kCells * kSizes, risk = 0;
    for (uint32_t size = 0; size < kSizes; ++size) {
      const uint32_t free = free_spaces(position, size);
      tiles -= free;
      if (free < kRisk.size()) risk += kRisk[free] * (15 - 2 * ready.colours[size]);
    }
    return 4 * position.score + values.at[0] * static_cast<Score>(ready.pieces()) -
           values.at[1] * static_cast<Score>(tiles) + values.at[2] * position.combo +
           values.at[3] * static_cast<Score>(colours_on_board(position)) -
           values.at[4] * static_cast<Score>(risk) / 100;
  }

  // Games end when one size has no space left, so a size with few is the risk: it falls by 2.5 with every free space,
  // and by 2/15 with every colour that could score there and so free some. In quarter points; a life is worth about
  // 40,000 points.
  static constexpr std::array<uint32_t, 7> kRisk{267, 107, 43, 17, 7, 3, 1};
};

Move choose_tray(const Position& position, Seat& seat) {
  TrayTree tree(seat.values);
  return search::exhaustive(tree, position, kTray, seat.budget).move;
}

#if !defined(TILEFISH_TINY_FLASH)
// The same search, the boards judged by learned tables: points of the tray and to come, less the risk of dying. In
// 1/256 points, from the score before the tray on, so that 32 bits hold them. Risks only take from what a board is
// worth: one that falls behind the best is looked at no further.
struct TablesTree : TrayLines {
  Score before;
  int64_t life;  // thousands of points
  Score best = INT32_MIN;

  TablesTree(Score score, uint32_t thousands) : before(score), life(thousands) {}

  Score value(const Position& position) {
    if (!finished(position)) return kDead;
    const BoardForecast forecast(position);
    const Score safe = (position.score - before) * kOne + reward_of<int32_t>(kTables, forecast) * (kOne / kRewardUnit);
    Score worth = safe;
    int64_t risk = 0;
    for (const uint32_t size : forecast.shortest_first()) {
      risk += chance_q40(risk_of<int32_t>(kTables, forecast, size));
      worth = safe - static_cast<Score>(life * 1000 * (risk >> 16) >> 16);
      if (worth <= best) return worth;
    }
    return best = worth;
  }

  static constexpr int32_t kOne = 256;
};

Move choose_tables(const Position& position, Seat& seat) {
  TablesTree tree(position.score, seat.values[0]);
  return search::exhaustive(tree, position, kTray, seat.budget).move;
}
#endif

// Standard values are the document's, so that `mcts:sims=150` is its player.
constexpr Parameter kMemory[] = {{"m", 10, 1, kMostRemembered, 0, "moves remembered"}};
constexpr Parameter kGames[] = {{"n", 3, 1, 10000, 0, "random games a move"}};
constexpr Parameter kDepth[] = {{"d", 3, 1, 4, 0, "moves looked ahead"}};
constexpr Parameter kGamesAndDepth[] = {{"n", 10, 1, 10000, 0, "random games a move"},
                                        {"d", 3, 1, 1000, 0, "moves of each after the candidate"}};
constexpr Parameter kUct[] = {{"sims", 150, 1, 1000000, 0, "iterations"},
                              {"c", 200, 0, 100000, 2, "exploration, in points"},
                              {"d", 0, 0, 1000, 0, "moves of a playout at the most; 0: to the end"}};
constexpr Parameter kTrayTerms[] = {{"s", 6, 0, 1000, 0, "quarter points for each piece that could score at once"},
                                    {"t", 3, 0, 1000, 0, "less for each tile"},
                                    {"combo", 4, 0, 1000, 0, "for each step of the combo"},
                                    {"colours", 4, 0, 1000, 0, "for each colour on the board"},
                                    {"risk", 100, 0, 10000, 0, "percent of the risk that a size runs out of spaces"}};

#if !defined(TILEFISH_TINY_FLASH)
constexpr Parameter kLife[] = {{"life", 200, 1, 1000, 0, "thousands of points that a risk of 1 is worth"}};
#endif

constexpr Player kPlayers[] = {
    {{"random", "uniform over the legal moves", {}}, 0, "", "random", 400, chooser<Position, choose_random>},
    {{"stm", "short-term memory: near a remembered tile of the colour", kMemory},
     sizeof(ShortTermMemory),
     "m=25",
     "stm:m=10",
     400,
     chooser<Position, choose_stm>},
    {{"rgs", "random games to the end after each move", kGames},
     0,
     "n=100",
     "rgs:n=3",
     200,
     chooser<Position, choose_rgs>},
    {{"egs", "every line of d moves, the best end", kDepth}, 0, "d=2", "egs:d=3", 200, chooser<Position, choose_egs>},
    {{"egs-paper", "as document 000 played it: a candidate and one answer", kDepth},
     0,
     "d=3",
     "egs-paper:d=3",
     200,
     chooser<Position, choose_egs_paper>},
    {{"dlrgs", "random games of d moves after each move", kGamesAndDepth},
     0,
     "n=300,d=4",
     "dlrgs:n=10,d=3",
     200,
     chooser<Position, choose_dlrgs>},
    {{"mcts", "UCT on the node pool", kUct},
     search::kLeastUctMemory,
     "sims=1000,c=3,d=5",
     "mcts:sims=500,d=3",
     200,
     chooser<Position, choose_mcts>},
    {{"tray", "every order and placement of the known tray", kTrayTerms},
     0,
     "",
     "tray",
     200,
     chooser<Position, choose_tray>},
#if !defined(TILEFISH_TINY_FLASH)
    {{"tables", "the tray's boards judged by learned points to come and risk of dying", kLife},
     0,
     "",
     "tables",
     60,
     chooser<Position, choose_tables>,
     nullptr,
     sizeof kTables},
    {{"dqn", "a network tells the worth of the board after a move", {}},
     kDqnMemory,
     "",
     "dqn",
     40,
     chooser<Position, choose_dqn>,
     nullptr,
     kDqnFlash},
#endif
#if !defined(TILEFISH_SMALL_FLASH)
    {{"dqn-paper", "the network of document 000, its inputs and parameters", {}},
     kDqnPaperMemory,
     "",
     "dqn-paper",
     40,
     chooser<Position, choose_dqn_paper>,
     nullptr,
     kDqnPaperFlash},
#endif
};

constexpr Named kRules[] = {{"standard", "3x3 cells, three sizes, six colours", {}}};

const Position& as_position(const void* position) { return *static_cast<const Position*>(position); }

static_assert(sizeof(Position) <= kLargestPosition);

}  // namespace

const Game kGame = {
    {"square-stacker", "place tiles of three sizes, clear lines and triples of a colour", {}},
    kRules,
    kPlayers,
    "tray",
    sizeof(Position),
    [](void* position, const Named&, const Values&, Random& dealer) { static_cast<Position*>(position)->deal(dealer); },
    is_over<Position>,
    score_of<Position>,
    is_legal<Position>,
    play_on<Position>,
    [](const void*) -> PictureSize {
      return {17, 23};
    },
    [](const void* position, uint8_t row, uint8_t column) { return tile_at(as_position(position), row, column); },
    [](const void* position, Output& out) { caption(as_position(position), out); },
    [](const void*, Move move, Output& out) { write_move(move, out); },
    [](const void*, Text text) { return read_move(text); },
    "piece 1-3, column a-c, row 1-3, such as 2b3",
};

const Kernel kRandomMove = {"square-stacker/random-move", "one uniform legal move played, games restarted", 0,
                            [](uint32_t items, Arena, Budget& budget) {
                              Random random(1);
                              Position position;
                              position.deal(random);
                              uint32_t sum = 0;
                              while (items != 0 && !budget.stopped()) {
                                items -= random_playout(position, random, items);
                                sum += static_cast<uint32_t>(position.score);
                                if (items != 0) position.deal(random);
                              }
                              return sum;
                            }};

// Searches of the document's 150 iterations, one after the other: a longer one goes deeper, and costs more an
// iteration.
const Kernel kUctIteration = {
    "uct/iteration", "one of the 150 of a UCT search from the start of Square Stacker", search::kLeastUctMemory,
    [](uint32_t items, Arena memory, Budget& budget) {
      constexpr uint32_t kSearch = 150;
      Random random(1);
      Position position;
      position.deal(random);
      uint32_t sum = 0;
      for (uint32_t todo; items != 0 && !budget.stopped(); items -= todo) {
        todo = items < kSearch ? items : kSearch;
        search::Uct<Position> uct(position, {todo, 200, search::kToTheEnd}, random_playout, random, budget, memory);
        sum += uct.choose();
      }
      return sum;
    }};

}  // namespace tilefish::square_stacker
