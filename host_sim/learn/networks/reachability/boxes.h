// How well a model tells the distance of boards that it did not learn from: errors, and boxes of predicted against true
// distances.
#pragma once

#include "host_sim/learn/networks/reachability/models.h"

namespace tilefish::reachability {

struct Box {
  uint32_t truth;
  size_t count;
  double error;                                            // mean absolute
  double low, first_quarter, median, third_quarter, high;  // low and high: 5 and 95 of a hundred
};

struct Judgement {
  std::string model, dataset;
  size_t count = 0, new_count = 0;
  double error = 0, new_error = 0;  // mean absolute; `new`: of boards that were not among those to learn from
  double seconds = 0;               // to learn
  std::vector<Box> boxes;           // one a distance
};

Judgement judge(const Split& samples, const Predictor& predictor);

std::string as_csv(const std::vector<Judgement>& judgements);
// Draws a panel for each model, by gnuplot.
std::string box_plots(const std::vector<Judgement>& judgements);

}  // namespace tilefish::reachability
