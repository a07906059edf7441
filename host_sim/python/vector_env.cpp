#include "host_sim/python/vector_env.h"

#include <fmt/format.h>
#include <algorithm>

#include "host_sim/support/errors.h"

namespace tilefish {
namespace {

const Arrays* arrays_for(const Game& game) {
  const Arrays* arrays = arrays_of(game);
  if (!arrays)
    throw UsageError(fmt::format("{} has no arrays; known: square-stacker, tetris, five-or-more, tetress", game.name));
  return arrays;
}

}  // namespace

Adviser::Adviser(const Game& game, const std::string& player, const std::string& rules, uint32_t memory, uint64_t seed,
                 Stop stop)
    : game_(game), memory_(memory), setup_(setup_named(game.name, player, rules)), random_(seed, Stream::kFirstPlayer) {
  HostMatch(memory).start(setup_);  // throws where the setup can't be played
  setup_.budget.stop_when(stop);
}

Move Adviser::choose(const void* position) {
  const Player& player = *setup_.player.player;
  const auto all = memory_.all();
  std::fill_n(all.data(), std::min<size_t>(all.size(), kMostKept), uint8_t{0});
  Seat seat{.values = setup_.player.values,
            .random = random_,
            .memory = Arena(all.data(), static_cast<uint32_t>(all.size())),
            .budget = setup_.budget};
  if (player.weighting) seat.weights = player.weighting->values;
  seat.budget.begin();
  const Move move = player.choose(position, seat);
  random_ = seat.random;
  return seat.budget.cut_short() ? kNoMove : move;
}

VectorEnv::VectorEnv(const std::string& game, uint32_t tables, uint64_t seed, const std::string& rules,
                     const std::string& opponent, uint32_t memory, Stop stop)
    : game_(game_named(game)), arrays_(arrays_for(game_)), rules_(rules_named(game_, rules)), tables_(tables) {
  if (game_.second_to_move) {
    opponent_ = std::make_unique<Adviser>(game_, opponent.empty() ? game_.demonstrators[0] : opponent, rules, memory,
                                          seed, stop);
  } else if (!opponent.empty()) {
    throw UsageError(fmt::format("{} is played alone, without an opponent", game_.name));
  }
  legal_.resize(arrays_->actions);
  reset(seed);
  if (arrays_->fits && !arrays_->fits(tables_[0].position))
    throw UsageError(fmt::format("arrays of {} hold boards of up to 9x9 cells", game_.name));
}

void VectorEnv::reset(uint64_t seed) {
  random_ = Random(seed, Stream::kSecondPlayer);
  for (Table& table : tables_) {
    table.seed = seed++;
    deal(table);
  }
}

void VectorEnv::deal(Table& table) {
  table.dealer = Random(table.seed, Stream::kDealer);
  game_.deal(table.position, *rules_.rules, rules_.values, table.dealer);
}

bool VectorEnv::answer(Table& table) {
  while (!game_.over(table.position) && game_.second_to_move(table.position)) {
    const Move move = opponent_->choose(table.position);
    if (move == kNoMove) return false;
    game_.play(table.position, move, table.dealer);
  }
  return true;
}

bool VectorEnv::step(const int64_t* actions, double* rewards, bool* ended, double* final_scores) {
  for (size_t i = 0; i < tables_.size(); ++i) {
    const bool number = actions[i] >= 0 && actions[i] < arrays_->actions;
    if (!number || !game_.legal(tables_[i].position, static_cast<Move>(actions[i])))
      throw UsageError(fmt::format("action {} at table {} is not legal", actions[i], i));
  }
  for (size_t i = 0; i < tables_.size(); ++i) {
    Table& table = tables_[i];
    const Total before = game_.score(table.position);
    game_.play(table.position, static_cast<Move>(actions[i]), table.dealer);
    if (opponent_ && !answer(table)) return false;
    const Total after = game_.score(table.position);
    rewards[i] = static_cast<double>(after - before);
    ended[i] = game_.over(table.position);
    final_scores[i] = static_cast<double>(after);
    if (!ended[i]) continue;
    table.seed += tables_.size();
    deal(table);
  }
  return true;
}

void VectorEnv::sample(int64_t* actions) {
  for (const Table& table : tables_) {
    bool* const legal = reinterpret_cast<bool*>(legal_.data());
    arrays_->mask(table.position, legal);
    uint32_t count = 0;
    for (uint32_t move = 0; move < arrays_->actions; ++move) count += legal[move];
    uint32_t chosen = random_.below(count), move = 0;
    for (;; ++move) {
      if (legal[move] && chosen-- == 0) break;
    }
    *actions++ = move;
  }
}

void VectorEnv::write(int16_t* numbers) const {
  for (const Table& table : tables_) {
    arrays_->write(table.position, numbers);
    numbers += arrays_->numbers;
  }
}

void VectorEnv::mask(bool* legal) const {
  for (const Table& table : tables_) {
    arrays_->mask(table.position, legal);
    legal += arrays_->actions;
  }
}

}  // namespace tilefish
