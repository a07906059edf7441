// Learns the pattern tables of Tetris by playing: relative temporal differences of the log risk of dying.
//
// The risk of a board is a sum over all deaths to come, each discounted by 0.99 a piece: about the chance to die within
// 100 pieces. It is exp(sum of table entries). It should equal the mean over the seven next pieces: 0.99 times the risk
// after the best answer, or 1 where there is none. Each board on the way is compared with that mean over all seven
// pieces, not with the one piece that comes, which removes most of the noise. The relative error is shared out among
// the board's entries. The step of an entry shrinks as its errors cancel out (temporal coherence). What is kept is the
// mean of the entries over the later part of the way (Polyak).
#pragma once

#include <string>
#include <vector>

#include "engine/core/random.h"
#include "engine/games/tetris/players/tables.h"

namespace tilefish {

// What is to be learned, and from how much.
struct Lessons {
  uint64_t seed = 1;
  uint64_t pieces = 0;
  uint64_t averaged_from = 0;  // pieces after which the averaging begins
  uint32_t height = 10;        // of the game
};

// What came of it so far.
struct Learned {
  uint64_t pieces = 0;  // placed
  uint64_t deaths = 0;
  uint64_t lines = 0;
  double squared_errors = 0;
};

class TablesLearner {
 public:
  explicit TablesLearner(const Lessons& lessons);

  void learn(uint64_t pieces);
  const Lessons& lessons() const { return state_.lessons; }
  const Learned& so_far() const { return state_.learned; }
  uint64_t steps() const { return state_.learned.pieces; }
  uint64_t all_steps() const { return state_.lessons.pieces; }
  bool done() const { return steps() >= all_steps(); }

  // The averaged entries in units of kDoubling; before the averaging has begun, the present ones.
  std::vector<int16_t> tables() const;

  // Everything, so that the learning can go on later with the same lessons. The bytes are not portable between machines
  // of different byte order.
  std::string checkpoint() const;
  static TablesLearner resumed(const Lessons& lessons, const std::string& checkpoint);  // throws Failure

 private:
  struct Entry {
    float errors, absolute_errors;  // summed: the ratio of their sizes is the step
    uint64_t since;                 // the piece up to which `mean` is summed
    double mean;
  };
  struct State {
    Lessons lessons;
    Random random;
    tetris::Board board{};
    Learned learned;
  };

  TablesLearner() = default;
  void start_from_heuristic();
  void study(float error, const uint32_t* list, uint32_t count);

  State state_;
  std::vector<float> values_;  // apart from the rest, since playing reads only these
  std::vector<Entry> entries_;
};

}  // namespace tilefish
