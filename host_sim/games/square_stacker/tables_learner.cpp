#include "host_sim/games/square_stacker/tables_learner.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "engine/games/square_stacker/players/tray.h"
#include "engine/games/square_stacker/weights/tables.h"
#include "engine/search/exhaustive.h"
#include "host_sim/learn/within.h"
#include "host_sim/support/errors.h"

namespace tilefish {
namespace {

using namespace square_stacker;

constexpr float kRewardDiscount = 0.98f;  // a tray
constexpr float kRiskDiscount = 0.95f;    // a tray
constexpr float kFirstRate = 0.1f, kLastRate = 0.005f;
constexpr float kSingleShare =
    4;  // of a step, beside 1 for each look-up of a colour or line: there are ten times as many
constexpr uint32_t kAtRisk = 3;      // with at most so many free spaces of a size, its rare trays are played too
constexpr uint32_t kRemembered = 2;  // with at most so many, the board goes into the reservoir
constexpr uint32_t kDrill = 20;      // trays played from a board of the reservoir
constexpr Score kOne = 256;          // a point in the search's values
constexpr double kMostValue = 1e5;   // of an entry: the table of the engine has room for less

// Searches a tray and keeps the board at the end of the best line.
struct LearnersTree : TrayLines {
  const float* tables;
  float life;
  Score before;
  Score best = INT32_MIN;
  Position end{};

  LearnersTree(const float* values, float worth, Score score) : tables(values), life(worth), before(score) {}

  Score value(const Position& position) {
    const Score worth = finished(position) ? worth_of(position) : kDead;
    if (worth > best) {
      best = worth;
      end = position;
    }
    return worth;
  }

