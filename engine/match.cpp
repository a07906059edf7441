#include "tilefish/match.h"

namespace tilefish {

bool Match::start(const Setup& setup, etl::span<uint8_t> memory, Output& complaint) {
  const Player& player = *setup.player.player;
  const uint32_t size = static_cast<uint32_t>(memory.size());
  const uint32_t given = setup.memory == kAllMemory ? size : setup.memory;
  if (given > size) {
    complaint << "memory is at most " << size << " bytes here, not " << given;
    return false;
  }
  if (!Arena::is_aligned(memory.data())) {
    complaint << "memory does not begin at a multiple of " << Arena::kAlignment << " bytes";
    return false;
  }
  if (given < player.least_memory) {
    complaint << player.name << " needs at least " << player.least_memory << " bytes of memory, not " << given;
    return false;
  }
  if (!player.plays_by(*setup.rules.rules)) {
    complaint << player.name << " does not play by the rules " << player.not_by;
    return false;
  }
  for (uint8_t& byte : memory.first(given)) byte = 0;
  setup_ = setup;
  streams_[0] = Random(setup.seed, Stream::kFirstPlayer);
  streams_[1] = Random(setup.seed, Stream::kSecondPlayer);
  seat_ = {.values = setup.player.values,
           .random = streams_[0],
           .memory = Arena(memory.data(), given),
           .budget = setup.budget,
           .weights = setup.weights.empty() && player.weighting ? player.weighting->values : setup.weights};
  dealer_ = Random(setup.seed, Stream::kDealer);
  digest_ = Digest();
  moves_ = 0;
  setup_.game->deal(position_, *setup_.rules.rules, setup_.rules.values, dealer_);
  return true;
}

Move Match::ask() {
  Random& stream = streams_[setup_.game->second_to_move && setup_.game->second_to_move(position_) ? 1 : 0];
  seat_.random = stream;
  seat_.budget.begin();
  const Move move = setup_.player.player->choose(position_, seat_);
  if (!seat_.budget.cut_short()) {
    stream = seat_.random;
    return move;
  }
  seat_.budget.begin();
  return kNoMove;
}

Move Match::hint() {
  const Random first = streams_[0], second = streams_[1];
  seat_.hint = true;
  const Move move = ask();
  seat_.hint = false;
  streams_[0] = first;
  streams_[1] = second;
  return move;
}

void Match::play(Move move) {
  TILEFISH_ASSERT(setup_.game->legal(position_, move));
  setup_.game->play(position_, move, dealer_);
  digest_.add16(move);
  digest_.add32(static_cast<uint32_t>(score()));
  ++moves_;
}

void Match::put(const void* position) {
  const uint8_t* bytes = static_cast<const uint8_t*>(position);
  for (uint32_t i = 0; i < setup_.game->position_size; ++i) position_[i] = bytes[i];
}

}  // namespace tilefish
