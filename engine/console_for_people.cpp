// The part of the console that people see and programs do not: echo and editing of a line, pictures, the demonstration.
#include "tilefish/console.h"

namespace tilefish {
namespace {

constexpr uint8_t kBackspace = 8, kKillLine = 21, kEscape = 27, kDelete = 127;  // kKillLine: Ctrl-U
constexpr uint32_t kMovesADemonstration = 72, kMovesAPicture = 24;
constexpr uint32_t kPause = 1000;  // ms of a demonstration's decision at the most: a key is heard after it

// The last digit of the ANSI colour of a tile's letter. Most games use the first letters of English colours, Tetris the
// names of its pieces.
char ansi_colour(char tile) {
  switch (tile) {
    case 'R':
    case 'Z': return '1';
    case 'G':
    case 'S': return '2';
    case 'Y':
    case 'O': return '3';
    case 'B':
    case 'J': return '4';
    case 'P':
    case 'V':
    case 'M':
    case 'T': return '5';
    case 'C':
    case 'I': return '6';
    default: return '7';
  }
}

struct Nowhere {
  void operator()(char) const {}
};

}  // namespace

// A person presses Enter to see who is there, which sends a bare carriage return; a program begins with a command or
// with Ctrl-C. Zeros and ones come from a line that is being plugged in.
bool Console::greet(uint8_t first) {
  if (first == 0 || first == 0xFF) return false;
  untouched_ = false;
  if (first != '\r') return true;
  terminal_.person = true;
  out_ << "# tilefish on " << machine_.name << "; help lists the commands, human off ends the echo";
  return true;
}

void Console::human(Text arguments) {
  while (!arguments.empty() && arguments.front() == ' ') arguments.remove_prefix(1);
  if (arguments != "on" && arguments != "colour" && arguments != "off") {
    out_ << "? human takes on, colour or off\n";
    return;
  }
  terminal_.person = arguments != "off";
  terminal_.colour = arguments == "colour";
  out_ << "= human=" << arguments << '\n';
}

void Console::prompt() {
  if (terminal_.person && !busy()) out_ << "> ";
}

void Console::rub_out() {
  --length_;
  if (length_ <= kLoad.size()) loading_ = false;  // gather() looks again
  out_ << "\b \b";
}

bool Console::edit(uint8_t byte) {
  if (escape_ != 0) {  // a key such as an arrow: ESC, a bracket, perhaps digits, a letter
    escape_ = byte == '[' || byte == 'O' || (byte >= '0' && byte <= ';') ? 2 : 0;
    return true;
  }
  if (byte == '\r' || byte == '\n') {
    if (byte == '\n' && length_ == 0) return true;  // the second half of a line's end
    out_ << '\n';
    return false;
  }
  if (byte == kEscape) {
    escape_ = 1;
  } else if (byte == kBackspace || byte == kDelete) {
    if (length_ != 0) rub_out();
  } else if (byte == kKillLine) {
    while (length_ != 0) rub_out();
  } else if (byte >= ' ' && length_ < longest_line()) {
    out_ << static_cast<char>(byte);
    return false;
  } else {
    out_ << '\a';
  }
  return true;
}

// In colour a picture takes the place of the one before: the cursor goes home, and what is left of longer lines and
// of more lines is cleared.
void Console::draw(char prefix) {
  const Game& game = match_.game();
  const PictureSize size = game.picture_size(match_.position());
  const char* const end = terminal_.colour ? "\x1b[K\n" : "\n";
  if (terminal_.colour) out_ << "\x1b[H";
  for (uint8_t row = 0; row < size.rows; ++row) {
    out_ << prefix << ' ';
    for (uint8_t column = 0; column < size.columns; ++column) {
      const char tile = game.tile(match_.position(), row, column);
      const bool coloured = terminal_.colour && tile != ' ' && tile != '.';
      if (coloured) out_ << "\x1b[3" << ansi_colour(tile) << 'm';
      out_ << tile;
      if (coloured) out_ << "\x1b[0m";
    }
    out_ << end;
  }
  out_ << prefix << ' ';
  game.caption(match_.position(), out_);
  out_ << end;
  if (terminal_.colour) out_ << "\x1b[J";
}

// A game that nobody asked for on the line: its decisions take a second at the most.
bool Console::deal_unasked(const Game& game, Text rules, Text player, uint64_t seed) {
  Setup setup = empty_setup();
  setup.game = &game;
  setup.seed = seed;
  if (machine_.clock.per_second != 0) setup.budget.allow(UINT32_MAX, &machine_.clock, kPause);
  const Nowhere nowhere;
  Output silent(nowhere);
  return read_rules(game, rules, setup.rules, silent) && read_player(game, player, setup.player, silent) &&
         match_.start(setup, memory_, silent);
}

// The games take turns, each time with the next seed. False where there is not enough memory for the game's player.
bool Console::start_demonstration() {
  const uint32_t count = static_cast<uint32_t>(games().size());
  const Game& game = *games()[demonstrations_ % count];
  const uint64_t seed = demonstrations_++ / count + 1;
  const char* const player = demonstrator(game, game.rules[0]).name;
  started_ = demonstrating_ = deal_unasked(game, Text(), player, seed);
  if (started_) out_ << "# " << game.name << ' ' << player << " seed=" << seed << '\n';
  return started_;
}

void Console::demonstrate() {
  if (started_ && !demonstrating_) return;
  if (!started_ || match_.over() || match_.moves() >= kMovesADemonstration) {
    uint32_t tries = static_cast<uint32_t>(games().size());
    while (!start_demonstration()) {
      if (--tries == 0) return;
    }
  }
  if (!decide()) return;
  const bool last = match_.over() || match_.moves() >= kMovesADemonstration;
  if (terminal_.colour || last || match_.moves() % kMovesAPicture == 0) draw('#');
  out_ << "# ";
  match_.game().write_move(match_.position(), match_.last(), out_);
  out_ << " score " << match_.score();
  if (terminal_.colour) out_ << ", " << match_.game().name << " seed " << match_.setup().seed;
  out_ << '\n';
}

bool Console::deal(const Game& game, Text rules, Text player, uint64_t seed) {
  if (!deal_unasked(game, rules, player, seed)) return false;
  begun();
  out_ << "# new ";
  write_setup(match_.setup(), static_cast<uint32_t>(memory_.size()), out_);
  out_ << '\n';
  return true;
}

void Console::play(Move move) {
  keep_move();
  match_.play(move);
  demonstrating_ = false;
  keep(false);
  tell_move();
}

bool Console::advance() {
  if (!decide()) return false;
  tell_move();
  return true;
}

void Console::leave() { demonstrating_ = true; }

void Console::tell_move() {
  out_ << "# move ";
  match_.game().write_move(match_.position(), match_.last(), out_);
  out_ << " score=" << match_.score() << " trace=";
  out_.hex(match_.trace()) << " over=" << (match_.over() ? '1' : '0') << '\n';
}

}  // namespace tilefish
