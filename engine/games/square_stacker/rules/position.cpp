#include "engine/games/square_stacker/rules/position.h"

#include "engine/games/square_stacker/rules/put.h"

namespace tilefish::square_stacker {
namespace {

constexpr auto kPieces = [] {
  std::array<Piece, kSizes * kColours> pieces{};
  for (uint32_t code = 0; code < pieces.size(); ++code) pieces[code] = Piece::of(code);
  return pieces;
}();

}  // namespace

void Position::deal(Random& dealer) {
  *this = Position{};
  empty = kBoard;
  refill(dealer);
}

void Position::refill(Random& random) {
  SplitDraw draw(random);
  for (Piece& piece : tray) piece = kPieces[draw.below(kSizes * kColours)];
}

bool Position::place(Move move) {
  put(move);
  return left() == 0;
}

// All lines are judged before any removal: `lines` and `triple` were found on the board with the tile on it.
void Position::clear(uint32_t colour, uint32_t cell, uint32_t lines, bool triple) {
  uint32_t cells = triple ? 1u << cell : 0;
  for (uint32_t rest = lines; rest != 0; rest &= rest - 1) cells |= kLine[lowest_bit(rest)];
  const uint32_t removed = tiles[colour] & (cells * kStack);
  tiles[colour] ^= removed;
  empty |= removed;

  const uint32_t count = count_bits(lines);
  const uint32_t base = 3 * count * count + (triple ? 5 : 0);
  if (combo < UINT16_MAX) ++combo;
  score += static_cast<Score>(base * combo);
}

// No question within the loop, whose registers are all taken.
[[gnu::noinline]] uint32_t play_random_moves(Position& position, Random& shared, uint32_t depth) {
  Random random = shared;  // the compiler keeps the words of a copy in registers: 13 instructions a move less
  uint32_t to_go = depth;
  for (uint32_t left = position.left(); to_go != 0; --to_go) {
    const MoveSet moves = position.moves();
    if (moves.empty()) break;
    position.put(moves.any(random));
    if (--left == 0) {
      position.refill(random);
      left = kTray;
    }
  }
  shared = random;
  return depth - to_go;
}

// A host asks less often: it plays 250 moves while the slowest board plays one.
constexpr uint32_t kMovesAtOnce = (sizeof(void*) >= 8 ? 64 : 2) * Position::kMovesALook;

uint32_t random_playout(Position& position, Random& random, uint32_t depth, const Stop& ended) {
  const uint32_t at_once = ended.is_valid() ? kMovesAtOnce : UINT32_MAX;
  for (uint32_t played = 0;;) {
    const uint32_t asked = depth - played < at_once ? depth - played : at_once;
    const uint32_t more = play_random_moves(position, random, asked);
    played += more;
    if (more < asked || played == depth || wanted_by(ended)) return played;
  }
}

void exchange(Position& position, Archive& archive) {
  position.empty = kBoard;
  for (uint32_t& tiles : position.tiles) {
    archive.field(tiles, kBoard);
    archive.require((tiles & ~position.empty) == 0);
    position.empty &= ~tiles;
  }
  bool all_played = true;
  for (Piece& piece : position.tray) {
    archive.field(piece.colour, kColours - 1);
    archive.field(piece.shift, kPlayed.shift);
    archive.require(piece.shift % kCells == 0);
    all_played = all_played && piece.played();
  }
  archive.require(!all_played);
  archive.field(position.combo, UINT16_MAX);
  archive.field(position.score, kMostSavedScore);
}

// A cell is drawn as 5x5 characters: the large tile is the outer ring, the medium one the ring inside it, the small one
// the centre. Cells are 6 characters apart. The tray is one more column of three cells on the right.
char tile_at(const Position& position, uint8_t row, uint8_t column) {
  constexpr uint8_t kStep = 6, kTrayColumn = 3;
  const uint8_t r = row % kStep, c = column % kStep;
  if (r == kStep - 1 || c == kStep - 1) return ' ';
  const auto distance = [](uint8_t i) { return i < 2 ? i : 4 - i; };
  const uint32_t size = 2u - static_cast<uint32_t>(distance(r) < distance(c) ? distance(r) : distance(c));

  if (column / kStep == kTrayColumn) {
    const Piece piece = position.tray[row / kStep];
    return !piece.played() && piece.size() == size ? kLetters[piece.colour] : ' ';
  }
  const uint32_t space = 1u << (size * kCells + row / kStep * 3u + column / kStep);
  for (uint32_t colour = 0; colour < kColours; ++colour) {
    if (position.tiles[colour] & space) return kLetters[colour];
  }
  return '.';
}

void write_move(Move move, Output& out) {
  const uint32_t cell = move % kCells;
  out << static_cast<char>('1' + move / kCells) << static_cast<char>('a' + cell % 3)
      << static_cast<char>('1' + cell / 3);
}

Move read_move(Text text) {
  if (text.size() != 3) return kNoMove;
  const int piece = text[0] - '1', column = text[1] - 'a', row = text[2] - '1';
  const auto in_range = [](int i) { return i >= 0 && i < 3; };
  if (!in_range(piece) || !in_range(column) || !in_range(row)) return kNoMove;
  return static_cast<Move>(piece * 9 + row * 3 + column);
}

void caption(const Position& position, Output& out) {
  out << "combo " << static_cast<uint32_t>(position.combo) << "  tray";
  for (const Piece piece : position.tray) {
    out << ' ';
    if (piece.played()) {
      out << '-';
    } else {
      out << "sml"[piece.size()] << kLetters[piece.colour];
    }
  }
}

}  // namespace tilefish::square_stacker
