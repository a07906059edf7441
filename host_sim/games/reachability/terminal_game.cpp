// Reachability by keys: any piece hangs above the board that is built, and the wanted board stands right of it.
#include <fmt/core.h>
#include <algorithm>
#include <vector>

#include "engine/games/reachability/rules/position.h"
#include "host_sim/games/tetris/falling_piece.h"
#include "host_sim/games/tetris/settled_pieces.h"

namespace tilefish {
namespace {

using namespace reachability;
using namespace tetris;

constexpr uint32_t kAbove = 4;      // rows above the board for the piece: the height of the tallest
constexpr uint32_t kBuildRoom = 4;  // rows drawn above what is built or wanted, as far as the board has them

class ReachabilityTerminalGame : public TerminalGame {
 public:
  explicit ReachabilityTerminalGame(const Match& dealt)
      : TerminalGame(dealt), rows_(kMostRows, std::string(kColumns, '.')) {
    falling_.appear(0);
  }

  std::unique_ptr<TerminalGame> copy() const override { return std::make_unique<ReachabilityTerminalGame>(*this); }

  std::string help() const override { return "arrows (or h l k j): move, turn, drop; x, z: turn; IOTZSJL, 1-7: piece"; }

  KeyEffect take(Key key) override {
    if (const KeyEffect effect = falling_.steer(key); effect != KeyEffect::kNone) return effect;
    if (drops(key)) return drop_piece();
    const uint32_t wanted = piece_of(key);
    if (wanted == kNoPiece) return KeyEffect::kNone;
    falling_.appear(wanted);
    return KeyEffect::kShown;
  }

  Drawing draw(Move hint, DrawingRoom room) const override {
    const Rows wanted = unpacked(position().target), built = unpacked(position().board);
    const uint32_t height = std::min(kMostRows, std::max<uint32_t>(wanted.height, built.height) + kBuildRoom);
    Picture picture;
    picture.rows.assign(kAbove, std::string(kPictureColumns, ' '));
    for (uint32_t row = height; row-- != 0;) {
      std::string right;
      for (uint32_t column = 0; column < kColumns; ++column) right += wanted.row[row] >> column & 1u ? 'X' : '.';
      picture.rows.push_back(rows_[row] + "  " + right);
    }
    const auto put_landed = [&](Move move, char tile) {
      const Placement placement = kPlacement[move];
      const uint32_t row = landing(board(), placement);
      const Shape& shape = kShape[placement.shape];
      if (row + shape.height <= height) put(picture, shape, placement.column, row, tile);
    };
    const char tile = tile_of(falling_.piece);
    if (!match.over()) {
      if (position().legal(move())) put_landed(move(), shadow_of(tile));
      if (hint < kPlacements) put_landed(hint, 'w');
      put(picture, falling_.shape(), falling_.column, height, tile);
    }
    return beside(draw_with_columns(picture, room), words());
  }

  std::string way_to(Move hint) const override {
    if (hint >= kPlacements) return "give up, no way from here was found; u takes a piece back";
    const Shape& shape = kShape[kPlacement[hint].shape];
    FallingPiece piece = falling_;
    if (piece.piece != shape.piece) piece.appear(shape.piece);
    return (piece.piece != falling_.piece ? fmt::format("take {}, ", kLetters[shape.piece]) : "") +
           piece.way_to(shape.orientation, kPlacement[hint].column);
  }

  std::string ending() const override { return position().score != 0 ? "It is built." : "It is not built."; }

 private:
  const Position& position() const { return *static_cast<const Position*>(match.position()); }
  Board board() const { return board_of(unpacked(position().board)); }
  Move move() const {
    return static_cast<Move>(kFirstPlacement[kFirstShape[falling_.piece] + falling_.orientation] + falling_.column);
  }

  KeyEffect drop_piece() {
    if (!position().legal(move())) {
      remark = "There is no room for it: it would stick out of the top.";
      return KeyEffect::kShown;
    }
    settle(rows_, falling_.shape(), falling_.column, landing(board(), kPlacement[move()]), tile_of(falling_.piece));
    match.play(move());
    falling_.appear(falling_.piece);
    return KeyEffect::kPlayed;
  }

  // How many cells of the board are as they are wanted.
  Drawing words() const {
    const Rows wanted = unpacked(position().target), built = unpacked(position().board);
    uint32_t missing = 0, wrong = 0;
    for (uint32_t row = 0; row < kMostRows; ++row) {
      missing += count_bits(static_cast<uint32_t>(wanted.row[row] & ~built.row[row]));
      wrong += count_bits(static_cast<uint32_t>(built.row[row] & ~wanted.row[row]));
    }
    return {plain_line("right: what is wanted"),
            plain_line(""),
            plain_line(fmt::format("piece {}", kLetters[falling_.piece])),
            plain_line(fmt::format("pieces {}", position().pieces)),
            plain_line(fmt::format("missing {} cells", missing)),
            plain_line(fmt::format("too many {} cells", wrong))};
  }

  std::vector<std::string> rows_;  // the board from the floor up; a cell is the letter of its piece
  FallingPiece falling_;
};

}  // namespace

std::unique_ptr<TerminalGame> reachability_terminal_game(const Match& dealt, const TerminalGameOptions&) {
  return std::make_unique<ReachabilityTerminalGame>(dealt);
}

}  // namespace tilefish
