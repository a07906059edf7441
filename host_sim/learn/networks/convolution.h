// Turns the weights of dlib's layers above pictures into the order in which the engine has them.
#pragma once

#include "host_sim/learn/networks/dense.h"

namespace tilefish {

// A convolution of dlib keeps its weights filter by filter, channel by channel, row by row, and the biases after them.
template <class DlibLayer>
FloatLayer convolution_layer(const DlibLayer& layer, const PlaneShape& in, float negative_slope) {
  const float* const from = layer.layer_details().get_layer_params().host();
  const size_t filters = static_cast<size_t>(layer.layer_details().num_filters()), channels = in.channels;
  FloatLayer out{
      LayerKind::kConvolution, {in.rows, in.columns, static_cast<uint16_t>(filters)}, negative_slope, {}, {}};
  for (size_t filter = 0; filter < filters; ++filter) {
    for (size_t cell = 0; cell < 9; ++cell) {
      for (size_t channel = 0; channel < channels; ++channel)
        out.weights.push_back(from[(filter * channels + channel) * 9 + cell]);
    }
  }
  out.biases.assign(from + filters * channels * 9, from + filters * (channels * 9 + 1));
  return out;
}

inline FloatLayer pool_layer(const PlaneShape& in) {
  return {LayerKind::kPool,
          {static_cast<uint16_t>(in.rows / 2), static_cast<uint16_t>(in.columns / 2), in.channels},
          1,
          {},
          {}};
}

// A dense layer above a picture has its inputs channel by channel in dlib, and cell by cell in the engine.
inline FloatLayer by_cells(FloatLayer layer, const PlaneShape& in) {
  const std::vector<float> weights = layer.weights;
  const size_t cells = in.size() / in.channels;
  for (size_t i = 0; i < weights.size(); ++i) {
    const size_t unit = i / in.size(), cell = i % in.size() / in.channels, channel = i % in.channels;
    layer.weights[i] = weights[unit * in.size() + channel * cells + cell];
  }
  return layer;
}

}  // namespace tilefish
