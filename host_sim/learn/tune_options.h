// What every search for weights takes, and what it leaves behind.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "host_sim/learn/curve.h"
#include "host_sim/learn/trials.h"
#include "host_sim/runner/ledger/kept_work.h"
#include "host_sim/support/command_line/grammar.h"
#include "host_sim/support/output_file.h"
#include "host_sim/support/parallel.h"

namespace tilefish {

struct TuneOptions {
  // Whole games, or blocks of moves of long games by splitting.
  enum class JudgedBy : uint8_t { kGames, kBlocks };

  JudgedBy judged_by = JudgedBy::kGames;
  std::string game, player, rules = "classic:height=10";
  uint32_t games = 20;  // or blocks
  uint64_t pieces = 20'000;
  uint32_t generations = 25;
  uint64_t seed = 1;
  unsigned jobs = cores();
  uint32_t validate = 100;
  std::string validate_rules;
  std::string checkpoint, csv, json, svg, weights, source;
  bool resume = false, force = false;
  StateOptions state;
  std::unique_ptr<KeptWork> kept;  // where trials are kept

  void add_to(Grammar& command);

  // The games of a generation: all its candidates play the same seeds, and no two generations do.
  TrialPlan plan(uint32_t generation, size_t run = 0) const;
  // Games that no generation played, without a limit of pieces.
  TrialPlan validation() const;
  void begin(const WorkSettings& settings, const std::string& command);  // opens the ledger, where one is wanted
  bool prints() const { return !kept || kept->prints(); }

  const Player& chosen_player() const;
  // The settings that a checkpoint must have to be resumed.
  WorkSettings common_settings(const char* method) const;
  SavedWork saved(const WorkSettings& settings) const { return SavedWork(checkpoint, settings); }
  // These settings as a command, for the comment in the files that it makes.
  std::string command(const std::string& method, const std::string& own) const;
};

// The files of a search, opened before it begins.
struct TuneFiles {
  OutputFile csv, json, svg, weights, source;

  explicit TuneFiles(const TuneOptions& options);
  // Writes the weights and the source, with the command that made them as a comment.
  void write_weights(const Player& player, const Weights& found, const std::string& command);
  bool quiet() const {
    return csv.is_stdout() || json.is_stdout() || svg.is_stdout() || weights.is_stdout() || source.is_stdout();
  }
};

struct Validation {
  uint64_t games = 0;  // 0: there was none
  uint64_t min = 0, max = 0;
  double mean = 0, lines = 0, lines_error = 0;
};
// `run` tells searches of one command apart.
Validation validate(const TuneOptions& options, const Weights& weights, Progress& progress, size_t run = 0);

}  // namespace tilefish
