// A network cell by cell, to compare with: no runs of bytes, no shifts.
#pragma once

#include "engine/models/network.h"

namespace tilefish::reference {

inline int64_t rounded(int64_t sum, const Layer& layer) {
  int64_t one = 1;
  for (int i = 0; i < layer.shift; ++i) one *= 2;
  const int64_t numerator = sum * (sum < 0 ? layer.negative_multiplier : layer.multiplier) + one / 2;
  int64_t quotient = numerator / one;
  if (numerator % one < 0) --quotient;  // towards minus infinity
  return quotient;
}

// What one unit of a layer makes of its input; 0 beyond the edge.
inline int64_t unit_of(const Layer& layer, const PlaneShape& in, const int8_t* from, int row, int column, int channel) {
  const auto at = [&](int y, int x, int c) -> int64_t {
    if (y < 0 || x < 0 || y >= in.rows || x >= in.columns) return 0;
    return from[(y * in.columns + x) * in.channels + c];
  };
  if (layer.kind == LayerKind::kPool) {
    int64_t most = -1000;
    for (int y = 2 * row; y < 2 * row + 2; ++y) {
      for (int x = 2 * column; x < 2 * column + 2; ++x) most = at(y, x, channel) > most ? at(y, x, channel) : most;
    }
    return most;
  }
  int64_t sum = layer.biases[channel];
  if (layer.kind == LayerKind::kDense) {
    const int inputs = static_cast<int>(in.size());
    for (int i = 0; i < inputs; ++i) sum += int64_t{layer.weights[channel * inputs + i]} * from[i];
  } else {
    for (int y = 0; y < 3; ++y) {
      for (int x = 0; x < 3; ++x) {
        for (int c = 0; c < in.channels; ++c) {
          sum += layer.weights[((channel * 3 + y) * 3 + x) * in.channels + c] * at(row + y - 1, column + x - 1, c);
        }
      }
    }
  }
  return rounded(sum, layer);
}

// Each layer's results into a place of its own, one after the other, in `kept`; the last layer's into `outputs`.
inline void evaluate(const Network& network, const int8_t* input, int8_t* kept, int32_t* outputs) {
  PlaneShape in = network.input;
  const int8_t* from = input;
  for (uint32_t i = 0; i < network.layers.size(); ++i) {
    const Layer& layer = network.layers[i];
    const bool last = i + 1 == network.layers.size();
    int8_t* const to = kept;
    for (int row = 0; row < layer.out.rows; ++row) {
      for (int column = 0; column < layer.out.columns; ++column) {
        for (int channel = 0; channel < layer.out.channels; ++channel) {
          const int64_t value = unit_of(layer, in, from, row, column, channel);
          if (last) {
            *outputs++ = static_cast<int32_t>(value);
          } else {
            *kept++ = static_cast<int8_t>(value < -128 ? -128 : value > 127 ? 127 : value);
          }
        }
      }
    }
    from = to;
    in = layer.out;
  }
}

}  // namespace tilefish::reference
