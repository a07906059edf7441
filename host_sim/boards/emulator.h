// A board in its emulator, which the board's file names: its own process, which ends when this object does, and when
// the thread that made it does, however that comes about.
#pragma once

#include <sys/types.h>

#include "host_sim/boards/board.h"
#include "host_sim/boards/transport.h"

namespace tilefish {

enum class Pace : uint8_t {
  kFast,      // as fast as it goes
  kCounted,   // every instruction takes the same time of the board's clock, which so counts them
  kLifelike,  // every instruction takes about as long as on the board itself
};

class Emulator : public Transport {
 public:
  // Throws Failure when there is no emulator or no image, saying what installs or builds it.
  static void require(const Board& board);

  Emulator(const Board& board, Pace pace);
  ~Emulator() override;
  Emulator(const Emulator&) = delete;

  void send(std::string_view bytes) override;
  std::string receive(int milliseconds) override;

 private:
  [[noreturn]] void report_end();

  const std::string board_;              // its name
  int to_board_ = -1, from_board_ = -1;  // its stdin and stdout
  int messages_ = -1;                    // its stderr
  pid_t process_ = -1;
};

}  // namespace tilefish
