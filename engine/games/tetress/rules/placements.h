// The legal placements of a position as a set: for each shape, a board of the anchors where it may be placed. 480
// bytes. They are counted only where somebody asks for a number: to list them takes no count.
#pragma once

#include <array>

#include "engine/core/random.h"
#include "engine/core/types.h"
#include "engine/games/tetress/rules/torus.h"

namespace tilefish::tetress {

// The cell of the board for each bit of a word of padded rows. Bits of the padding are never asked for.
inline constexpr auto kCellOfBit = [] {
  std::array<uint8_t, 64> cells{};
  for (uint32_t bit = 0; bit < 64; ++bit) cells[bit] = static_cast<uint8_t>(bit / 16 * kSide + bit % 16);
  return cells;
}();

// A move is shape * 121 + the anchor's row * 11 + its column.
class Placements {
 public:
  Placements() : anchors_{} {}  // none
  template <class T = Native>
  static Placements of(const Rows& own, const Rows& other, bool anywhere) {
    return Placements(Room<T>(own, other, anywhere));
  }

  bool empty() const;
  uint32_t size() const;
  bool contains(Move move) const;
  Move operator[](uint32_t n) const;  // in ascending order
  Move any(Random& random) const;

  // Calls act(move) for every placement, in ascending order, until it returns false.
  template <class Act>
  void for_each(Act act) const {
    const auto walk = [&](uint32_t shape, uint32_t w) __attribute__((always_inline)) {
      const uint32_t first = shape * kCells + w * kRowsAWord * kSide;
      for (Word word = anchors_[shape][w]; word != 0; word &= word - 1) {
        if (!act(static_cast<Move>(first + kCellOfBit[lowest(word)]))) return false;
      }
      return true;
    };
    for (uint32_t shape = 0; shape < kShapes; ++shape) {
      if constexpr (kWords == 3) {  // written out, it takes an eighth less
        if (!walk(shape, 0) || !walk(shape, 1) || !walk(shape, 2)) return;
      } else {
        for (uint32_t w = 0; w < kWords; ++w) {
          if (!walk(shape, w)) return;
        }
      }
    }
  }

 private:
  using Word = std::conditional_t<sizeof(void*) == 8, uint64_t, uint32_t>;
  static constexpr uint32_t kRowsAWord = sizeof(Word) / 2;
  static constexpr uint32_t kWords = 12 / kRowsAWord;

  template <class T>
  explicit Placements(const Room<T>& room) {
    for (uint32_t b = 0; b < T::kBlocks; ++b) {
      const typename T::Block inside = T::inside(b);
      const auto keep = [&](uint32_t shape, typename T::Block anchors) {
        T::store(anchors & inside, b, reinterpret_cast<uint16_t*>(anchors_[shape]));
      };
      auto take = [&](auto triple, auto... anchors) {
        uint32_t shape = 3 * triple;
        (keep(shape++, anchors), ...);
      };
      each_shape(Window<typename T::Block>(room.empty, b), Window<typename T::Block>(room.far, b), take);
    }
  }

  uint32_t count(uint32_t shape) const {
    uint32_t count = 0;
    for (const Word word : anchors_[shape]) count += bits_in(word);
    return count;
  }
  Move nth_of(uint32_t shape, uint32_t n) const;

  static uint32_t lowest(uint32_t word) { return lowest_bit(word); }
  static uint32_t lowest(uint64_t word) { return static_cast<uint32_t>(std::countr_zero(word)); }

  // 12 rows of 16 bits for each shape. The last shape is nobody's: a search shares out its memory by this size, which
  // must stay 480 bytes for stored games to stay the same.
  Word anchors_[kShapes + 1][kWords];
};
static_assert(sizeof(Placements) == 480);

}  // namespace tilefish::tetress
