// Neural networks in integers: weights of 8 bits, activations of 14 in 16, sums of 32, scaled back by a multiplication
// and a shift. Evaluation only; weights are data in flash. Every target computes the same numbers. A network that
// compares boards chose another move than in floats 38 times in 1,000 with activations of 12 bits; 14 are the most by
// which 2,000 products can be summed.
//
//   dense        each unit: its bias and the sum of weight * input; weights unit by unit
//   convolution  3x3, the edge padded with zeros: out.channels filters of 3 x 3 x channels weights
//   pool         the largest of each 2x2; an odd last row or column is left out
//
// A convolution or pool whose shape has fewer rows than it could have leaves the last ones out.
// A picture lies row by row, column by column, channel by channel, so that a row of a filter meets its inputs as one
// run. Cost: on a Cortex-M4 four weights take three loads, five to bring them in pairs and two dual multiplications;
// elsewhere two loads and a multiplication each.
#pragma once

#include <etl/span.h>

#include "engine/core/arena.h"

namespace tilefish {

struct PlaneShape {
  uint16_t rows, columns, channels;

  constexpr uint32_t size() const { return uint32_t{rows} * columns * channels; }
};

enum class LayerKind : uint8_t { kDense, kConvolution, kPool };

using Activation = int16_t;
inline constexpr int32_t kMostActivation = 8191;  // and as much below zero

// The sum s of a unit becomes (s * its multiplier + half) >> shift; where that is negative, leak / 256 of it: 0 makes a
// ReLU, 256 leaves it as it is. Then it is clamped to 14 bits, but for the last layer, whose results keep 32.
struct Layer {
  LayerKind kind;
  uint8_t shift;  // 1 to 62; of a pool unused, like all below but the shape
  uint16_t leak;
  PlaneShape out;
  const int32_t* multipliers;  // one a unit or filter, like the biases
  const int8_t* weights;
  const int32_t* biases;
};

struct Network {
  PlaneShape input;
  etl::span<const Layer> layers;  // the last is dense
};

// Bytes that an evaluation takes of the arena: two buffers, each as large as the largest layer that is kept, which lie
// in turn.
constexpr uint32_t network_memory(const Network& network) {
  uint32_t largest = 0;
  for (uint32_t i = 0; i + 1 < network.layers.size(); ++i) {
    const uint32_t size = network.layers[i].out.size();
    largest = size > largest ? size : largest;
  }
  return 2 * ((largest * static_cast<uint32_t>(sizeof(Activation)) + 7u) & ~7u);
}

// `outputs` has a place for each unit of the last layer.
void evaluate(const Network& network, const Activation* input, Arena memory, etl::span<int32_t> outputs);

}  // namespace tilefish
