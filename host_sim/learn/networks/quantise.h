// From a network of floats to the integers of engine/network/network.h.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/network/network.h"

namespace tilefish {

struct FloatLayer {
  LayerKind kind;
  PlaneShape out;
  float negative_slope;  // 1: no activation, 0: ReLU, between: leaky
  std::vector<float> weights, biases;
};

struct FloatNetwork {
  PlaneShape input;
  std::vector<FloatLayer> layers;

  // The results of every layer, one after the other.
  std::vector<std::vector<float>> evaluate(const std::vector<Activation>& input) const;
};

// A network whose layers own their weights.
struct WholeNetwork {
  std::vector<std::vector<int8_t>> weights;
  std::vector<std::vector<int32_t>> biases, multipliers;
  std::vector<Layer> layers;
  PlaneShape input;

  Network network() const { return {input, etl::span<const Layer>(layers.data(), layers.size())}; }
};

// The weights of a unit share one scale, by which the largest of them becomes 127. The results of a layer share one
// scale too, by which the largest over the samples becomes kMostActivation. The last layer's results are in units of 1
// / `one`.
WholeNetwork quantised(const FloatNetwork& network, const std::vector<std::vector<Activation>>& samples, double one);

// The weights of each unit rounded as the engine will have them, in 127 steps each way. They lie input by input, and
// the biases after them. Where inputs are whole numbers, a bias has the same steps.
void round_units(float* weights, size_t inputs, size_t units, bool whole_inputs);

// The network as text that the engine includes: the command that made it as a comment, then kLayers.
std::string as_source(const std::string& command, const WholeNetwork& network);

}  // namespace tilefish
