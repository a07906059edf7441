#include "host_sim/report/ledger.h"

#include <fmt/core.h>
#include <charconv>
#include <filesystem>
#include <sstream>

#include "engine/core/digest.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/support/engine_text.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/file.h"
#include "host_sim/support/installation.h"

namespace tilefish::report {
namespace {

std::string as_text(const Sample& sample) {
  std::string text;
  for (const auto& [value, times] : sample.times()) {
    text += fmt::format("{}{}", text.empty() ? "" : " ", value);
    if (times != 1) text += fmt::format(":{}", times);
  }
  return text;
}

bool read_number(const char*& at, const char* end, auto& number) {
  const auto [next, error] = std::from_chars(at, end, number);
  at = next;
  return error == std::errc();
}

bool read_sample(std::string_view text, Sample& sample) {
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    int64_t value = 0;
    uint64_t times = 1;
    if (!read_number(at, end, value)) return false;
    if (at != end && *at == ':' && !read_number(++at, end, times)) return false;
    if (at != end && *at++ != ' ') return false;
    sample.add(value, times);
  }
  return true;
}

std::string without_parameters(const std::string& player) { return player.substr(0, player.find(':')); }

// The fields of a stored game are words in quotes, then numbers.
std::map<std::string, Digest> contracts_in(const std::string& golden) {
  std::map<std::string, Digest> contracts;
  std::istringstream lines(golden);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string before, game, between, player;
    if (!line.starts_with("{\"") || !std::getline(words, before, '"') || !std::getline(words, game, '"') ||
        !std::getline(words, between, '"') || !std::getline(words, player, '"')) {
      continue;
    }
    Digest& digest = contracts[game + " " + without_parameters(player)];
    for (const char c : line) digest.add16(static_cast<uint8_t>(c));
  }
  return contracts;
}

// What a crash left of the last one.
void cut_off_half_a_line(const std::string& path) {
  if (!std::filesystem::is_regular_file(path)) return;
  const std::string content = content_of(path);
  const size_t whole = content.rfind('\n') + 1;
  if (whole != content.size()) std::filesystem::resize_file(path, whole);
}

}  // namespace

Ledger::Ledger(const std::string& path) : path_(path) {
  for (const auto& [player, digest] : contracts_in(content_of(data_file("tests/golden.inc"))))
    contracts_[player] = hex(digest.value());
  cut_off_half_a_line(path);
  std::ifstream old(path);
  for (std::string line; std::getline(old, line);) read(line);
  file_.open(path, std::ios::app);
  if (!file_) throw Failure(fmt::format("cannot write {}", path));
}

void Ledger::Entry::add(uint64_t item, const Samples& samples) {
  if (item < found.items) return;
  beyond.emplace(item, samples);
  for (auto next = beyond.find(found.items); next != beyond.end(); next = beyond.find(++found.items)) {
    for (const auto& [name, sample] : next->second) found.samples[name].add(sample);
    beyond.erase(next);
  }
}

void Ledger::read(const std::string& line) {
  const auto refuse = [&] { throw Failure(fmt::format("{} has a line that is no measurement: {:.80}", path_, line)); };
  std::istringstream fields(line);
  std::string contract, command, number, field;
  if (!std::getline(fields, contract, ';') || !std::getline(fields, command, ';') || !std::getline(fields, number, ';'))
    refuse();
  uint64_t item = 0;
  const char* at = number.data();
  if (!read_number(at, number.data() + number.size(), item) || *at != 0) refuse();
  Samples samples;
  while (std::getline(fields, field, ';')) {
    const size_t equals = field.find('=');
    if (equals == std::string::npos ||
        !read_sample(std::string_view(field).substr(equals + 1), samples[field.substr(0, equals)]))
      refuse();
  }
  if (samples.empty()) refuse();
  entries_[contract + ";" + command].add(item, samples);
}

std::string Ledger::name_of(const Experiment& experiment) const {
  const auto contract = [&](const std::string& player) {
    const auto found = contracts_.find(experiment.game + " " + without_parameters(player));
    if (found == contracts_.end())
      throw Failure(fmt::format("tests/golden.inc has no game of {} by {}", experiment.game, player));
    return found->second;
  };
  const std::string other = experiment.kind == Experiment::Kind::kDuel ? contract(experiment.other) : "";
  return contract(experiment.player) + other + ";" + experiment.key();
}

bool Ledger::has(const Experiment& experiment, uint64_t item) const {
  const std::lock_guard lock(mutex_);
  const auto entry = entries_.find(name_of(experiment));
  return entry != entries_.end() && (item < entry->second.found.items || entry->second.beyond.contains(item));
}

void Ledger::add(const Experiment& experiment, uint64_t item, const Samples& samples) {
  const std::string name = name_of(experiment);
  std::string line = fmt::format("{};{}", name, item);
  for (const auto& [key, sample] : samples) line += fmt::format(";{}={}", key, as_text(sample));
  const std::lock_guard lock(mutex_);
  entries_[name].add(item, samples);
  if (!(file_ << line << '\n').flush()) throw Failure(fmt::format("cannot write {}", path_));
}

const Ledger::Found& Ledger::found(const Experiment& experiment) const {
  static const Found kNothing;
  const auto entry = entries_.find(name_of(experiment));
  return entry == entries_.end() ? kNothing : entry->second.found;
}

}  // namespace tilefish::report
