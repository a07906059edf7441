#include "host_sim/games/host_game.h"
#include "engine/games/tetris/rules/position.h"
#include "host_sim/games/tetris/settled_pieces.h"
#include "host_sim/report/chapter.h"
#include "host_sim/terminal/terminal_game.h"

namespace tilefish {

// Each of these functions is in a file of this folder.
std::unique_ptr<TerminalGame> tetris_terminal_game(const Match& dealt, const TerminalGameOptions& options);
void add_tune_tetris_genetic(Program& program);
void add_tune_tetris_cross_entropy(Program& program);
void add_tune_tetris_response_surface(Program& program);
void add_tune_tetris_tables(Program& program);

namespace tetris {

namespace {

// The heights of all columns, five to a level: it rises with the board, whatever its shape.
uint32_t heights_by_five(const void* position) {
  const Board& board = static_cast<const Position*>(position)->board;
  uint32_t sum = 0;
  for (uint32_t column = 0; column < kColumns; ++column) sum += board.height(column);
  return sum / 5;
}

// The pieces in their usual colours: those that have settled, and right of the board the piece and the next one.
void colour_picture(const Picture* before, const void* position_before, Move move, const void* position,
                    Picture& picture) {
  constexpr size_t kNextRow = 5;
  const Position& now = *static_cast<const Position*>(position);
  for (size_t row = 0; row < picture.rows.size(); ++row) {
    const uint32_t piece = row < kNextRow ? now.piece : now.next;
    for (size_t column = kColumns; column < picture.rows[row].size(); ++column) {
      char& tile = picture.rows[row][column];
      if (tile != ' ') tile = colour_of_piece(kLetters[piece]);
    }
  }
  if (!before) return;
  const uint32_t piece = static_cast<const Position*>(position_before)->piece;
  colour_board(*before, shape_of(piece, move / kColumns), move % kColumns, picture);
}

}  // namespace

extern const HostGame kHostGame;
const HostGame kHostGame = {
    .name = "tetris",
    .title = "Tetris",
    .chapter = report::tetris,
    .terminal_game = tetris_terminal_game,
    .forces_pieces = true,
    .colour_picture = colour_picture,
    .level = heights_by_five,
    .level_meaning = "a fifth of the sum of the column heights",
    .tune_methods = {add_tune_tetris_genetic, add_tune_tetris_cross_entropy, add_tune_tetris_response_surface,
                     add_tune_tetris_tables},
};

}  // namespace tetris
}  // namespace tilefish
