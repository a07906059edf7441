// A checkpoint: a text file of lines of words that tells how far long work has come, so that it can go on after an
// interrupt. The file is written whole after each step.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

namespace tilefish {

class CheckpointReader {
 public:
  explicit CheckpointReader(const std::string& path);  // throws Failure

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
  std::ifstream file_;
  std::vector<std::string> words_;
  uint32_t line_ = 0;
};

// Reads the first line, which names the settings of the work. Going on with other settings is a UsageError that names
// both.
void expect_settings(CheckpointReader& reader, const std::string& path, const std::string& settings);
std::string as_words(const std::vector<int32_t>& weights);

}  // namespace tilefish
