#include "host_sim/games/square_stacker/risk_learner.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "engine/games/square_stacker/players/tables_tree.h"
#include "engine/search/exhaustive.h"
#include "host_sim/games/square_stacker/learners_boards.h"
#include "host_sim/games/square_stacker/lost_trays.h"
#include "host_sim/support/errors.h"

namespace tilefish {
namespace {

using namespace square_stacker;

constexpr float kFirstRate = 0.03f, kLastRate = 0.002f;
constexpr uint32_t kFew = 3;       // with at most so many free spaces of a size, each kind of tray is played
constexpr uint32_t kEnough = 30;   // boards in a reservoir that is drawn from
constexpr int32_t kWrongBy = 192;  // of a risk: at most so much, in 1/kDoubling doublings
constexpr uint32_t kSeldom = 4;    // a board in so many is one of the game, and one is left by a wrong play

// The end of the best line, by the player's risks, or by wrong ones: each board's are off by a number of its own.
struct EndTree : TablesTree {
  int32_t wrong_by;
  uint32_t salt;
  Position end{};

  EndTree(const int16_t* entries, uint32_t thousands, int32_t most, uint32_t number)
      : TablesTree(entries, thousands, 0), wrong_by(most), salt(number) {}

  Score value(const Position& position) {
    const Score before_it = best;
    const Score worth = wrong_by == 0 ? TablesTree::value(position) : wrong_value(position);
    if (best > before_it) end = position;
    return worth;
  }

  Score wrong_value(const Position& position) {
    if (!finished(position)) return kDead;
    uint32_t number = salt;
    for (const uint32_t tiles : position.tiles) {
      number = (number ^ tiles) * 2654435761u;
      number ^= number >> 15;
    }
    const int32_t wrong = (static_cast<int32_t>((number & 1023u) + (number >> 10 & 1023u)) - 1023) * wrong_by / 1024;
    const BoardForecast forecast(position);
    int64_t risk = 0;
    for (uint32_t size = 0; size < kSizes; ++size) risk += chance_q40(risk_of<int32_t>(tables, forecast, size) + wrong);
    const Score worth = position.score * kOne + reward_of<int32_t>(tables, forecast) * (kOne / kRewardUnit) -
                        static_cast<Score>(life * 1000 * (risk >> 16) >> 16);
    best = std::max(best, worth);
    return worth;
  }
};

// A kind of tray: how many tiles of the size it may have, and how many of all trays are such and can be played.
struct Kind {
  uint32_t size, least, most, trays;

