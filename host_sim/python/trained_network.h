// A network that was trained anywhere, as the engine's integers: dense layers of floats, quantised by samples of what
// it will be given.
#pragma once

#include <string>
#include <vector>

#include "engine/games/square_stacker/rules/position.h"
#include "host_sim/learn/networks/quantise.h"
#include "host_sim/runner/host_match.h"

namespace tilefish {

class TrainedNetwork {
 public:
  // Throws UsageError where the shapes do not follow from each other, or where the numbers do not fit.
  TrainedNetwork(const FloatNetwork& network, const std::vector<std::vector<Activation>>& samples, double one);

  uint32_t inputs() const { return whole_.input.size(); }
  uint32_t outputs() const { return whole_.layers.back().out.size(); }
  const WholeNetwork& whole() const { return whole_; }

  void evaluate(const Activation* inputs, int32_t* outputs);
  // The move of Square Stacker whose points and the board after it are worth most, as the player `dqn` decides. The
  // position must have a move. Throws UsageError where the network has other inputs or more than one output.
  Move choose(const square_stacker::Position& position);
  // What a file of weights of the engine holds.
  std::string source(const std::string& made_by) const { return as_source(made_by, whole_); }

 private:
  WholeNetwork whole_;
  PlayerMemory memory_;
};

}  // namespace tilefish
