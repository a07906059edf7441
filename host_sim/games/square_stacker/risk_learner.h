// Learns the risk of one player that stays as it is, to be played greedily: one step of policy iteration. Learning the
// risk of the player that is being learned, as tables_learner.h does, ends where its own errors are chosen most often.
//
// Boards to learn from are drawn evenly by level of risk (doublings, by the player's tables): a quarter from a game of
// the player, the others from one reservoir a level, which hold the boards that came after boards. The target of a
// size's risk is the exact chance that the next tray can't be played because of the size, and 0.95 times the risk of
// the board after the player's play of a tray that can. While the size with the fewest spaces has few, one tray of each
// kind is played: with three tiles of the size, with two, with fewer; each counts by its exact chance. So that the risk
// is right where the player itself does not go, every fourth board is left by a play whose risks are a little wrong.
#pragma once

#include <string>
#include <vector>

#include "engine/core/random.h"
#include "host_sim/games/square_stacker/learned_entries.h"

namespace tilefish {

struct StackerRiskLessons {
  std::string player_file = {};
  std::vector<int16_t> player = {};  // the fixed player's entries; its reward is kept as it is
  uint64_t seed = 1;
  uint64_t boards = 0;
  uint64_t averaged_from = 0;  // boards after which the averaging begins
  uint64_t life = 200;         // thousands of points, as in `tables:life=`
};

struct StackerRiskLearned {
  uint64_t boards = 0;
  uint64_t trays = 0;         // played by the player
  double squared_errors = 0;  // relative ones, of all risks
};

class StackerRiskLearner {
 public:
  explicit StackerRiskLearner(const StackerRiskLessons& lessons);

  void learn(uint64_t boards);
  const StackerRiskLessons& lessons() const { return lessons_; }
  const StackerRiskLearned& so_far() const { return state_.learned; }
  uint64_t steps() const { return state_.learned.boards; }
  uint64_t all_steps() const { return lessons_.boards; }
  bool done() const { return steps() >= all_steps(); }

  std::vector<int16_t> tables() const;
  std::string checkpoint() const;
  static StackerRiskLearner resumed(const StackerRiskLessons& lessons,
                                    const std::string& checkpoint);  // throws Failure

 private:
  static constexpr uint32_t kLevels = 42, kOfLevel = 2048;
  using Board = square_stacker::Position;
  struct State {
    Random random;
    Board game{};
    uint32_t kept[kLevels] = {};  // boards in each reservoir
    StackerRiskLearned learned;
  };
  struct Way;

  bool play(Board& dealt, uint32_t wrong_by, uint32_t salt) const;
  uint32_t level_of(const Board& board) const;
  const Board* draw();
  void learn_from(const Board& board, Way& way);
  void keep(const Board& board);

  StackerRiskLessons lessons_;
  State state_;
  LearnedEntries entries_;
  std::vector<Board> reservoirs_;
};

}  // namespace tilefish
