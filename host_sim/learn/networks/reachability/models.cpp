#include "host_sim/learn/networks/reachability/models.h"

#include <dlib/random_forest.h>
#include <dlib/svm.h>
#include <algorithm>
#include <array>

namespace tilefish::reachability {
namespace {

constexpr size_t kTrees = 100, kNeighbours = 5;

using Vector = dlib::matrix<double, 0, 1>;

Vector cells_of(const Rows& board) {
  Vector cells(static_cast<long>(kMostRows * kColumns));
  for (uint32_t r = 0; r < kMostRows; ++r) {
    for (uint32_t x = 0; x < kColumns; ++x) cells(static_cast<long>(r * kColumns + x)) = board.row[r] >> x & 1u;
  }
  return cells;
}

struct Vectors {
  std::vector<Vector> boards;
  std::vector<double> distances;

  explicit Vectors(const std::vector<Labelled>& samples) {
    for (const Labelled& sample : samples) {
      boards.push_back(cells_of(sample.board));
      distances.push_back(sample.distance);
    }
  }
};

}  // namespace

Predictor learn_linear(const std::vector<Labelled>& samples) {
  const Vectors vectors(samples);
  dlib::rr_trainer<dlib::linear_kernel<Vector>> trainer;
  trainer.set_lambda(1e-6);  // small, but enough where no sample fills a row
  const auto function = trainer.train(vectors.boards, vectors.distances);
  return [function](const Rows& board) { return function(cells_of(board)); };
}

Predictor learn_forest(const std::vector<Labelled>& samples, uint64_t seed) {
  const Vectors vectors(samples);
  dlib::random_forest_regression_trainer<dlib::dense_feature_extractor> trainer;
  trainer.set_num_trees(kTrees);
  trainer.set_seed(std::to_string(seed));
  const auto function = trainer.train(vectors.boards, vectors.distances);
  return [function](const Rows& board) { return function(cells_of(board)); };
}

Predictor learn_neighbours(const std::vector<Labelled>& samples) {
  std::vector<std::pair<Packed, uint32_t>> known;
  for (const Labelled& sample : samples) known.emplace_back(packed(sample.board), sample.distance);
  return [known](const Rows& board) {
    const Packed wanted = packed(board);
    // The nearest samples first, each as the number of cells that differ and its distance; of equals, the first sample.
    std::array<std::pair<uint32_t, uint32_t>, kNeighbours> nearest;
    nearest.fill({UINT32_MAX, 0});
    for (const auto& [one, distance] : known) {
      uint32_t differing = 0;
      for (uint32_t word = 0; word < 7; ++word) differing += count_bits(one.word[word] ^ wanted.word[word]);
      if (differing >= nearest.back().first) continue;
      const auto at = std::upper_bound(nearest.begin(), nearest.end(), differing,
                                       [](uint32_t value, const auto& entry) { return value < entry.first; });
      std::move_backward(at, nearest.end() - 1, nearest.end());
      *at = {differing, distance};
    }
    double sum = 0;
    for (const auto& entry : nearest) sum += entry.second;
    return sum / kNeighbours;
  };
}

}  // namespace tilefish::reachability
