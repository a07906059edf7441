#include "engine/games/reachability/rules/position.h"

namespace tilefish::reachability {

uint32_t PlacementSet::size() const {
  uint32_t count = 0;
  for (const uint32_t bits : bits_) count += count_bits(bits);
  return count;
}

Move PlacementSet::operator[](uint32_t n) const {
  uint32_t word = 0;
  for (uint32_t count; n >= (count = count_bits(bits_[word])); ++word) n -= count;
  return static_cast<Move>(word * 32 + nth_bit(bits_[word], n));
}

PlacementSet placements_on(const tetris::Board& board) {
  PlacementSet placements;
  for (uint32_t p = 0; p < kPlacements; ++p) {
    if (landing(board, kPlacement[p]) != kMostRows) placements.add(p);
  }
  return placements;
}

bool Position::legal(Move move) const {
  if (over() || move > kSayUnreachable) return false;
  return move >= kPlacements || landing(board_of(unpacked(board)), kPlacement[move]) != kMostRows;
}

void Position::play(Move move) {
  TILEFISH_ASSERT(legal(move));
  if (move >= kPlacements) {
    given_up = static_cast<uint8_t>(move - kSayUnknown + 1);
    return;
  }
  tetris::Board cells = board_of(unpacked(board));
  uint32_t lines = 0;
  drop(cells, kPlacement[move], lines);
  board = packed(rows_of(cells));
  ++pieces;
  score = board == target ? 1 : 0;
}

Rows random_target(uint32_t pieces, Random& dealer) {
  tetris::Board board{};
  for (uint32_t tries = 0; pieces != 0 && tries < 10000;) {
    uint32_t lines = 0;
    const uint32_t drawn = dealer.below(kPlacements);
    if (drop(board, kPlacement[drawn], lines)) {
      --pieces;
    } else {
      ++tries;  // a board that is full to the top takes no piece at all
    }
  }
  return rows_of(board);
}

void exchange(Position& position, Archive& archive) {
  exchange(position.target, archive);
  exchange(position.board, archive);
  const Rows board = unpacked(position.board);
  for (uint32_t r = 0; r < board.height; ++r) archive.require(board.row[r] != kFullRow);
  archive.field(position.pieces, UINT16_MAX);
  archive.field(position.given_up, kSayUnreachable - kSayUnknown + 1);
  const bool built = position.board == position.target && position.pieces != 0;
  archive.require(!(built && position.given_up != 0));
  position.score = built ? 1 : 0;
}

char tile_at(const Position& position, uint32_t row, uint32_t column) {
  const uint32_t r = kMostRows - 1 - row;
  const auto tile = [r](const Packed& of, uint32_t x, char filled) {
    return of.word[r / 3] >> (r % 3 * kColumns + x) & 1u ? filled : '.';
  };
  if (column < kColumns) return tile(position.board, column, 'B');
  if (column < kColumns + 2) return ' ';
  return tile(position.target, column - kColumns - 2, 'V');
}

void caption(const Position& position, Output& out) {
  const Rows target = unpacked(position.target);
  out << "pieces " << uint32_t{position.pieces} << ", wanted " << target.cells() << " cells";
  const char* flaw = flaw_of(target);
  if (*flaw != 0) {
    out << ": unreachable, " << flaw;
  } else if (position.given_up != 0) {
    out << ": given up, " << (position.given_up == 1 ? "unknown" : "unreachable");
  }
}

void write_move(Move move, Output& out) {
  if (move >= kPlacements) {
    out << (move == kSayUnknown ? "unknown" : "unreachable");
    return;
  }
  const Shape& shape = kShape[kPlacement[move].shape];
  out << tetris::kLetters[shape.piece] << static_cast<char>('0' + shape.orientation)
      << static_cast<char>('a' + kPlacement[move].column);
}

Move read_move(Text text) {
  if (text == "unknown") return kSayUnknown;
  if (text == "unreachable") return kSayUnreachable;
  if (text.size() != 3) return kNoMove;
  for (uint32_t p = 0; p < kPlacements; ++p) {
    const Shape& shape = kShape[kPlacement[p].shape];
    if (text[0] == tetris::kLetters[shape.piece] && text[1] - '0' == shape.orientation &&
        text[2] - 'a' == kPlacement[p].column) {
      return static_cast<Move>(p);
    }
  }
  return kNoMove;
}

bool read_row(Text text, uint16_t& row, Output& complaint) {
  if (text.size() != kColumns) {
    complaint << "a row has " << kColumns << " cells, not " << static_cast<uint32_t>(text.size());
    return false;
  }
  row = 0;
  for (uint32_t x = 0; x < kColumns; ++x) {
    if (text[x] == 'X') {
      row = static_cast<uint16_t>(row | 1u << x);
    } else if (text[x] != '.' && text[x] != '_') {
      complaint << "a row is of X and . or _, not '" << text[x] << '\'';
      return false;
    }
  }
  return true;
}

bool add_row(Position& position, Text text, Output& complaint) {
  uint16_t row = 0;
  if (!read_row(text, row, complaint)) return false;
  Rows rows = unpacked(position.target);
  if (rows.height == kMostRows) {
    complaint << "a board has " << kMostRows << " rows";
    return false;
  }
  for (uint32_t r = rows.height; r != 0; --r) rows.row[r] = rows.row[r - 1];
  rows.row[0] = row;
  if (rows.height != 0 || row != 0) ++rows.height;
  position.want(rows);
  return true;
}

}  // namespace tilefish::reachability
