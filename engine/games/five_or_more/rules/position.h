// Five or More, the game of the Five or More thesis, as GNOME played it in 2010: move a stone along empty cells, make a
// line of five of a colour. After a move that clears nothing three stones drop. Their colours were known before the
// move, their cells were not.
//
// A stone's colour is 1 to 7, and 0 is an empty cell. So three planes of bits hold the board: plane p has bit p of each
// cell's colour. Boards up to 9x9 lie in the upper left of a frame of 9x9, larger ones in a frame of 20x15. Position
// and Moves are for the small frame, LargePosition and LargeMoves for the large one; C is their set of cells.
//
//   move   from * 81 + to, where a cell is row * 9 + column; this order decides ties. In the large frame 300 * 300
//          moves do not fit 16 bits: there `from` is counted among the stones and `to` among the empty cells.
//   draws  a deal     for each stone one draw, split into colour and cell; then a preview
//          a preview  one draw, split into the colours
//          a drop     for every three stones one draw, split into their cells (the n-th empty cell when a stone
//                     lands); then the next preview
#pragma once

#include "engine/core/archive.h"
#include "engine/core/budget.h"
#include "engine/core/random.h"
#include "engine/core/types.h"
#include "engine/games/five_or_more/rules/wide_cells.h"
#include "tilefish/text.h"

namespace tilefish::five_or_more {

inline constexpr uint32_t kMostColours = 7, kMostStones = 7;
inline constexpr char kLetters[] = ".RGBYPCO";  // of the colours, from 1
template <class C>
inline constexpr uint32_t kDirectionsOf[4] = {1, C::kStride, C::kStride + 1, C::kStride - 1};
inline constexpr const uint32_t (&kDirections)[4] = kDirectionsOf<Cells>;

template <class C>
constexpr C rows(uint32_t columns, uint32_t count) {
  C all{};
  for (uint32_t row = 0; row < count; ++row) {
    for (uint32_t column = 0; column < columns; ++column) all = all | C::at(row * C::kStride + column);
  }
  return all;
}

struct Shape {
  uint8_t width, height;
  uint8_t colours, stones, line;

  constexpr bool is_large() const { return width > Cells::kWidth || height > Cells::kHeight; }

  // The cells of the board.
  template <class C = Cells>
  constexpr C cells() const {
    constexpr C kAll = rows<C>(C::kWidth, C::kHeight);
    return width == C::kWidth && height == C::kHeight ? kAll : rows<C>(width, height);
  }
};
inline constexpr Shape kMedium{9, 9, 7, 3, 5}, kLarge{20, 15, 7, 7, 5};

// Moves in the small frame, between bits.
constexpr Move move_of(uint32_t from, uint32_t to) { return static_cast<Move>(cell_of(from) * kCells + cell_of(to)); }
constexpr uint32_t from_of(Move move) { return bit_of(move / kCells); }
constexpr uint32_t to_of(Move move) { return bit_of(move % kCells); }

// A move as bits, or none.
struct Step {
  uint32_t from, to;
  bool found;
};

// The legal moves of a position, in order. To list them all costs one flood fill for each stone.
template <class C>
class BasicMoves {
 public:
  constexpr BasicMoves(C stones, C open) : stones_(stones), open_(open) {}

  // With a stone and an empty cell there is always a move.
  constexpr bool empty() const { return stones_.empty() || open_.empty(); }
  uint32_t size() const;
  bool contains(Move move) const;
  Move operator[](uint32_t n) const;
  // A random move, all equally likely. While the board is mostly empty, one draw picks a stone that has an empty cell
  // beside it and an empty cell, and is repeated until a path joins the two. Else the moves are counted and one draw
  // picks one of them.
  Move any(Random& random) const {
    uint32_t from, to;
    draw(random, from, to);
    return move(from, to);
  }
  // The number of a move, and the move of a number; `found` is false where there is none.
  Move move(uint32_t from, uint32_t to) const {
    if constexpr (kPlain)
      return move_of(from, to);
    else
      return static_cast<Move>(stones_.rank(from) * open_.size() + open_.rank(to));
  }
  Step step(Move move) const {
    if constexpr (kPlain) {
      if (move >= C::kCells * C::kCells) return {0, 0, false};
      return {from_of(move), to_of(move), true};
    } else {
      const uint32_t width = open_.size();
      if (width == 0 || move / width >= stones_.size()) return {0, 0, false};
      return {stones_.nth(move / width), open_.nth(move % width), true};
    }
  }
  void draw(Random& random, uint32_t& from, uint32_t& to) const;  // as bits
  void draw_by_region(Random& random, uint32_t& from, uint32_t& to) const;

  // Where the stone on `from` can go.
  C targets(uint32_t from) const { return reach(C::at(from).grown() & open_, open_); }

  class Iterator {
   public:
    Iterator(const BasicMoves& moves, C stones) : moves_(moves), stones_(stones) { find_targets(); }
    Move operator*() const { return moves_.move(stones_.lowest(), targets_.lowest()); }
    Iterator& operator++() {
      targets_ = targets_.without_lowest();
      if (targets_.empty()) {
        stones_ = stones_.without_lowest();
        find_targets();
      }
      return *this;
    }
    bool operator!=(const Iterator& other) const { return !(stones_ == other.stones_ && targets_ == other.targets_); }