  bool includes(const Position& dealt) const {
    const uint32_t tiles = tiles_of(dealt, size);
    return least <= tiles && tiles <= most;
  }
};

std::vector<Kind> kinds_of(const BoardForecast& forecast, const LostTrays& lost) {
  const uint32_t size = forecast.shortest_first()[0];
  if (forecast.free[size] > kFew) return {{size, 0, kTray, kTrays - lost.count()}};
  constexpr uint32_t kWithThree = kTrays / 27, kWithTwo = kTrays / 27 * 6;
  std::vector<Kind> kinds;
  for (const Kind kind :
       {Kind{size, 0, 1, kTrays - kWithThree - kWithTwo - lost.with(size, 0) - lost.with(size, 1)},
        Kind{size, 2, 2, kWithTwo - lost.with(size, 2)}, Kind{size, 3, 3, kWithThree - lost.with(size, 3)}}) {
    if (kind.trays != 0) kinds.push_back(kind);
  }
  return kinds;
}

// Deals a tray of the kind that can be played.
Position dealt_of(const Kind& kind, const Position& board, const LostTrays& lost, Random& random) {
  Position dealt = board;
  do {
    dealt.refill(random);
    if (kind.least == kTray) {
      for (Piece& piece : dealt.tray) piece.shift = static_cast<uint8_t>(kind.size * kCells);
    }
  } while (!kind.includes(dealt) || lost.include(dealt.tray));
  return dealt;
}

}  // namespace

// Where the player goes on from a board that was learned from: by the tray that was dealt, unless that is lost.
struct StackerRiskLearner::Way {
  Board dealt{}, after{};
  bool lost = false;
};

StackerRiskLearner::StackerRiskLearner(const StackerRiskLessons& lessons)
    : lessons_(lessons), reservoirs_(kLevels * kOfLevel) {
  state_.random = Random(lessons.seed);
  state_.game = empty_board();
  for (uint32_t entry = 0; entry < kComboTable; ++entry)
    entries_.values[entry] = static_cast<float>(lessons.player[entry]) / static_cast<float>(kDoubling);
}

// The tray as the player plays it; false where it can't be played.
bool StackerRiskLearner::play(Board& dealt, uint32_t wrong_by, uint32_t salt) const {
  EndTree tree(lessons_.player.data(), static_cast<uint32_t>(lessons_.life), static_cast<int32_t>(wrong_by), salt);
  Budget budget;
  dealt.score = 0;
  search::exhaustive(tree, dealt, kTray, budget);
  if (tree.best == INT32_MIN) return false;
  dealt = tree.end;
  return true;
}

uint32_t StackerRiskLearner::level_of(const Board& board) const {
  const BoardForecast forecast(board);
  int64_t risk = 0;
  for (uint32_t size = 0; size < kSizes; ++size)
    risk += chance_q40(risk_of<int32_t>(lessons_.player.data(), forecast, size));
  return std::min(static_cast<uint32_t>(std::bit_width(static_cast<uint64_t>(risk))), kLevels - 1);
}

const StackerRiskLearner::Board* StackerRiskLearner::draw() {
  uint32_t levels[kLevels], count = 0;
  for (uint32_t level = 0; level < kLevels; ++level) {
    if (state_.kept[level] >= kEnough) levels[count++] = level;
  }
  if (count == 0) return nullptr;
  const uint32_t level = levels[state_.random.below(count)];
  return &reservoirs_[level * kOfLevel + state_.random.below(state_.kept[level])];
}

void StackerRiskLearner::keep(const Board& board) {
  const uint32_t level = level_of(board);
  uint32_t& kept = state_.kept[level];
  const uint32_t place = kept < kOfLevel ? kept++ : state_.random.below(kOfLevel);
  reservoirs_[level * kOfLevel + place] = board;
}

void StackerRiskLearner::learn_from(const Board& board, Way& way) {
  const BoardForecast forecast(board);
  const LostTrays lost(board);
  float target[kSizes];
  for (uint32_t size = 0; size < kSizes; ++size)
    target[size] = static_cast<float>(lost.shares(size)) / static_cast<float>(kShares * kTrays);
  way.dealt = board;
  way.dealt.refill(state_.random);
  way.lost = lost.include(way.dealt.tray);
  for (const Kind& kind : kinds_of(forecast, lost)) {
    const bool natural = !way.lost && kind.includes(way.dealt);
    Board after = natural ? way.dealt : dealt_of(kind, board, lost, state_.random);
    play(after, 0, 0);
    ++state_.learned.trays;
    if (natural) way.after = after;
    const BoardForecast next(after);
    const float share = kRiskDiscount * static_cast<float>(kind.trays) / static_cast<float>(kTrays);
    for (uint32_t size = 0; size < kSizes; ++size) target[size] += share * entries_.risk(next, size);
  }
  const float gone = static_cast<float>(state_.learned.boards) / static_cast<float>(lessons_.boards);
  const float rate = kFirstRate * std::pow(kLastRate / kFirstRate, gone);
  for (uint32_t size = 0; size < kSizes; ++size) {
    const double error = entries_.learn_risk(forecast, size, target[size], rate, state_.learned.boards);
    state_.learned.squared_errors += error * error;
  }
}

void StackerRiskLearner::learn(uint64_t boards) {
  for (; boards != 0 && !done(); --boards) {
    if (steps() == lessons_.averaged_from) entries_.begin_means(steps());
    const Board* drawn = state_.random.below(kSeldom) == 0 ? nullptr : draw();
    const bool of_game = drawn == nullptr;
    const Board board = of_game ? state_.game : *drawn;
    Way way;
    learn_from(board, way);
    if (!way.lost) {
      if (state_.random.below(kSeldom) == 0) {
        way.after = way.dealt;
        play(way.after, kWrongBy, state_.random());
        ++state_.learned.trays;
      }
      keep(way.after);
    }
    if (of_game) state_.game = way.lost ? empty_board() : way.after;
    ++state_.learned.boards;
  }
}

// The reward as the player has it.
std::vector<int16_t> StackerRiskLearner::tables() const {
  std::vector<int16_t> tables = entries_.tables(lessons_.averaged_from, steps());
  std::copy(lessons_.player.begin() + kComboTable, lessons_.player.end(), tables.begin() + kComboTable);
  return tables;
}

std::string StackerRiskLearner::checkpoint() const {
  std::string text;
  const auto put = [&](const void* data, size_t size) { text.append(static_cast<const char*>(data), size); };
  put(lessons_.player.data(), kTableEntries * sizeof(int16_t));
  put(&state_, sizeof state_);
  text += entries_.bytes();
  put(reservoirs_.data(), reservoirs_.size() * sizeof(Board));
  return text;
}

StackerRiskLearner StackerRiskLearner::resumed(const StackerRiskLessons& lessons, const std::string& checkpoint) {
  StackerRiskLearner learner(lessons);
  const auto refuse = [] { throw Failure("this is no checkpoint of `tune square-stacker risk`"); };
  constexpr size_t kPlayer = kTableEntries * sizeof(int16_t);
  const size_t reservoirs = learner.reservoirs_.size() * sizeof(Board);
  if (checkpoint.size() != kPlayer + sizeof state_ + LearnedEntries::byte_count() + reservoirs) refuse();
  const char* from = checkpoint.data();
  if (std::memcmp(from, lessons.player.data(), kPlayer) != 0) throw Failure("the checkpoint is of another player");
  State& state = learner.state_;
  std::memcpy(&state, from += kPlayer, sizeof state);
  if (learner.steps() > learner.all_steps()) refuse();
  if (!learner.entries_.take(from += sizeof state, learner.steps())) refuse();
  std::memcpy(learner.reservoirs_.data(), from += LearnedEntries::byte_count(), reservoirs);
  for (uint32_t level = 0; level < kLevels; ++level) {
    if (state.kept[level] > kOfLevel) refuse();
    const auto boards = learner.reservoirs_.begin() + level * kOfLevel;
    if (!std::all_of(boards, boards + state.kept[level], is_board)) refuse();
  }
  if (!is_board(state.game)) refuse();
  return learner;
}

}  // namespace tilefish
