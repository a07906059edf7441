// Speeds that others published, with ours on this machine beside them. Nothing of theirs is run: the figures are those
// of their texts, under their conditions, so a ratio of two machines is no ratio of two programs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tilefish::report {

struct PublishedSpeed {
  enum class Counted : uint8_t { kItems, kMoves, kGames };

  const char* work;  // of which so many were done a second
  double a_second;
  const char* source;
  const char* conditions;
  const char* ours;  // what we run: a kernel, whose items are counted, or a line of setup
  Counted counted = Counted::kItems;
};

struct SpeedBeside {
  const PublishedSpeed* published;
  double ours;  // a second of one core's time
};

// Runs each of ours for a second of one core's time, or a little longer. Ctrl-C ends it by throwing Interrupted.
std::vector<SpeedBeside> measured_beside_published();

// The same rows, for a person and for host_sim/report/stored/.
void print(const std::vector<SpeedBeside>& speeds);
std::string as_csv(const std::vector<SpeedBeside>& speeds);

}  // namespace tilefish::report
