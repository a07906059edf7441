// The line protocol by which anything drives a match: a UART, stdin, a browser.
//
// A command is a line. Its answer is any number of lines `| text`, then exactly one `= answer` or `? what is wrong`.
// Lines that begin with `#` are the machine talking by itself. Any bytes may come in: what is no command gets a `?`, a
// line that is too long gets one `?` and is dropped whole. A long `go` is done a decision at a time, so that input is
// read between decisions; until it ends, Ctrl-C stops it, a decision under way included, and any other line gets a `?`.
#pragma once

#include "tilefish/match.h"

namespace tilefish {

// The lines and their answers are described in engine/PROTOCOL.md.

// What changes for a program that talks to a console raises this number.
inline constexpr uint32_t kProtocol = 3;

// Keeps the last game that somebody began where no loss of power can take it.
//
//   keep     after a deal, a load or a row (`whole`: nothing of the game before it is of use), and after every move
//   forget   the game is gone
//   restore  goes on with the game that was kept; false where there is none. The setup has a budget and weights
struct Storage {
  void (*keep)(const Match& match, bool whole);
  void (*forget)();
  bool (*restore)(Match& match, const Setup& setup, etl::span<uint8_t> memory);
};

// What a console knows of the machine it runs on. `instructions`, `cycles`, `stack_used` and `stop` are null where
// nobody can tell.
struct Machine {
  const char* name;                          // "host", "microbit"
  Clock clock;                               // no ticks a second where there is none
  uint64_t (*instructions)(uint64_t ticks);  // executed in so many ticks
  uint32_t flash, ram;                       // bytes of the image; the RAM without the stack
  uint32_t stack;                            // bytes reserved
  uint32_t (*stack_used)();                  // bytes of it that were ever used
  Stop stop = {};                            // a Ctrl-C is waiting to be received
  uint32_t (*cycles)() = nullptr;            // of the core, which wrap
  void (*show_thinking)(bool) = nullptr;     // called as a decision begins, and as it ends
  const Storage* storage = nullptr;          // where there is one
};

// Input that a machine could not keep.
struct Loss {
  uint32_t bytes;    // without Ctrl-C
  bool interrupted;  // a Ctrl-C was among them
  bool mid_line;     // the last of them ended no line
};

// Where a console's characters go. A person's terminal needs a carriage return before the end of a line.
class Terminal {
 public:
  explicit Terminal(Output out) : out_(out) {}
  void operator()(char c) {
    if (c == '\n' && person) out_ << '\r';
    out_ << c;
  }

  bool person = false;  // typed at by a person: what comes in is echoed and can be edited
  bool colour = false;  // and pictures are drawn in colour, in place

 private:
  Output out_;
};

class Console {
 public:
  // All of `memory` is there for players. Machine and memory must outlive the console.
  Console(const Machine& machine, etl::span<uint8_t> memory, Output out);
  Console(const Console&) = delete;

  // A byte has come in.
  void receive(uint8_t byte);
  // Bytes came in that could not be kept. The lines they belong to are not executed; as the last of them ends, a line
  // `# lost N` tells how many bytes those lines had.
  void lose(const Loss& loss);

  // A `go` or a `hint` is under way: call step() until it is not.
  bool busy() const { return moves_to_go_ != 0; }
  void step();

  // Goes on with the game that the machine's storage kept, if there is one, and says so in a line `# ...`. A game that
  // is over is there to be looked at, until a demonstration begins.
  void resume();

  // One move of the machine playing by itself, when nobody types: some moves of each game, then of the next.
  void demonstrate();

  // For a screen with buttons beside the line, which shows and plays the same game. What is done there is told on the
  // line, by `# new`, which a `new` repeats, and `# move`. Nothing of it while busy().
  const Match* match() const { return started_ ? &match_ : nullptr; }
  bool demonstrating() const { return demonstrating_; }
  bool deal(const Game& game, Text rules, Text player, uint64_t seed);  // false where it can't be played here
  void play(Move move);                                                 // a person's, and legal
  bool advance();  // the player's, within a second; false where Ctrl-C cut it short
  void leave();    // nobody wants this game any more: a demonstration may follow

