#include "host_sim/games/tetris/tables_learner.h"

#include <fmt/core.h>
#include <algorithm>
#include <cmath>
#include <cstring>

#include "engine/games/tetris/players/placement_risks.h"
#include "host_sim/learn/within.h"
#include "host_sim/support/errors.h"

namespace tilefish {
namespace {

using namespace tetris;

constexpr float kDiscount = 0.99f;  // horizon 100 pieces
constexpr float kStep = 2;          // of the relative error, shared by all look-ups
constexpr float kLargestError = 5;  // a death that nothing announced would be an error of hundreds

constexpr double kMostValue = 1000;  // of an entry, a part of a risk's logarithm

// The learning starts from the weights of `tetr-ai`, as far as the tables can express them, scaled to a risk. Its
// landing height and lines belong to moves, not to boards; cells by row and rows in use stand in for them.
constexpr float kScale = 0.0008f, kStart = -5.4f;
constexpr float kRowChange = 100, kRowInUse = 80, kColumnChange = 95, kHole = 401, kHoleAtWall = 132,
                kHoleNearWall = 88, kCellByRow = 5, kHighestHole = 75, kWellSlope = 401, kWellAtWall = 132,
                kWellNearWall = 88, kOneFit = 78, kMoreFits = 117;

float well(int32_t depth, float more) {
  if (depth <= 0) return 0;
  return more + (depth == 1 ? 35.0f : depth == 2 ? 176.0f : 99.0f + kWellSlope * static_cast<float>(depth - 2));
}

uint32_t changes(uint32_t bits) { return count_bits(bits ^ bits >> 1); }

}  // namespace

void TablesLearner::start_from_heuristic() {
  values_.assign(kTableEntries, 0);
  const auto at = [&](uint32_t entry) -> float& { return values_[entry]; };
  for (uint32_t cells = 1; cells < 1u << kColumns; ++cells) {
    const uint32_t walled = cells << 1 | 1u | 1u << (kColumns + 1);
    const float changed =
        static_cast<float>(changes(walled) - 1) - 2;  // the topmost bit is no change; an empty row has two
    for (uint32_t row = 0; row < kLevels; ++row) at(row_entry(row, cells)) = kRowChange * changed + kRowInUse;
  }
  for (uint32_t cells = 1; cells < kColumnPatterns; ++cells) {
    const uint32_t height = highest_bit(cells) + 1;
    float low = 0;
    for (uint32_t row = 0; row < height; ++row) low += static_cast<float>(cells >> row & 1u) * static_cast<float>(row);
    const float changed = static_cast<float>(changes(cells << 1 | 1u) - 1),
                holes = static_cast<float>(height - count_bits(cells));
    for (uint32_t x = 0; x < kHalf; ++x) {
      const float more = x == 0 ? kHoleAtWall : x <= 2 ? kHoleNearWall : 0;
      at(column_entry(x, cells, height)) = kColumnChange * changed + (kHole + more) * holes + kCellByRow * low;
    }
  }
  for (uint32_t window = 0; window < kStepWindows / 2; ++window) {
    for (uint32_t pattern = 0; pattern < kStepPatterns; ++pattern) {
      uint8_t kind[4];
      int32_t up[4];
      for (uint32_t i = 4, rest = pattern; i-- != 0; rest /= kStepKinds) {
        kind[i] = static_cast<uint8_t>(rest % kStepKinds);
        up[i] = kind[i] - static_cast<int32_t>(kSteepest);
      }
      // Each window counts the well in its middle; the outermost windows count the wells beside them too.
      float wells = well(std::min(-up[1], up[2]), window == 0 ? kWellNearWall : 0);
      if (window == 0) wells += well(std::min(-up[0], up[1]), kWellNearWall) + well(up[0], kWellAtWall);
      at(step_entry(window, kind)) = wells;
    }
  }
  // Wells that are deeper than the steps of a window can tell.
  const auto deeper = [](int32_t depth) {
    return kWellSlope * static_cast<float>(std::max(0, depth - static_cast<int32_t>(kSteepest)));
  };
  for (uint32_t window = 0; window < kTrioWindows / 2; ++window) {
    for (uint32_t pattern = 0; pattern < kTrioPatterns; ++pattern) {
      const uint8_t levels[3] = {static_cast<uint8_t>(pattern / kHeights / kHeights),
                                 static_cast<uint8_t>(pattern / kHeights % kHeights),
                                 static_cast<uint8_t>(pattern % kHeights)};
      float wells = deeper(std::min(levels[0], levels[2]) - levels[1]);
      if (window == 0) wells += deeper(levels[1] - levels[0]);
      at(trio_entry(window, levels)) = wells;
    }
  }
  for (uint32_t row = 0; row < kHeights; ++row) {
    for (uint32_t height = 0; height < kHeights; ++height) {
      for (uint32_t holes = 0; holes <= kMostHoles; ++holes) {
        at(hole_entry(row, height, holes)) = kHighestHole * static_cast<float>(height);
      }
    }
  }
  const auto fit = [](uint32_t count) { return count == 0 ? 0 : count == 1 ? kOneFit : kMoreFits; };
  for (uint32_t ot = 0; ot < 27; ++ot) {
    for (uint32_t more = 0, pair = 0; more < 9; ++more) {
      for (uint32_t less = 0; less <= more; ++less, ++pair) {
        at(kFitTable + ot * 45 + pair) =
            -(fit(ot / 3 % 3) + fit(ot % 3) + fit(more / 3) + fit(more % 3) + fit(less / 3) + fit(less % 3));
      }
    }
  }
  for (float& value : values_) value *= kScale;
  for (uint32_t entry = kSumTable; entry < kTableEntries; ++entry) at(entry) = kStart;
}

TablesLearner::TablesLearner(const Lessons& lessons) : entries_(kTableEntries) {
  state_.lessons = lessons;
  state_.random = Random(lessons.seed);
  start_from_heuristic();
}

void TablesLearner::study(float error, const uint32_t* list, uint32_t count) {
  const uint64_t now = state_.learned.pieces;
  const float share = kStep * error / static_cast<float>(count);
  for (uint32_t i = 0; i < count; ++i) {
    float& value = values_[list[i]];
    Entry& entry = entries_[list[i]];
    entry.mean += static_cast<double>(value) * static_cast<double>(now - entry.since);
    entry.since = now;
    value += entry.absolute_errors > 0 ? share * std::abs(entry.errors) / entry.absolute_errors : share;
    entry.errors += error;
    entry.absolute_errors += std::abs(error);
  }
}

void TablesLearner::learn(uint64_t pieces) {
  Learned& learned = state_.learned;
  for (; pieces != 0 && !done(); --pieces) {
    if (learned.pieces == state_.lessons.averaged_from) {
      for (Entry& entry : entries_) {
        entry.mean = 0;
        entry.since = learned.pieces;
      }
    }
    const PlacementRisks<float> risks(values_.data(), state_.board, state_.lessons.height);
    const uint32_t drawn = state_.random.below(kPieces);
    Drop<float> chosen{};
    float target = 0;
    for (uint32_t piece = 0; piece < kPieces; ++piece) {
      const Drop<float> drop = risks.best(piece);
      target += drop.found ? kDiscount * std::exp(std::min(drop.risk, 0.0f)) : 1;
      if (piece == drawn) chosen = drop;
    }
    const float error = std::min(target / kPieces * std::exp(-risks.risk()) - 1, kLargestError);
    learned.squared_errors += static_cast<double>(error) * error;
    uint32_t list[kMostLookUps];
    uint32_t count = 0;
    for_each_entry(shifted(state_.board, state_.lessons.height).board, [&](uint32_t entry) { list[count++] = entry; });
    ++learned.pieces;
    study(error, list, count);
    if (chosen.found) {
      const Placed placed = place(state_.board, chosen.shape, chosen.column, chosen.row);
      learned.lines += placed.lines;
      state_.board = placed.board;
    } else {
      ++learned.deaths;
      state_.board = {};
    }
  }
}

std::vector<int16_t> TablesLearner::tables() const {
  const uint64_t now = state_.learned.pieces, begun = state_.lessons.averaged_from;
  const double unit = kDoubling / std::log(2.0);
  std::vector<int16_t> tables(kTableEntries);
  for (uint32_t i = 0; i < kTableEntries; ++i) {
    double value = values_[i];
    if (now > begun) {
      value =
          (entries_[i].mean + value * static_cast<double>(now - entries_[i].since)) / static_cast<double>(now - begun);
    }
    tables[i] = static_cast<int16_t>(std::fmax(-32767, std::fmin(32767, std::round(value * unit))));
  }
  return tables;
}

std::string TablesLearner::checkpoint() const {
  std::string text;
  const auto add = [&](const void* data, size_t size) { text.append(static_cast<const char*>(data), size); };
  add(&state_, sizeof state_);
  add(values_.data(), values_.size() * sizeof values_[0]);
  add(entries_.data(), entries_.size() * sizeof entries_[0]);
  return text;
}

TablesLearner TablesLearner::resumed(const Lessons& lessons, const std::string& checkpoint) {
  TablesLearner learner;
  learner.values_.resize(kTableEntries);
  learner.entries_.resize(kTableEntries);
  size_t from = 0;
  const size_t expected = sizeof state_ + kTableEntries * (sizeof learner.values_[0] + sizeof learner.entries_[0]);
  const auto refuse = [] { throw Failure("this is no checkpoint of `tune tetris tables`"); };
  if (checkpoint.size() != expected) refuse();
  const auto take = [&](void* data, size_t size) {
    std::memcpy(data, checkpoint.data() + from, size);
    from += size;
  };
  take(&learner.state_, sizeof learner.state_);
  take(learner.values_.data(), learner.values_.size() * sizeof learner.values_[0]);
  take(learner.entries_.data(), learner.entries_.size() * sizeof learner.entries_[0]);
  learner.state_.lessons = lessons;
  if (learner.steps() > learner.all_steps() || !within(kMostValue, learner.values_)) refuse();
  for (const Entry& entry : learner.entries_) {
    if (entry.since > learner.steps() || !within(kMostSum, entry.mean) || !within(kMostSum, entry.errors) ||
        !within(kMostSum, entry.absolute_errors)) {
      refuse();
    }
  }
  for (const uint32_t column : learner.state_.board.column) {
    if (column >> lessons.height != 0) refuse();
  }
  if (learner.state_.board.full_rows() != 0) refuse();
  return learner;
}

}  // namespace tilefish
