// The models of the reachability paper that are no networks, with scikit-learn's defaults where dlib has them: least
// squares; a forest of 100 trees (dlib's split by a third of the features, until 5 samples are left, and know no
// greatest depth); the mean of the 5 nearest boards, by cells that differ.
#pragma once

#include <functional>

#include "host_sim/learn/networks/reachability/samples.h"

namespace tilefish::reachability {

using Predictor = std::function<double(const Rows& board)>;

Predictor learn_linear(const std::vector<Labelled>& samples);
Predictor learn_forest(const std::vector<Labelled>& samples, uint64_t seed);
Predictor learn_neighbours(const std::vector<Labelled>& samples);

}  // namespace tilefish::reachability
