// Tetris by keys: the piece hangs at the top, and a shadow shows where it would land.
#include <fmt/core.h>
#include <algorithm>
#include <cstring>
#include <vector>

#include "engine/games/tetris/rules/position.h"
#include "host_sim/games/tetris/settled_pieces.h"
#include "host_sim/terminal/terminal_game.h"

namespace tilefish {
namespace {

using namespace tetris;

constexpr uint32_t kNoPiece = kPieces;
constexpr uint32_t kAbove = 4;  // rows drawn above the board, where a piece starts: the height of the tallest piece

// The orientation in which people know each piece: flat, with the bulge up.
constexpr uint8_t kFlat[kPieces] = {1, 0, 1, 1, 1, 0, 2};

char letter_of(uint32_t piece) {
  return colours() != Colours::kNone ? colour_of_piece(kLetters[piece]) : kLetters[piece];
}

char shadow_of(char letter) { return static_cast<char>(letter - 'A' + 'a'); }

class TetrisTerminalGame : public TerminalGame {
 public:
  TetrisTerminalGame(const Match& dealt, const TerminalGameOptions& options)
      : TerminalGame(dealt),
        rows_(position().height, std::string(kColumns, '.')),
        force_at_once_(options.force_pieces) {
    appear();
  }

  std::unique_ptr<TerminalGame> copy() const override {
    auto copy = std::make_unique<TetrisTerminalGame>(*this);
    copy->asks_for_piece_ = false;
    return copy;
  }

  std::string help() const override {
    const char* force = force_at_once_ ? "IOTZSJL, 1-7: next piece" : "f: choose the next piece";
    return fmt::format("arrows (or h l k j): move, turn, drop; x, z: turn; {}", force);
  }

  KeyEffect take(Key key) override {
    if (asks_for_piece_) {
      asks_for_piece_ = false;
      return force(piece_of(key >= 'a' && key <= 'z' ? key - 'a' + 'A' : key));
    }
    switch (key) {
      case 'h':
      case kLeft: return move_to(column_, column_ == 0 ? 0 : column_ - 1);
      case 'l':
      case kRight: return move_to(column_, column_ + 1);
      case 'k':
      case 'x':
      case kUp: return turn(kOrientations[piece()] - 1u);
      case 'z': return turn(1);
      case 'j':
      case ' ':
      case '\n':
      case kDown: return drop();
      case 'f':
        asks_for_piece_ = true;
        remark = "Which piece comes next? I O T Z S J L or 1-7; any other key for none";
        return KeyEffect::kShown;
      default: break;
    }
    if (const uint32_t wanted = piece_of(key); wanted != kNoPiece && force_at_once_) return force(wanted);
    return KeyEffect::kNone;
  }

  Drawing draw(Move hint, size_t rows) const override {
    Picture picture;
    const uint32_t above = position().rules == RuleSet::kClassic ? kAbove : 0;
    constexpr uint32_t kNextColumn = kColumns + 2;
    picture.rows.assign(above, std::string(kNextColumn + 4, ' '));
    for (auto row = rows_.rbegin(); row != rows_.rend(); ++row) picture.rows.push_back(*row + std::string(2 + 4, ' '));
    const auto put = [&](const Shape& shape, uint32_t column, uint32_t row, char letter) {
      for (uint32_t x = 0; x < shape.width; ++x) {
        for (uint32_t y = 0; y < shape.height; ++y) {
          if (shape.cells[x] >> y & 1u) picture.rows[picture.rows.size() - 1 - row - y][column + x] = letter;
        }
      }
    };
    const auto put_landed = [&](Move move, char letter) {
      const uint32_t shape = kFirstShape[piece()] + move / kColumns, column = move % kColumns;
      put(kShape[shape], column, position().landing(shape, column), letter);
    };
    if (!match.over()) {
      if (possible()) put_landed(move_of(orientation_, column_), shadow_of(letter_of(piece())));
      if (hint != kNoMove) put_landed(hint, 'w');
    }
    put(shape(), column_, position().rules == RuleSet::kClassic ? position().height : top_row(), letter_of(piece()));
    if (const uint32_t next = next_piece(); next != kNoPiece) {
      const Shape& flat = shape_of(next, kFlat[next]);
      put(flat, kNextColumn, static_cast<uint32_t>(picture.rows.size()) - 1 - flat.height, letter_of(next));
    }

    const bool large = picture.rows.size() + 1 <= rows;
    Drawing drawing = large ? draw_large(picture) : tilefish::draw(picture);
    if (!large) drawing.pop_back();  // the caption, which stands beside the board here
    std::string names;
    for (uint32_t column = 0; column < kColumns; ++column) {
      names += large ? " " : "";
      names += static_cast<char>('a' + column);
    }
    drawing.push_back(plain_line(names));
    return beside(drawing, words());
  }

