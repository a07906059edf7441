#include "engine/match.h"

namespace tilefish {

bool Match::start(const Setup& setup, etl::span<uint8_t> memory, Output& complaint) {
  const Player& player = *setup.player.player;
  if (memory.size() < player.least_memory) {
    complaint << player.name << " needs at least " << player.least_memory << " bytes of memory, not "
              << static_cast<uint32_t>(memory.size());
    return false;
  }
  for (uint8_t& byte : memory) byte = 0;
  setup_ = setup;
  seat_ = {setup.player.values, Random(setup.seed, Stream::kFirstPlayer),
           Arena(memory.data(), static_cast<uint32_t>(memory.size())), setup.budget,
           setup.weights.empty() && player.weighting ? player.weighting->values : setup.weights};
  dealer_ = Random(setup.seed, Stream::kDealer);
  digest_ = Digest();
  moves_ = 0;
  setup_.game->deal(position_, *setup_.rules.rules, setup_.rules.values, dealer_);
  return true;
}

Move Match::ask() {
  const Random before = seat_.random;
  seat_.budget.begin();
  const Move move = setup_.player.player->choose(position_, seat_);
  if (!seat_.budget.cut_short()) return move;
  seat_.random = before;
  seat_.budget.begin();
  return kNoMove;
}

void Match::play(Move move) {
  TILEFISH_ASSERT(setup_.game->legal(position_, move));
  setup_.game->play(position_, move, dealer_);
  digest_.add16(move);
  digest_.add32(static_cast<uint32_t>(score()));
  ++moves_;
}

}  // namespace tilefish
