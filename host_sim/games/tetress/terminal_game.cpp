// Tetress by keys: a cursor chooses the four cells of a piece, one after the other. Tokens are letters, with colours
// behind them where the terminal has any. The person is red and moves first.
#include <fmt/core.h>
#include <algorithm>
#include <vector>

#include "engine/games/tetress/rules/position.h"
#include "host_sim/terminal/cursor_game.h"

namespace tilefish {
namespace {

using namespace tetress;

constexpr size_t kCellsOfPiece = 4;
constexpr char kPlayedLast[] = "||";

class TetressTerminalGame : public CursorGame {
 public:
  explicit TetressTerminalGame(const Match& dealt) : CursorGame(dealt, kSide, kSide) {}

  std::unique_ptr<TerminalGame> copy() const override {
    auto copy = std::make_unique<TetressTerminalGame>(*this);
    copy->chosen_.clear();
    return copy;
  }

  std::string help() const override {
    return "arrows (or h j k l): move; space: choose a cell, four make a piece; x: none";
  }

  // Brackets show the cursor, round ones the cells that are chosen, angles a hint, bars the last piece. A dot is a cell
  // that belongs to some piece with those that are chosen.
  Drawing draw(Move hint, DrawingRoom room) const override {
    const std::vector<bool> possible = cells_with_chosen();
    const std::vector<uint8_t> hinted = piece_cells(hint), last = piece_cells(match.last());
    const auto look = [&](BoardCell at) -> CellLook {
      const uint8_t cell = cell_at(at);
      const char token = tile_at(position(), static_cast<uint8_t>(at.row), static_cast<uint8_t>(at.column));
      const bool chosen = contains(chosen_, cell);
      const char letter = token != '.' ? token : chosen ? 'R' : possible[cell] ? '.' : ' ';
      return {letter, chosen ? 'r' : token,
              at == cursor                           ? kAtCursor
              : chosen                               ? kChosen
              : contains(hinted, cell)               ? kHinted
              : token != '.' && contains(last, cell) ? kPlayedLast
                                                     : kPlain};
    };
    const auto name = [](uint32_t index) { return std::to_string(index); };
    constexpr size_t kWords = 20;  // columns
    return beside(draw_cells({rows, columns, name, name, look}, room, kWords), words());
  }

  std::string way_to(Move hint) const override {
    std::string way;
    for (const uint8_t cell : piece_cells(hint))
      way += fmt::format("{}{}-{}", way.empty() ? "" : ", ", cell / kSide, cell % kSide);
    return "choose " + way;
  }

  std::string ending() const override {
    return position().score > 0 ? "Red has won." : position().score < 0 ? "Blue has won." : "It is a draw.";
  }

 protected:
  KeyEffect other(Key key) override {
    if (key != 'x' && key != kEscape) return KeyEffect::kNone;
    chosen_.clear();
    return KeyEffect::kShown;
  }

  KeyEffect use() override {
    const uint8_t here = cell_at(cursor);
    if (std::erase(chosen_, here) != 0) return KeyEffect::kShown;
    if (!cells_with_chosen()[here]) {
      remark = chosen_.empty() ? "A piece is laid on empty cells, one of them beside a red token."
                               : "No piece has this cell and those that are chosen.";
      return KeyEffect::kShown;
    }
    chosen_.push_back(here);
    if (chosen_.size() < kCellsOfPiece) return KeyEffect::kShown;
    Cells cells{};
    std::copy(chosen_.begin(), chosen_.end(), cells.at);
    chosen_.clear();
    match.play(move_of(cells));
    return KeyEffect::kPlayed;
  }

 private:
  const Position& position() const { return *static_cast<const Position*>(match.position()); }
  static uint8_t cell_at(BoardCell cell) { return static_cast<uint8_t>(cell.row * kSide + cell.column); }
  static bool contains(const std::vector<uint8_t>& cells, uint8_t cell) {
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
  }
  static std::vector<uint8_t> piece_cells(Move move) {
    if (move == kNoMove) return {};
    const Cells cells = cells_of(move);
    return {cells.at, cells.at + kCellsOfPiece};
  }

  // Which cells some legal piece covers that covers all chosen ones too.
  std::vector<bool> cells_with_chosen() const {
    std::vector<bool> covered(kSide * kSide);
    position().moves().for_each([&](Move move) {
      const std::vector<uint8_t> piece = piece_cells(move);
      if (!std::all_of(chosen_.begin(), chosen_.end(), [&](uint8_t cell) { return contains(piece, cell); }))
        return true;
      for (const uint8_t cell : piece) covered[cell] = true;
      return true;
    });
    return covered;
  }

  Drawing words() const {
    return {plain_line("you are red"), plain_line(""), plain_line(fmt::format("red {}", position().count(kRed))),
            plain_line(fmt::format("blue {}", position().count(kBlue))),
            plain_line(fmt::format("turn {} of {}", match.moves(), kTurns))};
  }

  std::vector<uint8_t> chosen_;
};

}  // namespace

std::unique_ptr<TerminalGame> tetress_terminal_game(const Match& dealt, const TerminalGameOptions&) {
  return std::make_unique<TetressTerminalGame>(dealt);
}

}  // namespace tilefish
