// The models of the reachability paper that are no networks, with the defaults of scikit-learn where dlib has them:
// least squares; a forest of 100 trees; the mean of the 5 nearest boards, by the cells that differ. The trees of dlib
// look at a third of the features for each split, stop at 5 samples, and have no greatest depth.
#pragma once

#include <functional>

#include "host_sim/learn/networks/reachability/samples.h"

namespace tilefish::reachability {

using Predictor = std::function<double(const Rows& board)>;

Predictor learn_linear(const std::vector<Labelled>& samples);
Predictor learn_forest(const std::vector<Labelled>& samples, uint64_t seed);
Predictor learn_neighbours(const std::vector<Labelled>& samples);

}  // namespace tilefish::reachability
