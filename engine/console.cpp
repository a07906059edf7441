#include "tilefish/console.h"

#include "tilefish/version.h"

namespace tilefish {
namespace {

constexpr uint8_t kInterrupt = 3;             // Ctrl-C
constexpr uint32_t kLongestWait = 3'600'000;  // ms of a decision

// The next word of a line, which it leaves behind.
Text next_word(Text& line) {
  while (!line.empty() && line.front() == ' ') line.remove_prefix(1);
  const auto end = line.find(' ');
  const Text word = line.substr(0, end);
  line.remove_prefix(word.size());
  return word;
}

// An answer that says no: `? ` comes before its first character, if one ever comes.
class Refusal {
 public:
  explicit Refusal(Output& out) : out_(out) {}
  Output text() { return Output(*this); }

  void operator()(char c) {
    if (!begun_) out_ << "? ";
    begun_ = true;
    out_ << c;
  }

 private:
  Output& out_;
  bool begun_ = false;
};

}  // namespace

const Console::Command Console::kCommands[] = {
    {"help", "help", "this list", &Console::help},
    {"hello", "hello", "version and machine, for programs", &Console::hello},
    {"games", "games", "what can be played", &Console::list_games},
    {"players", "players GAME", "who plays it, with parameters", &Console::list_players},
    {"describe", "describe GAME", "its rules, players and parameters at length", &Console::describe},
    {"new", "new GAME PLAYER [seed=S] [memory=BYTES] [rules=R]", "deal a game", &Console::start},
    {"go", "go [MOVES] [ms=T] [budget=B]", "the player moves, in T ms or B simulated moves each", &Console::go},
    {"hint", "hint [ms=T] [budget=B]", "what the player would do", &Console::hint},
    {"show", "show", "draw the board", &Console::show},
    {"row", "row CELLS", "give a board row by row, the lowest last", &Console::row},
    {"move", "move M", "your own move; show and describe tell how to write it", &Console::move},
    {"human", "human on|colour|off", "echo, Backspace and Ctrl-U; colour: boards in colour, in place", &Console::human},
    {"save", "save", "the game as one line of text", &Console::save},
    {"load", "load SAVED", "go on with a saved game", &Console::load},
    {"mem", "mem", "bytes of flash, RAM and stack", &Console::report_memory},
    {"time", "time", "what the last go took", &Console::report_time},
    {"bench", "bench KERNEL ITEMS", "time a kernel; the game is gone", &Console::bench},
};

Console::Console(const Machine& machine, etl::span<uint8_t> memory, Output out)
    : machine_(machine), memory_(memory), terminal_(out), out_(terminal_) {}

void Console::receive(uint8_t byte) {
  if (untouched_ && !greet(byte)) return;
  if (byte == kInterrupt) {
    tell_loss();
    length_ = 0;
    if (terminal_.person) out_ << '\n';
    if (busy()) stop();
    keep_move();
    prompt();
  } else if (terminal_.person && edit(byte)) {
    return;
  } else if (byte == '\n' || byte == '\r') {
    end_line();
  } else {
    gather(static_cast<char>(byte));
  }
}

// A `load` goes on in the players' memory from its first blank on, but not while a `go` is searching there. An answer
// may repeat a word of the line, so a byte that could move a terminal's cursor does not come in.
void Console::gather(char c) {
  if (static_cast<uint8_t>(c - ' ') > '~' - ' ') c = '?';
  if (length_ == 0) loading_ = false;
  if (length_ == kLoad.size() && Text(line_, kLoad.size()) == kLoad) {
    loading_ = memory_.size() >= kMostKept + kLoadLength && !busy();
    for (uint32_t i = 0; i < kLoad.size() && loading_; ++i) long_line()[i] = line_[i];
  }
  if (length_ < longest_line()) (loading_ ? long_line() : line_)[length_] = c;
  ++length_;
}

void Console::end_line() {
  if (damaged_) {
    ++lost_;  // the end of the line
    tell_loss();
    prompt();
    return;
  }
  const uint32_t length = length_;
  length_ = 0;
  if (length <= longest_line()) {
    execute(Text(loading_ ? long_line() : line_, length));
  } else {
    out_ << "? a line has at most " << kLineLength << " characters (load: " << kLoadLength << ")\n";
  }
  prompt();
}

// Ctrl-C ends what is under way; moves that were played stay played.
void Console::stop() {
  moves_to_go_ = 0;
  allowed_ = false;
  if (hinting_) {
    answer_hint(kNoMove);
  } else {
    answer_go();
  }
}

void Console::lose(const Loss& loss) {
  lost_ += loss.bytes;
  damaged_ = true;
  if (loss.interrupted) receive(kInterrupt);
  if (!loss.mid_line) tell_loss();
  damaged_ = loss.mid_line;
}

// The part of a damaged line that came in is lost with the rest.
void Console::tell_loss() {
  if (!damaged_) return;
  lost_ += length_;
  if (lost_ != 0) out_ << "# lost " << lost_ << '\n';
  lost_ = length_ = 0;
  damaged_ = false;
}

void Console::execute(Text line) {
  const Text name = next_word(line);
  if (name.empty()) return;
  if (busy()) {
    out_ << "? busy; Ctrl-C stops it\n";
    return;
  }
  keep_move();
  for (const Command& command : kCommands) {
    if (name == command.name) {
      (this->*command.run)(line);
      return;
    }
  }
  out_ << "? unknown command; help lists them\n";
}

void Console::help(Text) {
  for (const Command& command : kCommands) out_ << "| " << command.usage << ": " << command.about << '\n';
  out_ << "= tilefish on " << machine_.name << '\n';
}

// Only programs say hello, and they want no echo.
void Console::hello(Text) {
  terminal_.person = terminal_.colour = false;
  out_ << "= tilefish=" << kVersion << " protocol=" << kProtocol << " machine=" << machine_.name
       << " golden=" << golden_checksum() << " memory=" << static_cast<uint32_t>(memory_.size())
       << " line=" << kLineLength << '\n';
}

void Console::list_games(Text) {
  out_ << '=';
  for (const Game* game : games()) out_ << ' ' << game->name;
  out_ << '\n';
}

void Console::list_players(Text arguments) {
  Refusal refusal(out_);
  Output complaint = refusal.text();
  const Game* game = find_game(next_word(arguments), complaint);
  if (!game) {
    complaint << '\n';
    return;
  }
  for (const Player* player : game->players()) {
    PlayerChoice choice{};
    read_player(*game, player->name, choice, complaint);
    out_ << "| " << player->name << (player->parameters.empty() ? "" : ":");
    write_values(player->parameters, choice.values, out_);
    out_ << '\n';
  }
  out_ << "= players=" << static_cast<uint32_t>(game->players().size()) << '\n';
}

// Words with `=` come first and the sentence for people last, so that a program can read a line without knowing all
// words.
void Console::describe(Text arguments) {
  Refusal refusal(out_);
  Output complaint = refusal.text();
  const Game* game = find_game(next_word(arguments), complaint);
  if (!game) {
    complaint << '\n';
    return;
  }
  out_ << "| game name=" << game->name << " sides=" << (game->second_to_move ? '2' : '1')
       << " rows=" << (game->add_row ? '1' : '0') << " demonstrator=" << demonstrator(*game, game->rules[0]).name << ' '
       << game->about << '\n';
  out_ << "| move " << game->move_help << '\n';
  for (const Rules& rules : game->rules) {
    out_ << "| rules name=" << rules.name << ' ' << rules.about << '\n';
    describe_parameters(rules.parameters);
  }
  for (const Player* player : game->players()) {
    PlayerChoice strongest{};
    read_player(*game, player->name, strongest, complaint);
    out_ << "| player name=" << player->name << " memory=" << player->least_memory
         << " data=" << (player->data ? player->data->bytes : 0u) << " late=" << lateness(*player)
         << " not_by=" << (player->not_by ? player->not_by : "") << " strongest=";
    write_values(player->parameters, strongest.values, out_);
    out_ << ' ' << player->about << '\n';
    describe_parameters(player->parameters);
  }
  out_ << "= rules=" << static_cast<uint32_t>(game->rules.size())
       << " players=" << static_cast<uint32_t>(game->players().size()) << '\n';
}

// By how many milliseconds a player may miss a time. A tick of a board is a cycle of its core, and an instruction takes
// two at the most, in the mean; where a tick is shorter than an instruction, the machine is fast enough to tell 2.
uint32_t Console::lateness(const Player& player) const {
  constexpr uint32_t kPunctual = 2, kCycles = 2;
  const uint32_t per_millisecond = machine_.clock.per_second / 1000;
  if (per_millisecond == 0) return kPunctual;
  const uint32_t late = (player.step * 1000u * kCycles + per_millisecond - 1) / per_millisecond;
  return late < kPunctual ? kPunctual : late;
}

void Console::describe_parameters(etl::span<const Parameter> parameters) {
  for (const Parameter& parameter : parameters) {
    out_ << "| parameter name=" << parameter.name << " type=" << (parameter.decimals != 0 ? "decimal" : "integer");
    const auto write = [&](const char* word, int32_t value) {
      out_ << word;
      write_value(parameter, value, out_);
    };
    write(" default=", parameter.standard);
    write(" least=", parameter.least);
    write(" most=", parameter.most);
    write(" step=", parameter.step);
    out_ << ' ' << parameter.meaning << '\n';
  }
}

void Console::start(Text arguments) {
  Refusal refusal(out_);
  Output complaint = refusal.text();
  Setup setup = empty_setup();
  // A refused `new` leaves the game before it as it was: the match starts last.
  if (!read_setup(arguments, setup, complaint) || !match_.start(setup, memory_, complaint)) {
    complaint << '\n';
    return;
  }
  begun();
  out_ << "= dealt\n";
}

Setup Console::empty_setup() const {
  Setup setup;
  setup.budget.stop_when(machine_.stop);
  return setup;
}

void Console::begun() {
  started_ = true;
  demonstrating_ = false;
  cost_ = Cost{};
  keep(true);
}

// A Ctrl-C is answered before the last move is kept: writing flash takes milliseconds.
void Console::keep_move() {
  if (unkept_) keep(false);
  unkept_ = false;
}

void Console::keep(bool whole) {
  if (machine_.storage) machine_.storage->keep(match_, whole);
}

void Console::save(Text) {
  if (!started()) return;
  out_ << "= ";
  match_.save(out_);
  out_ << '\n';
}

void Console::load(Text arguments) {
  Refusal refusal(out_);
  Output complaint = refusal.text();
  while (!arguments.empty() && arguments.front() == ' ') arguments.remove_prefix(1);
  if (!match_.load(arguments, empty_setup(), memory_, complaint)) {
    complaint << '\n';
    return;
  }
  begun();
  out_ << "= loaded\n";
}

void Console::resume() {
  if (!machine_.storage || !machine_.storage->restore(match_, empty_setup(), memory_)) return;
  started_ = true;
  demonstrating_ = match_.over();
  out_ << "# a game goes on: " << match_.game().name << ' ' << match_.setup().player.player->name
       << " seed=" << match_.setup().seed << " moves=" << match_.moves() << " score=" << match_.score() << '\n';
}

// From the first command about it on, a game belongs to whoever types.
bool Console::started() {
  if (!started_) out_ << "? no game; begin with: new GAME PLAYER seed=S\n";
  demonstrating_ = false;
  return started_;
}

// `[MOVES] [ms=T] [budget=B]`, for the decisions to come.
bool Console::read_allowance(Text arguments, uint32_t& moves) {
  uint64_t count = 1, milliseconds = 0, limit = UINT32_MAX;
  for (Text word = next_word(arguments); !word.empty(); word = next_word(arguments)) {
    Text value = word;
    const Text key = word.find('=') == Text::npos ? Text() : cut(value, '=');
    const bool time = key == "ms", work = key == "budget";
    uint64_t& number = time ? milliseconds : work ? limit : count;
    const uint32_t least = work ? 0 : 1, most = time ? kLongestWait : UINT32_MAX;
    if ((time || work || key.empty()) && read_number(value, number) && number >= least && number <= most) continue;
    if (time || work) {
      out_ << "? " << key << " is a whole number from " << least << " to " << most << '\n';
    } else {
      out_ << "? go takes a number of moves from 1 to " << most << '\n';
    }
    return false;
  }
  if (milliseconds != 0 && machine_.clock.per_second == 0) {
    out_ << "? this machine has no clock; budget=B limits a decision\n";
    return false;
  }
  if (!started()) return false;
  moves = static_cast<uint32_t>(count);
  allowed_ = milliseconds != 0 || limit != UINT32_MAX;
  match_.allow(static_cast<uint32_t>(limit), milliseconds != 0 ? &machine_.clock : nullptr,
               static_cast<uint32_t>(milliseconds));
  return true;
}

void Console::go(Text arguments) {
  uint32_t moves;
  if (!read_allowance(arguments, moves)) return;
  cost_ = Cost{};
  moves_to_go_ = match_.over() ? 0 : moves;
  if (!busy()) answer_go();
}

// The player's stream stays where it was, so the game goes on as if nobody had asked.
void Console::hint(Text arguments) {
  uint32_t moves;
  if (!read_allowance(arguments, moves)) return;
  hinting_ = true;
  moves_to_go_ = match_.over() ? 0 : 1;
  if (!busy()) answer_hint(kNoMove);
}

void Console::step() {
  if (hinting_) {
    const Move move = think();
    if (move == kNoMove) return;
    moves_to_go_ = 0;
    answer_hint(move);
  } else {
    if (!decide()) return;
    --moves_to_go_;
    if (match_.over()) moves_to_go_ = 0;
    if (!busy()) answer_go();
  }
  if (!busy()) prompt();
}

Move Console::think() {
  if (machine_.show_thinking) machine_.show_thinking(true);
  const Move move = hinting_ ? match_.hint() : match_.ask();
  if (machine_.show_thinking) machine_.show_thinking(false);
  return move;
}

bool Console::decide() {
  keep_move();
  const uint32_t cycles_before = cycles();
  const uint64_t before = machine_.clock.ticks();
  const Move move = think();
  const uint64_t ticks = machine_.clock.ticks() - before;
  const uint32_t spent_cycles = cycles() - cycles_before;
  if (move == kNoMove) return false;
  ++cost_.decisions;
  cost_.cycles += spent_cycles;
  cost_.ticks += ticks;
  if (ticks > cost_.most) cost_.most = ticks;
  match_.play(move);
  unkept_ = !demonstrating_;
  if (!wanted_by(machine_.stop)) keep_move();
  return true;
}

void Console::answer_hint(Move move) {
  hinting_ = false;
  if (move == kNoMove) {
    out_ << (match_.over() ? "? the game is over\n" : "? stopped\n");
    return;
  }
  out_ << "= move=";
  match_.game().write_move(match_.position(), move, out_);
  out_ << " searched=" << match_.searched();
  if (allowed_) out_ << " budget=" << match_.replay();
  out_ << '\n';
}

void Console::answer_go() {
  if (terminal_.colour) draw('|');
  out_ << "= moves=" << match_.moves() << " move=";
  if (match_.last() != kNoMove) match_.game().write_move(match_.position(), match_.last(), out_);
  out_ << " score=" << match_.score() << " searched=" << match_.searched() << " trace=";
  out_.hex(match_.trace()) << " over=" << (match_.over() ? '1' : '0');
  if (allowed_) out_ << " budget=" << match_.replay();
  out_ << '\n';
}

void Console::show(Text) {
  if (!started()) return;
  draw('|');
  out_ << "= moves=" << match_.moves() << " score=" << match_.score() << '\n';
}

// A board that is given row by row, before its first move.
void Console::row(Text arguments) {
  if (!started()) return;
  const Game& game = match_.game();
  if (!game.add_row) {
    out_ << "? " << game.name << " takes no rows\n";
    return;
  }
  if (match_.moves() != 0) {
    out_ << "? rows come before the first move\n";
    return;
  }
  alignas(8) uint8_t position[kLargestPosition];
  const uint8_t* now = static_cast<const uint8_t*>(match_.position());
  for (uint32_t i = 0; i < game.position_size; ++i) position[i] = now[i];
  Refusal refusal(out_);
  Output complaint = refusal.text();
  if (!game.add_row(position, next_word(arguments), complaint)) {
    complaint << '\n';
    return;
  }
  match_.put(position);
  keep(true);
  out_ << "= ";
  game.caption(match_.position(), out_);
  out_ << '\n';
}

void Console::move(Text arguments) {
  if (!started()) return;
  const Text word = next_word(arguments);
  const Move move = match_.game().read_move(match_.position(), word);
  if (move == kNoMove) {
    out_ << "? '" << word << "' is no move; write " << match_.game().move_help << '\n';
  } else if (!match_.game().legal(match_.position(), move)) {
    out_ << "? " << word << " is not legal here\n";
  } else {
    match_.play(move);
    allowed_ = false;
    keep(false);
    answer_go();
  }
}

void Console::report_memory(Text) {
  out_ << "= memory=" << static_cast<uint32_t>(memory_.size()) << " flash=" << machine_.flash << " ram=" << machine_.ram
       << " stack=" << machine_.stack << " stack_used=" << (machine_.stack_used ? machine_.stack_used() : 0u) << '\n';
}

uint64_t Console::instructions(uint64_t ticks) const {
  return machine_.instructions ? machine_.instructions(ticks) : 0;
}

// In two steps: the product of the whole would not fit 64 bits.
uint64_t Console::microseconds(uint64_t ticks) const {
  if (machine_.clock.per_second == 0) return 0;
  const uint64_t seconds = ticks / machine_.clock.per_second, rest = ticks % machine_.clock.per_second;
  return seconds * 1'000'000 + rest * 1'000'000 / machine_.clock.per_second;
}

void Console::report_time(Text) {
  out_ << "= decisions=" << cost_.decisions << " ticks=" << cost_.ticks << " per_second=" << machine_.clock.per_second
       << " instructions=" << instructions(cost_.ticks) << " most=" << instructions(cost_.most)
       << " microseconds=" << microseconds(cost_.ticks) << " most_microseconds=" << microseconds(cost_.most)
       << " cycles=" << cost_.cycles << '\n';
}

void Console::write_replay(Output& out) const {
  if (!started_ || !is_known(match_.setup())) return;
  const Setup& setup = match_.setup();
  out << "# replay: ";
  write_setup(setup, static_cast<uint32_t>(memory_.size()), out);
  out << " moves=" << match_.moves() << '\n';
}

void Console::bench(Text arguments) {
  Refusal refusal(out_);
  Output complaint = refusal.text();
  const Kernel* kernel = find_kernel(next_word(arguments), complaint);
  uint64_t items = 0;
  if (kernel && (!read_number(next_word(arguments), items) || items > UINT32_MAX)) {
    complaint << "bench takes a kernel and a number of items";
    kernel = nullptr;
  }
  if (kernel && memory_.size() < kernel->least_memory) {
    complaint << kernel->name << " needs at least " << kernel->least_memory << " bytes of memory, not "
              << static_cast<uint32_t>(memory_.size());
    kernel = nullptr;
  }
  if (!kernel) {
    complaint << '\n';
    return;
  }
  // A kernel works in the players' memory, so the game that used it is gone.
  started_ = false;
  if (machine_.storage) machine_.storage->forget();
  Budget budget;
  budget.stop_when(machine_.stop);
  const uint32_t cycles_before = cycles();
  const uint64_t before = machine_.clock.ticks();
  const uint32_t checksum =
      kernel->run(static_cast<uint32_t>(items), Arena(memory_.data(), static_cast<uint32_t>(memory_.size())), budget);
  const uint64_t ticks = machine_.clock.ticks() - before;
  const uint32_t spent_cycles = cycles() - cycles_before;
  if (budget.cut_short()) {
    out_ << "? stopped\n";
    return;
  }
  out_ << "= checksum=";
  out_.hex(checksum) << " ticks=" << ticks << " instructions=" << instructions(ticks)
                     << " microseconds=" << microseconds(ticks) << " cycles=" << spent_cycles << '\n';
}

}  // namespace tilefish
