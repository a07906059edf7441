#include "host_sim/boards/twins.h"

#include <fmt/core.h>

#include "host_sim/support/interrupt.h"

namespace tilefish {

Twins::Twins(const Board& board, Link& link, const Setup& setup)
    : board_(board), link_(link), setup_(setup), host_(board.memory) {
  deal(setup.seed);
}

void Twins::deal(uint64_t seed) {
  setup_.seed = seed;
  match_ = &host_.start(setup_);
  link_.ask(new_game(board_, setup_));
  host_standing_ = board_standing_ = {};
}

// The board is asked after the host has played: its link waits for the answer.
void Twins::go(uint32_t moves) {
  go_on_host(moves);
  const Answer answer = link_.ask(fmt::format("go {}", moves));
  board_standing_ = {static_cast<uint32_t>(answer.number("moves")), answer.word("move"), answer.number("score"),
                     static_cast<uint32_t>(answer.number("trace", 16)), answer.number("over") != 0};
}

void Twins::go_on_host(uint32_t moves) {
  for (; moves != 0 && !match_->over(); --moves) {
    stop_if_interrupted();
    const Move move = match_->ask();
    host_standing_.move = move_name(*match_, move);
    match_->play(move);
  }
  host_standing_.moves = static_cast<uint32_t>(match_->moves());
  host_standing_.score = match_->score();
  host_standing_.trace = match_->trace();
  host_standing_.over = match_->over();
}

std::string new_game(const Board& board, const Setup& setup) {
  return fmt::format("new {} {} seed={} memory={}", setup.game->name,
                     name_of(*setup.player.player, setup.player.values), setup.seed, board.memory);
}

}  // namespace tilefish
