// How a search went: a row a generation, as a table for programs and as a picture.
#pragma once

#include <string>
#include <vector>

#include "host_sim/learn/checkpoint.h"
#include "host_sim/learn/trials.h"
#include "tilefish/catalogue.h"

namespace tilefish {

// A generation: mean lines a game of its best, of all and of its worst candidates, and the weights that it offers.
struct Generation {
  double best, mean, worst;
  Weights weights;
};

// A curve as a checkpoint has it, a line a generation; and one back from the reader's line, whose weights are `count`.
std::string lines_of_curve(const std::vector<Generation>& curve);
Generation generation_of(const CheckpointReader& reader, size_t count);

std::string curve_csv(const std::vector<Generation>& curve, const Weighting& weighting);

struct Series {
  std::string name;
  std::vector<double> values;
};
std::vector<Series> series_of(const std::vector<Generation>& curve);

// Lines against generations, or what else the axes say, on a logarithmic scale: a search grows by factors.
std::string plot_svg(const std::string& title, const std::vector<Series>& series, const char* x_axis = "generation",
                     const char* y_axis = "lines");

}  // namespace tilefish
