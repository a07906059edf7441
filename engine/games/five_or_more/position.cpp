#include "engine/games/five_or_more/position.h"

namespace tilefish::five_or_more {
namespace {

// The eight cells around each cell: a stone without one of its colour there completes nothing.
constexpr auto kAround = [] {
  struct Table {
    Cells of[kBits];
  } table{};
  const Cells board = kMedium.cells();
  for (uint32_t bit = 0; bit < kBits; ++bit) {
    if (!board.contains(bit)) continue;
    const Cells here = Cells::at(bit), band = here | here.up(1) | here.down(1);
    table.of[bit] = ((band | band.up(kStride) | band.down(kStride)) & board) - here;
  }
  return table;
}();

// The lines of at least `shortest` stones of `own` through `bit`. Off the board nothing is set, so a walk ends there.
Cells lines_through(Cells own, uint32_t bit, uint32_t shortest) {
  Cells lines{0, 0};
  for (const uint32_t step : kDirections) {
    Cells line = Cells::at(bit);
    uint32_t length = 1;
    for (uint32_t at = bit + step; at < kBits && own.contains(at); at += step, ++length) line = line | Cells::at(at);
    for (uint32_t at = bit; at >= step && own.contains(at - step); ++length) line = line | Cells::at(at -= step);
    if (length >= shortest) lines = lines | line;
  }
  return lines;
}

// Draws until a path joins the stone and the cell drawn. A walk from the stone ends early where it meets the cell.
bool draw_move(Cells stones, uint32_t stone_count, Cells open, uint32_t open_count, Random& random, uint32_t& from,
               uint32_t& to) {
  SplitDraw draw(random);
  from = stones.nth(draw.below(stone_count));
  to = open.nth(draw.below(open_count));
  const Cells goal = Cells::at(to);
  for (Cells area = Cells::at(from);;) {
    const Cells more = area | (area.grown() & open);
    if (!(more & goal).empty()) return true;
    if (more == area) return false;
    area = more;
  }
}

constexpr uint32_t kMostTries = 64;  // more than one cell in 64 pairs is rare, and the list is always there

}  // namespace

uint32_t Moves::size() const {
  uint32_t pairs = 0;
  for (Cells rest = open_; !rest.empty();) {  // region by region: each of its cells, each stone beside it
    const Cells region = reach(Cells::at(rest.lowest()), open_);
    rest = rest - region;
    pairs += region.size() * (region.grown() & stones_).size();
  }
  return pairs;
}

bool Moves::contains(Move move) const {
  if (move >= kCells * kCells || !stones_.contains(from_of(move))) return false;
  return targets(from_of(move)).contains(to_of(move));
}

Move Moves::operator[](uint32_t n) const {
  for (const uint32_t from : stones_) {
    const Cells there = targets(from);
    const uint32_t count = there.size();
    if (n < count) return move_of(from, there.nth(n));
    n -= count;
  }
  return kNoMove;
}

Move Moves::any(Random& random) const {
  const uint32_t stone_count = stones_.size(), open_count = open_.size();
  uint32_t from, to;
  for (uint32_t tries = 0; tries < kMostTries; ++tries) {
    if (draw_move(stones_, stone_count, open_, open_count, random, from, to)) return move_of(from, to);
  }
  return (*this)[random.below(size())];
}

void Position::deal(const Shape& rules, Random& dealer) {
  *this = Position{};
  shape = rules;
  for (uint32_t stone = 0; stone < rules.stones; ++stone) {
    SplitDraw draw(dealer);
    const uint32_t colour = 1 + draw.below(rules.colours);
    const Cells free = open();
    land(free.nth(draw.below(free.size())), colour);
  }
  preview(dealer);
}

void Position::preview(Random& random) {
  SplitDraw draw(random);
  next = 0;
  for (uint32_t i = 0; i < shape.stones; ++i) next |= (1 + draw.below(shape.colours)) << (3 * i);
}

Cells Position::land(uint32_t bit, uint32_t colour) {
  TILEFISH_ASSERT(!stones().contains(bit));
  flip(bit, colour);
  const Cells own = stones_of(colour);
  if ((own & kAround.of[bit]).empty() && shape.line > 1) return {0, 0};
  return lines_through(own, bit, shape.line);
}

Cells Position::move_stone(uint32_t from, uint32_t to) {
  const uint32_t colour = colour_at(from);
  flip(from, colour);
  return land(to, colour);
}

void Position::clear(Cells lines) {
  if (lines.empty()) return;
  for (Cells& bits : plane) bits = bits - lines;
  score += points_for(lines.size());
}

void Position::drop(Random& random) {
  Cells free = open();
  uint32_t count = free.size();
  Cells lines{0, 0};
  for (uint32_t stone = 0; stone < shape.stones && count != 0;) {
    SplitDraw draw(random);
    for (const uint32_t until = stone + 3; stone < until && stone < shape.stones && count != 0; ++stone, --count) {
      const uint32_t bit = free.nth(draw.below(count));
      free = free ^ Cells::at(bit);
      lines = lines | land(bit, next_colour(stone));
    }
  }
  clear(lines);
  preview(random);
}

void Position::play(Move move, Random& random) {
  TILEFISH_ASSERT(moves().contains(move));
  const Cells lines = move_stone(from_of(move), to_of(move));
  if (lines.empty()) {
    drop(random);
  } else {
    clear(lines);
  }
  while (stones().empty()) drop(random);  // nothing left to move
}

Score points_for(uint32_t stones) {
  constexpr Score kPoints[] = {10, 12, 18, 28, 42, 82, 108, 138, 172, 210};  // of 5 to 14
  if (stones < 5) return static_cast<Score>(2 * stones);
  if (stones < 15) return kPoints[stones - 5];
  return 10 + (1 << (stones < 35 ? stones - 5 : 30));
}

uint32_t random_playout(Position& shared_position, Random& shared, uint32_t depth) {
  Random random = shared;
  Position position = shared_position;
  const Cells board = position.shape.cells();
  uint32_t played = 0;
  for (; played < depth; ++played) {
    const Moves moves(position.stones(), board - position.stones());
    if (moves.empty()) break;
    position.play(moves.any(random), random);
  }
  shared = random;
  shared_position = position;
  return played;
}

// A stone is 1x1 tiles with a space between columns, so that the board looks square in a terminal; the preview is a row below.
char tile_at(const Position& position, uint8_t row, uint8_t column) {
  if (column % 2 != 0) return ' ';
  const uint32_t c = column / 2u;
  if (row > position.shape.height) return c < position.shape.stones ? kLetters[position.next_colour(c)] : ' ';
  if (row == position.shape.height || c >= position.shape.width) return ' ';
  return kLetters[position.colour_at(row * kStride + c)];
}

namespace {
void write_cell(uint32_t cell, Output& out) {
  out << static_cast<char>('a' + cell % kSide) << static_cast<char>('1' + cell / kSide);
}
int32_t read_cell(Text text) {
  const int32_t column = text[0] - 'a', row = text[1] - '1', side = static_cast<int32_t>(kSide);
  return column < 0 || column >= side || row < 0 || row >= side ? -1 : row * side + column;
}
}  // namespace

void write_move(Move move, Output& out) {
  write_cell(move / kCells, out);
  write_cell(move % kCells, out);
}

Move read_move(Text text) {
  if (text.size() != 4) return kNoMove;
  const int32_t from = read_cell(text.substr(0, 2)), to = read_cell(text.substr(2));
  return from < 0 || to < 0 ? kNoMove : static_cast<Move>(static_cast<uint32_t>(from) * kCells + static_cast<uint32_t>(to));
}

void caption(const Position& position, Output& out) {
  out << "next";
  for (uint32_t i = 0; i < position.shape.stones; ++i) out << ' ' << kLetters[position.next_colour(i)];
}

}  // namespace tilefish::five_or_more
