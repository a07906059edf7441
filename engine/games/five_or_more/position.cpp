#include "engine/games/five_or_more/position.h"

#include "engine/games/five_or_more/playground.h"

namespace tilefish::five_or_more {
namespace {

// A walk over `open` joins a cell and one beside a stone. It starts from the one on the left, since sweeps go right, and ends
// where it meets the other.
bool path_joins(uint32_t from, uint32_t to, Cells open) {
  Cells start = Cells::at(from).grown() & open, end = Cells::at(to);
  if (from - row_of(from) * kStride > to - row_of(to) * kStride) {
    const Cells left = end;
    end = start;
    start = left;
  }
  const Flood room(open), goal(end);
  for (Flood area(start);;) {
    area = area.swept_right(room);
    if (area.meets(goal)) return true;
    const Flood more = area.grown(room);
    if (more == area) return false;
    area = more;
  }
}

// With more empty cells than this nearly all are one region, and a drawn pair is nearly always a move.
constexpr uint32_t kManyOpen = 30;
constexpr uint32_t kMostTries = 16;

// Some five stones of `own` in a row.
template <uint32_t step>
Cells fives(Cells own) {
  const Cells two = own & own.down(step), four = two & two.down(step * 2);
  return four & own.down(step * 4);
}

}  // namespace

constinit const Neighbourhoods kAround = [] {
  Neighbourhoods around{};
  const Cells board = kMedium.cells();
  for (const uint32_t bit : board) {
    for (const uint32_t step : kDirections) {
      const Cells here = Cells::at(bit);
      Cells ahead = here, behind = here;
      for (uint32_t n = 1; n < 5; ++n) {
        ahead = ahead.up(step) & board;
        behind = behind.down(step) & board;
        if (n == 1) around.of[bit].next = around.of[bit].next | ahead | behind;
        around.of[bit].near = around.of[bit].near | ahead | behind;
      }
    }
  }
  return around;
}();

// Off the board nothing is set, so a walk ends there.
Cells lines_through(Cells own, uint32_t bit, uint32_t shortest) {
  if (shortest == 5 && (fives<kDirections[0]>(own) | fives<kDirections[1]>(own) | fives<kDirections[2]>(own) |
                        fives<kDirections[3]>(own)).empty()) {
    return {0, 0};
  }
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

void Moves::draw(Random& random, uint32_t& from, uint32_t& to) const {
  const uint32_t open_count = open_.size();
  if (open_count > kManyOpen) {
    const Cells movable = open_.grown() & stones_;
    const uint32_t movable_count = movable.size();
    for (uint32_t tries = 0; tries < kMostTries; ++tries) {
      SplitDraw draw(random);
      from = movable.nth(draw.below(movable_count));
      to = open_.nth(draw.below(open_count));
      if (path_joins(from, to, open_)) return;
    }
  }
  draw_by_region(random, from, to);
}

// Counts the pairs: cells without an empty neighbour all at once, by the side on which the stone lies; then region by region.
void Moves::draw_by_region(Random& random, uint32_t& from, uint32_t& to) const {
  constexpr int32_t kSides[4] = {1, -1, kStride, -static_cast<int32_t>(kStride)};
  const Cells lone = open_ - (open_.up(1) | open_.down(1) | open_.up(kStride) | open_.down(kStride));
  const Cells beside[4] = {lone.up(1) & stones_, lone.down(1) & stones_, lone.up(kStride) & stones_,
                           lone.down(kStride) & stones_};
  uint32_t pairs = 0;
  for (const Cells& side : beside) pairs += side.size();

  constexpr uint32_t kMostRegions = 27;  // of two cells and more; 648 bytes of the stack
  struct Region {
    Cells area;
    uint16_t shore_size, pairs;
  } regions[kMostRegions];
  uint32_t count = 0;
  for (Cells rest = open_ - lone; !rest.empty(); ++count) {
    Region& region = regions[count];
    region.area = reach(Cells::at(rest.lowest()), open_);
    rest = rest - region.area;
    region.shore_size = static_cast<uint16_t>((region.area.grown() & stones_).size());
    region.pairs = static_cast<uint16_t>(region.area.size() * region.shore_size);
    pairs += region.pairs;
  }

  uint32_t n = random.below(pairs);
  for (uint32_t side = 0; side < 4; ++side) {
    const uint32_t size = beside[side].size();
    if (n < size) {
      from = beside[side].nth(n);
      to = static_cast<uint32_t>(static_cast<int32_t>(from) - kSides[side]);
      return;
    }
    n -= size;
  }
  const Region* region = regions;
  for (; n >= region->pairs; ++region) n -= region->pairs;
  to = region->area.nth(n / region->shore_size);
  from = (region->area.grown() & stones_).nth(n % region->shore_size);
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
  next = draw_preview(shape, dealer);
}

Cells Position::land(uint32_t bit, uint32_t colour) {
  TILEFISH_ASSERT(!stones().contains(bit));
  flip(bit, colour);
  return lines_made(stones_of(colour), bit, shape.line);
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
  next = draw_preview(shape, random);
}

void Position::play(Move move, Random& random) {
  TILEFISH_ASSERT(moves().contains(move));
  take(from_of(move), to_of(move), random);
}

void Position::take(uint32_t from, uint32_t to, Random& random) {
  const Cells lines = move_stone(from, to);
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

uint32_t random_playout(Position& position, Random& random, uint32_t depth) {
  return play_out(position, random, depth, [](const Playground&, const Moves& moves, Random& its) {
    Step step{0, 0, true};
    moves.draw(its, step.from, step.to);
    return step;
  });
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
