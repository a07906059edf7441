// Neural networks in integers: activations and weights of 8 bits, sums of 32, scaled back to 8 by a multiplication and a shift. Evaluation
// only; weights are data in flash. Every target computes the same numbers.
//
//   dense        each unit: its bias and the sum of weight * input; weights unit by unit
//   convolution  3x3, the edge padded with zeros: out.channels filters of 3 x 3 x channels weights
//   pool         the largest of each 2x2; an odd last row or column is left out
//
// A picture lies row by row, column by column, channel by channel, so that a row of a filter meets its inputs as one run of bytes. Cost: on a
// Cortex-M4 four weights take two loads, four unpackings and two dual multiplications; elsewhere a load, a load and a multiplication each.
#pragma once

#include <etl/span.h>

#include "engine/core/arena.h"

namespace tilefish {

struct PlaneShape {
  uint16_t rows, columns, channels;

  constexpr uint32_t size() const { return uint32_t{rows} * columns * channels; }
};

enum class LayerKind : uint8_t { kDense, kConvolution, kPool };

// A sum s becomes (s * multiplier + half) >> shift, where a negative one takes its own multiplier: 0 makes it a ReLU, a small share of the other a
// leaky ReLU, the same none. Then it is clamped to 8 bits, but for the last layer, whose results keep 32.
struct Layer {
  LayerKind kind;
  uint8_t shift;  // 1 to 62; of a pool unused, like all below but the shape
  PlaneShape out;
  int32_t multiplier, negative_multiplier;
  const int8_t* weights;
  const int32_t* biases;
};

struct Network {
  PlaneShape input;
  etl::span<const Layer> layers;  // the last is dense
};

// Bytes that an evaluation takes of the arena: two buffers, each as large as the largest layer that is kept, which lie in turn.
constexpr uint32_t network_memory(const Network& network) {
  uint32_t largest = 0;
  for (uint32_t i = 0; i + 1 < network.layers.size(); ++i) {
    const uint32_t size = network.layers[i].out.size();
    largest = size > largest ? size : largest;
  }
  return 2 * ((largest + 7u) & ~7u);
}

// `outputs` has a place for each unit of the last layer.
void evaluate(const Network& network, const int8_t* input, Arena memory, etl::span<int32_t> outputs);

}  // namespace tilefish
