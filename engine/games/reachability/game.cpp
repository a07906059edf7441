#include "engine/games/reachability/game.h"

#include "engine/games/entry.h"
#include "engine/games/reachability/players/solver.h"
#include "engine/games/reachability/rules/position.h"
#include "engine/games/reachability/rules/targets.h"
#if !defined(TILEFISH_SMALL_FLASH)
#include "engine/games/reachability/players/learned_search.h"
#endif
#include "engine/games/reachability/players/tree_search.h"

namespace tilefish::reachability {
namespace {

// --- players that know the whole sequence before its first move

// The next placement of the answer, or giving up. Where the board is none on the way, a person has left it.
Move next_of(const Position& position, const Answer& answer) {
  if (answer.verdict == Verdict::kUnreachable) return kSayUnreachable;
  if (answer.verdict != Verdict::kSolved || position.pieces >= answer.length) return kSayUnknown;
  if (!leads_to(unpacked(position.board), {answer.placement, position.pieces})) return kSayUnknown;
  return answer.placement[position.pieces];
}

template <void (*Solve)(const Rows& target, Answer& answer, Seat& seat, Arena memory)>
Move choose_by_answer(const Position& position, Seat& seat) {
  Answer& answer = seat.memory.kept<Answer>();
  if (answer.verdict == Verdict::kNone || answer.target != position.target) {
    answer.verdict = Verdict::kNone;
    Arena memory = seat.memory;
    memory.take<Answer>(1);
    Solve(unpacked(position.target), answer, seat, memory);
    if (seat.budget.cut_short()) {
      answer.verdict = Verdict::kNone;
      return kNoMove;
    }
    answer.target = position.target;
  }
  return next_of(position, answer);
}

void solve_by_beams(const Rows& target, Answer& answer, Seat& seat, Arena memory) {
  solve(target, answer, memory, seat.budget);
}

void solve_backward(const Rows& target, Answer& answer, Seat& seat, Arena memory) {
  const BackwardSettings settings{seat.values[0], seat.values[1], seat.values[2], seat.values[3]};
  backward_tree_search(target, settings, answer, memory, seat.random, seat.budget);
}

// --- and one that decides move by move

Move choose_forward(const Position& position, Seat& seat) {
  if (position.pieces >= seat.values[2]) return kSayUnknown;
  const ForwardSettings settings{seat.values[0], static_cast<Reward>(seat.values[1]), seat.values[2] - position.pieces,
                                 seat.values[3]};
  return forward_tree_search(position, settings, seat.memory, seat.random, seat.budget);
}

#if !defined(TILEFISH_SMALL_FLASH)  // 256 KB do not hold its networks beside the code of all games
Move choose_learned(const Position& position, Seat& seat) {
  const Network* const network =
      distance_network(unpacked(position.target), static_cast<DistanceModel>(seat.values[4]));
  if (!network || position.pieces >= seat.values[5]) return kSayUnknown;
  const LearnedSettings settings{seat.values[0], seat.values[1], seat.values[2] != 0, seat.values[3] != 0,
                                 seat.values[5] - position.pieces};
  return learned_tree_search(position, *network, settings, seat.memory, seat.random, seat.budget);
}

constexpr Parameter kLearned[] = {{"sims", 10000, 1, 60000, 0, "iterations a move"},
                                  {"playouts", 50, 0, 1000, 0, "of a new node; 0: its own board is judged"},
                                  {"win", 1, 0, 1, 0, "1: a board that is not the target is worth a hundredth"},
                                  {"breadth", 1, 0, 1, 0, "1: every first move is tried before any second one"},
                                  {"model", 0, 0, 1, 0, "0: the dense network; 1: the convolution"},
                                  {"steps", 20, 1, 40, 0, "pieces at the most"}};
#endif

constexpr Parameter kForward[] = {{"sims", 10000, 1, 10000000, 0, "iterations a move"},
                                  {"reward", 0, 0, 1, 0, "0: win or loss; 1: cells that agree with the target"},
                                  {"steps", 20, 1, 200, 0, "pieces at the most"},
                                  {"c", 141, 0, 1000, 2, "exploration"}};
constexpr Parameter kBackward[] = {
    {"sims", 1000, 1, 10000000, 0, "iterations a step"},
    {"greedy", 80, 0, 100, 0, "of 100 steps of a playout, to the best board; the others at random"},
    {"steps", 30, 1, 96, 0, "pieces at the most"},
    {"c", 141, 0, 1000, 2, "exploration"}};

constexpr Player kPlayers[] = {
    {{"solver", "beams back to the empty board, proofs for tall ones", {}},
     kLeastSolverMemory,
     "",
     "solver",
     100,
     chooser<Position, choose_by_answer<solve_by_beams>>},
    {{"forward-mcts", "document 003: tree search from the empty board", kForward},
     kLeastTreeMemory,
     "sims=100",
     "forward-mcts:sims=20,reward=1,steps=3",
     4,
     chooser<Position, choose_forward>},
    {{"backward-mcts", "document 003, its outlook: tree search from the target", kBackward},
     kLeastTreeMemory,
     "sims=50,greedy=90,steps=30",
     "backward-mcts:sims=12,greedy=90,steps=30",
     30,
     chooser<Position, choose_by_answer<solve_backward>>},
#if !defined(TILEFISH_SMALL_FLASH)
    {{"learned-mcts", "document 003: tree search from the empty board, by a learned distance to one of its targets",
      kLearned},
     kLeastLearnedMemory,
     "sims=400,playouts=0,win=0",
     "learned-mcts:sims=20,playouts=2,steps=3",
     4,
     chooser<Position, choose_learned>,
     nullptr,
     kDistanceFlash},
#endif
};

// --- targets

constexpr Parameter kReach[] = {{"n", 10, 0, 60, 0, "placements"}};
enum RulesIndex : uint32_t { kRulesHi, kRulesTAndI, kRulesT, kRulesReach, kRulesRows };
constexpr Named kRules[] = {{"hi", "document 003: the word HI", {}},
                            {"t-i", "document 003: a T and an I beside it", {}},
                            {"t", "document 003: a T", {}},
                            {"reach", "what n random placements leave", kReach},
                            {"rows", "nothing at first: the console's `row` gives it", {}}};

Rows target_of(const Named& rules, const Values& values, Random& dealer) {
  switch (&rules - kRules) {
    case kRulesHi: return rows_from(kHi);
    case kRulesTAndI: return rows_from(kTAndI);
    case kRulesT: return rows_from(kT);
    case kRulesReach: return random_target(values[0], dealer);
    default: return Rows{};
  }
}

const Position& as_position(const void* position) { return *static_cast<const Position*>(position); }

static_assert(sizeof(Position) <= kLargestPosition);

// The suites of the vectors, for the kernel: rows, and 0 after each target.
constexpr uint16_t kSuite[] = {
#include "engine/games/reachability/suite.inc"
};

}  // namespace

const Game kGame = {
    {"reachability", "find placements that build a given board", {}},
    kRules,
    kPlayers,
    "solver",
    sizeof(Position),
    [](void* position, const Named& rules, const Values& values, Random& dealer) {
      static_cast<Position*>(position)->want(target_of(rules, values, dealer));
    },
    [](const void* position) { return as_position(position).over(); },
    score_of<Position>,
    [](const void* position, Move move) { return as_position(position).legal(move); },
    [](void* position, Move move, Random&) { static_cast<Position*>(position)->play(move); },
    [](const void*) -> PictureSize {
      return {kMostRows, kPictureColumns};
    },
    [](const void* position, uint8_t row, uint8_t column) { return tile_at(as_position(position), row, column); },
    [](const void* position, Output& out) { caption(as_position(position), out); },
    [](const void*, Move move, Output& out) { write_move(move, out); },
    [](const void*, Text text) { return read_move(text); },
    "piece, quarter turns left 0-3 and left column a-j, such as T1d; or unknown, unreachable",
    {},
    nullptr,
    [](void* position, Text row, Output& complaint) {
      return add_row(*static_cast<Position*>(position), row, complaint);
    },
};

const Kernel kPredecessors = {"reachability/predecessors", "all boards before one of the target suites", 0,
                              [](uint32_t items, Arena, Budget& budget) {
                                uint32_t sum = 0, at = 0;
                                for (uint32_t item = 0; item < items && !budget.stopped(); ++item) {
                                  if (at == sizeof kSuite / sizeof kSuite[0]) at = 0;
                                  const uint32_t first = at;
                                  while (kSuite[at] != 0) ++at;
                                  const View view(rows_from({kSuite + first, at++ - first}));
                                  view.for_each_step([&](const Step& step) {
                                    const Rows before = view.before(step);
                                    sum = sum * 31 + before.row[step.row] + step.height;
                                    return true;
                                  });
                                }
                                return sum;
                              }};

}  // namespace tilefish::reachability
