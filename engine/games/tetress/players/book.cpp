#include "engine/games/tetress/players/book.h"

namespace tilefish::tetress {
namespace {

struct Book {
  uint8_t first;          // shape
  Move replies[kShapes];  // to each shape with its anchor in the corner
};
constexpr Book kBook = {
#include "engine/games/tetress/weights/book.inc"
};

Move shifted(Move move, uint32_t anchor) {
  const uint32_t cell = move % kCells;
  const uint32_t row = (cell / kSide + anchor / kSide) % kSide, column = (cell % kSide + anchor % kSide) % kSide;
  return static_cast<Move>(move - cell + row * kSide + column);
}

}  // namespace

Move book_move(const Position& position) {
  constexpr uint32_t kMiddle = 4 * kSide + 4;
  if (position.turn == 0) return static_cast<Move>(kBook.first * kCells + kMiddle);
  if (position.turn != 1) return kNoMove;
  Cells cells{};
  uint32_t count = 0;
  for (uint32_t row = 0; row < kSide; ++row) {
    for (uint32_t bits = position.tokens[kRed][row]; bits != 0 && count < 4; bits &= bits - 1) {
      cells.at[count++] = static_cast<uint8_t>(row * kSide + lowest_bit(bits));
    }
  }
  const Move first = move_of(cells);
  return first == kNoMove ? kNoMove : shifted(kBook.replies[first / kCells], first % kCells);
}

}  // namespace tilefish::tetress
