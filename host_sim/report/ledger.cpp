#include "host_sim/report/ledger.h"

#include <fmt/core.h>
#include <charconv>
#include <sstream>

#include "host_sim/support/errors.h"

namespace tilefish::report {

Ledger::Ledger(const tilefish::Ledger& kept) : kept_(kept), writer_(kept) { read_again(); }

void Ledger::read_again() {
  const std::lock_guard lock(mutex_);
  entries_.clear();
  kept_.read([this](std::string_view unit) { read(unit); });
}

void Ledger::Entry::add(uint64_t item, const Samples& samples) {
  if (item < found.items) return;
  beyond.emplace(item, samples);
  for (auto next = beyond.find(found.items); next != beyond.end(); next = beyond.find(++found.items)) {
    for (const auto& [name, sample] : next->second) found.samples[name].add(sample);
    beyond.erase(next);
  }
}

void Ledger::read(std::string_view unit) {
  const auto refuse = [&] {
    throw Failure(fmt::format("{} has a unit that is no measurement: {:.80}", kept_.folder(), unit));
  };
  std::istringstream fields{std::string(unit)};
  std::string contract, command, number, field;
  if (!std::getline(fields, contract, ';') || !std::getline(fields, command, ';') || !std::getline(fields, number, ';'))
    refuse();
  uint64_t item = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), item);
  if (error != std::errc() || *end != 0) refuse();
  Samples samples;
  while (std::getline(fields, field, ';')) {
    const size_t equals = field.find('=');
    const auto sample =
        equals == std::string::npos ? std::nullopt : Sample::from(std::string_view(field).substr(equals + 1));
    if (!sample) {
      refuse();
    } else {
      samples[field.substr(0, equals)] = *sample;
    }
  }
  if (samples.empty()) refuse();
  entries_[contract + ";" + command].add(item, samples);
}

std::string Ledger::name_of(const Experiment& experiment) const {
  const auto contract = [&](const std::string& player) {
    const std::string digits = contracts_.of(experiment.game, player);
    if (digits == "none")
      throw Failure(fmt::format("tests/golden.inc has no game of {} by {}", experiment.game, player));
    return digits;
  };
  const std::string other = experiment.kind == Experiment::Kind::kDuel ? contract(experiment.other) : "";
  return contract(experiment.player) + other + ";" + experiment.key();
}

bool Ledger::has(const Experiment& experiment, uint64_t item) const {
  const std::string name = name_of(experiment);
  const std::lock_guard lock(mutex_);
  const auto entry = entries_.find(name);
  return entry != entries_.end() && (item < entry->second.found.items || entry->second.beyond.contains(item));
}

void Ledger::add(const Experiment& experiment, uint64_t item, const Samples& samples) {
  const std::string name = name_of(experiment);
  std::string line = fmt::format("{};{}", name, item);
  for (const auto& [key, sample] : samples) line += fmt::format(";{}={}", key, sample.text());
  const std::lock_guard lock(mutex_);
  entries_[name].add(item, samples);
  writer_.add(line);
}

const Ledger::Found& Ledger::found(const Experiment& experiment) const {
  static const Found kNothing;
  const auto entry = entries_.find(name_of(experiment));
  return entry == entries_.end() ? kNothing : entry->second.found;
}

}  // namespace tilefish::report
