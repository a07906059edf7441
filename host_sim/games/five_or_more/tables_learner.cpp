#include "host_sim/games/five_or_more/tables_learner.h"

#include <cmath>
#include <fstream>
#include <stdexcept>

namespace tilefish::five_or_more {

Learner::Learner(uint64_t seed, double discount, uint32_t candidates)
    : discount_(static_cast<float>(discount)), candidates_(candidates) {
  state_.random = Random(seed);
  begin();
}

void Learner::begin() {
  state_.position.deal(kMedium, state_.random);
  state_.moves_of_game = 0;
}

void Learner::collect(const Position& after, bool free) {
  entries_.clear();
  const auto add = [&](uint32_t entry) { entries_.push_back(entry); };
  Lines lines;
  lines.read(after);
  visit_lines(lines, stage_of(after.stones().size()), add);
  visit_paths(after, free, add);
  visit_windows(after.open(), add);
}

void Learner::update(const Position& after, bool free, float error) {
  collect(after, free);
  // An entry that is in the value n times takes n steps, and each moves the value n times as far: so n * n steps count.
  uint32_t squares = 0;
  for (const uint32_t entry : entries_) squares += 2u * named_[entry]++ + 1u;
  for (const uint32_t entry : entries_) named_[entry] = 0;
  const float step = error / static_cast<float>(squares);
  for (const uint32_t entry : entries_) {
    if (entry >= kWindows) {
      weights_.entries[entry] += coherence_[entry].rate(error) * step;
      continue;
    }
    // Half of the step goes to the stage's own entry, half to the entry of all stages.
    weights_.entries[entry] += coherence_[entry].rate(error) * step / 2;
    const uint32_t anywhere = entry % kStaged;
    const float shared = shared_[anywhere].rate(error) * step / 2;
    for (uint32_t stage = 0; stage < kStages; ++stage) weights_.entries[stage * kStaged + anywhere] += shared;
  }
}

void Learner::learn(uint64_t moves) {
  Judge<Weights> judge(weights_, *space_);
  std::vector<Candidate<float>> found(candidates_);
  Position previous{};
  bool has_previous = false, previous_free = false;
  float previous_value = 0;
  for (const uint64_t until = state_.moves + moves; state_.moves < until;) {
    Position& position = state_.position;
    judge.best(position, found.data(), candidates_);
    const Candidate<float> best = found[0];
    if (has_previous) update(previous, previous_free, discount_ * best.value - previous_value);

    const Score before = position.score;
    const Cells lines = position.move_stone(from_of(best.move), to_of(best.move));
    position.clear(lines);
    previous = position;
    previous_free = !lines.empty();
    previous_value = best.value - static_cast<float>(position.score - before);
    has_previous = true;
    if (lines.empty()) position.drop(state_.random);
    while (position.stones().empty()) position.drop(state_.random);
    ++state_.moves;
    ++state_.moves_of_game;
    if (position.moves().empty()) {
      update(previous, previous_free, -previous_value);
      has_previous = false;
      ++games_;
      score_sum_ += static_cast<uint64_t>(position.score);
      moves_sum_ += state_.moves_of_game;
      begin();
    }
  }
}

void Learner::add_to_mean() {
  ++state_.snapshots;
  for (uint32_t i = 0; i < kEntries; ++i) sums_[i] += static_cast<double>(weights_.entries[i]);
}

std::vector<float> Learner::weights() const {
  if (state_.snapshots == 0) return weights_.entries;
  std::vector<float> means(kEntries);
  for (uint32_t i = 0; i < kEntries; ++i)
    means[i] = static_cast<float>(sums_[i] / static_cast<double>(state_.snapshots));
  return means;
}

Learner::Progress Learner::progress() {
  const double games = static_cast<double>(games_ == 0 ? 1 : games_);
  const Progress progress{games_, static_cast<double>(score_sum_) / games, static_cast<double>(moves_sum_) / games};
  games_ = score_sum_ = moves_sum_ = 0;
  return progress;
}

namespace {
constexpr char kMagic[] = "tilefish five-or-more tables 2\n";
}

void Learner::save(const std::string& path) const {
  const std::string unfinished = path + ".new";
  {
    std::ofstream file(unfinished, std::ios::binary);
    file.write(kMagic, sizeof kMagic);
    file.write(reinterpret_cast<const char*>(&state_), sizeof state_);
    file.write(reinterpret_cast<const char*>(weights_.entries.data()), sizeof(float) * kEntries);
    file.write(reinterpret_cast<const char*>(coherence_.data()), sizeof(Coherence) * kEntries);
    file.write(reinterpret_cast<const char*>(shared_.data()), sizeof(Coherence) * kStaged);
    file.write(reinterpret_cast<const char*>(sums_.data()), sizeof(double) * kEntries);
    if (!file.flush()) throw std::runtime_error("cannot write " + unfinished);
  }
  if (std::rename(unfinished.c_str(), path.c_str()) != 0) throw std::runtime_error("cannot write " + path);
}

void Learner::load(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  char magic[sizeof kMagic] = {};
  file.read(magic, sizeof magic);
  if (std::string_view(magic, sizeof magic) != std::string_view(kMagic, sizeof kMagic)) {
    throw std::runtime_error(path + " is no checkpoint of these tables");
  }
  file.read(reinterpret_cast<char*>(&state_), sizeof state_);
  file.read(reinterpret_cast<char*>(weights_.entries.data()), sizeof(float) * kEntries);
  file.read(reinterpret_cast<char*>(coherence_.data()), sizeof(Coherence) * kEntries);
  file.read(reinterpret_cast<char*>(shared_.data()), sizeof(Coherence) * kStaged);
  file.read(reinterpret_cast<char*>(sums_.data()), sizeof(double) * kEntries);
  if (!file) throw std::runtime_error(path + " ends early");
}

}  // namespace tilefish::five_or_more
