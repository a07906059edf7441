#include "engine/games/tetress/players/paper_agent.h"

namespace tilefish::tetress {
namespace {

constexpr Move kBookMoves[] = {
#include "engine/games/tetress/weights/paper_book.inc"
};
constexpr uint32_t kOwnBookMoves = 5;

// The weights of the terms. The report gives their order: the token ratio weighs most, then the branching factors, then
// the span.
constexpr Score kRatio = 6000, kActions = 4500, kSpan = 1000;
constexpr Score kManyActions = 250;  // divides the number of actions; more, as in the first turns, count as many

}  // namespace

uint32_t span(const Rows& tokens) {
  uint8_t held[2 * kSide] = {};  // tokens in rows 0 to 10 and columns 11 to 21
  uint32_t left = 0;
  uint16_t rows[kSide];
  for (uint32_t row = 0; row < kSide; ++row) {
    rows[row] = tokens[row];
    held[row] = static_cast<uint8_t>(count_bits(tokens[row]));
    left += held[row];
    for (uint32_t bits = tokens[row]; bits != 0; bits &= bits - 1) ++held[kSide + lowest_bit(bits)];
  }
  uint32_t clears = 0;
  for (; left != 0; ++clears) {
    uint32_t best = 0;  // the first of equals
    for (uint32_t line = 1; line < 2 * kSide; ++line) best = held[line] > held[best] ? line : best;
    left -= held[best];
    if (best < kSide) {
      for (uint32_t bits = rows[best]; bits != 0; bits &= bits - 1) --held[kSide + lowest_bit(bits)];
      rows[best] = 0;
      held[best] = 0;
    } else {
      for (uint32_t row = 0; row < kSide; ++row) {
        held[row] = static_cast<uint8_t>(held[row] - (rows[row] >> (best - kSide) & 1));
        rows[row] = static_cast<uint16_t>(rows[row] & ~(1u << (best - kSide)));
      }
      held[best] = 0;
    }
  }
  return clears;
}

Score evaluate_by_paper(const Position& position) {
  const Side side = position.to_move(), rival = static_cast<Side>(side ^ 1);
  const Score own = static_cast<Score>(position.count(side)), other = static_cast<Score>(position.count(rival));
  if (position.turn >= kTurns) return own > other ? kWon : own < other ? -kWon : 0;
  const auto [ours, theirs] = count_both<Native>(position.tokens[side], position.tokens[rival], position.anywhere());
  if (ours == 0) return -kWon;
  const auto normal = [](uint32_t actions) {
    const Score count = static_cast<Score>(actions);
    return count < kManyActions ? count : kManyActions;
  };
  const Score tokens = own + other, empty = static_cast<Score>(kCells) - tokens, turn = position.turn;
  const Score ratio = tokens == 0 ? 0 : kRatio * (own - other) / tokens;
  const Score actions = kActions * (normal(ours) - normal(theirs)) / kManyActions;
  const Score spread =
      kSpan * (static_cast<Score>(span(position.tokens[side])) - static_cast<Score>(span(position.tokens[rival]))) /
      static_cast<Score>(kSide);
  // Tokens count for more the later it is, actions the fewer cells are empty, the span the earlier it is.
  const Score last = static_cast<Score>(kTurns);
  return ratio * (last + turn) / last +
         actions * (2 * static_cast<Score>(kCells) - empty) / static_cast<Score>(kCells) +
         spread * (last - turn) / last;
}

Move paper_book(const Position& position) {
  if (position.turn / 2 >= kOwnBookMoves) return kNoMove;
  const Placements moves = position.moves();
  for (const Move move : kBookMoves) {
    if (moves.contains(move)) return move;
  }
  return kNoMove;
}

uint32_t paper_depth(const Position& position) {
  const uint32_t depth = 3 + position.turn / 12u;
  return depth < 10 ? depth : 10;
}

}  // namespace tilefish::tetress
