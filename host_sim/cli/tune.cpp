#include "host_sim/cli/commands.h"
#include "host_sim/cli/tune_five_or_more.h"
#include "host_sim/cli/tune_tetress.h"
#include "host_sim/cli/tuners.h"

namespace tilefish {
namespace {

void add_tune_tetress(Program& program, const char* method, const char* about, TetressTuning& tuning) {
  tuning.method = method;
  Grammar command = program.command((std::string("tune tetress ") + method).c_str(), about, [&tuning] { return tune_tetress(tuning); });
  command.number("--seed", tuning.seed, "S", "seed of all that is drawn; 1 by default");
  command.number("--steps", tuning.steps, "N", "weights: how many changes are tried; 20 by default", 1, 1'000'000);
  command.number("--games", tuning.games, "N", "games by which a change or a book is judged; 60 by default", 2, 1'000'000);
  command.number("--sims", tuning.sims, "N", "iterations a move; 120 by default", 1, 10'000'000);
  command.text("--state", tuning.state, "F", "weights: keep each step here, and go on from there");
  command.text("--out", tuning.out, "F", "the table for the engine; - is stdout, as by default");
}

void add_tune_five_or_more(Program& program) {
  static TuneFiveOrMore tuning;
  Grammar command = program.command("tune five-or-more tables", "the value of a position, by temporal differences",
                                    [] { return tune_five_or_more(tuning); });
  command.number("--moves", tuning.moves, "N", "moves to learn from in all, a multiple of 100000", 1);
  command.number("--seed", tuning.seed, "S", "seed of its games; 1 by default");
  command.number("--candidates", tuning.candidates, "K", "moves ranked by all terms; 24 by default", 1, 2000);
  command.number("--minutes", tuning.minutes, "M", "stop after so many", 1, 100'000);
  command.text("--checkpoint", tuning.checkpoint, "F", "go on from this file if it is there, and keep it");
  command.text("--out", tuning.out, "DIR", "write the tables there");
}

}  // namespace

void add_tune(Program& program) {
  program.group("tune", "find weights and tables for a player");
  program.group("tune tetris", "of Tetris");
  add_tune_tetris_genetic(program);
  add_tune_tetris_cross_entropy(program);
  add_tune_tetris_tables(program);
  program.group("tune five-or-more", "of Five or More");
  add_tune_five_or_more(program);
  program.group("tune tetress", "of Tetress");
  static TetressTuning weights, book, document_book;
  add_tune_tetress(program, "weights", "the evaluation's weights, by self-play", weights);
  add_tune_tetress(program, "book", "the champion's first moves", book);
  add_tune_tetress(program, "document-book", "the document's five book moves", document_book);
}

}  // namespace tilefish
