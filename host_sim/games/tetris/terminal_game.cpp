// Tetris by keys: the piece hangs at the top, and a shadow shows where it would land.
#include <fmt/core.h>
#include <vector>

#include "engine/games/tetris/rules/position.h"
#include "host_sim/games/tetris/falling_piece.h"
#include "host_sim/games/tetris/settled_pieces.h"

namespace tilefish {
namespace {

using namespace tetris;

constexpr uint32_t kAbove = 4;  // rows drawn above the board, where a piece starts: the height of the tallest piece

class TetrisTerminalGame : public TerminalGame {
 public:
  TetrisTerminalGame(const Match& dealt, const TerminalGameOptions& options)
      : TerminalGame(dealt),
        rows_(position().height, std::string(kColumns, '.')),
        force_at_once_(options.force_pieces) {
    falling_.appear(position().piece);
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
    if (const KeyEffect effect = falling_.steer(key); effect != KeyEffect::kNone) return effect;
    if (drops(key)) return drop();
    if (key == 'f') {
      asks_for_piece_ = true;
      remark = "Which piece comes next? I O T Z S J L or 1-7; any other key for none";
      return KeyEffect::kShown;
    }
    if (const uint32_t wanted = piece_of(key); wanted != kNoPiece && force_at_once_) return force(wanted);
    return KeyEffect::kNone;
  }

  Drawing draw(Move hint, DrawingRoom room) const override {
    Picture picture;
    const uint32_t above = position().rules == RuleSet::kClassic ? kAbove : 0;
    constexpr uint32_t kNextColumn = kColumns + 2;
    picture.rows.assign(above, std::string(kNextColumn + 4, ' '));
    for (auto row = rows_.rbegin(); row != rows_.rend(); ++row) picture.rows.push_back(*row + std::string(2 + 4, ' '));
    const auto put_landed = [&](Move move, char letter) {
      const uint32_t shape = kFirstShape[falling_.piece] + move / kColumns, column = move % kColumns;
      put(picture, kShape[shape], column, position().landing(shape, column), letter);
    };
    const char tile = tile_of(falling_.piece);
    if (!match.over()) {
      if (possible()) put_landed(move(), shadow_of(tile));
      if (hint != kNoMove) put_landed(hint, 'w');
    }
    put(picture, falling_.shape(), falling_.column,
        position().rules == RuleSet::kClassic ? position().height : top_row(), tile);
    if (const uint32_t next = next_piece(); next != kNoPiece) {
      const Shape& flat = shape_of(next, kFlat[next]);
      put(picture, flat, kNextColumn, static_cast<uint32_t>(picture.rows.size()) - 1 - flat.height, tile_of(next));
    }
    return beside(draw_with_columns(picture, room), words());
  }

  std::string way_to(Move hint) const override { return falling_.way_to(hint / kColumns, hint % kColumns); }

 private:
  const Position& position() const { return *static_cast<const Position*>(match.position()); }
  Move move() const { return move_of(falling_.orientation, falling_.column); }
  uint32_t next_piece() const { return position().rules == RuleSet::kBag ? position().next : forced_; }
  uint32_t top_row() const {
    return static_cast<uint32_t>(position().height - falling_.shape().headroom - falling_.shape().height);
  }
  bool possible() const { return position().moves().contains(move()); }

  KeyEffect drop() {
    if (!possible()) {
      remark = "There is no room for it: it would stick out of the top.";
      return KeyEffect::kShown;
    }
    const uint32_t row = position().landing(kFirstShape[falling_.piece] + falling_.orientation, falling_.column);
    settle(rows_, falling_.shape(), falling_.column, row, tile_of(falling_.piece));
    match.play(move());
    if (forced_ != kNoPiece) {
      Position dealt = position();
      dealt.piece = static_cast<uint8_t>(forced_);
      match.put(&dealt);
      forced_ = kNoPiece;
    }
    falling_.appear(position().piece);
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
    words.push_back(plain_line(fmt::format("piece {}", kLetters[falling_.piece])));
    if (next_piece() != kNoPiece) words.push_back(plain_line(fmt::format("next {}", kLetters[next_piece()])));
    if (altered) words.push_back(plain_line("forced pieces"));
    return words;
  }

  std::vector<std::string> rows_;  // the board from the floor up; a cell is the letter of its piece
  FallingPiece falling_;
  uint32_t forced_ = kNoPiece;  // classic rules: the piece after this one
  bool force_at_once_;          // without asking first
  bool asks_for_piece_ = false;
};

}  // namespace

std::unique_ptr<TerminalGame> tetris_terminal_game(const Match& dealt, const TerminalGameOptions& options) {
  return std::make_unique<TetrisTerminalGame>(dealt, options);
}

}  // namespace tilefish
