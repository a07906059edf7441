// The network of the Tetris paper with batch normalization after each convolution, as the paper had it at first. It is
// made with dlib, since a mean over a batch leaves no sky that boards could share. It plays with the mean of its
// weights, as CnnNetwork does.
#pragma once

#include "host_sim/learn/networks/convolution.h"
#include "host_sim/learn/networks/tetris/cnn_network.h"

namespace tilefish {

template <uint32_t kFirstFilters, uint32_t kSecondFilters, uint32_t kUnits>
class CnnNormalized {
  template <class Below>
  using Normal = dlib::leaky_relu<dlib::add_layer<dlib::bn_<dlib::CONV_MODE>, Below>>;
  using First = Normal<dlib::con<kFirstFilters, 3, 3, 1, 1, dlib::input<dlib::matrix<float>>>>;
  using Second = Normal<dlib::con<kSecondFilters, 3, 3, 1, 1, dlib::max_pool<2, 2, 2, 2, First>>>;
  using Net = dlib::loss_mean_squared<
      dlib::fc<1, dlib::dropout<dlib::leaky_relu<dlib::fc<kUnits, dlib::max_pool<2, 2, 2, 2, Second>>>>>>;

 public:
  CnnNormalized(uint32_t rows, uint32_t columns, double dropped, const Lines& empty, uint64_t seed)
      : rows_(rows), columns_(columns), empty_(empty), plays_(rows, columns, kUnits, kLeak, empty) {
    begin(net_, rows, seed, columns);
    dlib::layer<2>(net_).layer_details() = dlib::dropout_(static_cast<float>(dropped));
    dlib::layer<3>(net_).layer_details() = dlib::leaky_relu_(kLeak);
    dlib::layer<6>(net_).layer_details() = dlib::leaky_relu_(kLeak);
    dlib::layer<10>(net_).layer_details() = dlib::leaky_relu_(kLeak);
  }

  // Is called once a step. Normalization, and the share of units that dropout keeps, go into the weights that it plays
  // with; pictures lie channel by channel.
  void prepare(bool) {
    std::vector<float> weights;
    const auto add = [&](const FloatLayer& layer) {
      const size_t units = layer.biases.size(), inputs = layer.weights.size() / units;
      for (size_t i = 0; i < inputs; ++i) {
        for (size_t unit = 0; unit < units; ++unit) weights.push_back(layer.weights[unit * inputs + i]);
      }
      weights.insert(weights.end(), layer.biases.begin(), layer.biases.end());
    };
    const auto size = [](uint32_t n) { return static_cast<uint16_t>(n); };
    const PlaneShape pooled{size(rows_ / 2), size(columns_ / 2), kFirstFilters},
        flat{size(rows_ / 4), size(columns_ / 4), kSecondFilters};
    add(normalized(convolution_layer(dlib::layer<12>(net_), {size(rows_), size(columns_), 1}, kLeak),
                   dlib::layer<11>(net_).layer_details()));
    add(normalized(convolution_layer(dlib::layer<8>(net_), pooled, kLeak), dlib::layer<7>(net_).layer_details()));
    add(by_cells(dense_layer(dlib::layer<4>(net_), flat.size(), kLeak), flat));
    FloatLayer last = dense_layer(dlib::layer<1>(net_), kUnits, 1);
    for (float& weight : last.weights) weight *= 1 - dlib::layer<2>(net_).layer_details().get_drop_rate();
    add(last);
    mean_.resize(weights.size());
    const float newest = newest_share(steps_++);
    for (size_t i = 0; i < weights.size(); ++i) mean_[i] += newest * (weights[i] - mean_[i]);
    plays_.take(mean_);
  }
  std::vector<float> values(const std::vector<Lines>& boards) { return plays_.values(boards); }

  double learn(const std::vector<Lines>& boards, const std::vector<float>& labels, double rate, Random&) {
    std::vector<Activation> samples;
    for (const Lines& board : boards) {
      for (uint32_t cell = 0; cell < rows_ * columns_; ++cell)
        samples.push_back(board.row[cell / columns_] >> cell % columns_ & 1);
    }
    dlib::resizable_tensor inputs;
    fill(inputs, samples, rows_, columns_);
    const double error = teacher_.look(net_, inputs, labels);
    teacher_.step(net_, rate);
    return error;
  }

  // As CnnNetwork does.
  void double_rows(uint64_t seed) {
    CnnNormalized larger(2 * rows_, columns_, static_cast<double>(dlib::layer<2>(net_).layer_details().get_drop_rate()),
                         empty_, seed);
    copy<12>(larger);
    copy<8>(larger);
    copy<1>(larger);
    dlib::layer<7>(larger.net_).layer_details() = dlib::layer<7>(net_).layer_details();
    dlib::layer<11>(larger.net_).layer_details() = dlib::layer<11>(net_).layer_details();
    const size_t half = rows_ / 4 * (columns_ / 4);  // inputs a filter
    const float* const old = weights<4>().host();
    float* const made = larger.template weights<4>().host();
    for (size_t filter = 0; filter < kSecondFilters; ++filter) {
      std::copy(old + filter * half * kUnits, old + (filter + 1) * half * kUnits, made + 2 * filter * half * kUnits);
    }
    std::copy(old + kSecondFilters * half * kUnits, old + (kSecondFilters * half + 1) * kUnits,
              made + 2 * kSecondFilters * half * kUnits);
    *this = larger;
  }

 private:
  // Layers are counted from the output on.
  template <unsigned kLayer>
  dlib::tensor& weights() {
    return dlib::layer<kLayer>(net_).layer_details().get_layer_params();
  }
  template <unsigned kLayer>
  void copy(CnnNormalized& to) {
    std::copy(weights<kLayer>().begin(), weights<kLayer>().end(), to.template weights<kLayer>().begin());
  }

  // In play, normalization is one multiplication and one addition for each sum.
  static FloatLayer normalized(FloatLayer layer, const dlib::bn_<dlib::CONV_MODE>& normalization) {
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
    return layer;
  }

  uint32_t rows_, columns_;
  Lines empty_;
  Net net_;
  Teacher<Net> teacher_;
  BoardNetwork<kFirstFilters, kSecondFilters> plays_;
  std::vector<float> mean_;
  uint64_t steps_ = 0;
};

}  // namespace tilefish
