#include "host_sim/learn/checkpoint.h"

#include <fmt/format.h>
#include <charconv>

#include "host_sim/learn/within.h"
#include "host_sim/runner/weights_file.h"
#include "host_sim/support/errors.h"

namespace tilefish {

CheckpointReader::CheckpointReader(const std::string& path, const WorkSettings& settings) : path_(path) {
  SavedContent saved = SavedWork(path, settings).read();
  lines_.str(std::move(saved.content));
  line_ = saved.lines;
}

const std::string& CheckpointReader::next() {
  name_.clear();
  words_.clear();
  std::string line;
  ++line_;
  if (std::getline(lines_, line)) {
    std::istringstream words(line);
    words >> name_;
    for (std::string word; words >> word;) words_.push_back(word);
    if (name_.empty()) refuse("an empty line");
  }
  return name_;
}

void CheckpointReader::expect(const std::string& name, size_t count) {
  if (next() != name) refuse(fmt::format("'{}' where `{}` is due", name_, name));
  if (words_.size() != count) refuse(fmt::format("{} takes {} values, not {}", name, count, words_.size()));
}

int64_t CheckpointReader::integer(size_t word, int64_t least, int64_t most) const {
  if (word >= words_.size()) refuse(fmt::format("{} has only {} values", name_, words_.size()));
  const std::string& text = words_[word];
  int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < least || value > most) {
    refuse(fmt::format("'{}' is not a whole number from {} to {}", text, least, most));
  }
  return value;
}

double CheckpointReader::decimal(size_t word) const {
  if (word >= words_.size()) refuse(fmt::format("{} has only {} values", name_, words_.size()));
  const std::string& text = words_[word];
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !within(kMostSum, value)) {
    refuse(fmt::format("'{}' is no number, or too large a one", text));
  }
  return value;
}

std::vector<int32_t> CheckpointReader::weights(size_t first) const {
  std::vector<int32_t> weights;
  for (size_t word = first; word < words_.size(); ++word) {
    weights.push_back(static_cast<int32_t>(integer(word, -kMostWeight, kMostWeight)));
  }
  return weights;
}

void CheckpointReader::refuse(const std::string& why) const {
  throw Failure(fmt::format("{}:{}: {}", path_, line_, why));
}

std::string as_words(const std::vector<int32_t>& weights) { return fmt::format("{}", fmt::join(weights, " ")); }

}  // namespace tilefish