  Score worth_of(const Position& position) const {
    const BoardForecast forecast(position);
    float risk = 0;
    for (uint32_t size = 0; size < kSizes; ++size)
      risk += std::exp2(std::min(risk_of<float>(tables, forecast, size), 0.0f));
    const float worth = kRewardDiscount * reward_of<float>(tables, forecast) - life * risk;
    return (position.score - before) * kOne + static_cast<Score>(worth * static_cast<float>(kOne));
  }
};

// Each space is empty, or has a tile of one colour.
bool is_board(const Position& position) {
  uint32_t empty = kBoard;
  for (const uint32_t tiles : position.tiles) {
    if ((tiles & ~empty) != 0) return false;
    empty &= ~tiles;
  }
  return position.empty == empty;
}

Position empty_board() {
  Position board{};
  board.empty = kBoard;
  for (Piece& piece : board.tray) piece = kPlayed;
  return board;
}

uint32_t least_free(const Position& board) {
  return std::min({free_spaces(board, 0), free_spaces(board, 1), free_spaces(board, 2)});
}

uint32_t pieces_of(const Position& dealt, uint32_t size) {
  return static_cast<uint32_t>(
      std::count_if(std::begin(dealt.tray), std::end(dealt.tray), [&](Piece piece) { return piece.size() == size; }));
}

}  // namespace

void StackerLearner::start_from_heuristic() {
  values_.assign(kTableEntries, 0);
  for (uint32_t free = 0; free < kFreeCounts; ++free) {
    for (uint32_t scoring = 0; scoring < kColourCounts; ++scoring) {
      for (uint32_t freeing = 0; freeing < kColourCounts; ++freeing) {
        values_[kCountTable + (free * kColourCounts + scoring) * kColourCounts + freeing] =
            -1 - 1.3f * static_cast<float>(free) - 0.2f * static_cast<float>(scoring);
      }
    }
  }
  for (uint32_t combo = 0; combo < kCombos; ++combo) {
    for (uint32_t pieces = 0; pieces < kPieceCounts; ++pieces) {
      values_[kComboTable + combo * kPieceCounts + pieces] =
          1.5f * static_cast<float>(pieces) + static_cast<float>(combo);
    }
  }
  for (uint32_t tiles = 0; tiles < kTileCounts; ++tiles) {
    for (uint32_t colours = 0; colours < kColourCounts; ++colours) {
      values_[kTilesTable + tiles * kColourCounts + colours] =
          static_cast<float>(colours) - 0.75f * static_cast<float>(tiles);
    }
  }
}

StackerLearner::StackerLearner(const StackerLessons& lessons) : means_(kTableEntries), reservoir_(kReservoir) {
  state_.lessons = lessons;
  state_.random = Random(lessons.seed);
  state_.game = empty_board();
  start_from_heuristic();
}

// Deals a tray with `least` to `most` pieces of the size.
Position StackerLearner::tray_of(const Position& board, uint32_t size, uint32_t least, uint32_t most) {
  Position dealt = board;
  dealt.score = 0;
  do {
    dealt.refill(state_.random);
    if (least == kTray) {
      for (Piece& piece : dealt.tray) piece.shift = static_cast<uint8_t>(size * kCells);
    }
  } while (pieces_of(dealt, size) < least || pieces_of(dealt, size) > most);
  return dealt;
}

StackerLearner::Answer StackerLearner::answer(const Position& dealt) const {
  LearnersTree tree(values_.data(), static_cast<float>(state_.lessons.life), dealt.score);
  Budget budget;
  search::exhaustive(tree, dealt, kTray, budget);
  Answer answer{tree.end, tree.best == TrayLines::kDead, {}, 0};
  if (answer.dead) {
    uint32_t sizes = 0;
    for (const Piece piece : tree.end.tray) {
      if (!piece.played()) sizes |= 1u << piece.size();
    }
    for (uint32_t size = 0; size < kSizes; ++size) {
      if (sizes >> size & 1u) answer.risk[size] = 1.0f / static_cast<float>(count_bits(sizes));
    }
    return answer;
  }
  const BoardForecast forecast(tree.end);
  for (uint32_t size = 0; size < kSizes; ++size) {
    answer.risk[size] = kRiskDiscount * std::exp2(std::min(risk_of<float>(values_.data(), forecast, size), 0.0f));
  }
  answer.reward =
      static_cast<float>(tree.end.score - dealt.score) + kRewardDiscount * reward_of<float>(values_.data(), forecast);
  return answer;
}

void StackerLearner::add(uint32_t entry, float change) {
  const uint64_t now = state_.learned.trays;
  const auto move = [&](uint32_t one) {
    means_[one].sum += static_cast<double>(values_[one]) * static_cast<double>(now - means_[one].since);
    means_[one].since = now;
    values_[one] += change;
  };
  move(entry);
  if (twin_of(entry) != entry) move(twin_of(entry));
}

// Plays one tray from the board, which becomes the board after it. Returns false when the tray cannot be played.
bool StackerLearner::learn_from(Position& board) {
  const float way = static_cast<float>(state_.learned.trays) / static_cast<float>(state_.lessons.trays);
  const float rate = kFirstRate * std::pow(kLastRate / kFirstRate, way);
  const BoardForecast forecast(board);
  const Position dealt = tray_of(board, 0, 0, kTray);
  const Answer next = answer(dealt);
  float target[kSizes];
  for (uint32_t size = 0; size < kSizes; ++size) {
    target[size] = next.risk[size];
    if (forecast.free[size] > kAtRisk) continue;
    const float three = answer(tray_of(board, size, 3, 3)).risk[size];
    const float two = answer(tray_of(board, size, 2, 2)).risk[size];
    const float fewer = pieces_of(dealt, size) <= 1 ? next.risk[size] : answer(tray_of(board, size, 0, 1)).risk[size];
    target[size] = (three + 6 * two + 20 * fewer) / 27;
  }
  uint32_t entries[kMostLookUps];
  for (uint32_t size = 0; size < kSizes; ++size) {
    uint32_t count = 0;
    float sum = 0, shares = 0;
    forecast.visit_risk(size, [&](uint32_t entry, auto) {
      if (says_nothing(entry)) return;
      sum += values_[entry];
      shares += entry < kColourTable ? kSingleShare : 1;
      entries[count++] = entry;
    });
    const float error = target[size] / std::exp2(std::min(sum, 0.0f)) - 1;
    state_.learned.squared_errors += static_cast<double>(error) * static_cast<double>(error);
    const float step = std::log2(1 + rate * error) / shares;
    for (uint32_t i = 0; i < count; ++i) add(entries[i], entries[i] < kColourTable ? kSingleShare * step : step);
  }
  if (!next.dead) {
    uint32_t count = 0;
    forecast.visit_reward([&](uint32_t entry) { entries[count++] = entry; });
    const float error = next.reward - reward_of<float>(values_.data(), forecast);
    for (uint32_t i = 0; i < count; ++i) add(entries[i], rate * error / static_cast<float>(count));
  }
  board = next.board;
  return !next.dead;
}

void StackerLearner::remember(const Position& board) {
  if (least_free(board) > kRemembered) return;
  const uint32_t at = state_.reservoir < kReservoir ? state_.reservoir++ : state_.random.below(kReservoir);
  reservoir_[at] = board;
}

void StackerLearner::learn(uint64_t trays) {
  StackerLearned& learned = state_.learned;
  for (; trays != 0 && !done(); --trays) {
    if (learned.trays == state_.lessons.averaged_from) means_.assign(kTableEntries, Mean{learned.trays, 0});
    if (learned.trays % 2 == 0 || state_.reservoir == 0) {
      state_.game.score = 0;
      if (learn_from(state_.game)) {
        learned.moves += kTray;
        learned.points += static_cast<uint64_t>(state_.game.score);
        remember(state_.game);
      } else {
        ++learned.deaths;
        state_.game = empty_board();
      }
    } else {
      if (state_.drill_trays == 0) {
        state_.drill = reservoir_[state_.random.below(state_.reservoir)];
        state_.drill_trays = kDrill;
      }
      --state_.drill_trays;
      if (!learn_from(state_.drill)) state_.drill_trays = 0;
    }
    ++learned.trays;
  }
}

std::vector<int16_t> StackerLearner::tables() const {
  std::vector<int16_t> tables;
  const uint64_t now = state_.learned.trays;
  for (uint32_t entry = 0; entry < kTableEntries; ++entry) {
    double value = static_cast<double>(values_[entry]);
    if (now > state_.lessons.averaged_from) {
      const Mean& mean = means_[entry];
      value = (mean.sum + value * static_cast<double>(now - mean.since)) /
              static_cast<double>(now - state_.lessons.averaged_from);
    }
    const double unit = entry < kComboTable ? kDoubling : static_cast<double>(kRewardDiscount) * kRewardUnit;
    tables.push_back(static_cast<int16_t>(std::clamp(std::lround(value * unit), -32768l, 32767l)));
  }
  return tables;
}

std::string StackerLearner::checkpoint() const {
  std::string text;
  const auto put = [&](const void* data, size_t size) { text.append(static_cast<const char*>(data), size); };
  put(&state_, sizeof state_);
  put(values_.data(), values_.size() * sizeof values_[0]);
  put(means_.data(), means_.size() * sizeof means_[0]);
  put(reservoir_.data(), reservoir_.size() * sizeof reservoir_[0]);
  return text;
}

StackerLearner StackerLearner::resumed(const StackerLessons& lessons, const std::string& checkpoint) {
  StackerLearner learner;
  learner.values_.resize(kTableEntries);
  learner.means_.resize(kTableEntries);
  learner.reservoir_.resize(kReservoir);
  size_t from = 0;
  const size_t expected =
      sizeof state_ + kTableEntries * (sizeof(float) + sizeof(Mean)) + kReservoir * sizeof(Position);
  const auto refuse = [] { throw Failure("this is no checkpoint of `tune square-stacker tables`"); };
  if (checkpoint.size() != expected) refuse();
  const auto take = [&](void* data, size_t size) {
    std::memcpy(data, checkpoint.data() + from, size);
    from += size;
  };
  take(&learner.state_, sizeof learner.state_);
  take(learner.values_.data(), learner.values_.size() * sizeof learner.values_[0]);
  take(learner.means_.data(), learner.means_.size() * sizeof learner.means_[0]);
  take(learner.reservoir_.data(), learner.reservoir_.size() * sizeof learner.reservoir_[0]);
  State& state = learner.state_;
  state.lessons = lessons;
  if (learner.steps() > learner.all_steps() || state.reservoir > kReservoir || state.drill_trays > kDrill) refuse();
  if (!within(kMostValue, learner.values_)) refuse();
  for (const Mean& mean : learner.means_) {
    if (mean.since > learner.steps() || !within(kMostSum, mean.sum)) refuse();
  }
  const auto boards = learner.reservoir_.begin();
  if (!is_board(state.game) || !is_board(state.drill) || !std::all_of(boards, boards + state.reservoir, is_board))
    refuse();
  return learner;
}

}  // namespace tilefish
