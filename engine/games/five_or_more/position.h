// Five or More (document 002), as GNOME played it in 2010: take a stone along empty cells, make a line of five of a colour.
// A move that clears nothing brings three stones, whose colours were known and whose cells were not.
//
// A stone's colour is 1 .. 7 and 0 is an empty cell, so three planes of bits hold the board: plane p has bit p of each code.
// Boards smaller than 9x9 lie in the same frame, in its upper left.
//
//   move     from * 81 + to, cells row * 9 + column: the order of (from, to), by which ties are broken
//   draws    a deal: each stone one draw, split into colour and cell; then a preview. A preview is one draw, split into the
//            colours. A drop: one draw for every three stones, split into their cells (the n-th empty cell, as they land);
//            then the next preview.
#pragma once

#include "engine/core/random.h"
#include "engine/core/text.h"
#include "engine/core/types.h"
#include "engine/games/five_or_more/cells.h"

namespace tilefish::five_or_more {

inline constexpr uint32_t kMostColours = 7, kMostStones = 7;
inline constexpr char kLetters[] = ".RGBYPCO";  // of the colours, from 1
inline constexpr uint32_t kDirections[4] = {1, kStride, kStride + 1, kStride - 1};

constexpr Cells rows(uint32_t columns, uint32_t count) {
  Cells all{0, 0};
  for (uint32_t row = 0; row < count; ++row) {
    for (uint32_t column = 0; column < columns; ++column) all = all | Cells::at(row * kStride + column);
  }
  return all;
}

struct Shape {
  uint8_t width, height;  // 9 at the most
  uint8_t colours, stones, line;

  // The cells of the board.
  constexpr Cells cells() const {
    constexpr Cells kAll = rows(kSide, kSide);
    return width == kSide && height == kSide ? kAll : rows(width, height);
  }
};
inline constexpr Shape kMedium{9, 9, 7, 3, 5};

constexpr Move move_of(uint32_t from, uint32_t to) {  // bits
  return static_cast<Move>(cell_of(from) * kCells + cell_of(to));
}
constexpr uint32_t from_of(Move move) { return bit_of(move / kCells); }
constexpr uint32_t to_of(Move move) { return bit_of(move % kCells); }

// The legal moves of a position, in order. Reading all of them floods once a stone.
class Moves {
 public:
  constexpr Moves(Cells stones, Cells open) : stones_(stones), open_(open) {}

  // With a stone and an empty cell there is always a move.
  constexpr bool empty() const { return stones_.empty() || open_.empty(); }
  uint32_t size() const;
  bool contains(Move move) const;
  Move operator[](uint32_t n) const;
  // Uniform. While the board is mostly empty, a stone beside an empty cell and any empty cell are drawn, in one draw, until a
  // path joins them; else one draw picks one of the counted pairs.
  Move any(Random& random) const {
    uint32_t from, to;
    draw(random, from, to);
    return move_of(from, to);
  }
  void draw(Random& random, uint32_t& from, uint32_t& to) const;  // as bits
  void draw_by_region(Random& random, uint32_t& from, uint32_t& to) const;

  // Where the stone on `from` can go.
  Cells targets(uint32_t from) const { return reach(Cells::at(from).grown() & open_, open_); }

  class Iterator {
   public:
    Iterator(const Moves& moves, Cells stones) : moves_(moves), stones_(stones) { find_targets(); }
    Move operator*() const { return move_of(stones_.lowest(), targets_.lowest()); }
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
      targets_ = {0, 0};
      for (; !stones_.empty(); stones_ = stones_.without_lowest()) {
        targets_ = moves_.targets(stones_.lowest());
        if (!targets_.empty()) return;
      }
    }
    const Moves& moves_;
    Cells stones_, targets_;
  };
  Iterator begin() const { return Iterator(*this, stones_); }
  Iterator end() const { return Iterator(*this, {0, 0}); }

 private:
  Cells stones_, open_;
};

struct Position {
  Cells plane[3];
  Score score;
  uint32_t next;  // the colours to come, three bits each, the first lowest
  Shape shape;

  void deal(const Shape& rules, Random& dealer);

  constexpr Cells stones() const { return plane[0] | plane[1] | plane[2]; }
  constexpr Cells open() const { return shape.cells() - stones(); }
  constexpr Cells stones_of(uint32_t colour) const {
    Cells differs{0, 0};  // in any bit of the code; an empty cell does, for its code is 0
    for (uint32_t p = 0; p < 3; ++p) differs = differs | (plane[p] ^ all_or_none(colour >> p & 1u));
    return {~differs.low, ~differs.high};
  }
  constexpr uint32_t colour_at(uint32_t bit) const {
    return static_cast<uint32_t>(plane[0].contains(bit)) | static_cast<uint32_t>(plane[1].contains(bit)) << 1 |
           static_cast<uint32_t>(plane[2].contains(bit)) << 2;
  }
  constexpr uint32_t next_colour(uint32_t i) const { return next >> (3 * i) & 7u; }

  Moves moves() const { return Moves(stones(), open()); }
  void play(Move move, Random& random);
  void take(uint32_t from, uint32_t to, Random& random);  // as bits

  // The parts of play(). What a stone completes as it lands is told, and taken off the board by clear().
  Cells move_stone(uint32_t from, uint32_t to);
  Cells land(uint32_t bit, uint32_t colour);
  void clear(Cells lines);
  // The stones to come land on random cells, lines are cleared, and the next are drawn.
  void drop(Random& random);

 private:
  static constexpr Cells all_or_none(uint32_t bit) {
    const uint64_t mask = 0 - static_cast<uint64_t>(bit);
    return {mask, mask};
  }
  void flip(uint32_t bit, uint32_t colour) {
    const Cells here = Cells::at(bit);
    for (uint32_t p = 0; p < 3; ++p) plane[p] = plane[p] ^ (here & all_or_none(colour >> p & 1u));
  }
};
static_assert(sizeof(Position) == 64);

// The eight cells around each cell, and the cells up to four steps away in all directions. A stone completes nothing without
// one of its colour next to it and three more so far away.
struct Around {
  Cells next, near;
};
struct Neighbourhoods {
  Around of[kBits];
};
extern const Neighbourhoods kAround;
// The lines of at least `shortest` stones of `own` through `bit`.
Cells lines_through(Cells own, uint32_t bit, uint32_t shortest);
// The same, when the stone on `bit` was the last to come: mostly there are none, which is told at once.
inline Cells lines_made(Cells own, uint32_t bit, uint32_t shortest) {
  const Around& around = kAround.of[bit];
  if ((own & around.next).empty()) return {0, 0};
  if (shortest == 5 && (own & around.near).size() < 4) return {0, 0};
  return lines_through(own, bit, shortest);
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

// A random game goes on for at most `depth` moves; how many were played.
uint32_t random_playout(Position& position, Random& random, uint32_t depth);

// What a person sees and writes: a cell is a letter and a number, a move two of them: b3e5.
char tile_at(const Position& position, uint8_t row, uint8_t column);
void write_move(Move move, Output& out);
Move read_move(Text text);
void caption(const Position& position, Output& out);

}  // namespace tilefish::five_or_more
