#include "host_sim/games/five_or_more/tables_learner.h"

#include <cmath>
#include <cstring>

#include "host_sim/learn/within.h"
#include "host_sim/support/engine_text.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/interrupt.h"

namespace tilefish::five_or_more {
namespace {

constexpr double kMostValue = 1e9;  // of an entry, in points

// Whether a game can stand so: as a text it is read again as the same.
bool is_game(const Position& position) {
  if (std::memcmp(&position.shape, &kMedium, sizeof kMedium) != 0 || position.moves().empty()) return false;
  Position written = position, read = position;
  const std::string text = text_from([&](Output& out) {
    Archive archive(out);
    exchange(written, archive);
    archive.finish();
  });
  Archive archive(as_text(text));
  exchange(read, archive);
  archive.finish();
  return archive.ok() && read.score == position.score && read.next == position.next;
}

}  // namespace

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

bool Learner::learn(uint64_t moves) {
  Judge<Weights> judge(weights_, *space_);
  std::vector<Candidate<float>> found(candidates_);
  Position previous{};
  bool has_previous = false, previous_free = false;
  float previous_value = 0;
  for (const uint64_t until = state_.moves + moves; state_.moves < until;) {
    if (interrupted()) return false;
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
      ++state_.games;
      state_.score_sum += static_cast<uint64_t>(position.score);
      state_.moves_sum += state_.moves_of_game;
      begin();
    }
  }
  return true;
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
  const double games = static_cast<double>(state_.games == 0 ? 1 : state_.games);
  const Progress progress{state_.games, static_cast<double>(state_.score_sum) / games,
                          static_cast<double>(state_.moves_sum) / games};
  state_.games = state_.score_sum = state_.moves_sum = 0;
  return progress;
}

std::string Learner::checkpoint() const {
  std::string bytes;
  const auto put = [&](const void* data, size_t size) { bytes.append(static_cast<const char*>(data), size); };
  put(&state_, sizeof state_);
  put(weights_.entries.data(), sizeof(float) * kEntries);
  put(coherence_.data(), sizeof(Coherence) * kEntries);
  put(shared_.data(), sizeof(Coherence) * kStaged);
  put(sums_.data(), sizeof(double) * kEntries);
  return bytes;
}

void Learner::restore(const std::string& checkpoint) {
  constexpr size_t kExpected =
      sizeof(State) + (sizeof(float) + sizeof(Coherence) + sizeof(double)) * kEntries + sizeof(Coherence) * kStaged;
  if (checkpoint.size() != kExpected) throw Failure("this is no checkpoint of `tune five-or-more tables`");
  size_t from = 0;
  const auto take = [&](void* data, size_t size) {
    std::memcpy(data, checkpoint.data() + from, size);
    from += size;
  };
  take(&state_, sizeof state_);
  take(weights_.entries.data(), sizeof(float) * kEntries);
  take(coherence_.data(), sizeof(Coherence) * kEntries);
  take(shared_.data(), sizeof(Coherence) * kStaged);
  take(sums_.data(), sizeof(double) * kEntries);
  const auto left = [](const Coherence& of) { return within(kMostSum, of.sum) && within(kMostSum, of.magnitude); };
  if (!within(kMostValue, weights_.entries) || !std::all_of(coherence_.begin(), coherence_.end(), left) ||
      !std::all_of(shared_.begin(), shared_.end(), left) ||
      !std::all_of(sums_.begin(), sums_.end(), [](double sum) { return within(kMostSum, sum); }) ||
      !is_game(state_.position)) {
    throw Failure("this checkpoint of `tune five-or-more tables` holds what no learner leaves behind");
  }
}

}  // namespace tilefish::five_or_more
