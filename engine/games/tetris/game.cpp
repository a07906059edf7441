#include "engine/games/tetris/game.h"

#include <array>
#include <iterator>

#include "engine/games/entry.h"
#include "engine/games/tetris/players/linear.h"
#include "engine/games/tetris/players/networks.h"
#include "engine/games/tetris/players/paper_features.h"
#include "engine/games/tetris/players/placement_risks.h"
#include "engine/games/tetris/players/tetr_ai.h"
#include "engine/games/tetris/rules/position.h"

namespace tilefish::tetris {
namespace {

// Placements of each piece on a board with room for all: what a decision simulates.
constexpr auto kPlacements = [] {
  std::array<uint32_t, kPieces> placements{};
  for (const Shape& shape : kShape) placements[shape.piece] += kColumns + 1 - shape.width;
  return placements;
}();
constexpr uint32_t kPlacementsOfAll = [] {
  uint32_t sum = 0;
  for (const uint32_t placements : kPlacements) sum += placements;
  return sum;
}();
static_assert(kPlacementsOfAll == 162);

Move choose_random(const Position& position, Seat& seat) { return position.moves().any(seat.random); }

// A controller offers best(position, wanted), the choice of the piece at hand, and of_move(placed), the part of a value
// that is the move's and not the board's: looking a piece further, it is that of both moves and the board after the
// second.
constexpr int64_t kDead = -(int64_t{1} << 54);  // below any value, and seven of them fit

template <class Controller>
int64_t value_over_next(const Controller& controller, Position after, const Placed& placed) {
  after.board = placed.board;
  int64_t sum = static_cast<int64_t>(kPieces) * controller.of_move(placed);
  for (uint32_t piece = 0; piece < kPieces; ++piece) {
    after.piece = static_cast<uint8_t>(piece);
    const Choice answer = controller.best(after, Wanted::kValue);
    sum += answer.move == kNoMove ? kDead : answer.value;
  }
  return sum;
}

#if !defined(TILEFISH_TINY_FLASH)
// Pattern tables. A value is a risk, negated.
struct TablesController {
  static constexpr const int16_t* kPlayed = kTables;

  static Choice best(const Position& position, Wanted) {
    if (!position.falls_freely()) {
      return best_of_all(
          position, [&](const Placed& placed) -> int64_t { return -risk_of(kPlayed, placed.board, position.height); });
    }
    return choice_of(PlacementRisks<int16_t>(kPlayed, position.board, position.height).best(position.piece));
  }
  static Choice choice_of(const Drop<int32_t>& drop) {
    return drop.found ? Choice{move_of(kShape[drop.shape].orientation, drop.column), -drop.risk}
                      : Choice{kNoMove, kNoValue};
  }
};

// Chances add up, their logarithms do not: the mean is that of the risks, and death is a risk of 1. One board's
// look-ups serve all answers.
int64_t value_over_next(const TablesController& controller, Position after, const Placed& placed) {
  after.board = placed.board;
  const PlacementRisks<int16_t> risks(TablesController::kPlayed, after.board, after.height);
  int64_t sum = 0;
  for (uint32_t piece = 0; piece < kPieces; ++piece) {
    after.piece = static_cast<uint8_t>(piece);
    const Choice answer =
        after.falls_freely() ? controller.choice_of(risks.best(piece)) : controller.best(after, Wanted::kValue);
    sum -= chance_q40(answer.move == kNoMove ? 0 : static_cast<int32_t>(-answer.value));
  }
  return sum;
}
#endif

template <class Controller>
Move decide(const Controller& controller, const Position& position, Seat& seat) {
  seat.budget.spend(kPlacements[position.piece]);
  if (seat.values[0] == 0) return controller.best(position, Wanted::kMove).move;
  bool first = true;
  return best_of_all(position,
                     [&](const Placed& placed) {
                       if (!first && seat.budget.exhausted()) return kNoValue;
                       first = false;
                       seat.budget.spend(kPlacementsOfAll);
                       return value_over_next(controller, position, placed);
                     })
      .move;
}

struct LinearController {
  Linear linear;

  Choice best(const Position& position, Wanted wanted) const { return best_linear(position, linear, wanted); }
  int64_t of_move(const Placed& placed) const {
    return static_cast<int64_t>(linear.weight[kLandingHeight]) * (2 * placed.row + kShape[placed.shape].height - 1) +
           static_cast<int64_t>(linear.weight[kErodedCells]) * (placed.lines * placed.eroded);
  }
};

template <WellKind kWellKind>
Move choose_linear(const Position& position, Seat& seat) {
  return decide(LinearController{{seat.weights.data(), kWellKind}}, position, seat);
}

// Ties: the piece's centre nearest the board's, then the lowest column.
struct TetrAiController {
  etl::span<const int32_t> weights;
  static constexpr int64_t kTies = 4096;

