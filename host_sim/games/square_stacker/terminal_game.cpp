// Square Stacker by keys: a cursor goes from cell to cell, and 1, 2 and 3 choose a square of the tray. A cell is drawn
// as its three squares, one within the other.
#include <fmt/core.h>
#include <algorithm>

#include "engine/games/square_stacker/rules/position.h"
#include "host_sim/terminal/cursor_game.h"

namespace tilefish {
namespace {

using namespace square_stacker;

constexpr uint32_t kSide = 3;       // cells
constexpr uint32_t kBlock = 5;      // rows and columns of a cell as it is drawn, and one row and column between cells
constexpr uint32_t kTrayBlock = 3;  // right of the cells

// 2 for the outermost ring of a block, 0 for its middle.
uint32_t size_at(uint32_t row, uint32_t column) {
  const auto ring = [](uint32_t at) { return std::min(at, kBlock - 1 - at); };
  return 2 - std::min(ring(row), ring(column));
}

class SquareStackerTerminalGame : public CursorGame {
 public:
  explicit SquareStackerTerminalGame(const Match& dealt) : CursorGame(dealt, kSide, kSide) { choose_next(0); }

  std::unique_ptr<TerminalGame> copy() const override { return std::make_unique<SquareStackerTerminalGame>(*this); }

  std::string help() const override {
    return "arrows (or h j k l): move; 1 2 3 (or x z): choose a square; space: put it there";
  }

  // Brackets show the cursor's cell, round ones the chosen square, angles a hint. The chosen square's shadow lies where
  // it would be put.
  Drawing draw(Move hint, DrawingRoom room) const override {
    const Picture picture = with_shadow();
    const bool spaced = (kBlock + 1) * kSide <= room.rows;
    Drawing drawing;
    for (uint32_t band = 0; band < kSide; ++band) {
      for (uint32_t line = 0; line < kBlock; ++line) drawing.push_back(line_of(picture, band, line, hint));
      if (spaced && band + 1 < kSide) drawing.push_back(plain_line(""));
    }
    std::string names = "  ";
    for (uint32_t block = 0; block < kSide; ++block) {
      names += fmt::format("{:^{}}", static_cast<char>('a' + block), 2 * kBlock + 3);
    }
    drawing.push_back(plain_line(names));
    return beside(drawing, words());
  }

  std::string way_to(Move hint) const override {
    const uint32_t wanted = hint / kCells, cell = hint % kCells;
    return fmt::format("{}{}put it there", wanted == piece_ ? "" : fmt::format("press {}, ", wanted + 1),
                       way(cursor, {cell / kSide, cell % kSide}));
  }

 protected:
  KeyEffect other(Key key) override {
    if (key == 'x') return choose_next(1);
    if (key == 'z') return choose_next(kTray - 1);
    if (key < '1' || key >= '1' + static_cast<Key>(kTray)) return KeyEffect::kNone;
    const auto wanted = static_cast<uint32_t>(key - '1');
    if (position().tray[wanted].played()) {
      remark = "That square has been put already.";
    } else {
      piece_ = wanted;
    }
    return KeyEffect::kShown;
  }

  KeyEffect use() override {
    if (!fits()) {
      remark = "There is no room for it: this cell has a square of that size.";
      return KeyEffect::kShown;
    }
    const Score before = position().score;
    match.play(move());
    if (position().score > before) {
      remark = fmt::format("{} {}.", position().score - before, position().score - before == 1 ? "point" : "points");
    }
    choose_next(0);
    return KeyEffect::kPlayed;
  }

 private:
  const Position& position() const { return *static_cast<const Position*>(match.position()); }
  Move move() const { return static_cast<Move>(piece_ * kCells + cursor.row * kSide + cursor.column); }
  bool fits() const { return position().moves().contains(move()); }

  // The first square that is left, so many behind the chosen one or more.
  KeyEffect choose_next(uint32_t step) {
    const uint32_t stride = step == 0 ? 1 : step;
    for (uint32_t tried = 0, next = piece_ + step; tried < kTray; ++tried, next += stride) {
      if (position().tray[next % kTray].played()) continue;
      piece_ = next % kTray;
      break;
    }
    return KeyEffect::kShown;
  }

  Picture with_shadow() const {
    Picture picture = picture_of(match);
    if (match.over() || !fits()) return picture;
    const Piece piece = position().tray[piece_];
    for (uint32_t row = 0; row < kBlock; ++row) {
      for (uint32_t column = 0; column < kBlock; ++column) {
        if (size_at(row, column) != piece.size()) continue;
        picture.rows[cursor.row * (kBlock + 1) + row][cursor.column * (kBlock + 1) + column] =
            static_cast<char>(kLetters[piece.colour] - 'A' + 'a');
      }
    }
    return picture;
  }

  // One line of three cells and of a square of the tray.
  Line line_of(const Picture& picture, uint32_t band, uint32_t line, Move hint) const {
    const bool middle = line == kBlock / 2;
    Line drawn = plain_line(fmt::format("{} ", middle ? static_cast<char>('1' + band) : ' '));
    const auto add = [&](const Line& part) {
      drawn.text += part.text;
      drawn.columns += part.columns;
    };
    for (uint32_t block = 0; block <= kTrayBlock; ++block) {
      const bool tray = block == kTrayBlock;
      const bool hinted = hint != kNoMove && (tray ? hint / kCells == band : hint % kCells == band * kSide + block);
      const char* around = tray                               ? (band == piece_ ? kChosen : kPlain)
                           : cursor == BoardCell{band, block} ? kAtCursor
                                                              : kPlain;
      if (hinted && around == kPlain) around = kHinted;
      if (tray) add(plain_line(fmt::format("   {}", middle ? static_cast<char>('1' + band) : ' ')));
      add(plain_line(std::string(1, around[0])));
      add(large_row(picture.rows[band * (kBlock + 1) + line].substr(block * (kBlock + 1), kBlock)));
      add(plain_line(fmt::format("{} ", around[1])));
    }
    return drawn;
  }

  Drawing words() const {
    return {plain_line(fmt::format("score {}", position().score)),
            plain_line(fmt::format("combo {}", static_cast<uint32_t>(position().combo))),
            plain_line(fmt::format("moves {}", match.moves()))};
  }

  uint32_t piece_ = 0;  // of the tray
};

}  // namespace

std::unique_ptr<TerminalGame> square_stacker_terminal_game(const Match& dealt, const TerminalGameOptions&) {
  return std::make_unique<SquareStackerTerminalGame>(dealt);
}

}  // namespace tilefish
