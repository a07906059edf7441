#include "engine/games/tetress/rules/position.h"

#include <array>

namespace tilefish::tetress {
namespace {

// Where each anchor is, without a division.
struct Place {
  uint8_t row, column;
};
constexpr auto kPlace = [] {
  std::array<Place, kCells> places{};
  for (uint32_t cell = 0; cell < kCells; ++cell) {
    places[cell] = {static_cast<uint8_t>(cell / kSide), static_cast<uint8_t>(cell % kSide)};
  }
  return places;
}();

// The columns of `columns` that are full. With 64-bit words, four rows at a time take 20 instructions. With smaller
// words it goes row by row and soon stops, since the first gaps rule most columns out.
uint32_t full_columns(const Rows& own, const Rows& other, uint32_t columns) {
  if constexpr (sizeof(void*) == 8) {
    uint64_t all = ~uint64_t{0};
    for (const uint32_t row : {uint32_t{0}, uint32_t{4}, kSide - 4}) {
      uint64_t mine, theirs;
      std::memcpy(&mine, own + row, sizeof mine);
      std::memcpy(&theirs, other + row, sizeof theirs);
      all &= mine | theirs;
    }
    all &= all >> 32;
    return columns & static_cast<uint32_t>(all & all >> 16);
  } else {
    for (uint32_t row = 0; row < kSide && columns != 0; ++row) columns &= own[row] | other[row];
    return columns;
  }
}

}  // namespace

uint32_t Position::count(Side side) const {
  if constexpr (sizeof(void*) == 8) {
    uint64_t words[3];
    std::memcpy(words, tokens[side], 16);
    std::memcpy(words + 2, tokens[side] + kSide - 4, 8);
    return bits_in(words[0]) + bits_in(words[1]) + bits_in(words[2] >> 16);
  }
  uint32_t tokens_on_board = 0;
  for (uint32_t row = 0; row < kSide; row += 2) {
    const uint32_t next = row + 1 < kSide ? tokens[side][row + 1] : 0u;
    tokens_on_board += count_bits(tokens[side][row] | next << 16);
  }
  return tokens_on_board;
}

// Only rows and columns that the piece lies in can have become full.
void Position::place(Move move) {
  TILEFISH_ASSERT(move < kPlacements);
  const uint32_t shape = move / kCells;
  const auto [first, column] = kPlace[move - shape * kCells];
  Rows& own = tokens[turn & 1];
  Rows& other = tokens[(turn & 1) ^ 1];
  ++turn;

  uint32_t columns = 0, full_rows = 0;
  for (uint32_t i = 0, row = first; i < kShape[shape].height; ++i, row = row + 1 == kSide ? 0 : row + 1) {
    uint32_t cells = uint32_t{kShape[shape].rows[i]} << column;
    cells = (cells | cells >> kSide) & kRow;
    TILEFISH_ASSERT(((own[row] | other[row]) & cells) == 0);
    own[row] = static_cast<uint16_t>(own[row] | cells);
    columns |= cells;
    if ((own[row] | other[row]) == kRow) full_rows |= 1u << row;
  }
  columns = full_columns(own, other, columns);

  if ((columns | full_rows) == 0) return;
  for (uint32_t row = 0; row < kSide; ++row) {
    const uint32_t kept = (full_rows >> row & 1) != 0 ? 0 : ~columns;
    own[row] = static_cast<uint16_t>(own[row] & kept);
    other[row] = static_cast<uint16_t>(other[row] & kept);
  }
}

void Position::judge() {
  if (turn >= kTurns) {
    const uint32_t red = count(kRed), blue = count(kBlue);
    score = static_cast<int8_t>((red > blue) - (red < blue));
    over = true;
  } else if (mobility(to_move()) == 0) {
    score = second_to_move() ? 1 : -1;
    over = true;
  }
}

// The steps of splitmix64's mixing, one a row of both sides.
uint64_t key_of(const Position& position) {
  uint64_t key = position.turn;
  for (uint32_t row = 0; row < kSide; ++row) {
    key = (key ^ (position.tokens[kRed][row] | uint32_t{position.tokens[kBlue][row]} << 16)) * 0xBF58476D1CE4E5B9u;
    key ^= key >> 29;
  }
  return key * kGolden;
}

uint32_t random_playout(Position& position, Random& random, uint32_t depth) {
  for (uint32_t played = 0; played < depth; ++played) {
    if (position.over) return played;
    const Placements moves = position.moves();
    if (moves.empty() || position.turn >= kTurns) {
      position.judge();
      return played;
    }
    position.place(moves.any(random));
  }
  if (depth != 0) position.judge();
  return depth;
}

Cells cells_of(Move move) {
  const Shape& shape = kShape[move / kCells];
  const auto [first, column] = kPlace[move % kCells];
  Cells cells{};
  uint32_t count = 0;
  for (uint32_t cell = 0; cell < kCells; ++cell) {  // in order, whatever wraps
    const uint32_t down = (cell / kSide + kSide - first) % kSide, right = (cell % kSide + kSide - column) % kSide;
    if (down < shape.height && right < shape.width && (shape.rows[down] >> right & 1) != 0) {
      cells.at[count++] = static_cast<uint8_t>(cell);
    }
  }
  return cells;
}

// The anchor is the first row and the first column of the piece's box, which may wrap around the edge.
Move move_of(const Cells& cells) {
  uint32_t rows[kSide] = {};
  for (const uint8_t cell : cells.at) {
    if (cell >= kCells) return kNoMove;
    rows[cell / kSide] |= 1u << cell % kSide;
  }
  for (uint32_t shape = 0; shape < kShapes; ++shape) {
    for (const uint8_t cell : cells.at) {
      // A shape's first row holds its anchor's row; the anchor is at most two columns left of a cell there.
      for (uint32_t left = 0; left < 3; ++left) {
        const uint32_t first = cell / kSide, column = (cell % kSide + kSide - left) % kSide;
        uint32_t found = 0;
        for (uint32_t i = 0; i < kShape[shape].height; ++i) {
          uint32_t pattern = uint32_t{kShape[shape].rows[i]} << column;
          pattern = (pattern | pattern >> kSide) & kRow;
          if (rows[(first + i) % kSide] == pattern) found += count_bits(pattern);
        }
        if (found == 4) return static_cast<Move>(shape * kCells + first * kSide + column);
      }
    }
  }
  return kNoMove;
}

// A row or column that is full would have been emptied. Whether the game is over follows from the rest.
void exchange(Position& position, Archive& archive) {
  uint32_t columns = kRow;
  for (uint32_t row = 0; row < kSide; ++row) {
    uint16_t& red = position.tokens[kRed][row];
    uint16_t& blue = position.tokens[kBlue][row];
    archive.field(red, kRow);
    archive.field(blue, kRow);
    archive.require((red & blue) == 0 && (red | blue) != kRow);
    columns &= red | blue;
  }
  archive.field(position.turn, kTurns);
  archive.require(columns == 0);
  archive.require(position.count(kRed) <= 4u * ((position.turn + 1u) / 2) &&
                  position.count(kBlue) <= 4u * (position.turn / 2));
  if (archive.reading() && archive.ok()) position.judge();
}

char tile_at(const Position& position, uint8_t row, uint8_t column) {
  if (position.tokens[kRed][row] >> column & 1) return 'R';
  return position.tokens[kBlue][row] >> column & 1 ? 'B' : '.';
}

void write_move(Move move, Output& out) {
  const char* separator = "";
  for (const uint8_t cell : cells_of(move).at) {
    out << separator << cell / kSide << '-' << cell % kSide;
    separator = ",";
  }
}

Move read_move(Text text) {
  Cells cells{};
  uint32_t numbers = 0;  // of eight: row, column, row, column
  bool digits = false;
  uint32_t number = 0;
  for (uint32_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ',';
    if (c >= '0' && c <= '9') {
      number = number * 10 + static_cast<uint32_t>(c - '0');
      digits = true;
      if (number >= kSide) return kNoMove;
      continue;
    }
    if (!digits || numbers == 8 || c != (numbers % 2 == 0 ? '-' : ',')) return kNoMove;
    cells.at[numbers / 2] = static_cast<uint8_t>(cells.at[numbers / 2] + number * (numbers % 2 == 0 ? kSide : 1));
    ++numbers;
    number = 0;
    digits = false;
  }
  return numbers == 8 ? move_of(cells) : kNoMove;
}

void caption(const Position& position, Output& out) {
  out << "turn " << uint32_t{position.turn} << "  red " << position.count(kRed) << "  blue " << position.count(kBlue);
  if (position.over) {
    out << (position.score > 0 ? "  red has won" : position.score < 0 ? "  blue has won" : "  a draw");
  } else {
    out << (position.second_to_move() ? "  blue" : "  red") << " to move";
  }
}

}  // namespace tilefish::tetress
