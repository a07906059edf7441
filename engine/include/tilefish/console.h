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

// What a console knows of the machine it runs on. `instructions`, `stack_used` and `stop` are
// null where nobody can tell.
struct Machine {
  const char* name;                          // "host", "microbit"
  Clock clock;                               // no ticks a second where there is none
  uint64_t (*instructions)(uint64_t ticks);  // executed in so many ticks
  uint32_t flash, ram;                       // bytes of the image; the RAM without the stack
  uint32_t stack;                            // bytes reserved
  uint32_t (*stack_used)();                  // bytes of it that were ever used
  Stop stop = {};                            // a Ctrl-C is waiting to be received
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

  // A `go` or a `hint` is under way: call step() until it is not.
  bool busy() const { return moves_to_go_ != 0; }
  void step();

  // One move of the machine playing by itself, when nobody types: some moves of each game, then of the next.
  void demonstrate();

 private:
  static constexpr uint32_t kLineLength = 200;
  static_assert(kLineLength >= sizeof "new " - 1 + kLongestSetup, "a legal `new` always fits the line");
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
  };

  void execute(Text line);
  void end_line();
  bool edit(uint8_t byte);  // true where the byte was for the line's editor
  void rub_out();
  bool greet(uint8_t first);  // false where the byte is nobody's
  void stop();
  void prompt();
  bool started();
  bool read_allowance(Text arguments, uint32_t& moves);
  void answer_hint(Move move);
  bool decide();  // false where a stop cut it short
  void draw(char prefix);
  bool start_demonstration();
  void answer_go();
  uint64_t instructions(uint64_t ticks) const;

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
  void report_memory(Text);
  void report_time(Text);
  void bench(Text);

  const Machine& machine_;
  etl::span<uint8_t> memory_;
  Terminal terminal_;
  Output out_;
  char line_[kLineLength];
  uint32_t length_ = 0;
  bool too_long_ = false;
  bool untouched_ = true;  // nothing has come in yet
  uint8_t escape_ = 0;     // bytes so far of a key that sends several
  bool started_ = false;
  bool demonstrating_ = false;
  bool hinting_ = false;  // the decision under way is for a hint
  bool allowed_ = false;  // the last `go` had a time or a limit
  uint32_t demonstrations_ = 0;
  uint32_t moves_to_go_ = 0;
  Move last_ = kNoMove;
  Cost cost_{};
  Match match_;
};

}  // namespace tilefish
