// A network cell by cell, to compare with: no runs of bytes, no shifts.
#pragma once

#include "engine/network/network.h"

namespace tilefish::reference {

inline int64_t rounded(int64_t sum, const Layer& layer, int unit) {
  int64_t one = 1;
  for (int i = 0; i < layer.shift; ++i) one *= 2;
  const auto floor_of = [](int64_t numerator, int64_t denominator) {
    return numerator / denominator - (numerator % denominator < 0 ? 1 : 0);
  };
  const int64_t value = floor_of(sum * layer.multipliers[unit] + one / 2, one);
  return value < 0 ? floor_of(value * layer.leak + 128, 256) : value;
}

// The result of one unit of a layer; inputs beyond the edge are 0.
inline int64_t unit_of(const Layer& layer, const PlaneShape& in, const Activation* from, int row, int column,
                       int channel) {
  const auto at = [&](int y, int x, int c) -> int64_t {
    if (y < 0 || x < 0 || y >= in.rows || x >= in.columns) return 0;
    return from[(y * in.columns + x) * in.channels + c];
  };
  if (layer.kind == LayerKind::kPool) {
    int64_t most = -100000;
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
  return rounded(sum, layer, channel);
}

// Each layer's results into a place of its own, one after the other, in `kept`; the last layer's into `outputs`.
inline void evaluate(const Network& network, const Activation* input, Activation* kept, int32_t* outputs) {
  PlaneShape in = network.input;
  const Activation* from = input;
  for (uint32_t i = 0; i < network.layers.size(); ++i) {
    const Layer& layer = network.layers[i];
    const bool last = i + 1 == network.layers.size();
    Activation* const to = kept;
    for (int row = 0; row < layer.out.rows; ++row) {
      for (int column = 0; column < layer.out.columns; ++column) {
        for (int channel = 0; channel < layer.out.channels; ++channel) {
          const int64_t value = unit_of(layer, in, from, row, column, channel);
          if (last) {
            *outputs++ = static_cast<int32_t>(value);
          } else {
            *kept++ = static_cast<Activation>(value < -8191 ? -8191 : value > 8191 ? 8191 : value);
          }
        }
      }
    }
    from = to;
    in = layer.out;
  }
}

}  // namespace tilefish::reference
