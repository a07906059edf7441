// A response surface: candidates are drawn around a centre and judged with much noise, and all judgements so far,
// whatever generation they are of, are explained by one quadratic function of the weights. The centre moves to where
// that function is highest. A candidate may be judged badly: what counts is how many there are, since each one says a
// little about every weight. With n weights the function has n slopes and n (n + 1) / 2 bends.
//
// The fit is the mean of a Bayesian linear regression. Generations are judged by seeds of their own, so that only
// differences within a generation count.
#pragma once

#include <vector>

#include "engine/core/random.h"
#include "host_sim/learn/trials.h"

namespace tilefish {

class ResponseSurface {
 public:
  using Numbers = std::vector<double>;

  // `scale` is how far a weight goes, at the start, so as to be felt; `noise` is the standard error of one judgement.
  ResponseSurface(const Weights& start, const Numbers& scale, double noise);

  std::vector<Weights> draw(uint32_t candidates, Random& random) const;
  // A generation: what was drawn, and the logarithm of how well each did. Then the centre moves.
  void add(const std::vector<Weights>& candidates, Numbers judgements);

  Weights centre() const;
  // How far each weight is varied now: the less, the more it is felt.
  double spread(uint32_t weight) const { return scale_[weight] * reach_[weight]; }

 private:
  double bend(size_t i, size_t j) const;  // of the fit
  void climb();

  size_t count_;
  double noise_;
  Numbers start_, scale_;
  Numbers centre_, reach_;  // in scales, from the start
  Numbers normal_, right_;  // of the regression: its matrix, row by row, and its right side
  Numbers fitted_;          // slopes, then bends
};

}  // namespace tilefish
