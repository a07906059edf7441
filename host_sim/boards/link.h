// A board that answers: the console's line protocol (tilefish/console.h) from the side that asks.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host_sim/boards/board.h"
#include "host_sim/boards/transport.h"

namespace tilefish {

struct Answer {
  std::string text;                // after `= `
  std::vector<std::string> lines;  // after `| `

  // The value of `key=value` in the text. Throws Failure when there is none.
  std::string word(const std::string& key) const;
  int64_t number(const std::string& key, int base = 10) const;
};

// How long a board may be silent.
struct Patience {
  std::chrono::milliseconds greeting, meeting, question, answer;
};
Patience patience_with(const Board& board);

class Link {
 public:
  // Waits until the board answers, as this board and with an image of this version. Throws Failure.
  Link(const Board& board, std::unique_ptr<Transport> transport)
      : Link(board, std::move(transport), patience_with(board)) {}
  Link(const Board& board, std::unique_ptr<Transport> transport, const Patience& patience);

  // Throws Failure when the board refuses or falls silent, and Interrupted.
  Answer ask(const std::string& command);

 private:
  using Clock = std::chrono::steady_clock;

  void meet();
  std::optional<std::string> next_line(Clock::time_point end);
  [[noreturn]] void fail(const std::string& what) const;
  [[noreturn]] void fail_as_old(const std::string& why) const;

  const Board& board_;
  std::unique_ptr<Transport> transport_;
  Patience patience_;
  std::string received_;  // what is not yet a whole line
  std::string remark_;    // the last thing the board said by itself, such as the fault that stopped it
};

}  // namespace tilefish
