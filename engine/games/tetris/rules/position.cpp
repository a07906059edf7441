#include "engine/games/tetris/rules/position.h"

namespace tilefish::tetris {
namespace {

constexpr uint32_t kSpawnColumn = 3;
constexpr uint8_t kFullBag = (1u << kPieces) - 1;

// Where a piece appears by the bag rules: in which of its orientations, and how many columns right of kSpawnColumn.
struct Spawn {
  uint8_t orientation, column;
};
constexpr Spawn kSpawn[kPieces] = {{1, 0}, {0, 1}, {1, 0}, {1, 0}, {1, 0}, {1, 0}, {1, 1}};

// Once for both who ask, since neither asks often.
[[gnu::noinline]] uint32_t nth_of(uint32_t bits, uint32_t n) { return nth_bit(bits, n); }

}  // namespace

uint32_t MoveSet::size() const {
  return count_bits(columns_[0] | static_cast<uint32_t>(columns_[1]) << 16) +
         count_bits(columns_[2] | static_cast<uint32_t>(columns_[3]) << 16);
}

Move MoveSet::operator[](uint32_t n) const {
  uint32_t orientation = 0;
  for (uint32_t count; n >= (count = count_bits(columns_[orientation])); ++orientation) n -= count;
  return move_of(orientation, nth_of(columns_[orientation], n));
}

void Position::deal(RuleSet by, uint32_t rows, Random& dealer) {
  *this = Position{};
  rules = by;
  height = static_cast<uint8_t>(rows);
  piece = draw(dealer);
  if (rules == RuleSet::kBag) next = draw(dealer);
}

uint8_t Position::draw(Random& dealer) {
  if (rules == RuleSet::kClassic) return static_cast<uint8_t>(dealer.below(kPieces));
  if (bag == 0) bag = kFullBag;
  const uint32_t drawn = nth_of(bag, dealer.below(count_bits(bag)));
  bag = static_cast<uint8_t>(bag & ~(1u << drawn));
  return static_cast<uint8_t>(drawn);
}

// Whether a shape fits in the top rows, where the bag rules turn a piece.
bool Position::fits(const Shape& shape, uint32_t column) const {
  return !board.collides(shape, column, static_cast<uint32_t>(height - shape.headroom - shape.height));
}

MoveSet Position::moves() const {
  MoveSet moves;
  if (rules == RuleSet::kBag) {
    const Spawn spawn = kSpawn[piece];
    if (!fits(shape_of(piece, spawn.orientation), kSpawnColumn + spawn.column)) return moves;
  }
  for (uint32_t orientation = 0; orientation < kOrientations[piece]; ++orientation) {
    const Shape& shape = shape_of(piece, orientation);
    for (uint32_t column = 0; column + shape.width <= kColumns; ++column) {
      const bool legal =
          rules == RuleSet::kBag ? fits(shape, column) : board.landing(shape, column) + shape.height <= height;
      if (legal) moves.add(orientation, column);
    }
  }
  return moves;
}

uint32_t Position::landing(uint32_t shape, uint32_t column) const {
  if (falls_freely()) return board.landing(kShape[shape], column);
  // A piece in the top rows may be below the top of a column already.
  uint32_t row = static_cast<uint32_t>(height - kShape[shape].headroom - kShape[shape].height);
  while (row != 0 && !board.collides(kShape[shape], column, row - 1)) --row;
  return row;
}

void Position::play(Move move, Random& dealer) {
  TILEFISH_ASSERT(moves().contains(move));
  const uint32_t shape = kFirstShape[piece] + move / kColumns, column = move % kColumns;
  board.put(kShape[shape], column, landing(shape, column));
  uint32_t cleared = 0;
  if (const uint32_t full = board.full_rows(); full != 0) {
    cleared = count_bits(full);
    board.clear(full);
  }
  lines += cleared;
  score += rules == RuleSet::kClassic ? cleared : 1 + 10 * cleared * cleared;
  if (rules == RuleSet::kClassic) {
    piece = draw(dealer);
  } else {
    piece = next;
    next = draw(dealer);
  }
}

void exchange(Position& position, Archive& archive) {
  constexpr uint64_t kMostSaved = uint64_t{1} << 62;  // as kMostSavedScore, for 64 bits
  for (uint32_t& column : position.board.column) archive.field(column, (1u << position.height) - 1);
  archive.require(position.board.full_rows() == 0);
  archive.field(position.piece, kPieces - 1);
  if (position.rules == RuleSet::kBag) {
    archive.field(position.next, kPieces - 1);
    archive.field(position.bag, kFullBag);
  }
  archive.field(position.lines);
  uint64_t score = static_cast<uint64_t>(position.score);
  archive.field(score);
  archive.require(position.lines <= kMostSaved && score <= kMostSaved);
  position.score = static_cast<int64_t>(score);
}

// The board, and right of it the piece, and below that the next piece where it is known.
char tile_at(const Position& position, uint32_t row, uint32_t column) {
  if (column < kColumns) return position.board.column[column] >> (position.height - 1 - row) & 1u ? 'B' : '.';
  constexpr uint32_t kNextRow = 5;
  const bool below = row >= kNextRow;
  if (column == kColumns || (below && position.rules == RuleSet::kClassic)) return ' ';
  const uint32_t piece = below ? position.next : position.piece;
  const Shape& shape = shape_of(piece, 0);
  const uint32_t x = column - kColumns - 1, down = below ? row - kNextRow : row;
  const bool filled =
      x < shape.width && down < shape.height && (shape.cells[x] >> (shape.height - 1u - down) & 1u) != 0;
  return filled ? (below ? 'V' : 'Y') : ' ';
}

void write_move(Move move, Output& out) {
  out << static_cast<char>('0' + move / kColumns) << static_cast<char>('a' + move % kColumns);
}

Move read_move(Text text) {
  if (text.size() != 2 || text[0] < '0' || text[0] > '3' || text[1] < 'a' || text[1] > 'j') return kNoMove;
  return move_of(static_cast<uint32_t>(text[0] - '0'), static_cast<uint32_t>(text[1] - 'a'));
}

void caption(const Position& position, Output& out) {
  out << "piece " << kLetters[position.piece];
  if (position.rules == RuleSet::kBag) out << "  next " << kLetters[position.next];
  out << "  lines " << position.lines;
}

}  // namespace tilefish::tetris
