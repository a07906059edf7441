// Learns the tables of Square Stacker (engine/games/square_stacker/players/board_forecast.h) by playing: the points to
// come by temporal differences, the risk of dying by relative ones.
//
// The risk of a size is a sum over all deaths to come because that size has no space left, each discounted by 0.95 a
// tray. It is about the chance to die of that size within 20 trays. The risk of a board is the mean over the next tray:
// 0.95 times the risk of the board after the best play, or 1 where the tray cannot be played. A step turns a risk h
// into h (1 + rate (target / h - 1)).
// Deaths come from the rare trays that want one size twice or three times. So while that size has few free spaces, one
// tray of each such kind is played too, and counts by its chance. Every second tray is played from a board out of a
// reservoir of boards at risk, which games themselves rarely see. What is kept is the mean of the entries over the
// later part of the way (Polyak).
#pragma once

#include <string>
#include <vector>

#include "engine/core/random.h"
#include "host_sim/games/square_stacker/learned_entries.h"

namespace tilefish {

struct StackerLessons {
  uint64_t seed = 1;
  uint64_t trays = 0;
  uint64_t averaged_from = 0;  // trays after which the averaging begins
  uint64_t life = 200'000;     // points that a risk of 1 is worth, in its games
};

// What came of it so far. Moves, deaths and points are those of the games from the start; `trays` counts those from the
// reservoir too.
struct StackerLearned {
  uint64_t trays = 0;  // of both kinds
  uint64_t moves = 0;
  uint64_t deaths = 0;
  uint64_t points = 0;
  double squared_errors = 0;  // relative ones, of all risks
};

class StackerLearner {
 public:
  explicit StackerLearner(const StackerLessons& lessons);

  void learn(uint64_t trays);
  const StackerLessons& lessons() const { return state_.lessons; }
  const StackerLearned& so_far() const { return state_.learned; }
  uint64_t steps() const { return state_.learned.trays; }
  uint64_t all_steps() const { return state_.lessons.trays; }
  bool done() const { return steps() >= all_steps(); }

  // The averaged entries as the engine has them; before the averaging has begun, the present ones.
  std::vector<int16_t> tables() const;

  // Everything, so that the learning can go on later with the same lessons. The bytes are not portable between machines
  // of different byte order.
  std::string checkpoint() const;
  static StackerLearner resumed(const StackerLessons& lessons, const std::string& checkpoint);  // throws Failure

 private:
  static constexpr uint32_t kReservoir = 1u << 14;
  struct State {
    StackerLessons lessons;
    Random random;
    square_stacker::Position game{}, drill{};  // the board of the game, and of the play out of the reservoir
    uint32_t drill_trays = 0;                  // trays still to play from that board
    uint32_t reservoir = 0;                    // boards in it
    StackerLearned learned;
  };
  // How the best play of a tray ends.
  struct Answer {
    square_stacker::Position board;
    bool dead;
    float risk[square_stacker::kSizes];  // the target: discounted, or 1, shared by the sizes that it died of
    float reward;                        // the points and the discounted reward to come
  };

  StackerLearner() = default;
  void start_from_heuristic();
  square_stacker::Position tray_of(const square_stacker::Position& board, uint32_t size, uint32_t least, uint32_t most);
  Answer answer(const square_stacker::Position& dealt) const;
  bool learn_from(square_stacker::Position& board);
  void remember(const square_stacker::Position& board);

  State state_;
  LearnedEntries entries_;
  std::vector<square_stacker::Position> reservoir_;
};

}  // namespace tilefish
