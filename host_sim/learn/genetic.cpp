#include "host_sim/learn/genetic.h"

#include <algorithm>
#include <utility>

namespace tilefish::genetic {
namespace {

int32_t any_weight(Random& random) { return static_cast<int32_t>(random.below(2 * kOne + 1)) - kOne; }

}  // namespace

std::vector<Child> first_generation(const Settings& settings, Random& random) {
  std::vector<Child> children(settings.children);
  for (Child& child : children) {
    for (uint32_t i = 0; i < kWeights; ++i) child.weights.push_back(any_weight(random));
  }
  return children;
}

void rank(std::vector<Child>& children) {
  std::stable_sort(children.begin(), children.end(),
                   [](const Child& a, const Child& b) { return a.fitness > b.fitness; });
}

uint32_t share_of_fitter(uint64_t fitter, uint64_t other) {
  const uint64_t more = fitter - other;
  if (more == 0) return 5;
  if (4 * more <= other) return 6;
  if (4 * more <= 2 * other) return 7;
  return 4 * more <= 3 * other ? 8 : 9;
}

Weights crossover(const Child& one, const Child& other, Random& random) {
  const bool swapped = one.fitness < other.fitness;
  const Child& fitter = swapped ? other : one;
  const Child& weaker = swapped ? one : other;
  uint32_t places[kWeights];
  for (uint32_t i = 0; i < kWeights; ++i) places[i] = i;
  Weights child = weaker.weights;
  for (uint32_t i = 0, share = share_of_fitter(fitter.fitness, weaker.fitness); i < share; ++i) {
    std::swap(places[i], places[i + random.below(kWeights - i)]);
    child[places[i]] = fitter.weights[places[i]];
  }
  return child;
}

void mutate(Weights& weights, uint32_t probability, Random& random) {
  if (random.below(kOne) >= probability) return;
  const uint32_t which = random.below(kWeights);
  weights[which] = any_weight(random);
}

std::vector<Child> next_generation(const std::vector<Child>& ranked, const Settings& settings, Random& random) {
  const auto dropped = static_cast<uint32_t>(uint64_t{settings.children} * settings.select / kOne);
  const uint32_t parents = std::max(2u, settings.children - dropped);  // a pair needs two
  std::vector<Child> children(settings.children);
  for (Child& child : children) {
    const uint32_t one = random.below(parents);
    uint32_t other = random.below(parents - 1);
    if (other >= one) ++other;
    child.weights = crossover(ranked[one], ranked[other], random);
    mutate(child.weights, settings.mutate, random);
  }
  return children;
}

}  // namespace tilefish::genetic
