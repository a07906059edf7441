// The evaluation of neural networks in integers, so that every target computes the same numbers. Weights are data in
// flash.
//
//   weights      8 bits
//   activations  14 bits in 16: the most by which 2,000 products can be summed in 32 bits. With 12 bits, a network that
//                compares boards chose another move than in floats 38 times in 1,000.
//   sums         32 bits, scaled back by a multiplication and a shift
//
// The layers:
//
//   dense        a unit is its bias and the sum of weight * input; the weights are stored unit by unit
//   convolution  3x3, the edge padded with zeros: out.channels filters of 3 x 3 x channels weights
//   pool         the largest of each 2x2; an odd last row or column is left out
//
// A convolution or pool whose output has fewer rows than it could have leaves the last rows out. A picture is stored
// row by row, column by column, channel by channel, so that a row of a filter and its inputs are both without gaps.
//
// Cost on a Cortex-M4: four weights take three loads, five instructions to bring them in pairs, and two dual
// multiplications. On other cores a weight takes two loads and a multiplication.
#pragma once

#include <etl/span.h>

#include "engine/core/arena.h"
#include "engine/core/budget.h"

namespace tilefish {

struct PlaneShape {
  uint16_t rows, columns, channels;

  constexpr uint32_t size() const { return uint32_t{rows} * columns * channels; }
};

enum class LayerKind : uint8_t { kDense, kConvolution, kPool };

using Activation = int16_t;
inline constexpr int32_t kMostActivation = 8191;  // the least is -8191

// A layer of a network. The sum s of a unit becomes (s * multiplier + half) >> shift, and where that is negative,
// leak / 256 of it. Then it is clamped to 14 bits; only the results of the last layer keep 32.
//
//   shift        1 to 62
//   leak         0 makes a ReLU, 256 leaves the value as it is
//   out          the shape of the output
//   multipliers  one for each unit or filter, and so are the biases
//
// A pool uses `kind` and `out` alone.
struct Layer {
  LayerKind kind;
  uint8_t shift;
  uint16_t leak;
  PlaneShape out;
  const int32_t* multipliers;
  const int8_t* weights;
  const int32_t* biases;
};

struct Network {
  PlaneShape input;
  etl::span<const Layer> layers;  // the last is dense
};

// The bytes that an evaluation takes of the arena: two buffers, each as large as the output of the largest layer but
// the last. Layers write to them in turn.
constexpr uint32_t network_memory(const Network& network) {
  uint32_t largest = 0;
  for (uint32_t i = 0; i + 1 < network.layers.size(); ++i) {
    const uint32_t size = network.layers[i].out.size();
    largest = size > largest ? size : largest;
  }
  return 2 * ((largest * static_cast<uint32_t>(sizeof(Activation)) + 7u) & ~7u);
}

// Evaluates a network. `outputs` has a place for each unit of the last layer. The memory must have network_memory()
// bytes left. `ended` is asked about every 2,000 weights of a layer; where it says so, the outputs mean nothing.
void evaluate(const Network& network, const Activation* input, Arena memory, etl::span<int32_t> outputs,
              const Stop& ended = {});

}  // namespace tilefish
