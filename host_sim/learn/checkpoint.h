// A checkpoint: saved work (support/saving/saved_work.h) whose content is lines of words that tell how far a search has
// come. It is written whole after each step.
#pragma once

#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

#include "host_sim/support/saving/saved_work.h"

namespace tilefish {

class CheckpointReader {
 public:
  CheckpointReader(const std::string& path, const WorkSettings& settings);  // throws as SavedWork::read does

  // Reads the next line and returns its first word; the others are in words(). At the end of the file the word is
  // empty.
  const std::string& next();
  const std::vector<std::string>& words() const { return words_; }

  // Reads the next line, which must begin with `name` and have so many more words.
  void expect(const std::string& name, size_t count);
  int64_t integer(size_t word, int64_t least = INT64_MIN, int64_t most = INT64_MAX) const;
  double decimal(size_t word) const;
  // The words from `first` on, as weights.
  std::vector<int32_t> weights(size_t first) const;

  [[noreturn]] void refuse(const std::string& why) const;  // a Failure that names file and line

 private:
  std::string path_, name_;
  std::istringstream lines_;
  std::vector<std::string> words_;
  uint32_t line_;
};

std::string as_words(const std::vector<int32_t>& weights);

}  // namespace tilefish
