#include <fmt/core.h>
#include <chrono>

#include "host_sim/boards/emulator.h"
#include "host_sim/boards/pairing.h"
#include "host_sim/boards/port.h"
#include "host_sim/boards/tasks/comparison.h"
#include "host_sim/boards/tasks/replay.h"
#include "host_sim/commands/commands.h"
#include "host_sim/support/engine_text.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/parallel.h"
#include "host_sim/support/progress.h"
#include "host_sim/support/table.h"

namespace tilefish {
namespace {

struct Options {
  std::string board = "all", game, player, port, replay;
  uint64_t seed = 1;
  uint32_t moves = 0;  // 0: as many as the player names
  bool whole = false;
};

constexpr uint32_t kStride = 10;  // moves between two comparisons, fewer where each takes long

Comparison verify(const Pairing& pairing, const Options& options) {
  if (!pairing.left_out.empty()) return {0, 0, "left out: " + pairing.left_out, ""};
  try {
    std::unique_ptr<Transport> wire;
    if (options.port.empty()) {
      wire = std::make_unique<Emulator>(*pairing.board, Pace::kFast);
    } else {
      wire = open_port(options.port);
    }
    Link link(*pairing.board, std::move(wire));
    Twins twins(*pairing.board, link, pairing.setup);
    return compare(twins, options.seed, options.moves ? options.moves : pairing.moves,
                   std::max(1u, kStride / pairing.board->slow));
  } catch (const Failure& failure) {
    return {0, 0, "FAILED", failure.what()};
  }
}

int run(const Options& options) {
  if (!options.replay.empty()) {
    replay(options.replay);
    return 0;
  }
  const std::vector<Pairing> pairs =
      pairings(options.board, options.game, options.player, options.whole || !options.port.empty());
  if (options.port.empty()) {
    tell_left_out(options.board);
    for (const Pairing& pairing : pairs) Emulator::require(*pairing.board);
  } else {
    if (options.board == "all") throw UsageError("--port needs --board, the board that is connected to it");
    open_port(options.port);
  }

  const auto started = std::chrono::steady_clock::now();
  std::vector<Comparison> outcomes(pairs.size());
  {
    Progress progress(pairs.size());
    in_parallel(pairs.size(), options.port.empty() ? cores() : 1, [&](Turns& turns) {
      while (const auto turn = turns.take()) {
        outcomes[*turn] = verify(pairs[*turn], options);
        progress.advance();
      }
    });
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - started;

  Table table({"board", "game", "player", "memory", "moves", "trace", "result"});
  std::string complaints;  // too long for a column
  size_t equal = 0, left_out = 0;
  uint64_t decisions = 0;
  for (size_t i = 0; i < pairs.size(); ++i) {
    const auto& [board, setup, moves, why] = pairs[i];
    const auto& [played, trace, result, complaint] = outcomes[i];
    const std::string player = name_of(*setup.player.player, setup.player.values);
    const bool same = result == "equal";
    equal += same;
    decisions += same ? played : 0;
    left_out += !why.empty();
    table.add({board->name, setup.game->name, player, bytes_text(board->memory), std::to_string(played),
               same ? hex(trace) : "", result});
    if (!complaint.empty())
      complaints += fmt::format("{} {} {}: {}\n", board->name, setup.game->name, player, complaint);
  }
  table.print();
  if (!complaints.empty()) fmt::print("\n{}", complaints);
  const size_t wrong = pairs.size() - equal - left_out;
  fmt::print("\n{} equal, {} not, {} left out; {} decisions, {:.1f} s\n", equal, wrong, left_out, decisions,
             seconds.count());
  return wrong == 0 ? 0 : 1;
}

}  // namespace

void add_verify(Program& program) {
  static Options options;
  Grammar command = program.command("verify", "play the same games here and on boards, and compare them",
                                    [] { return run(options); });
  command.text("--board", options.board, "B", "a board, or all, as by default");
  command.text("--game", options.game, "G", "this game only");
  command.text("--player", options.player, "P", "this player only, perhaps with other parameters");
  command.number("--seed", options.seed, "S", "seed of the first game; 1 by default");
  command.number("--moves", options.moves, "N", "moves a player; as many as each names by default", 1, 1'000'000);
  command.flag("--whole", options.whole, "as many moves where the emulator is slow as elsewhere");
  command.text("--port", options.port, "TTY", "a real board on this serial port");
  command.text("--replay", options.replay, "RECORD",
               "play here, without a board, up to a fault: what the board printed behind `# replay: `");
}

}  // namespace tilefish
