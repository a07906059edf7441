// Five or More by keys: a cursor picks a stone up and puts it down where a path of empty cells leads. Stones are
// letters, with colours behind them where the terminal has any. So nobody needs to tell colours apart.
#include <fmt/core.h>
#include <cstdlib>

#include "engine/games/five_or_more/rules/position.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/terminal/terminal_game.h"

namespace tilefish {
namespace {

using namespace five_or_more;

template <class C>
class FiveOrMoreTerminalGame : public TerminalGame {
 public:
  explicit FiveOrMoreTerminalGame(const Match& dealt)
      : TerminalGame(dealt), row_(position().shape.height / 2u), column_(position().shape.width / 2u) {}

  std::unique_ptr<TerminalGame> copy() const override { return std::make_unique<FiveOrMoreTerminalGame>(*this); }

  std::string help() const override {
    return "arrows (or h j k l): move; space: pick a stone up, put it down; x: leave it";
  }

  KeyEffect take(Key key) override {
    switch (key) {
      case 'h':
      case kLeft: return go(column_, column_ != 0, UINT32_MAX);
      case 'l':
      case kRight: return go(column_, column_ + 1u < position().shape.width, 1);
      case 'k':
      case kUp: return go(row_, row_ != 0, UINT32_MAX);
      case 'j':
      case kDown: return go(row_, row_ + 1u < position().shape.height, 1);
      case ' ':
      case '\n': return use();
      case 'x':
      case kEscape: picked_ = kNothing; return KeyEffect::kShown;
      default: return KeyEffect::kNone;
    }
  }

  // A cell is three characters, with what lies there in the middle. Brackets show the cursor, round ones the stone that
  // is picked up, and angles the two ends of a hint. With a stone in hand, only the cells it can reach have a dot.
  Drawing draw(Move hint, size_t) const override {
    const Shape& shape = position().shape;
    const C targets = picked_ == kNothing ? position().open() : position().moves().targets(picked_);
    Drawing board;
    for (uint32_t row = 0; row < shape.height; ++row) {
      Line line = plain_line(fmt::format("{:>{}} ", row + 1, margin()));
      for (uint32_t column = 0; column < shape.width; ++column) {
        const uint32_t bit = row * C::kStride + column, colour = position().colour_at(bit);
        const char tile = colour != 0 ? kLetters[colour] : targets.contains(bit) ? '.' : ' ';
        const bool hinted = hint != kNoMove && (bit == step_of(hint).from || bit == step_of(hint).to);
        const char* around = bit == cursor() ? "[]" : bit == picked_ ? "()" : hinted ? "<>" : "  ";
        line.text += on_colour(kLetters[colour], fmt::format("{}{}{}", around[0], tile, around[1]));
        line.columns += 3;
      }
      board.push_back(line);
    }
    std::string names(margin() + 1, ' ');
    for (uint32_t column = 0; column < shape.width; ++column)
      names += fmt::format(" {} ", static_cast<char>('a' + column));
    board.push_back(plain_line(names));
    if (!shape.is_large()) return beside(board, words());
    // Where the board is wide, 80 columns have no room for words beside it.
    board.push_back(plain_line(
        fmt::format("score {}  moves {}  stones {}", position().score, match.moves(), position().stones().size())));
    board.push_back(preview());
    return board;
  }

  std::string way_to(Move hint) const override {
    const auto [from, to, found] = step_of(hint);
    const std::string end = way(picked_ == from ? cursor() : from, to) + "put it down";
    return picked_ == from ? end : fmt::format("{}pick it up, {}", way(cursor(), from), end);
  }

 private:
  static constexpr uint32_t kNothing = C::kBits;

  const BasicPosition<C>& position() const { return *static_cast<const BasicPosition<C>*>(match.position()); }
  Step step_of(Move move) const { return position().moves().step(move); }
  uint32_t cursor() const { return row_ * C::kStride + column_; }
  size_t margin() const { return position().shape.height > 9 ? 2 : 1; }  // for the rows' numbers

  static KeyEffect go(uint32_t& where, bool room, uint32_t step) {
    if (!room) return KeyEffect::kNone;
    where += step;
    return KeyEffect::kShown;
  }

  KeyEffect use() {
    if (position().stones().contains(cursor())) {
      picked_ = picked_ == cursor() ? kNothing : cursor();
      if (picked_ != kNothing && position().moves().targets(picked_).empty()) remark = "It is shut in and cannot move.";
      return KeyEffect::kShown;
    }
    if (picked_ == kNothing) {
      remark = "Pick a stone up first: go to one and press space.";
      return KeyEffect::kShown;
    }
    const Move move = position().moves().move(picked_, cursor());
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

  static std::string way(uint32_t from, uint32_t to) {
    const auto part = [](uint32_t a, uint32_t b, const char* less, const char* more) {
      if (a == b) return std::string();
      return a > b ? fmt::format("{} {}, ", a - b, less) : fmt::format("{} {}, ", b - a, more);
    };
    const uint32_t from_row = C::row_of(from), to_row = C::row_of(to);
    return part(from_row, to_row, "up", "down") +
           part(from - from_row * C::kStride, to - to_row * C::kStride, "left", "right");
  }

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

  uint32_t row_, column_;
  uint32_t picked_ = kNothing;  // the bit of the stone in hand
};

}  // namespace

std::unique_ptr<TerminalGame> five_or_more_terminal_game(const Match& dealt, const TerminalGameOptions&) {
  if (static_cast<const Shape*>(dealt.position())->is_large())
    return std::make_unique<FiveOrMoreTerminalGame<WideCells>>(dealt);
  return std::make_unique<FiveOrMoreTerminalGame<Cells>>(dealt);
}

}  // namespace tilefish