  Choice best(const Position& position, Wanted) const {
    return best_of_all(position, [&](const Placed& placed) {
      const int32_t off_centre = 2 * placed.column + kShape[placed.shape].width - static_cast<int32_t>(kColumns);
      return kTies * tetr_ai_value(placed, weights) - (off_centre < 0 ? -off_centre : off_centre) * 16 - placed.column;
    });
  }
  int64_t of_move(const Placed& placed) const { return kTies * tetr_ai_value_of_move(placed, weights); }
};

Move choose_tetr_ai(const Position& position, Seat& seat) {
  return decide(TetrAiController{seat.weights}, position, seat);
}

// The document's own features: its first four, or all ten, as many as there are weights.
struct PaperController {
  etl::span<const int32_t> weights;

  Choice best(const Position& position, Wanted) const {
    return best_of_all(position, [&](const Placed& placed) {
      const PaperFeatures features = paper_features(placed);
      int64_t sum = 0;
      for (uint32_t i = 0; i < weights.size(); ++i) sum += static_cast<int64_t>(weights[i]) * features.of[i];
      return sum;
    });
  }
  int64_t of_move(const Placed& placed) const { return static_cast<int64_t>(weights[kLines]) * placed.lines; }
};

Move choose_by_paper(const Position& position, Seat& seat) {
  return decide(PaperController{seat.weights}, position, seat);
}

#if !defined(TILEFISH_TINY_FLASH)
Move choose_tables(const Position& position, Seat& seat) { return decide(TablesController{}, position, seat); }
#endif

// Weights. The landing height is counted in half rows, so its weight is half of the published one.
constexpr const char* kLinearNames[] = {"half_landing_height", "eroded_cells",    "row_transitions",
                                        "column_transitions",  "holes",           "wells",
                                        "hole_depth",          "rows_with_holes", "diversity"};
static_assert(std::size(kLinearNames) == kFeatures);
constexpr int32_t kDellacherie[] = {-1, 2, -2, -2, -8, -2, 0, 0, 0};
constexpr int32_t kBcts[] = {-6314500, 6601974, -9215815, -19773560, -13083350, -10487470, -1611863, -24040870, 0};
constexpr int32_t kDt10[] = {-109, 242, -217, -331, 95, -222, -81, -965, 127};
constexpr int32_t kDt20[] = {-134, 138, -241, -632, 203, -271, -43, -948, 89};
constexpr Weighting kDellacherieWeighting{kLinearNames, kDellacherie, 2};
constexpr Weighting kBctsWeighting{kLinearNames, kBcts, 1000000};
constexpr Weighting kDt10Weighting{kLinearNames, kDt10, 100};
constexpr Weighting kDt20Weighting{kLinearNames, kDt20, 100};

constexpr const char* kTetrAiNames[] = {
    "landing",         "lines",          "row_transitions", "column_transitions", "holes",       "holes_at_wall",
    "holes_near_wall", "holes_off_wall", "highest_hole",    "well_of_one",        "well_of_two", "well_of_more",
    "well_slope",      "well_at_wall",   "well_near_wall",  "one_match",          "more_matches"};
static_assert(std::size(kTetrAiNames) == kAiWeights);
constexpr int32_t kTetrAi[] = {15 * 67,   60 * 86,   -60 * 100, -60 * 95,     -60 * 401,     -90 * 88,
                               -60 * 88,  -60 * 88,  -60 * 75,  -6 * 2 * 176, -6 * 10 * 176, -6 * 990,
                               -6 * 4010, -6 * 1320, -6 * 880,  10 * 117 * 4, 10 * 117 * 6};
constexpr Weighting kTetrAiWeighting{kTetrAiNames, kTetrAi, 60};

constexpr const char* kPaperNames[] = {"lines",      "holes",         "bumpiness",  "maximum_height", "blocks",
                                       "holed_rows", "height_spread", "open_wells", "highest_hole",   "cover"};
static_assert(std::size(kPaperNames) == kPaperFeatures);
// The document's procedure: from its (1, -3, -2, -4) one weight after the other by one, kept where 100 games of the
// seed rules last longer. Where it ended the document does not say; this is where it ended here.
constexpr int32_t kHandcrafted[] = {0, -6, -1, -1};
constexpr const char* kHandcraftedNames[] = {kPaperNames[0], kPaperNames[1], kPaperNames[2], kPaperNames[3]};
static_assert(std::size(kHandcraftedNames) == kHandcraftedFeatures);
constexpr Weighting kHandcraftedWeighting{kHandcraftedNames, kHandcrafted, 1};
constexpr int32_t kGenetic[] = {
#include "engine/games/tetris/weights/genetic.inc"
};
constexpr Weighting kGeneticWeighting{kPaperNames, kGenetic, 1000000};

constexpr Parameter kNext[] = {
    {"next", 0, 0, 7, 0, "7: the mean over the best answers to the 7 possible next pieces", 7}};

constexpr Player kPlayers[] = {
    {{"random", "uniform over the legal placements", {}}, 0, "", "random", 100, chooser<Position, choose_random>},
    {{"handcrafted", "document 001: lines, holes, bumpiness, height", kNext},
     0,
     "",
     "handcrafted",
     200,
     chooser<Position, choose_by_paper>,
     &kHandcraftedWeighting},
    {{"genetic", "document 001: ten features, weights by its genetic search", kNext},
     0,
     "",
     "genetic:next=7",
     20,
     chooser<Position, choose_by_paper>,
     &kGeneticWeighting},
    {{"dellacherie", "six features, weights by hand, 2003", kNext},
     0,
     "",
     "dellacherie",
     300,
     chooser<Position, choose_linear<WellKind::kPlain>>,
     &kDellacherieWeighting},
    {{"bcts", "eight features, cross-entropy, 2009", kNext},
     0,
     "",
     "bcts",
     200,
     chooser<Position, choose_linear<WellKind::kPlain>>,
     &kBctsWeighting},
    {{"dt10", "nine features, trained at height 10, 2013", kNext},
     0,
     "",
     "dt10",
     200,
     chooser<Position, choose_linear<WellKind::kFast>>,
     &kDt10Weighting},
    {{"dt20", "nine features, trained at height 20, 2013", kNext},
     0,
     "",
     "dt20:next=7",
     20,
     chooser<Position, choose_linear<WellKind::kFast>>,
     &kDt20Weighting},
    {{"tetr-ai", "wells by depth and pieces that fit flush, 2026", kNext},
     0,
     "",
     "tetr-ai",
     200,
     chooser<Position, choose_tetr_ai>,
     &kTetrAiWeighting},
#if !defined(TILEFISH_TINY_FLASH)
    {{"tables", "pattern tables of the risk of dying, learned at height 10", kNext},
     0,
     "",
     "tables:next=7",
     10,
     chooser<Position, choose_tables>,
     nullptr,
     sizeof kTables},
    {{"cnn-small", "a small network of the layers of document 001's, learned by seed", {}},
     kCnnSmallMemory,
     "",
     "cnn-small",
     4,
     chooser<Position, choose_cnn_small>,
     nullptr,
     kCnnSmallFlash},
#endif
#if !defined(TILEFISH_MEDIUM_FLASH)
    {{"cnn", "the network of document 001, learned by seed", {}},
     kCnnMemory,
     "",
     "cnn",
     1,
     chooser<Position, choose_cnn>,
     nullptr,
     kCnnFlash},
#endif
};

constexpr Parameter kHeight[] = {{"height", kMostRows, 5, kMostRows, 0, "rows"}};
constexpr Named kRules[] = {{"classic", "of the published records: pieces independent, dropped from above", kHeight},
                            {"seed", "of document 001: a bag of seven, the next piece known, 20 rows", {}}};

constexpr Count kCounts[] = {
    {"lines", [](const void* position, uint64_t) { return static_cast<const Position*>(position)->lines; }},
    {"pieces", [](const void*, uint64_t moves) { return moves; }}};

const Position& as_position(const void* position) { return *static_cast<const Position*>(position); }

static_assert(sizeof(Position) <= kLargestPosition);

}  // namespace

const Game kGame = {
    {"tetris", "drop the seven pieces, clear rows", {}},
    kRules,
    kPlayers,
    "dellacherie",
    sizeof(Position),
    [](void* position, const Named& rules, const Values& values, Random& dealer) {
      const bool classic = &rules == &kRules[0];
      static_cast<Position*>(position)->deal(classic ? Rules::kClassic : Rules::kBag, classic ? values[0] : kMostRows,
                                             dealer);
    },
    [](const void* position) { return as_position(position).over(); },
    score_of<Position>,
    is_legal<Position>,
    play_on<Position>,
    [](const void* position) -> PictureSize {
      return {as_position(position).height, kPictureColumns};
    },
    [](const void* position, uint8_t row, uint8_t column) { return tile_at(as_position(position), row, column); },
    [](const void* position, Output& out) { caption(as_position(position), out); },
    [](const void*, Move move, Output& out) { write_move(move, out); },
    [](const void*, Text text) { return read_move(text); },
    "quarter turns left 0-3 and left column a-j, such as 1d",
    kCounts,
};

const Kernel kPlacement = {"tetris/placement",
                           "one placement with Dellacherie's features, in a game of his at height 20", 0,
                           [](uint32_t items, Arena, Budget& budget) {
                             const Linear linear{kDellacherie, WellKind::kPlain};
                             Random random(1);
                             Position position;
                             position.deal(Rules::kClassic, kMostRows, random);
                             uint32_t sum = 0;
                             for (uint32_t done = 0; done < items && !budget.stopped();) {
                               done += kPlacements[position.piece];
                               const Move move = best_linear(position, linear, Wanted::kMove).move;
                               sum = sum * 31 + move;
                               if (move == kNoMove) {
                                 position.deal(Rules::kClassic, kMostRows, random);
                               } else {
                                 position.play(move, random);
                               }
                             }
                             return sum;
                           }};

}  // namespace tilefish::tetris
