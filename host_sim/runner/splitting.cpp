#include "host_sim/runner/splitting.h"

#include <fmt/core.h>
#include <algorithm>
#include <cmath>
#include <sstream>

#include "engine/core/digest.h"

namespace tilefish {
namespace splitting {
namespace {

constexpr double kSeldom = 0.35;      // the first level with retrials is reached less of the time
constexpr double kEnoughMoves = 100;  // at or above a level, for retrials from there

}  // namespace

void Copies::set(uint32_t level, double copies) {
  of_[level] = static_cast<uint32_t>(std::clamp(copies, 1.0, static_cast<double>(kMost)) * kOne);
}

std::vector<double> Copies::weights() const {
  std::vector<double> weights(kMostLevels);
  double weight = 1;
  for (uint32_t k = 0; k < kMostLevels; ++k) weights[k] = weight /= mean(k);
  return weights;
}

double weighted_deaths(const LevelCounts& levels, const Copies& copies) {
  const std::vector<double> weights = copies.weights();
  double sum = 0;
  for (uint32_t k = 0; k < kMostLevels; ++k) sum += static_cast<double>(levels[k].deaths) * weights[k];
  return sum;
}

std::string kind_of(uint64_t phase) { return fmt::format("block.{}", phase); }

namespace {

std::string text_of(const Block& block) {
  std::string text = fmt::format("{} {} ", block.points, block.moves);
  for (uint32_t k = 0; k < kMostLevels; ++k) {
    const LevelCount& level = block.levels[k];
    if (level.moves + level.deaths != 0) text += fmt::format("{}:{}:{},", k, level.moves, level.deaths);
  }
  return text;
}

}  // namespace

std::string unit_of(uint64_t phase, uint64_t number, const Block& block) {
  return fmt::format("{} {} {}", kind_of(phase), number, text_of(block));
}

Block block_from(const std::string& text, const Copies& copies, const Ledger& ledger) {
  Block block{.levels = LevelCounts(kMostLevels)};
  std::istringstream words(text);
  words >> block.points >> block.moves;
  uint64_t level = 0, moves = 0, deaths = 0;
  for (char between[3]; words >> level >> between[0] >> moves >> between[1] >> deaths >> between[2];) {
    if (level < kMostLevels) block.levels[level] = {moves, deaths};
  }
  if (text_of(block) != text)
    throw Failure(fmt::format("{} has a unit that is no block: {:.60}", ledger.folder(), text));
  block.deaths = weighted_deaths(block.levels, copies);
  return block;
}

void Pilot::add(const std::vector<Block>& round) {
  const std::vector<double> weights = copies_.weights();
  std::vector<Seen> now(kMostLevels);
  for (const Block& block : round) {
    moves_ += block.moves;
    for (uint32_t k = 0; k < kMostLevels; ++k) now[k].moves += static_cast<double>(block.levels[k].moves);
  }
  for (uint32_t k = kMostLevels; k-- > 0;) {  // from moves at a level to moves at or above it
    now[k].time = now[k].moves * weights[k];
    if (k + 1 < kMostLevels) {
      now[k].time += now[k + 1].time;
      now[k].moves += now[k + 1].moves;
    }
  }
  for (uint32_t k = 0; k < kMostLevels; ++k) {
    seen_[k] = {seen_[k].time / 2 + now[k].time, seen_[k].moves / 2 + now[k].moves};
  }
  if (rounds_++ == 0) {
    first_ = 1;
    while (first_ + 1 < kMostLevels && seen_[first_].time >= kSeldom * seen_[0].time) ++first_;
  }
  uint32_t last = first_;
  while (last + 1 < kMostLevels && seen_[last + 1].moves >= kEnoughMoves) ++last;
  climbs_ = last > last_;
  last_ = last;
  copies_ = Copies();
  for (uint32_t k = first_; k <= last_; ++k) {
    if (seen_[k].time > 0) copies_.set(k, seen_[k - 1].time / seen_[k].time);
  }
}

}  // namespace splitting

using splitting::Block;
using splitting::kBlockMoves;

void SplittingResult::add(Block block) {
  for (size_t k = 0; k < levels.size(); ++k) {
    levels[k].moves += block.levels[k].moves;
    levels[k].deaths += block.levels[k].deaths;
  }
  block.levels = {};
  moves += block.moves;
  blocks.push_back(std::move(block));
}

double SplittingResult::deaths() const {
  double sum = 0;
  for (const Block& block : blocks) sum += block.deaths;
  return sum / whole_death;
}

double SplittingResult::mean() const {
  double points = 0;
  for (const Block& block : blocks) points += static_cast<double>(block.points);
  return points / deaths();
}

double SplittingResult::moves_a_life() const { return static_cast<double>(blocks.size() * kBlockMoves) / deaths(); }

// Of a ratio of two means, by the differences of the blocks' relative parts in both.
double SplittingResult::relative_error() const {
  const auto count = static_cast<double>(blocks.size());
  const double per_block = deaths() / count, points_per_block = mean() * per_block;
  double squares = 0;
  for (const Block& block : blocks) {
    const double points = points_per_block != 0 ? static_cast<double>(block.points) / points_per_block : 1;
    const double difference = points - block.deaths / whole_death / per_block;
    squares += difference * difference;
  }
  return std::sqrt(squares / (count * (count - 1)));
}

double SplittingResult::heaviest_share() const {
  double most = 0;
  for (const Block& block : blocks) most = std::max(most, block.deaths);
  return most / whole_death / deaths();
}

double SplittingResult::speed_up() const {
  const double error = relative_error();
  return moves_a_life() / (error * error) / static_cast<double>(moves);
}

uint32_t SplittingResult::checksum() const {
  Digest digest;
  const auto add64 = [&](uint64_t value) {
    digest.add32(static_cast<uint32_t>(value));
    digest.add32(static_cast<uint32_t>(value >> 32));
  };
  for (const Block& block : blocks) {
    add64(static_cast<uint64_t>(block.points));
    add64(block.moves);
  }
  for (const splitting::LevelCount& level : levels) {
    add64(level.moves);
    add64(level.deaths);
  }
  return digest.value();
}

bool SplittingResult::reached(double error) const {
  return deaths() > 0 && heaviest_share() <= splitting::kHeavyShare && relative_error() <= error;
}

uint64_t SplittingResult::blocks_for(double error) const {
  if (deaths() == 0) return UINT64_MAX;
  const double times = std::max(1.0, std::pow(relative_error() / error, 2));
  return static_cast<uint64_t>(std::min(1e15, times * static_cast<double>(blocks.size())));
}

}  // namespace tilefish
