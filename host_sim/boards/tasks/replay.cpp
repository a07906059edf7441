#include "host_sim/boards/tasks/replay.h"

#include <fmt/core.h>
#include <sstream>

#include "host_sim/runner/host_match.h"
#include "host_sim/support/engine_text.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/terminal/picture.h"

namespace tilefish {
namespace {

struct Record {
  Setup setup;
  uint64_t moves = 0;
};

Record read(const std::string& text) {
  constexpr std::string_view kMoves = "moves=";
  Record record;
  bool counted = false;
  std::string line;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (word == "#" || word == "replay:") continue;  // pasted with what stands before it
    if (word.starts_with(kMoves)) {
      counted = read_number(as_text(word).substr(kMoves.size()), record.moves);
    } else {
      line += (line.empty() ? "" : " ") + word;
    }
  }
  if (!counted) throw UsageError("a replay needs moves=N, as the board prints it");
  record.setup = setup_from(line);
  if (record.setup.memory == kAllMemory) throw UsageError("a replay needs memory=BYTES, as the board prints it");
  return record;
}

}  // namespace

void replay(const std::string& text) {
  const auto [setup, moves] = read(text);
  HostMatch host(setup.memory);
  Match& match = host.start(setup);
  while (match.moves() < moves && !match.over()) {
    stop_if_interrupted();
    match.play(match.ask());
  }
  if (match.moves() < moves) {
    throw Failure(
        fmt::format("the game is over after {} moves: it was played by hand, or by another version", match.moves()));
  }
  fmt::print("{} {} seed={}: after {} moves score {}, trace {}\n\n", setup.game->name,
             name_of(*setup.player.player, setup.player.values), setup.seed, match.moves(), match.score(),
             hex(match.trace()));
  const Picture picture = picture_of(match);
  for (const std::string& row : picture.rows) fmt::print("  {}\n", row);
  fmt::print("  {}\n\n", picture.caption);
  if (match.over()) {
    fmt::print("the game is over\n");
  } else {
    const Move next = match.ask();
    fmt::print("the next move is {}, after {} simulated moves\n", move_name(match, next), match.searched());
  }
}

}  // namespace tilefish
