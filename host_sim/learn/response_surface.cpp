#include "host_sim/learn/response_surface.h"

#include <algorithm>
#include <cmath>

#include "host_sim/learn/gaussian.h"
#include "host_sim/runner/weights_file.h"

namespace tilefish {
namespace {

// What is expected before anything is judged, for a weight that moves by its scale: a slope of either sign, and a bend
// downwards. Two weights bend together in either direction, by so little that 30 of them do not make up a hill that is
// not there.
constexpr double kSlope = 0.03, kBend = 0.04;

// Weights are varied until each costs what this bend costs, but by at least and at most so many scales.
constexpr double kLeastReach = 1.0 / 3, kMostReach = 2;
constexpr double kStride = 1;  // of the centre in one generation, in reaches
constexpr double kFar = 1.5;   // judgements further from the middle one count as if they were there

// The place of the bend of weights i <= j among all that is fitted, behind `count` slopes.
size_t place_of(size_t i, size_t j, size_t count) { return count + i * count - i * (i + 1) / 2 + j; }
size_t terms_of(size_t count) { return count + count * (count + 1) / 2; }

// What slopes and bends are multiplied by at a point.
ResponseSurface::Numbers terms_at(const ResponseSurface::Numbers& point) {
  const size_t count = point.size();
  ResponseSurface::Numbers terms(terms_of(count));
  for (size_t i = 0; i < count; ++i) {
    terms[i] = point[i];
    for (size_t j = i; j < count; ++j) terms[place_of(i, j, count)] = (i == j ? 0.5 : 1) * point[i] * point[j];
  }
  return terms;
}

// Solves a * x = b for a symmetric positive `a`, by Cholesky's decomposition.
ResponseSurface::Numbers solved(ResponseSurface::Numbers a, ResponseSurface::Numbers b) {
  const size_t n = b.size();
  for (size_t row = 0; row < n; ++row) {
    for (size_t column = 0; column <= row; ++column) {
      double sum = a[row * n + column];
      for (size_t k = 0; k < column; ++k) sum -= a[row * n + k] * a[column * n + k];
      a[row * n + column] = row == column ? std::sqrt(sum) : sum / a[column * n + column];
    }
  }
  for (size_t row = 0; row < n; ++row) {
    for (size_t k = 0; k < row; ++k) b[row] -= a[row * n + k] * b[k];
    b[row] /= a[row * n + row];
  }
  for (size_t row = n; row-- != 0;) {
    for (size_t k = row + 1; k < n; ++k) b[row] -= a[k * n + row] * b[k];
    b[row] /= a[row * n + row];
  }
  return b;
}

int32_t rounded(double weight) {
  return static_cast<int32_t>(std::lround(std::clamp<double>(weight, -kMostWeight, kMostWeight)));
}

double length_of(const ResponseSurface::Numbers& numbers) {
  double squares = 0;
  for (const double number : numbers) squares += number * number;
  return std::sqrt(squares);
}

}  // namespace

ResponseSurface::ResponseSurface(const Weights& start, const Numbers& scale, double noise)
    : count_(start.size()),
      noise_(noise),
      start_(start.begin(), start.end()),
      scale_(scale),
      centre_(count_),
      reach_(count_, 1.0),
      normal_(terms_of(count_) * terms_of(count_)),
      right_(terms_of(count_)),
      fitted_(terms_of(count_)) {
  const size_t terms = terms_of(count_);
  const auto expect = [&](size_t term, double mean, double deviation) {
    normal_[term * terms + term] = 1 / (deviation * deviation);
    right_[term] = mean / (deviation * deviation);
  };
  for (size_t i = 0; i < count_; ++i) {
    expect(i, 0, kSlope);
    expect(place_of(i, i, count_), -kBend, kBend);
    for (size_t j = i + 1; j < count_; ++j) expect(place_of(i, j, count_), 0, kBend / 12);
  }
}

std::vector<Weights> ResponseSurface::draw(uint32_t candidates, Random& random) const {
  std::vector<Weights> drawn(candidates);
  for (Weights& weights : drawn) {
    for (size_t i = 0; i < count_; ++i) {
      const double deviation = static_cast<double>(gaussian(random)) / kGaussianOne;
      const double at = centre_[i] + reach_[i] * deviation;
      weights.push_back(rounded(start_[i] + scale_[i] * at));
    }
  }
  return drawn;
}

void ResponseSurface::add(const std::vector<Weights>& candidates, Numbers judgements) {
  Numbers sorted = judgements;
  std::sort(sorted.begin(), sorted.end());
  const double middle = sorted[sorted.size() / 2];
  double mean = 0;
  for (double& judgement : judgements) {
    judgement = std::clamp(judgement, middle - kFar, middle + kFar);
    mean += judgement / static_cast<double>(judgements.size());
  }
  const size_t terms = terms_of(count_);
  std::vector<Numbers> of_each;
  Numbers of_all(terms);
  for (const Weights& weights : candidates) {
    Numbers point(count_);
    for (size_t i = 0; i < count_; ++i) point[i] = (weights[i] - start_[i]) / scale_[i];
    of_each.push_back(terms_at(point));
    for (size_t term = 0; term < terms; ++term) of_all[term] += of_each.back()[term];
  }
  for (size_t c = 0; c < candidates.size(); ++c) {
    Numbers& its = of_each[c];
    for (size_t term = 0; term < terms; ++term) its[term] -= of_all[term] / static_cast<double>(candidates.size());
    for (size_t row = 0; row < terms; ++row) {
      const double weighed = its[row] / (noise_ * noise_);
      right_[row] += weighed * (judgements[c] - mean);
      for (size_t column = 0; column <= row; ++column) normal_[row * terms + column] += weighed * its[column];
    }
  }
  fitted_ = solved(normal_, right_);
  climb();
}

double ResponseSurface::bend(size_t i, size_t j) const {
  return fitted_[place_of(std::min(i, j), std::max(i, j), count_)];
}

// Moves the centre towards the top of the fit, one stride at most. All is counted in reaches.
void ResponseSurface::climb() {
  for (size_t i = 0; i < count_; ++i) {
    const double steepest = kBend / (kLeastReach * kLeastReach), flattest = kBend / (kMostReach * kMostReach);
    reach_[i] = std::sqrt(kBend / std::clamp(-bend(i, i), flattest, steepest));
  }
  Numbers slope(count_), bends(count_ * count_);
  for (size_t i = 0; i < count_; ++i) {
    slope[i] = fitted_[i];
    for (size_t j = 0; j < count_; ++j) {
      slope[i] += bend(i, j) * centre_[j];
      bends[i * count_ + j] = bend(i, j) * reach_[i] * reach_[j];
    }
    slope[i] *= reach_[i];
  }
  const double rate = 1 / std::max(length_of(bends), length_of(slope) / kStride);
  Numbers step(count_);
  for (int round = 0; round < 1000; ++round) {
    Numbers uphill = slope;
    for (size_t i = 0; i < count_; ++i) {
      for (size_t j = 0; j < count_; ++j) uphill[i] += bends[i * count_ + j] * step[j];
    }
    for (size_t i = 0; i < count_; ++i) step[i] += rate * uphill[i];
    const double shorter = std::min(1.0, kStride / length_of(step));
    for (double& one : step) one *= shorter;
  }
  for (size_t i = 0; i < count_; ++i) centre_[i] += reach_[i] * step[i];
}

Weights ResponseSurface::centre() const {
  Weights weights;
  for (size_t i = 0; i < count_; ++i) {
    weights.push_back(rounded(start_[i] + scale_[i] * centre_[i]));
  }
  return weights;
}

}  // namespace tilefish
