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
inline constexpr uint32_t kProtocol = 2;

// What a console knows of the machine it runs on. `instructions`, `cycles`, `stack_used` and `stop` are null where
// nobody can tell.
struct Machine {
  const char* name;     // "host", "microbit"
  uint64_t (*ticks)();  // a clock that only goes up
  uint32_t ticks_per_second;
  uint64_t (*instructions)(uint64_t ticks);  // executed in so many ticks
  uint32_t flash, ram;                       // bytes of the image; the RAM without the stack
  uint32_t stack;                            // bytes reserved
  uint32_t (*stack_used)();                  // bytes of it that were ever used
  Stop stop = {};                            // a Ctrl-C is waiting to be received
  uint32_t (*cycles)() = nullptr;            // of the core, which wrap
  void (*show_thinking)(bool) = nullptr;     // called as a decision begins, and as it ends
};

// Input that a machine could not keep.
struct Loss {
  uint32_t bytes;    // without Ctrl-C
  bool interrupted;  // a Ctrl-C was among them
  bool mid_line;     // the last of them ended no line
};

class Console {
 public:
  // All of `memory` is there for players. Machine and memory must outlive the console.
  Console(const Machine& machine, etl::span<uint8_t> memory, Output out);

  // A byte has come in.
  void receive(uint8_t byte);
  // Bytes came in that could not be kept. The lines they belong to are not executed; as the last of them ends, a line
  // `# lost N` tells how many bytes those lines had.
  void lose(const Loss& loss);

  // A `go` is under way: call step() until it is not.
  bool busy() const { return moves_to_go_ != 0; }
  void step();

  // One move of the machine playing by itself, when nobody types; a picture where a game ends.
  void demonstrate();

  // For a report of what broke the game that is on: a line `# replay: ` with its setup and `moves=`, by which a host
  // plays up to here (`tilefish verify --replay`). Nothing when there is none, or its record is broken itself.
  void write_replay(Output& out) const;

 private:
  static constexpr uint32_t kLineLength = 200;
  static_assert(kLineLength >= sizeof "new " - 1 + kLongestSetup, "a legal `new` always fits the line");
  struct Command {
    const char* name;
    const char* usage;
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
  void execute(Text line);
  bool started();
  bool decide();  // false where a stop cut it short
  void draw(char prefix);
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
  void start(Text);
  void go(Text);
  void show(Text);
  void row(Text);
  void move(Text);
  void report_memory(Text);
  void report_time(Text);
  void bench(Text);

  const Machine& machine_;
  etl::span<uint8_t> memory_;
  Output out_;
  char line_[kLineLength];
  uint32_t length_ = 0;   // of the line so far; of a line that is too long, line_ has the beginning
  uint32_t lost_ = 0;     // bytes that nobody was told of yet
  bool damaged_ = false;  // the line under way has lost bytes
  bool started_ = false;
  bool demonstrating_ = false;
  uint32_t demonstrations_ = 0;
  uint32_t moves_to_go_ = 0;
  Move last_ = kNoMove;
  Cost cost_{};
  Match match_;
};

}  // namespace tilefish
