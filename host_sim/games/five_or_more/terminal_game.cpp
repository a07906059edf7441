// Five or More by keys: a cursor picks a stone up and puts it down where a path of empty cells leads. Stones are
// letters, with colours behind them where the terminal has any. So nobody needs to tell colours apart.
#include <fmt/core.h>
#include <string>

#include "engine/games/five_or_more/rules/position.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/terminal/cursor_game.h"

namespace tilefish {
namespace {

using namespace five_or_more;

template <class C>
class FiveOrMoreTerminalGame : public CursorGame {
 public:
  explicit FiveOrMoreTerminalGame(const Match& dealt)
      : CursorGame(dealt, static_cast<const Shape*>(dealt.position())->height,
                   static_cast<const Shape*>(dealt.position())->width) {}

  std::unique_ptr<TerminalGame> copy() const override { return std::make_unique<FiveOrMoreTerminalGame>(*this); }

  std::string help() const override {
    return "arrows (or h j k l): move; space: pick a stone up, put it down; x: leave it";
  }

  // Brackets show the cursor, round ones the stone that is picked up, and angles the two ends of a hint. With a stone
  // in hand, only the cells it can reach have a dot.
  Drawing draw(Move hint, DrawingRoom room) const override {
    const C targets = picked_ == kNothing ? position().open() : position().moves().targets(picked_);
    const auto look = [&](BoardCell cell) -> CellLook {
      const uint32_t bit = bit_of(cell), colour = position().colour_at(bit);
      const bool hinted = hint != kNoMove && (bit == step_of(hint).from || bit == step_of(hint).to);
      const char tile = colour != 0 ? kLetters[colour] : targets.contains(bit) ? '.' : ' ';
      return {tile, kLetters[colour],
              cell == cursor   ? kAtCursor
              : bit == picked_ ? kChosen
              : hinted         ? kHinted
                               : kPlain};
    };
    constexpr size_t kWords = 20;  // columns
    Drawing board = draw_cells({rows, columns, [](uint32_t row) { return std::to_string(row + 1); },
                                [](uint32_t column) { return std::string(1, static_cast<char>('a' + column)); }, look},
                               room, kWords);
    if (!position().shape.is_large()) return beside(board, words());
    // Where the board is wide, 80 columns have no room for words beside it.
    board.push_back(plain_line(
        fmt::format("score {}  moves {}  stones {}", position().score, match.moves(), position().stones().size())));
    board.push_back(preview());
    return board;
  }

  std::string way_to(Move hint) const override {
    const auto [from, to, found] = step_of(hint);
    const std::string end = way(picked_ == from ? cursor : cell_of(from), cell_of(to)) + "put it down";
    return picked_ == from ? end : fmt::format("{}pick it up, {}", way(cursor, cell_of(from)), end);
  }

 protected:
  KeyEffect other(Key key) override {
    if (key != 'x' && key != kEscape) return KeyEffect::kNone;
    picked_ = kNothing;
    return KeyEffect::kShown;
  }

  KeyEffect use() override {
    const uint32_t here = bit_of(cursor);
    if (position().stones().contains(here)) {
      picked_ = picked_ == here ? kNothing : here;
      if (picked_ != kNothing && position().moves().targets(picked_).empty()) remark = "It is shut in and cannot move.";
      return KeyEffect::kShown;
    }
    if (picked_ == kNothing) {
      remark = "Pick a stone up first: go to one and press space.";
      return KeyEffect::kShown;
    }
    const Move move = position().moves().move(picked_, here);
    if (!position().moves().contains(move)) {
      remark = "No path of empty cells leads there.";
      return KeyEffect::kShown;
    }
    const Score before = position().score;
    match.play(move);
    picked_ = kNothing;
    if (position().score > before) remark = fmt::format("{} points.", position().score - before);
    return KeyEffect::kPlayed;
  }

 private:
  static constexpr uint32_t kNothing = C::kBits;

  const BasicPosition<C>& position() const { return *static_cast<const BasicPosition<C>*>(match.position()); }
  Step step_of(Move move) const { return position().moves().step(move); }
  static uint32_t bit_of(BoardCell cell) { return cell.row * C::kStride + cell.column; }
  static BoardCell cell_of(uint32_t bit) { return {C::row_of(bit), bit - C::row_of(bit) * C::kStride}; }

  Line preview() const {
    Line next = plain_line("next");
    for (uint32_t i = 0; i < position().shape.stones; ++i) {
      const char letter = kLetters[position().next_colour(i)];
      next.text += fmt::format(" {}", on_colour(letter, fmt::format(" {} ", letter)));
      next.columns += 4;
    }
    return next;
  }

  Drawing words() const {
    return {plain_line(fmt::format("score {}", position().score)), plain_line(fmt::format("moves {}", match.moves())),
            plain_line(fmt::format("stones {}", position().stones().size())), plain_line(""), preview()};
  }

  uint32_t picked_ = kNothing;  // the bit of the stone in hand
};

}  // namespace

std::unique_ptr<TerminalGame> five_or_more_terminal_game(const Match& dealt, const TerminalGameOptions&) {
  if (static_cast<const Shape*>(dealt.position())->is_large())
    return std::make_unique<FiveOrMoreTerminalGame<WideCells>>(dealt);
  return std::make_unique<FiveOrMoreTerminalGame<Cells>>(dealt);
}

}  // namespace tilefish
