// One game being played: deal, ask, play, digest. Same seed, same player, same memory: the same moves on every target.
#pragma once

#include "engine/core/digest.h"
#include "tilefish/setup.h"

namespace tilefish {

// A game as a text (see Match::save) is never longer. A digit is 6 bits: 102 are numbers, 384 streams, and a position
// and what a player keeps take no more than in memory.
inline constexpr uint32_t kLongestState = (102 + 384 + 8 * (kLargestPosition + kMostKept)) / 6 + 1;
inline constexpr uint32_t kLongestSave =
    kLongestSetup + sizeof " state=" - 1 + kLongestState + sizeof " check=ABCDEF" - 1;

// The last move of a game, and the stream of whoever played it behind the decision.
struct PlayedMove {
  Move move;
  uint16_t unused;
  Random stream;
};
static_assert(sizeof(PlayedMove) == 20);

class Match {
 public:
  // Deals. The first setup.memory bytes of `memory`, or all of them, are what the player's search may keep. The
  // block begins at an address that is a multiple of 8 (Arena::kAlignment) and must outlive the match. False, with one
  // line of complaint, when the block is smaller or lies elsewhere, when the player needs more, or does not play by
  // these rules.
  bool start(const Setup& setup, etl::span<uint8_t> memory, Output& complaint);

  // Writes all that the rest of the game depends on, as one line without its end: the setup as read_setup takes it,
  // `state=` with position, streams, digest and what the player keeps, and a checksum. Weights and budget are not
  // part of it.
  void save(Output& out) const;
  // Goes on with a saved game as if nothing had happened: the same moves, the same trace. Takes from `setup` what the
  // text does not say: weights and budget. False, with one line of complaint, where start() would refuse it, or where
  // the text is not one that save() wrote; then this match is as it was. The text may lie in `memory`, behind what the
  // player of this match keeps.
  bool load(Text text, Setup setup, etl::span<uint8_t> memory, Output& complaint);

  // Repeats a move of this game that was played elsewhere. False where it is not legal.
  bool repeat(const PlayedMove& played);
  PlayedMove last_played() const { return {state_.last, 0, state_.streams[state_.mover]}; }
  // A checksum of what the player keeps.
  uint32_t kept_digest() const;

  bool over() const { return setup_.game->over(state_.position); }

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
  // Becomes another match as it stands, with what its player keeps, and goes on by the streams of another seed. Both
  // were started with the same setup but for the seed, each in memory of its own.
  void branch(const Match& other, uint64_t seed);

  const Game& game() const { return *setup_.game; }
  const Setup& setup() const { return setup_; }
  const void* position() const { return state_.position; }
  Total score() const { return setup_.game->score(state_.position); }
  uint64_t moves() const { return state_.moves; }
  Move last() const { return state_.last; }  // kNoMove before the first move after a deal or a load
  uint32_t trace() const { return state_.digest.value(); }
  uint32_t searched() const { return seat_.budget.spent(); }  // simulated moves of the last decision
  uint32_t replay() const { return seat_.budget.replay(); }   // a limit by which it is decided again, without a clock

 private:
  // All that changes from move to move, but for what the player keeps.
  struct State {
    Random streams[2];  // of the first and the second player; one alone has the first
    Random dealer;
    Digest digest;
    Move last;
    uint8_t mover;  // whose stream the last move's is
    uint64_t moves;
    alignas(8) uint8_t position[kLargestPosition];

    void seed_streams(uint64_t seed);
    void deal(const Setup& setup);
    // Writes or reads the state of a game, and what its player keeps.
    void exchange(const Setup& setup, Archive& archive, void* kept);
  };

  void sit_down(const Setup& setup, etl::span<uint8_t> memory);
  uint32_t to_move() const { return game().second_to_move && game().second_to_move(state_.position) ? 1 : 0; }
  void* kept() const { return Arena(seat_.memory).take<uint8_t>(0).data(); }

  Setup setup_;
  Seat seat_;
  State state_;
};

}  // namespace tilefish