   private:
    void find_targets() {
      targets_ = C{};
      for (; !stones_.empty(); stones_ = stones_.without_lowest()) {
        targets_ = moves_.targets(stones_.lowest());
        if (!targets_.empty()) return;
      }
    }
    const BasicMoves& moves_;
    C stones_, targets_;
  };
  Iterator begin() const { return Iterator(*this, stones_); }
  Iterator end() const { return Iterator(*this, C{}); }

 private:
  static constexpr bool kPlain = C::kCells * C::kCells <= 1 << 16;

  C stones_, open_;
};
using Moves = BasicMoves<Cells>;
using LargeMoves = BasicMoves<WideCells>;

// A position. The shape comes first in both frames, so that code that has only an address can tell which frame it is.
template <class C>
struct BasicPosition {
  using Set = C;

  Shape shape;
  Score score;
  uint32_t next;  // the colours to come, three bits each, the first lowest
  alignas(8) C plane[3];

  void deal(const Shape& rules, Random& dealer);

  constexpr C stones() const { return plane[0] | plane[1] | plane[2]; }
  constexpr C open() const { return shape.cells<C>() - stones(); }
  constexpr C stones_of(uint32_t colour) const {
    C differs{};  // in any bit of the code; an empty cell does, for its code is 0
    for (uint32_t p = 0; p < 3; ++p) differs = differs | ((colour >> p & 1u) != 0 ? ~plane[p] : plane[p]);
    return ~differs;
  }
  constexpr uint32_t colour_at(uint32_t bit) const {
    return static_cast<uint32_t>(plane[0].contains(bit)) | static_cast<uint32_t>(plane[1].contains(bit)) << 1 |
           static_cast<uint32_t>(plane[2].contains(bit)) << 2;
  }
  constexpr uint32_t next_colour(uint32_t i) const { return next >> (3 * i) & 7u; }

  BasicMoves<C> moves() const { return BasicMoves<C>(stones(), open()); }
  void play(Move move, Random& random);
  void take(uint32_t from, uint32_t to, Random& random);  // as bits

  // The parts of play(). move_stone() and land() return the lines that the stone completes; clear() takes them off the
  // board.
  C move_stone(uint32_t from, uint32_t to);
  C land(uint32_t bit, uint32_t colour);
  void clear(C lines);
  // The stones to come land on random cells, lines are cleared, and the next are drawn.
  void drop(Random& random);

 private:
  void flip(uint32_t bit, uint32_t colour) {
    const C here = C::at(bit);
    for (uint32_t p = 0; p < 3; ++p) {
      if ((colour >> p & 1u) != 0) plane[p] = plane[p] ^ here;
    }
  }
};
using Position = BasicPosition<Cells>;
using LargePosition = BasicPosition<WideCells>;
static_assert(sizeof(Position) == 64 && sizeof(LargePosition) == 136);

// For each cell, the eight cells around it, and the cells up to four steps away in all directions. A stone completes no
// line unless one of the first and four of the second hold stones of its colour.
struct Around {
  Field<Cells> next, near;
};
struct Neighbourhoods {
  Around of[kBits];
};
extern const Neighbourhoods kAround;
// The lines of at least `shortest` stones of `own` through `bit`.
template <class C>
C lines_through(C own, uint32_t bit, uint32_t shortest);
// The same when the stone on `bit` was the last to land. Mostly there is no line, which the small frame finds out by a
// table; for the large frame that table would take 25 KB.
template <class C>
C lines_made(Field<C> own, uint32_t bit, uint32_t shortest) {
  if constexpr (C::kBits == kBits) {
    const Around& around = kAround.of[bit];
    // A host counts at once, so that a branch which no processor foresees would cost it more.
    constexpr bool kCountsAtOnce = sizeof(void*) >= 8;
    if ((!kCountsAtOnce || shortest != 5) && !own.meets(around.next)) return C{};
    if (shortest == 5 && Cells(own & around.near).size() < 4) return C{};
  }
  return lines_through<C>(own, bit, shortest);
}

// The colours of the next drop, three bits each.
inline uint32_t draw_preview(const Shape& shape, Random& random) {
  SplitDraw draw(random);
  uint32_t next = 0;
  for (uint32_t i = 0; i < shape.stones; ++i) next |= (1 + draw.below(shape.colours)) << (3 * i);
  return next;
}

// Points for so many stones at once.
Score points_for(uint32_t stones);

// Plays at most `depth` random moves, until `ended`, and returns how many it played.
template <class C>
uint32_t random_playout(BasicPosition<C>& position, Random& random, uint32_t depth, const Stop& ended = {});

// Writes or reads a position of the same rules, e.g. for Match::save.
template <class C>
void exchange(BasicPosition<C>& position, Archive& archive);

// What a person sees and writes: a cell is a letter and a number, a move is two cells, for example b3e5.
template <class C>
char tile_at(const BasicPosition<C>& position, uint8_t row, uint8_t column);
template <class C>
void write_move(const BasicPosition<C>& position, Move move, Output& out);
template <class C>
Move read_move(const BasicPosition<C>& position, Text text);
template <class C>
void caption(const BasicPosition<C>& position, Output& out);

}  // namespace tilefish::five_or_more
