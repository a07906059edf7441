#include "host_sim/games/square_stacker/tables_learner.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "engine/games/square_stacker/players/tray.h"
#include "engine/search/exhaustive.h"
#include "host_sim/games/square_stacker/learners_boards.h"
#include "host_sim/support/errors.h"

namespace tilefish {
namespace {

using namespace square_stacker;

constexpr float kFirstRate = 0.1f, kLastRate = 0.005f;
constexpr uint32_t kAtRisk = 3;      // with at most so many free spaces of a size, its rare trays are played too
constexpr uint32_t kRemembered = 2;  // with at most so many, the board goes into the reservoir
constexpr uint32_t kDrill = 20;      // trays played from a board of the reservoir
constexpr Score kOne = 256;          // a point in the search's values

// Searches a tray and keeps the board at the end of the best line.
struct LearnersTree : TrayLines {
  const LearnedEntries& entries;
  float life;
  Score before;
  Score best = INT32_MIN;
  Position end{};

  LearnersTree(const LearnedEntries& learned, float worth, Score score)
      : entries(learned), life(worth), before(score) {}

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
    for (uint32_t size = 0; size < kSizes; ++size) risk += entries.risk(forecast, size);
    const float worth = kRewardDiscount * entries.reward(forecast) - life * risk;
    return (position.score - before) * kOne + static_cast<Score>(worth * static_cast<float>(kOne));
  }
};

uint32_t least_free(const Position& board) {
  return std::min({free_spaces(board, 0), free_spaces(board, 1), free_spaces(board, 2)});
}

}  // namespace

void StackerLearner::start_from_heuristic() {
  std::vector<float>& values = entries_.values;
  for (uint32_t free = 0; free < kFreeCounts; ++free) {
    for (uint32_t scoring = 0; scoring < kColourCounts; ++scoring) {
      for (uint32_t freeing = 0; freeing < kColourCounts; ++freeing) {
        values[kCountTable + (free * kColourCounts + scoring) * kColourCounts + freeing] =
            -1 - 1.3f * static_cast<float>(free) - 0.2f * static_cast<float>(scoring);
      }
    }
  }
  for (uint32_t combo = 0; combo < kCombos; ++combo) {
    for (uint32_t pieces = 0; pieces < kPieceCounts; ++pieces) {
      values[kComboTable + combo * kPieceCounts + pieces] =
          1.5f * static_cast<float>(pieces) + static_cast<float>(combo);
    }
  }
  for (uint32_t tiles = 0; tiles < kTileCounts; ++tiles) {
    for (uint32_t colours = 0; colours < kColourCounts; ++colours) {
      values[kTilesTable + tiles * kColourCounts + colours] =
          static_cast<float>(colours) - 0.75f * static_cast<float>(tiles);
    }
  }
}

StackerLearner::StackerLearner(const StackerLessons& lessons) : reservoir_(kReservoir) {
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
  } while (tiles_of(dealt, size) < least || tiles_of(dealt, size) > most);
  return dealt;
}

StackerLearner::Answer StackerLearner::answer(const Position& dealt) const {
  LearnersTree tree(entries_, static_cast<float>(state_.lessons.life), dealt.score);
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
    answer.risk[size] = kRiskDiscount * entries_.risk(forecast, size);
  }
  answer.reward = static_cast<float>(tree.end.score - dealt.score) + kRewardDiscount * entries_.reward(forecast);
  return answer;
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
    const float fewer = tiles_of(dealt, size) <= 1 ? next.risk[size] : answer(tray_of(board, size, 0, 1)).risk[size];
    target[size] = (three + 6 * two + 20 * fewer) / 27;
  }
  for (uint32_t size = 0; size < kSizes; ++size) {
    const float error = entries_.learn_risk(forecast, size, target[size], rate, state_.learned.trays);
    state_.learned.squared_errors += static_cast<double>(error) * static_cast<double>(error);
  }
  if (!next.dead) entries_.learn_reward(forecast, next.reward, rate, state_.learned.trays);
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
    if (learned.trays == state_.lessons.averaged_from) entries_.begin_means(learned.trays);
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
  return entries_.tables(state_.lessons.averaged_from, state_.learned.trays);
}

std::string StackerLearner::checkpoint() const {
  std::string text;
  const auto put = [&](const void* data, size_t size) { text.append(static_cast<const char*>(data), size); };
  put(&state_, sizeof state_);
  text += entries_.bytes();
  put(reservoir_.data(), reservoir_.size() * sizeof reservoir_[0]);
  return text;
}

StackerLearner StackerLearner::resumed(const StackerLessons& lessons, const std::string& checkpoint) {
  StackerLearner learner;
  learner.reservoir_.resize(kReservoir);
  size_t from = 0;
  const size_t expected = sizeof state_ + LearnedEntries::byte_count() + kReservoir * sizeof(Position);
  const auto refuse = [] { throw Failure("this is no checkpoint of `tune square-stacker tables`"); };
  if (checkpoint.size() != expected) refuse();
  const auto take = [&](void* data, size_t size) {
    std::memcpy(data, checkpoint.data() + from, size);
    from += size;
  };
  take(&learner.state_, sizeof learner.state_);
  const char* entries = checkpoint.data() + from;
  from += LearnedEntries::byte_count();
  take(learner.reservoir_.data(), learner.reservoir_.size() * sizeof learner.reservoir_[0]);
  State& state = learner.state_;
  state.lessons = lessons;
  if (learner.steps() > learner.all_steps() || state.reservoir > kReservoir || state.drill_trays > kDrill) refuse();
  if (!learner.entries_.take(entries, learner.steps())) refuse();
  const auto boards = learner.reservoir_.begin();
  if (!is_board(state.game) || !is_board(state.drill) || !std::all_of(boards, boards + state.reservoir, is_board))
    refuse();
  return learner;
}

}  // namespace tilefish