  std::string way_to(Move hint) const override {
    const uint32_t target = hint / kColumns,
                   turns = (orientation_ + kOrientations[piece()] - target) % kOrientations[piece()];
    TetrisTerminalGame turned = *this;
    turned.turn((target + kOrientations[piece()] - orientation_) % kOrientations[piece()]);
    const int32_t right = static_cast<int32_t>(hint % kColumns) - static_cast<int32_t>(turned.column_);
    std::string way;
    if (turns != 0) way += turns == 1 ? "turn, " : fmt::format("turn {} times, ", turns);
    if (right != 0) way += fmt::format("{} {}, ", std::abs(right), right > 0 ? "right" : "left");
    return way + "drop";
  }

 private:
  const Position& position() const { return *static_cast<const Position*>(match.position()); }
  uint32_t piece() const { return position().piece; }
  uint32_t next_piece() const { return position().rules == RuleSet::kBag ? position().next : forced_; }
  const Shape& shape() const { return shape_of(piece(), orientation_); }
  uint32_t top_row() const { return static_cast<uint32_t>(position().height - shape().headroom - shape().height); }
  bool possible() const { return position().moves().contains(move_of(orientation_, column_)); }

  static uint32_t piece_of(Key key) {
    if (key >= '1' && key < '1' + static_cast<Key>(kPieces)) return static_cast<uint32_t>(key - '1');
    const char* found = key > 0 && key < 128 ? std::strchr(kLetters, key) : nullptr;
    return found ? static_cast<uint32_t>(found - kLetters) : kNoPiece;
  }

  void appear() {
    orientation_ = kFlat[piece()];
    column_ = (kColumns - shape().width) / 2;
  }

  KeyEffect move_to(uint32_t from, uint32_t to) {
    column_ = std::min(to, kColumns - shape().width);
    return column_ == from ? KeyEffect::kNone : KeyEffect::kShown;
  }

  // Turns the piece a quarter to the left about its middle, and pushes it off a wall.
  KeyEffect turn(uint32_t quarters) {
    const int32_t width = shape().width;
    orientation_ = (orientation_ + quarters) % kOrientations[piece()];
    const int32_t column = static_cast<int32_t>(column_) + (width - shape().width) / 2;
    column_ = static_cast<uint32_t>(std::clamp<int32_t>(column, 0, static_cast<int32_t>(kColumns) - shape().width));
    return KeyEffect::kShown;
  }

  KeyEffect drop() {
    if (!possible()) {
      remark = "There is no room for it: it would stick out of the top.";
      return KeyEffect::kShown;
    }
    const uint32_t row = position().landing(kFirstShape[piece()] + orientation_, column_);
    settle(rows_, shape(), column_, row, letter_of(piece()));
    match.play(move_of(orientation_, column_));
    if (forced_ != kNoPiece) {
      Position dealt = position();
      dealt.piece = static_cast<uint8_t>(forced_);
      match.put(&dealt);
      forced_ = kNoPiece;
    }
    appear();
    return KeyEffect::kPlayed;
  }

  // The dealer draws as always, and then the piece it drew is replaced. So the pieces after a forced one are still
  // those of the seed.
  KeyEffect force(uint32_t wanted) {
    if (wanted == kNoPiece) return KeyEffect::kShown;
    if (position().rules == RuleSet::kBag) {
      Position told = position();
      told.next = static_cast<uint8_t>(wanted);
      match.put(&told);
    } else {
      forced_ = wanted;
    }
    altered = true;
    remark = fmt::format("The next piece is {}.", kLetters[wanted]);
    return KeyEffect::kPlayed;
  }

  Drawing words() const {
    Drawing words;
    const bool score_is_lines = position().rules == RuleSet::kClassic;
    if (!score_is_lines) words.push_back(plain_line(fmt::format("score {}", position().score)));
    words.push_back(plain_line(fmt::format("lines {}", position().lines)));
    words.push_back(plain_line(fmt::format("pieces {}", match.moves())));
    words.push_back(plain_line(fmt::format("piece {}", kLetters[piece()])));
    if (next_piece() != kNoPiece) words.push_back(plain_line(fmt::format("next {}", kLetters[next_piece()])));
    if (altered) words.push_back(plain_line("forced pieces"));
    return words;
  }

  std::vector<std::string> rows_;  // the board from the floor up; a cell is the letter of its piece
  uint32_t orientation_ = 0, column_ = 0;
  uint32_t forced_ = kNoPiece;  // classic rules: the piece after this one
  bool force_at_once_;          // without asking first
  bool asks_for_piece_ = false;
};

}  // namespace

std::unique_ptr<TerminalGame> tetris_terminal_game(const Match& dealt, const TerminalGameOptions& options) {
  return std::make_unique<TetrisTerminalGame>(dealt, options);
}

}  // namespace tilefish
