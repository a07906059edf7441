// Learns the tables of Five or More by temporal differences, from games that the tables play against chance themselves.
//
// The value of a board after a move is moved towards discount * (points + value) of the next move played. Each entry
// has its own rate, |sum of its errors| / sum of |its errors|: the rate is high while the errors have the same sign,
// and low when they only scatter (temporal coherence). A step is divided by the sum of the squares of how often each
// entry is in the value. The stages learn from each other: half of a step goes to the entry that all three share.
#pragma once

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "engine/games/five_or_more/players/judge.h"

namespace tilefish::five_or_more {

class Learner {
 public:
  explicit Learner(uint64_t seed, double discount, uint32_t candidates);

  // Plays so many moves and learns from them. False where Ctrl-C came before: then what was learned is of no use, since
  // other moves would follow.
  bool learn(uint64_t moves);

  uint64_t moves() const { return state_.moves; }
  // The games that ended since the last call, and their means.
  struct Progress {
    uint64_t games;
    double mean_score, mean_moves;
  };
  Progress progress();

  // Everything, so that learning goes on as if it had not stopped; restore() is told so by a learner with the same
  // settings. Throws Failure where the bytes are none of a learner.
  std::string checkpoint() const;
  void restore(const std::string& checkpoint);

  // Weights scatter about what they learn, so what is kept is the mean of the weights at all calls of add_to_mean().
  // Without a call, the weights are kept as they are.
  void add_to_mean();
  std::vector<float> weights() const;

 private:
  struct Weights {
    using Value = float;
    std::vector<float> entries = std::vector<float>(kEntries);
    float operator[](uint32_t entry) const { return entries[entry]; }
    float points(Score score) const { return static_cast<float>(score); }
  };
  struct Coherence {
    float sum, magnitude;

    // The rate from the errors before this one; then this error is remembered too.
    float rate(float error) {
      const float rate = magnitude > 0 ? std::fabs(sum) / magnitude : 1.0f;
      sum += error;
      magnitude += std::fabs(error);
      return rate;
    }
  };
  // What a checkpoint keeps besides the tables.
  struct State {
    Random random;
    Position position{};
    uint64_t moves = 0;
    uint64_t moves_of_game = 0;
    uint64_t snapshots = 0;
    uint64_t games = 0, score_sum = 0, moves_sum = 0;  // since progress() was asked for
  };

  void update(const Position& after, bool free, float error);
  void collect(const Position& after, bool free);
  void begin();

  float discount_;
  uint32_t candidates_;
  Weights weights_;
  std::vector<Coherence> coherence_ = std::vector<Coherence>(kEntries), shared_ = std::vector<Coherence>(kStaged);
  std::unique_ptr<Workspace<float>> space_ = std::make_unique<Workspace<float>>();
  std::vector<double> sums_ = std::vector<double>(kEntries);  // of the weights at each add_to_mean()
  std::vector<uint32_t> entries_;
  std::vector<uint8_t> named_ = std::vector<uint8_t>(kEntries);  // how often an entry is in the value, during an update
  State state_;
};

}  // namespace tilefish::five_or_more
