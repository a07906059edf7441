#include "host_sim/python/trained_network.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>

#include "engine/games/square_stacker/players/networks.h"
#include "host_sim/support/errors.h"

namespace tilefish {
namespace {

constexpr size_t kMostInputs = 2000;                // of a layer: as many products of 8 and 14 bits fit a sum of 32
constexpr double kMostBias = 5e7;                   // and this beside them
constexpr double kLargest = 1e6, kSmallest = 1e-6;  // of weights and results: their scales stay within the shifts

void check_layer(size_t number, const FloatLayer& layer, size_t inputs) {
  const size_t units = layer.biases.size();
  if (units == 0 || units > kMostInputs || inputs == 0 || inputs > kMostInputs ||
      layer.weights.size() != units * inputs)
    throw UsageError(fmt::format("layer {} has {} weights for {} inputs and {} units of at most {}", number,
                                 layer.weights.size(), inputs, units, kMostInputs));
  const auto fits = [](float weight) {
    return std::isfinite(weight) && std::fabs(static_cast<double>(weight)) <= kLargest;
  };
  if (!std::all_of(layer.weights.begin(), layer.weights.end(), fits) ||
      !std::all_of(layer.biases.begin(), layer.biases.end(), fits))
    throw UsageError(fmt::format("layer {} has a weight beyond {} or that is no number", number, kLargest));
  for (size_t unit = 0; unit < units; ++unit) {
    const auto first = layer.weights.begin() + static_cast<std::ptrdiff_t>(unit * inputs);
    const bool any = std::any_of(first, first + static_cast<std::ptrdiff_t>(inputs),
                                 [](float weight) { return std::fabs(static_cast<double>(weight)) >= kSmallest; });
    if (!any) throw UsageError(fmt::format("unit {} of layer {} has no weight of {} or more", unit, number, kSmallest));
  }
}

WholeNetwork checked(const FloatNetwork& network, const std::vector<std::vector<Activation>>& samples, double one) {
  if (network.layers.empty() || samples.empty()) throw UsageError("a network needs layers and samples");
  if (!(one >= kSmallest && one <= kLargest))
    throw UsageError(fmt::format("one is {}, not from {} to {}", one, kSmallest, kLargest));
  size_t inputs = network.input.size();
  for (size_t i = 0; i < network.layers.size(); ++i) {
    check_layer(i, network.layers[i], inputs);
    inputs = network.layers[i].biases.size();
  }
  for (const auto& sample : samples) {
    for (const auto& results : network.evaluate(sample)) {
      for (const float result : results) {
        if (!(std::fabs(static_cast<double>(result)) <= kLargest * kMostActivation))
          throw UsageError("a sample leads beyond the numbers that a network may have");
      }
    }
  }
  WholeNetwork whole = quantised(network, samples, one);
  for (size_t i = 0; i < whole.layers.size(); ++i) {
    const auto too_large = [](int32_t bias) { return std::fabs(static_cast<double>(bias)) > kMostBias; };
    if (whole.layers[i].shift < 1 || whole.layers[i].shift > 62 ||
        std::any_of(whole.biases[i].begin(), whole.biases[i].end(), too_large))
      throw UsageError(fmt::format("layer {} has weights and biases of too different sizes", i));
  }
  return whole;
}

}  // namespace

TrainedNetwork::TrainedNetwork(const FloatNetwork& network, const std::vector<std::vector<Activation>>& samples,
                               double one)
    : whole_(checked(network, samples, one)),
      memory_(network_memory(whole_.network()) + square_stacker::kAfterInputs * sizeof(Activation) + 8) {}

void TrainedNetwork::evaluate(const Activation* inputs, int32_t* outputs) {
  const auto all = memory_.all();
  tilefish::evaluate(whole_.network(), inputs, Arena(all.data(), static_cast<uint32_t>(all.size())),
                     {outputs, this->outputs()});
}

Move TrainedNetwork::choose(const square_stacker::Position& position) {
  if (inputs() != square_stacker::kAfterInputs || outputs() != 1)
    throw UsageError(fmt::format("a network that plays Square Stacker has {} inputs and 1 output, not {} and {}",
                                 square_stacker::kAfterInputs, inputs(), outputs()));
  const auto all = memory_.all();
  Budget budget;
  return square_stacker::best_after(whole_.network(), position, Arena(all.data(), static_cast<uint32_t>(all.size())),
                                    budget);
}

}  // namespace tilefish
