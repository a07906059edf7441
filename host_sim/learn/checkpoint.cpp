#include "host_sim/learn/checkpoint.h"

#include <fmt/format.h>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <sstream>

#include "host_sim/support/errors.h"

namespace tilefish {

CheckpointReader::CheckpointReader(const std::string& path) : path_(path), file_(path) {
  if (!file_.is_open()) throw Failure(fmt::format("cannot read {}: {}", path, std::strerror(errno)));
}

const std::string& CheckpointReader::next() {
  name_.clear();
  words_.clear();
  std::string line;
  ++line_;
  if (std::getline(file_, line)) {
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
  if (error != std::errc() || end != text.data() + text.size()) refuse(fmt::format("'{}' is no number", text));
  return value;
}

std::vector<int32_t> CheckpointReader::weights(size_t first) const {
  std::vector<int32_t> weights;
  for (size_t word = first; word < words_.size(); ++word) {
    weights.push_back(static_cast<int32_t>(integer(word, -100'000'000, 100'000'000)));
  }
  return weights;
}

void CheckpointReader::refuse(const std::string& why) const {
  throw Failure(fmt::format("{}:{}: {}", path_, line_, why));
}

void expect_settings(CheckpointReader& reader, const std::string& path, const std::string& settings) {
  if (reader.next() != "settings") reader.refuse("no checkpoint of `tune`");
  const std::string found = fmt::format("{}", fmt::join(reader.words(), " "));
  if (found != settings) throw UsageError(fmt::format("{} is of `{}`, not of `{}`", path, found, settings));
}

std::string as_words(const std::vector<int32_t>& weights) { return fmt::format("{}", fmt::join(weights, " ")); }

}  // namespace tilefish
