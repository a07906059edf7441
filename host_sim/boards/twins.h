// The same game on the host and on a board, move by move.
#pragma once

#include "host_sim/boards/link.h"
#include "host_sim/runner/host_match.h"

namespace tilefish {

// Where a game is: what both must agree on.
struct Standing {
  uint32_t moves = 0;
  std::string move;  // the last one
  Total score = 0;
  uint32_t trace = 0;
  bool over = false;

  bool operator==(const Standing&) const = default;
};

class Twins {
 public:
  // The host plays in as much memory as the board has. The board and the link must outlive the twins.
  Twins(const Board& board, Link& link, const Setup& setup);

  void deal(uint64_t seed);
  void go(uint32_t moves);  // so many more on both, or to the end

  const Standing& host() const { return host_standing_; }
  const Standing& board() const { return board_standing_; }
  bool equal() const { return host() == board(); }
  const Match& match() const { return *match_; }

 private:
  void go_on_host(uint32_t moves);

  const Board& board_;
  Link& link_;
  Setup setup_;
  HostMatch host_;
  Match* match_ = nullptr;
  Standing host_standing_, board_standing_;
};

// `new` as the console takes it.
std::string new_game(const Board& board, const Setup& setup);

}  // namespace tilefish
