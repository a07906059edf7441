#include "host_sim/learn/networks/quantise.h"

#include <fmt/core.h>
#include <algorithm>
#include <cmath>

namespace tilefish {
namespace {

constexpr double kMostWeight = 127;

std::vector<float> through(const FloatLayer& layer, const PlaneShape& in, const std::vector<float>& from) {
  const auto at = [&](int row, int column, int channel) {
    if (row < 0 || column < 0 || row >= in.rows || column >= in.columns) return 0.0f;
    return from[static_cast<size_t>((row * in.columns + column) * in.channels + channel)];
  };
  std::vector<float> to(layer.out.size());
  size_t unit = 0;
  for (int row = 0; row < layer.out.rows; ++row) {
    for (int column = 0; column < layer.out.columns; ++column) {
      for (int channel = 0; channel < layer.out.channels; ++channel, ++unit) {
        if (layer.kind == LayerKind::kPool) {
          to[unit] = std::max({at(2 * row, 2 * column, channel), at(2 * row, 2 * column + 1, channel),
                               at(2 * row + 1, 2 * column, channel), at(2 * row + 1, 2 * column + 1, channel)});
          continue;
        }
        float sum = layer.biases[static_cast<size_t>(channel)];
        if (layer.kind == LayerKind::kDense) {
          const float* const weights = &layer.weights[static_cast<size_t>(channel) * from.size()];
          for (size_t i = 0; i < from.size(); ++i) sum += weights[i] * from[i];
        } else {
          const float* weights = &layer.weights[static_cast<size_t>(channel) * 9 * in.channels];
          for (int y = -1; y <= 1; ++y) {
            for (int x = -1; x <= 1; ++x) {
              for (int c = 0; c < in.channels; ++c) sum += *weights++ * at(row + y, column + x, c);
            }
          }
        }
        to[unit] = sum < 0 ? sum * layer.negative_slope : sum;
      }
    }
  }
  return to;
}

template <class Numbers>
std::string listed(const Numbers& numbers) {
  std::string text, line;
  for (const auto number : numbers) {
    line += fmt::format("{},", number);
    if (line.size() < 120) continue;
    text += line + "\n";
    line.clear();
  }
  return text + line;
}

// Where a layer has so many weights, eight of them are written as one number, the first in its lowest byte. That is a
// third less text, so that files stay below 1 MB.
constexpr size_t kMany = 100'000;

std::string packed(const std::vector<int8_t>& weights) {
  std::string text;
  for (size_t i = 0; i < weights.size(); i += 8) {
    uint64_t eight = 0;
    for (size_t k = 0; k < 8; ++k) eight |= static_cast<uint64_t>(static_cast<uint8_t>(weights[i + k])) << 8 * k;
    text += fmt::format("0x{:016x},{}", eight, i / 8 % 12 == 11 ? "\n" : "");
  }
  return text;
}

}  // namespace

std::vector<std::vector<float>> FloatNetwork::evaluate(const std::vector<Activation>& given) const {
  std::vector<std::vector<float>> results;
  std::vector<float> from(given.begin(), given.end());
  PlaneShape in = input;
  for (const FloatLayer& layer : layers) {
    from = through(layer, in, from);
    results.push_back(from);
    in = layer.out;
  }
  return results;
}

WholeNetwork quantised(const FloatNetwork& network, const std::vector<std::vector<Activation>>& samples, double one) {
  std::vector<double> largest(network.layers.size(), 1e-6);
  for (const auto& sample : samples) {
    const auto results = network.evaluate(sample);
    for (size_t i = 0; i < results.size(); ++i) {
      for (const float result : results[i]) largest[i] = std::max(largest[i], std::fabs(static_cast<double>(result)));
    }
  }
  WholeNetwork whole;
  whole.input = network.input;
  double unit = 1;  // of what a layer is given
  for (size_t i = 0; i < network.layers.size(); ++i) {
    const FloatLayer& layer = network.layers[i];
    whole.weights.emplace_back();
    whole.biases.emplace_back();
    whole.multipliers.emplace_back();
    if (layer.kind == LayerKind::kPool) {
      whole.layers.push_back({layer.kind, 0, 0, layer.out, nullptr, nullptr, nullptr});
      continue;
    }
    const bool last = i + 1 == network.layers.size();
    const double next_unit = last ? 1 / one : largest[i] / kMostActivation;
    const size_t units = layer.biases.size(), inputs = layer.weights.size() / units;
    std::vector<double> scales;
    for (size_t at = 0; at < units; ++at) {
      const float* const weights = &layer.weights[at * inputs];
      double most = 1e-9;
      for (size_t k = 0; k < inputs; ++k) most = std::max(most, std::fabs(static_cast<double>(weights[k])));
      const double weight_unit = most / kMostWeight;
      for (size_t k = 0; k < inputs; ++k) {
        whole.weights.back().push_back(static_cast<int8_t>(std::lround(static_cast<double>(weights[k]) / weight_unit)));
      }
      whole.biases.back().push_back(
          static_cast<int32_t>(std::lround(static_cast<double>(layer.biases[at]) / (weight_unit * unit))));
      scales.push_back(weight_unit * unit / next_unit);
    }
    int exponent = 0;
    std::frexp(*std::max_element(scales.begin(), scales.end()), &exponent);
    const int shift = 30 - exponent;  // the largest multiplier is 2^29 to 2^30
    for (const double scale : scales)
      whole.multipliers.back().push_back(static_cast<int32_t>(std::lround(std::ldexp(scale, shift))));
    whole.layers.push_back({layer.kind, static_cast<uint8_t>(shift),
                            static_cast<uint16_t>(std::lround(layer.negative_slope * 256.0f)), layer.out, nullptr,
                            nullptr, nullptr});
    unit = next_unit;
  }
  for (size_t i = 0; i < whole.layers.size(); ++i) {
    whole.layers[i].weights = whole.weights[i].data();
    whole.layers[i].biases = whole.biases[i].data();
    whole.layers[i].multipliers = whole.multipliers[i].data();
  }
  return whole;
}

void round_units(float* weights, size_t inputs, size_t units, bool whole_inputs) {
  std::vector<float> step(units, 1e-9f);
  for (size_t i = 0; i < inputs; ++i) {
    for (size_t unit = 0; unit < units; ++unit)
      step[unit] = std::max(step[unit], std::fabs(weights[i * units + unit]) / 127);
  }
  for (size_t i = 0; i < inputs + (whole_inputs ? 1 : 0); ++i) {
    for (size_t unit = 0; unit < units; ++unit)
      weights[i * units + unit] = std::rint(weights[i * units + unit] / step[unit]) * step[unit];
  }
}

std::string as_source(const std::string& command, const WholeNetwork& network) {
  std::string text = fmt::format("// {}\n", command), layers;
  const bool large = std::any_of(network.weights.begin(), network.weights.end(),
                                 [](const auto& weights) { return weights.size() >= kMany; });
  for (size_t i = 0; i < network.layers.size(); ++i) {
    const Layer& layer = network.layers[i];
    const bool pool = layer.kind == LayerKind::kPool;
    const size_t weights = network.weights[i].size();
    const bool many = large && !pool && weights % 8 == 0;
    if (many) {
      text += fmt::format(
          "constexpr auto kWeights{} = std::bit_cast<std::array<int8_t, {}>>(std::array<uint64_t, {}>{{\n{}}});\n", i,
          weights, weights / 8, packed(network.weights[i]));
    } else if (!pool) {
      text += fmt::format("constexpr int8_t kWeights{}[] = {{\n{}}};\n", i, listed(network.weights[i]));
    }
    if (!pool) {
      text +=
          fmt::format("constexpr int32_t kBiases{0}[] = {{\n{1}}};\nconstexpr int32_t kMultipliers{0}[] = {{\n{2}}};\n",
                      i, listed(network.biases[i]), listed(network.multipliers[i]));
    }
    const char* const kinds[] = {"kDense", "kConvolution", "kPool"};
    const auto name = [&](const char* table) { return pool ? "nullptr" : fmt::format("{}{}", table, i); };
    layers +=
        fmt::format("    {{LayerKind::{}, {}, {}, {{{}, {}, {}}}, {}, {}, {}}},\n", kinds[static_cast<int>(layer.kind)],
                    layer.shift, layer.leak, layer.out.rows, layer.out.columns, layer.out.channels,
                    name("kMultipliers"), name("kWeights") + (many ? ".data()" : ""), name("kBiases"));
  }
  return text + fmt::format("constexpr Layer kLayers[] = {{\n{}}};\n", layers);
}

}  // namespace tilefish
