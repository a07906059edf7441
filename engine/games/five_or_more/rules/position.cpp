#include "engine/games/five_or_more/rules/position.h"

#include "engine/games/five_or_more/players/playground.h"
#include "engine/games/five_or_more/rules/four_cells.h"

namespace tilefish::five_or_more {
namespace {

// Whether a walk over `open` leads from the stone on `from` to the cell `to`. It starts at the one further left, since
// sweeps go to the right, and ends where it meets the other.
template <class C>
bool path_joins(uint32_t from, uint32_t to, C open) {
  C start = C::at(from).grown() & open, end = C::at(to);
  if (from - C::row_of(from) * C::kStride > to - C::row_of(to) * C::kStride) {
    const C left = end;
    end = start;
    start = left;
  }
  const Field<C> room(open), goal(end);
  for (Field<C> area(start);;) {
    area = area.swept_right(room);
    if (area.meets(goal)) return true;
    const Field<C> more = area.grown() & room;
    if (more == area) return false;
    area = more;
  }
}

#if defined(__AVX2__) && defined(__x86_64__)
// The same from both ends at once, one in each half of a vector, until they meet or one can't go on: often the smaller
// of two regions ends it.
bool path_joins(uint32_t from, uint32_t to, Cells open) {
  const auto both = [](PackedCells a, PackedCells b) {
    return _mm256_inserti128_si256(_mm256_castsi128_si256(a.words()), b.words(), 1);
  };
  const auto grown = [](__m256i cells) {
    constexpr int kStride = Cells::kStride, kOver = kLowBits - kStride;
    const __m256i sides = _mm256_or_si256(_mm256_slli_epi64(cells, 1), _mm256_srli_epi64(cells, 1));
    const __m256i up =
        _mm256_or_si256(_mm256_slli_epi64(cells, kStride), _mm256_slli_si256(_mm256_srli_epi64(cells, kOver), 8));
    const __m256i down =
        _mm256_or_si256(_mm256_srli_epi64(cells, kStride), _mm256_srli_si256(_mm256_slli_epi64(cells, kOver), 8));
    return _mm256_or_si256(_mm256_or_si256(cells, sides), _mm256_or_si256(up, down));
  };
  const auto first = [](__m256i halves) { return _mm256_castsi256_si128(halves); };
  const auto second = [](__m256i halves) { return _mm256_extracti128_si256(halves, 1); };
  const __m256i room = both(open, open);
  for (__m256i area = _mm256_and_si256(both(PackedCells::grown_at(from), PackedCells::grown_at(to)), room);;) {
    const __m256i swept = _mm256_or_si256(area, _mm256_andnot_si256(_mm256_add_epi64(room, area), room));
    if (_mm_testz_si128(first(swept), second(swept)) == 0) return true;
    const __m256i more = _mm256_and_si256(grown(swept), room), change = _mm256_xor_si256(more, area);
    if (_mm_testz_si128(first(change), first(change)) != 0) return false;
    if (_mm_testz_si128(second(change), second(change)) != 0) return false;
    area = more;
  }
}
#endif

// With more empty cells than this nearly all of them are one region, and a drawn pair is nearly always a move.
constexpr uint32_t kManyOpen = 30;
constexpr uint32_t kMostTries = 16;

// The first cells of five stones of `own` in a row.
template <uint32_t step, class C>
C fives(C own) {
  const C two = own & own.down(step), four = two & two.down(step * 2);
  return four & own.down(step * 4);
}
template <class C>
bool have_five(C own) {
  constexpr auto& kSteps = kDirectionsOf<C>;
  return !(fives<kSteps[0]>(own) | fives<kSteps[1]>(own) | fives<kSteps[2]>(own) | fives<kSteps[3]>(own)).empty();
}
#if defined(__AVX2__) && defined(__x86_64__)
template <>
bool have_five(Cells cells) {
  const FourCells own(cells), two = own & own.down(1), four = two & two.down(2);
  return !(four & own.down(4)).empty();
}
#endif

}  // namespace

constinit const Neighbourhoods kAround = [] {
  Neighbourhoods around{};
  const Cells board = kMedium.cells();
  for (const uint32_t bit : board) {
    Cells next{}, near{};
    for (const uint32_t step : kDirections) {
      Cells ahead = Cells::at(bit), behind = ahead;
      for (uint32_t n = 1; n < 5; ++n) {
        ahead = ahead.up(step) & board;
        behind = behind.down(step) & board;
        if (n == 1) next = next | ahead | behind;
        near = near | ahead | behind;
      }
    }
    around.of[bit] = {next, near};
  }
  return around;
}();

// No bit is set beyond the board, so a walk along a line ends at the edge.
template <class C>
C lines_through(C own, uint32_t bit, uint32_t shortest) {
  if (shortest == 5 && !have_five(own)) return C{};
  C lines{};
  for (const uint32_t step : kDirectionsOf<C>) {
    C line = C::at(bit);
    uint32_t length = 1;
    for (uint32_t at = bit + step; at < C::kBits && own.contains(at); at += step, ++length) line = line | C::at(at);
    for (uint32_t at = bit; at >= step && own.contains(at - step); ++length) line = line | C::at(at -= step);
    if (length >= shortest) lines = lines | line;
  }
  return lines;
}

template <class C>
uint32_t BasicMoves<C>::size() const {
  uint32_t pairs = 0;
  for (C rest = open_; !rest.empty();) {  // region by region: each of its cells, each stone beside it
    const Region<C> region = region_of<C>(C::at(rest.lowest()), open_);
    const C area = region.area, shore = region.grown & stones_;
    rest = rest - area;
    pairs += area.size() * shore.size();
  }
  return pairs;
}

template <class C>
bool BasicMoves<C>::contains(Move number) const {
  const Step its = step(number);
  return its.found && stones_.contains(its.from) && targets(its.from).contains(its.to);
}

template <class C>
Move BasicMoves<C>::operator[](uint32_t n) const {
  for (const uint32_t from : stones_) {
    const C there = targets(from);
    const uint32_t count = there.size();
    if (n < count) return move(from, there.nth(n));
    n -= count;
  }
  return kNoMove;
}

template <class C>
void BasicMoves<C>::draw(Random& random, uint32_t& from, uint32_t& to) const {
  const uint32_t open_count = open_.size();
  if (open_count > kManyOpen) {
    const C movable = Field<C>(open_).grown() & stones_;
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

// Counts the moves, then draws one. Empty cells without an empty neighbour are counted all at once, by the side on
// which the stone lies; the others region by region.
template <class C>
void BasicMoves<C>::draw_by_region(Random& random, uint32_t& from, uint32_t& to) const {
  constexpr int32_t kSides[4] = {1, -1, C::kStride, -static_cast<int32_t>(C::kStride)};
  const Field<C> open = open_, stones = stones_;
  const Field<C> lone =
      open - (open.right() | open.left() | open.template up<C::kStride>() | open.template down<C::kStride>());
  const C beside[4] = {lone.right() & stones, lone.left() & stones, lone.template up<C::kStride>() & stones,
                       lone.template down<C::kStride>() & stones};
  uint32_t pairs = 0;
  for (const C& side : beside) pairs += side.size();

  constexpr uint32_t kMostRegions = C::kCells / 3;  // of two cells and more; 648 bytes of the stack in the small frame
  struct Counted {
    C area;
    uint16_t shore_size, pairs;
  } regions[kMostRegions];
  uint32_t count = 0;
  for (C rest = open - lone; !rest.empty(); ++count) {
    const Region<C> region = region_of<C>(C::at(rest.lowest()), open);
    Counted& its = regions[count];
    its.area = region.area;
    rest = rest - its.area;
    its.shore_size = static_cast<uint16_t>(C(region.grown & stones).size());
    its.pairs = static_cast<uint16_t>(its.area.size() * its.shore_size);
    pairs += its.pairs;
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
  const Counted* its = regions;
  for (; n >= its->pairs; ++its) n -= its->pairs;
  to = its->area.nth(n / its->shore_size);
  from = C(Field<C>(its->area).grown() & stones).nth(n % its->shore_size);
}

template <class C>
void BasicPosition<C>::deal(const Shape& rules, Random& dealer) {
  *this = BasicPosition{};
  shape = rules;
  C free = open();
  for (uint32_t stone = 0; stone < rules.stones; ++stone) {
    SplitDraw draw(dealer);
    const uint32_t colour = 1 + draw.below(rules.colours), bit = free.nth(draw.below(free.size()));
    free = free ^ C::at(bit);
    flip(bit, colour);
  }
  next = draw_preview(shape, dealer);
}

template <class C>
C BasicPosition<C>::land(uint32_t bit, uint32_t colour) {
  TILEFISH_ASSERT(!stones().contains(bit));
  flip(bit, colour);
  return lines_made<C>(stones_of(colour), bit, shape.line);
}

template <class C>
C BasicPosition<C>::move_stone(uint32_t from, uint32_t to) {
  const uint32_t colour = colour_at(from);
  flip(from, colour);
  return land(to, colour);
}

template <class C>
void BasicPosition<C>::clear(C lines) {
  if (lines.empty()) return;
  for (C& bits : plane) bits = bits - lines;
  score += points_for(lines.size());
}

template <class C>
void BasicPosition<C>::drop(Random& random) {
  C free = open();
  uint32_t count = free.size();
  C lines{};
  for (uint32_t stone = 0; stone < shape.stones && count != 0;) {
    SplitDraw draw(random);
    for (const uint32_t until = stone + 3; stone < until && stone < shape.stones && count != 0; ++stone, --count) {
      const uint32_t bit = free.nth(draw.below(count));
      free = free ^ C::at(bit);
      lines = lines | land(bit, next_colour(stone));
    }
  }
  clear(lines);
  next = draw_preview(shape, random);
}

template <class C>
void BasicPosition<C>::play(Move move, Random& random) {
  TILEFISH_ASSERT(moves().contains(move));
  const Step step = moves().step(move);
  take(step.from, step.to, random);
}

template <class C>
void BasicPosition<C>::take(uint32_t from, uint32_t to, Random& random) {
  const C lines = move_stone(from, to);
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

#if defined(__x86_64__)
// With all that it calls inside of it: a host has room for that.
template <class C>
[[gnu::flatten]] uint32_t random_playout(BasicPosition<C>& position, Random& random, uint32_t depth, const Stop& ended);
#endif
template <class C>
uint32_t random_playout(BasicPosition<C>& position, Random& random, uint32_t depth, const Stop& ended) {
  return play_out(position, random, depth, ended,
                  [](const BasicPlayground<C>&, const BasicMoves<C>& moves, Random& its) {
                    Step step{0, 0, true};
                    moves.draw(its, step.from, step.to);
                    return step;
                  });
}

template <class C>
void exchange(BasicPosition<C>& position, Archive& archive) {
  uint64_t words[3 * sizeof(C) / 8];
  __builtin_memcpy(words, position.plane, sizeof words);
  for (uint64_t& word : words) archive.field(word);
  __builtin_memcpy(position.plane, words, sizeof words);
  const C stones = position.stones();
  archive.require(!stones.empty() && (stones - position.shape.template cells<C>()).empty());
  for (const uint32_t bit : stones& position.shape.template cells<C>()) {
    archive.require(position.colour_at(bit) <= position.shape.colours);
  }
  archive.field(position.next, (1u << 3 * position.shape.stones) - 1);
  for (uint32_t i = 0; i < position.shape.stones; ++i) {
    archive.require(position.next_colour(i) - 1 < position.shape.colours);
  }
  archive.field(position.score, kMostSavedScore);
}

// A stone is one character with a space beside it, so that the board looks square in a terminal. The preview is a row
// below the board.
template <class C>
char tile_at(const BasicPosition<C>& position, uint8_t row, uint8_t column) {
  if (column % 2 != 0) return ' ';
  const uint32_t c = column / 2u;
  if (row > position.shape.height) return c < position.shape.stones ? kLetters[position.next_colour(c)] : ' ';
  if (row == position.shape.height || c >= position.shape.width) return ' ';
  return kLetters[position.colour_at(row * C::kStride + c)];
}

template <class C>
void write_move(const BasicPosition<C>& position, Move move, Output& out) {
  const Step step = position.moves().step(move);
  for (const uint32_t bit : {step.from, step.to}) {
    const uint32_t row = C::row_of(bit);
    out << static_cast<char>('a' + bit - row * C::kStride) << row + 1;
  }
}

namespace {

// A column's letter and a row from 1, from text[at] on; false when there is no such cell.
template <class C>
bool read_cell(Text text, size_t& at, uint32_t& bit) {
  if (at + 1 >= text.size() || text[at] < 'a' || text[at] >= 'a' + static_cast<char>(C::kWidth) ||
      text[at + 1] == '0') {
    return false;
  }
  const uint32_t column = static_cast<uint32_t>(text[at++] - 'a');
  uint32_t row = 0;
  for (; at < text.size() && text[at] >= '0' && text[at] <= '9' && row <= C::kHeight; ++at) {
    row = row * 10 + static_cast<uint32_t>(text[at] - '0');
  }
  bit = (row - 1) * C::kStride + column;
  return row >= 1 && row <= C::kHeight;
}

}  // namespace

template <class C>
Move read_move(const BasicPosition<C>& position, Text text) {
  size_t at = 0;
  uint32_t from, to;
  if (!read_cell<C>(text, at, from) || !read_cell<C>(text, at, to) || at != text.size()) return kNoMove;
  // In the large frame only a stone and an empty cell have a number.
  if (position.shape.is_large() && !(position.stones().contains(from) && position.open().contains(to))) return kNoMove;
  return position.moves().move(from, to);
}

template <class C>
void caption(const BasicPosition<C>& position, Output& out) {
  out << "next";
  for (uint32_t i = 0; i < position.shape.stones; ++i) out << ' ' << kLetters[position.next_colour(i)];
}

template struct BasicPosition<Cells>;
template class BasicMoves<Cells>;
template Cells lines_through(Cells own, uint32_t bit, uint32_t shortest);
template uint32_t random_playout(BasicPosition<Cells>& position, Random& random, uint32_t depth, const Stop& ended);
template void exchange(BasicPosition<Cells>& position, Archive& archive);
template char tile_at(const BasicPosition<Cells>& position, uint8_t row, uint8_t column);
template void write_move(const BasicPosition<Cells>& position, Move move, Output& out);
template Move read_move(const BasicPosition<Cells>& position, Text text);
template void caption(const BasicPosition<Cells>& position, Output& out);

template struct BasicPosition<WideCells>;
template class BasicMoves<WideCells>;
template WideCells lines_through(WideCells own, uint32_t bit, uint32_t shortest);
template uint32_t random_playout(BasicPosition<WideCells>& position, Random& random, uint32_t depth, const Stop& ended);
template void exchange(BasicPosition<WideCells>& position, Archive& archive);
template char tile_at(const BasicPosition<WideCells>& position, uint8_t row, uint8_t column);
template void write_move(const BasicPosition<WideCells>& position, Move move, Output& out);
template Move read_move(const BasicPosition<WideCells>& position, Text text);
template void caption(const BasicPosition<WideCells>& position, Output& out);

}  // namespace tilefish::five_or_more
