#include "host_sim/runner/tournament/rating.h"

#include <algorithm>
#include <cmath>

namespace tilefish {
namespace {

constexpr double kElo = 400 / 2.302585092994046;  // Elo of a factor e in the odds
constexpr int kMostSteps = 200;
constexpr double kClose = 1e-10;

using Matrix = std::vector<std::vector<double>>;

double expected(double difference) { return 1 / (1 + std::exp(-difference)); }

// The inverse of a positive definite matrix.
Matrix inverse(Matrix matrix) {
  const size_t size = matrix.size();
  Matrix result(size, std::vector<double>(size, 0));
  for (size_t i = 0; i < size; ++i) result[i][i] = 1;
  for (size_t pivot = 0; pivot < size; ++pivot) {
    const double by = matrix[pivot][pivot];
    for (size_t column = 0; column < size; ++column) {
      matrix[pivot][column] /= by;
      result[pivot][column] /= by;
    }
    for (size_t row = 0; row < size; ++row) {
      const double factor = matrix[row][pivot];
      if (row == pivot || factor == 0) continue;
      for (size_t column = 0; column < size; ++column) {
        matrix[row][column] -= factor * matrix[pivot][column];
        result[row][column] -= factor * result[pivot][column];
      }
    }
  }
  return result;
}

}  // namespace

// Newton's method. The likelihood knows differences alone; a matrix of ones, which holds the average at 0, makes its
// second derivative definite.
std::vector<Rating> ratings_of(size_t players, const std::vector<Met>& met) {
  std::vector<double> strength(players, 0);
  Matrix covariance(players, std::vector<double>(players, 0));
  for (int step = 0; step < kMostSteps; ++step) {
    std::vector<double> slope(players, 0);
    Matrix curve(players, std::vector<double>(players, 1.0 / static_cast<double>(players)));
    std::vector<bool> played(players, false);
    for (const Met& pair : met) {
      if (pair.tally.games() == 0) continue;
      played[pair.first] = played[pair.second] = true;
      const double games = static_cast<double>(pair.tally.games()) + 1;
      const double share = expected(strength[pair.first] - strength[pair.second]);
      const double miss = pair.tally.points() + 0.5 - games * share, weight = games * share * (1 - share);
      slope[pair.first] += miss;
      slope[pair.second] -= miss;
      curve[pair.first][pair.first] += weight;
      curve[pair.second][pair.second] += weight;
      curve[pair.first][pair.second] -= weight;
      curve[pair.second][pair.first] -= weight;
    }
    for (size_t i = 0; i < players; ++i) {
      if (!played[i]) curve[i][i] += 1;
    }
    covariance = inverse(curve);
    std::vector<double> change(players, 0);
    double largest = 0;
    for (size_t i = 0; i < players; ++i) {
      for (size_t k = 0; k < players; ++k) change[i] += covariance[i][k] * slope[k];
      largest = std::max(largest, std::fabs(change[i]));
    }
    const double share = std::min(1.0, 1.0 / largest);  // far from the solution a whole step may lead away from it
    for (size_t i = 0; i < players; ++i) strength[i] += share * change[i];
    if (largest < kClose) break;
  }
  std::vector<Rating> ratings(players);
  for (size_t i = 0; i < players; ++i) {
    const double variance = covariance[i][i] - 1.0 / static_cast<double>(players);
    ratings[i] = {kElo * strength[i], kElo * std::sqrt(std::max(variance, 0.0))};
  }
  return ratings;
}

// The generalised ratio of likelihoods for a mean with an estimated variance. Two imaginary openings, one won and one
// lost, keep the variance from being 0 after a few.
SprtState decide(const Sprt& sprt, const std::vector<int>& scores) {
  constexpr double kBound = 2.94443897916644;  // ln((1 - 0.05) / 0.05)
  const double least = expected(sprt.elo0 / kElo), most = expected(sprt.elo1 / kElo);
  SprtState state;
  double count = 2, sum = 1, squares = 1;
  for (size_t game = 0; game + 1 < scores.size() && state.verdict == Verdict::kOpen; game += 2) {
    const double share = 0.5 + 0.25 * (scores[game] + scores[game + 1]);
    count += 1;
    sum += share;
    squares += share * share;
    const double mean = sum / count, variance = squares / count - mean * mean;
    state.ratio = count * (most - least) * (2 * mean - least - most) / (2 * variance);
    state.games = game + 2;
    if (state.ratio >= kBound) state.verdict = Verdict::kSecond;
    if (state.ratio <= -kBound) state.verdict = Verdict::kFirst;
  }
  if (state.verdict == Verdict::kOpen) state.games = scores.size();
  return state;
}

}  // namespace tilefish