  // For a report of what broke the game that is on: a line `# replay: ` with its setup and `moves=`, by which a host
  // plays up to here (`tilefish verify --replay`). Nothing when there is none, or its record is broken itself.
  void write_replay(Output& out) const;

 private:
  static constexpr uint32_t kLineLength = 200;
  static constexpr Text kLoad{"load ", 5};
  static_assert(kLineLength >= sizeof "new " - 1 + kLongestSetup, "a legal `new` always fits the line");
  // A saved game is longer than any other line. It is gathered at the end of the players' memory, where between two
  // decisions nothing is kept: that is at the front.
  static constexpr uint32_t kLoadLength = sizeof "load " - 1 + kLongestSave;
  struct Command {
    const char* name;
    const char* usage;
    const char* about;
    void (Console::*run)(Text arguments);
  };
  static const Command kCommands[];

  // What the last `go` cost.
  struct Cost {
    uint32_t decisions;
    uint64_t ticks;
    uint64_t most;  // ticks of the costliest decision
    uint64_t cycles;
  };

  void end_line();
  void tell_loss();
  Setup empty_setup() const;
  void gather(char c);
  uint32_t longest_line() const { return loading_ ? kLoadLength : kLineLength; }
  char* long_line() const { return reinterpret_cast<char*>(memory_.data() + memory_.size() - kLoadLength); }
  void execute(Text line);
  void begun();  // another game, which belongs to whoever types
  void keep(bool whole);
  void keep_move();         // the last decision's, if it is not kept yet
  bool edit(uint8_t byte);  // true where the byte was for the line's editor
  void rub_out();
  bool greet(uint8_t first);  // false where the byte is nobody's
  void stop();
  void prompt();
  bool started();
  bool read_allowance(Text arguments, uint32_t& moves);
  void answer_hint(Move move);
  Move think();
  bool decide();  // false where a stop cut it short
  void draw(char prefix);
  bool start_demonstration();
  bool deal_unasked(const Game& game, Text rules, Text player, uint64_t seed);
  void tell_move();
  void answer_go();
  uint64_t instructions(uint64_t ticks) const;
  uint64_t microseconds(uint64_t ticks) const;
  uint32_t cycles() const { return machine_.cycles ? machine_.cycles() : 0; }

  void help(Text);
  void hello(Text);
  void list_games(Text);
  void list_players(Text);
  void describe(Text);
  void describe_parameters(etl::span<const Parameter> parameters);
  uint32_t lateness(const Player& player) const;
  void start(Text);
  void go(Text);
  void hint(Text);
  void human(Text);
  void show(Text);
  void row(Text);
  void move(Text);
  void save(Text);
  void load(Text);
  void report_memory(Text);
  void report_time(Text);
  void bench(Text);

  const Machine& machine_;
  etl::span<uint8_t> memory_;
  Terminal terminal_;
  Output out_;
  char line_[kLineLength];
  uint32_t length_ = 0;    // of the line so far; of a line that is too long, line_ has the beginning
  uint32_t lost_ = 0;      // bytes that nobody was told of yet
  bool loading_ = false;   // the line is gathered in the players' memory
  bool damaged_ = false;   // the line under way has lost bytes
  bool untouched_ = true;  // nothing has come in yet
  uint8_t escape_ = 0;     // bytes so far of a key that sends several
  bool started_ = false;
  bool demonstrating_ = false;
  bool hinting_ = false;  // the decision under way is for a hint
  // The two share a byte: the smallest board has none to spare.
  bool allowed_ : 1 = false;  // the last `go` had a time or a limit
  bool unkept_ : 1 = false;   // storage lacks the last move
  uint32_t demonstrations_ = 0;
  uint32_t moves_to_go_ = 0;
  Cost cost_{};
  Match match_;
};

}  // namespace tilefish
