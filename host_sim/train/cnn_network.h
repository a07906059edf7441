// The network of document 001 in dlib: two 3x3 convolutions, each with a leaky ReLU and a pool of 2, a dense layer with dropout, one output. With its
// own numbers of filters and units, and with batch normalization after each convolution or without.
#pragma once

#include "host_sim/train/convolution.h"

namespace tilefish {

inline constexpr float kLeak = 3.0f / 256;  // dlib's own 0.01 as the engine can have it

template <long kFirstFilters, long kSecondFilters, unsigned long kDenseUnits, bool kNormalized>
struct CnnNetwork {
  template <class Below>
  using Normal = typename std::conditional_t<kNormalized, dlib::add_layer<dlib::bn_<dlib::CONV_MODE>, Below>, Below>;
  using First = dlib::leaky_relu<Normal<dlib::con<kFirstFilters, 3, 3, 1, 1, dlib::input<dlib::matrix<float>>>>>;
  using Second = dlib::leaky_relu<Normal<dlib::con<kSecondFilters, 3, 3, 1, 1, dlib::max_pool<2, 2, 2, 2, First>>>>;
  using Net = dlib::loss_mean_squared<dlib::fc<1, dlib::dropout<dlib::leaky_relu<dlib::fc<kDenseUnits, dlib::max_pool<2, 2, 2, 2, Second>>>>>>;

  static constexpr uint32_t kFirst = kFirstFilters, kSecond = kSecondFilters, kUnits = kDenseUnits;

  // Layers are counted from the output on.
  static constexpr unsigned kNormal = kNormalized ? 1 : 0;
  static auto& last(Net& net) { return dlib::layer<1>(net); }
  static auto& dense(Net& net) { return dlib::layer<4>(net); }
  static auto& second(Net& net) { return dlib::layer<7 + kNormal>(net); }
  static auto& first(Net& net) { return dlib::layer<10 + 2 * kNormal>(net); }
  template <class Layer>
  static dlib::tensor& weights(Layer& layer) { return layer.layer_details().get_layer_params(); }
  static std::vector<dlib::tensor*> all_weights(Net& net) {
    return {&weights(first(net)), &weights(second(net)), &weights(dense(net)), &weights(last(net))};
  }

  static void begin(Net& net, uint32_t rows, uint32_t columns, float dropped, uint64_t seed) {
    tilefish::begin(net, rows, seed, columns);
    dlib::layer<2>(net).layer_details() = dlib::dropout_(dropped);
    dlib::layer<3>(net).layer_details() = dlib::leaky_relu_(kLeak);
    dlib::layer<6>(net).layer_details() = dlib::leaky_relu_(kLeak);
    dlib::layer<9 + kNormal>(net).layer_details() = dlib::leaky_relu_(kLeak);
  }

  // A network for twice the rows: all weights, and of the dense matrix the half that the lower rows meet; the other half is as it was drawn.
  static void double_rows(Net& from, Net& to, uint32_t rows, uint32_t columns) {
    std::copy(weights(first(from)).begin(), weights(first(from)).end(), weights(first(to)).begin());
    std::copy(weights(second(from)).begin(), weights(second(from)).end(), weights(second(to)).begin());
    std::copy(weights(last(from)).begin(), weights(last(from)).end(), weights(last(to)).begin());
    if constexpr (kNormalized) {
      dlib::layer<7>(to).layer_details() = dlib::layer<7>(from).layer_details();
      dlib::layer<11>(to).layer_details() = dlib::layer<11>(from).layer_details();
    }
    const size_t half = rows / 4 * (columns / 4);  // inputs a filter
    const float* const old = weights(dense(from)).host();
    float* const made = weights(dense(to)).host();
    for (size_t filter = 0; filter < kSecond; ++filter) {
      std::copy(old + filter * half * kUnits, old + (filter + 1) * half * kUnits, made + 2 * filter * half * kUnits);
    }
    std::copy(old + kSecond * half * kUnits, old + (kSecond * half + 1) * kUnits, made + 2 * kSecond * half * kUnits);
  }

  // As it plays: nothing dropped, normalization and the kept share of the units in the weights, pictures channel by channel.
  static FloatNetwork plain(Net& net, uint32_t rows, uint32_t columns) {
    FloatNetwork out{{static_cast<uint16_t>(rows), static_cast<uint16_t>(columns), 1}, {}};
    const auto shape = [&] { return out.layers.back().out; };
    out.layers.push_back(convolution_layer(first(net), out.input, kLeak));
    out.layers.push_back(pool_layer(shape()));
    out.layers.push_back(convolution_layer(second(net), shape(), kLeak));
    out.layers.push_back(pool_layer(shape()));
    if constexpr (kNormalized) {
      normalize(out.layers[0], dlib::layer<11>(net).layer_details());
      normalize(out.layers[2], dlib::layer<7>(net).layer_details());
    }
    out.layers.push_back(by_cells(dense_layer(dense(net), shape().size(), kLeak), shape()));
    out.layers.push_back(dense_layer(last(net), kUnits, 1));
    const float kept = 1 - dlib::layer<2>(net).layer_details().get_drop_rate();
    for (float& weight : out.layers.back().weights) weight *= kept;
    return out;
  }

  static void round_weights(Net& net, uint32_t rows, uint32_t columns) {
    round_filters(weights(first(net)), kFirst, 9, true);
    round_filters(weights(second(net)), kSecond, 9 * kFirst, false);
    tilefish::round_weights(dense(net), rows / 4 * (columns / 4) * kSecond, false);
    tilefish::round_weights(last(net), kUnits, false);
  }

 private:
  // What normalization makes of a sum in play is a multiplication and an addition.
  static void normalize(FloatLayer& layer, const dlib::bn_<dlib::CONV_MODE>& normalization) {
    dlib::affine_ affine(normalization);
    const size_t filters = layer.biases.size();
    dlib::resizable_tensor zeros(1, static_cast<long long>(filters)), ones(1, static_cast<long long>(filters));
    zeros = 0;
    ones = 1;
    affine.forward_inplace(zeros, zeros);
    affine.forward_inplace(ones, ones);
    const size_t inputs = layer.weights.size() / filters;
    for (size_t filter = 0; filter < filters; ++filter) {
      const float added = zeros.host()[filter], times = ones.host()[filter] - added;
      for (size_t i = 0; i < inputs; ++i) layer.weights[filter * inputs + i] *= times;
      layer.biases[filter] = layer.biases[filter] * times + added;
    }
  }

  static void round_filters(dlib::tensor& tensor, size_t filters, size_t inputs, bool whole_inputs) {
    float* const weights = tensor.host();
    for (size_t filter = 0; filter < filters; ++filter) {
      float* const one = weights + filter * inputs;
      float most = 1e-9f;
      for (size_t i = 0; i < inputs; ++i) most = std::max(most, std::fabs(one[i]));
      const auto rounded = [&](float weight) { return std::round(weight * 127 / most) * most / 127; };
      for (size_t i = 0; i < inputs; ++i) one[i] = rounded(one[i]);
      float& bias = weights[filters * inputs + filter];
      if (whole_inputs) bias = rounded(bias);
    }
  }
};

}  // namespace tilefish
