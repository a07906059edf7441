// One game being played: deal, ask, play, digest. Same seed, same player, same memory: the same moves on every target.
#pragma once

#include "engine/core/digest.h"
#include "tilefish/setup.h"

namespace tilefish {

class Match {
 public:
  // Deals. The first setup.memory bytes of `memory`, or all of them, are what the player's search may keep. The
  // block begins at an address that is a multiple of 8 (Arena::kAlignment) and must outlive the match. False, with one
  // line of complaint, when the block is smaller or lies elsewhere, when the player needs more, or does not play by
  // these rules.
  bool start(const Setup& setup, etl::span<uint8_t> memory, Output& complaint);

  bool over() const { return setup_.game->over(position_); }

  // The player's choice in this position, not yet played; it draws from the player's stream. kNoMove where the budget's
  // stop cut it short: nothing was drawn then, and the game can go on as if nobody had asked. Where two play, the
  // player plays both sides, each with a stream of its own.
  Move ask();
  // The same for somebody who only wants to know: the game goes on as if nobody had asked.
  Move hint();
  // What each decision from now on may spend, in place of the setup's budget; its stop stays. See Budget::allow.
  void allow(uint32_t limit, const Clock* clock = nullptr, uint32_t milliseconds = 0) {
    seat_.budget.allow(limit, clock, milliseconds);
  }
  // Plays a legal move and adds it to the trace.
  void play(Move move);
  // Puts another position of the same game in place of this one, as when a person says what is dealt; the dealer goes
  // on from where it was. From then on the seed and the moves no longer tell the game.
  void put(const void* position);

  const Game& game() const { return *setup_.game; }
  const Setup& setup() const { return setup_; }
  const void* position() const { return position_; }
  Total score() const { return setup_.game->score(position_); }
  uint64_t moves() const { return moves_; }
  uint32_t trace() const { return digest_.value(); }
  uint32_t searched() const { return seat_.budget.spent(); }  // simulated moves of the last decision
  uint32_t replay() const { return seat_.budget.replay(); }   // a limit by which it is decided again, without a clock

 private:
  Setup setup_;
  Seat seat_;
  Random streams_[2];  // of the first and the second player; one alone has the first
  Random dealer_;
  Digest digest_;
  uint64_t moves_ = 0;
  alignas(8) uint8_t position_[kLargestPosition];
};

}  // namespace tilefish
