// What every training takes, and what it leaves behind.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "host_sim/support/command_line/grammar.h"

namespace tilefish {

struct TrainOptions {
  uint64_t seed = 1;
  uint64_t minutes = 40;
  uint64_t steps = UINT64_MAX;
  std::string checkpoint, csv, svg;

  void add_to(Grammar& command);
};

struct ExportOptions {
  std::string checkpoint, out;

  void add_to(Grammar& command);
};

// The learning curve: a point a stage.
struct CurvePoint {
  double steps, games, mean_score, loss, seconds;
};
void write_curve(const TrainOptions& options, const std::string& title, const std::vector<CurvePoint>& curve);

class Stopwatch {
 public:
  double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count(); }

 private:
  std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
};

// The networks. Each is a file that adds the commands `NAME` and `export NAME`.
void add_cnn(Program& program);
void add_cnn_ablations(Program& program);
void add_dqn(Program& program);
void add_dqn_paper(Program& program);
void add_reachability(Program& program);
void add_reachability_samples(Program& program);

}  // namespace tilefish
