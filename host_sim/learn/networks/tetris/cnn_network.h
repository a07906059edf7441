// The network of the Tetris paper while it learns, with the paper's numbers of filters and units: two 3x3 convolutions,
// each with a leaky ReLU and a pool of 2, a dense layer with dropout, and one output. Adam changes its weights. It
// plays with their mean over the last tenth of its steps, or over the last 200.
#pragma once

#include "host_sim/learn/networks/board_network.h"
#include "host_sim/learn/networks/checkpoint.h"

namespace tilefish {

inline constexpr float kLeak = 3.0f / 256;  // about the usual 0.01, in the engine's 256ths

// The share of the newest weights in the mean of all, after so many steps.
inline float newest_share(uint64_t steps) {
  return static_cast<float>(std::max(0.005, 10 / (static_cast<double>(steps) + 10)));
}

template <uint32_t kFirstFilters, uint32_t kSecondFilters, uint32_t kUnits>
class CnnNetwork {
  using Network = BoardNetwork<kFirstFilters, kSecondFilters>;

 public:
  CnnNetwork(uint32_t rows, uint32_t columns, double dropped, const Lines& empty, uint64_t seed)
      : rows_(rows),
        columns_(columns),
        dropped_(static_cast<float>(dropped)),
        empty_(empty),
        plays_(rows, columns, kUnits, kLeak, empty),
        learns_(plays_) {
    Random random(seed);
    weights_.resize(plays_.size());
    for (const auto& part : plays_.parts()) {
      const float widest = std::sqrt(6.0f / static_cast<float>(part.inputs + part.units));
      for (size_t i = part.at; i < part.biases(); ++i)
        weights_[i] = widest * (static_cast<float>(random.below(1u << 24)) / (1u << 23) - 1);
    }
    begin();
  }

  // Makes ready to play and to learn, with the weights as they are now or as the engine would round them.
  void prepare(bool rounded) {
    plays_.take(seen(mean_, rounded));
    learns_.take(seen(weights_, rounded));
  }
  std::vector<float> values(const std::vector<Lines>& boards) { return plays_.values(boards); }

  // Makes a step of Adam and returns the mean squared error before it.
  double learn(const std::vector<Lines>& boards, const std::vector<float>& labels, double rate, Random& random) {
    const double error = learns_.errors(boards, labels, dropped_, random, slopes_);
    ++steps_;
    const auto steps = static_cast<double>(steps_);
    const auto length = static_cast<float>(rate * std::sqrt(1 - std::pow(0.999, steps)) / (1 - std::pow(0.9, steps)));
    const float newest = newest_share(steps_);
    for (size_t i = 0; i < weights_.size(); ++i) {
      const float slope = slopes_[i];
      momentum_[i] = 0.9f * momentum_[i] + 0.1f * slope;
      squares_[i] = 0.999f * squares_[i] + 0.001f * slope * slope;
      weights_[i] -= length * momentum_[i] / (std::sqrt(squares_[i]) + 1e-8f);
      mean_[i] += newest * (weights_[i] - mean_[i]);
    }
    return error;
  }

  // A network for twice the rows. It takes all weights; of the dense matrix, the half for the lower rows is taken and
  // the other half is drawn.
  void double_rows(uint64_t seed) {
    CnnNetwork larger(2 * rows_, columns_, static_cast<double>(dropped_), empty_, seed);
    const auto from = plays_.parts(), to = larger.plays_.parts();
    for (size_t i = 0; i < from.size(); ++i) {
      std::copy(&mean_[from[i].at], &mean_[from[i].biases()], &larger.weights_[to[i].at]);
      std::copy_n(&mean_[from[i].biases()], from[i].units, &larger.weights_[to[i].biases()]);
    }
    larger.begin();
    *this = larger;
  }

  // The layers as it plays with them.
  FloatNetwork plain(bool rounded) const {
    const std::vector<float> weights = seen(mean_, rounded);
    const auto size = [](uint32_t n) { return static_cast<uint16_t>(n); };
    const PlaneShape shapes[] = {{size(rows_), size(columns_), kFirstFilters},
                                 {size(rows_ / 2), size(columns_ / 2), kFirstFilters},
                                 {size(rows_ / 2), size(columns_ / 2), kSecondFilters},
                                 {size(rows_ / 4), size(columns_ / 4), kSecondFilters},
                                 {1, 1, kUnits},
                                 {1, 1, 1}};
    FloatNetwork out{{size(rows_), size(columns_), 1}, {}};
    for (uint32_t layer = 0, part = 0; layer < 6; ++layer) {
      const bool pool = layer == 1 || layer == 3;
      out.layers.push_back({pool        ? LayerKind::kPool
                            : layer < 4 ? LayerKind::kConvolution
                                        : LayerKind::kDense,
                            shapes[layer],
                            pool || layer == 5 ? 1 : kLeak,
                            {},
                            {}});
      if (pool) continue;
      const auto of = plays_.parts()[part++];
      for (uint32_t unit = 0; unit < of.units; ++unit) {
        for (uint32_t i = 0; i < of.inputs; ++i)
          out.layers.back().weights.push_back(weights[of.at + i * of.units + unit]);
        out.layers.back().biases.push_back(weights[of.biases() + unit]);
      }
    }
    return out;
  }

  void save(std::ostream& out) const {
    write_plain(out, std::vector<uint64_t>{rows_, steps_});
    for (const auto* one : {&weights_, &mean_, &momentum_, &squares_}) write_plain(out, *one);
  }
  void load(std::istream& in) {
    std::vector<uint64_t> counts;
    read_plain(in, counts);
    if (counts.size() != 2) throw Failure("the checkpoint ends early");
    *this = CnnNetwork(static_cast<uint32_t>(counts[0]), columns_, static_cast<double>(dropped_), empty_, 0);
    steps_ = counts[1];
    for (auto* one : {&weights_, &mean_, &momentum_, &squares_}) {
      read_plain(in, *one);
      if (one->size() != plays_.size()) throw Failure("the checkpoint ends early");
    }
  }

 private:
  void begin() {
    mean_ = weights_;
    momentum_.assign(weights_.size(), 0);
    squares_.assign(weights_.size(), 0);
    steps_ = 0;
  }
  std::vector<float> seen(std::vector<float> weights, bool rounded) const {
    if (!rounded) return weights;
    for (const auto& part : plays_.parts()) round_units(&weights[part.at], part.inputs, part.units, part.at == 0);
    return weights;
  }

  uint32_t rows_, columns_;
  float dropped_;
  Lines empty_;
  Network plays_, learns_;
  std::vector<float> weights_, mean_, momentum_, squares_, slopes_;
  uint64_t steps_ = 0;
};

}  // namespace tilefish
