#include <fmt/core.h>

#include "host_sim/boards/emulator.h"
#include "host_sim/boards/tasks/deadlines.h"
#include "host_sim/boards/tasks/kernel_counter.h"
#include "host_sim/commands/commands.h"
#include "host_sim/report/published_speeds.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/support/engine_text.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/output_file.h"
#include "host_sim/support/parallel.h"
#include "host_sim/support/progress.h"

namespace tilefish {
namespace {

struct Options {
  std::string kernel, board, json, csv, port;
  uint32_t items = UINT32_MAX;  // that many: not given
  uint32_t ms = 100;            // a deadline
  bool count = false, deadlines = false, against = false;
};

constexpr uint32_t kDecisions = 8;  // of each player, by deadlines

constexpr uint32_t kCounted = 1000;  // items by which instructions are counted, where none are asked for

std::vector<KernelColumn> measure(const Options& options, const Kernels& chosen) {
  const bool asked = options.items != UINT32_MAX, everywhere = options.board == "all";
  const uint32_t on_board = asked ? options.items : kCounted, here = asked ? options.items : 10 * kCounted;
  if (options.board.empty() && !options.count) return {time_kernels(chosen)};
  if (!options.board.empty() && !everywhere)
    return {count_kernels_on(board_named(options.board), chosen, on_board, options.port)};
  std::vector<KernelColumn> columns = {count_kernels(chosen, here)};
  if (!everywhere) return columns;
  tell_left_out(options.board);
  for (const Board* board : boards_named("all")) columns.push_back(count_kernels_on(*board, chosen, on_board));
  return columns;
}

// `go 1 ms=T` of every player on the boards. KERNEL is then a GAME, or GAME/PLAYER.
int run_deadlines(const Options& options) {
  const size_t slash = options.kernel.find('/');
  const std::string player = slash == std::string::npos ? "" : options.kernel.substr(slash + 1);
  const std::vector<Pairing> pairs =
      tireless_pairings(options.board.empty() ? "all" : options.board, options.kernel.substr(0, slash), player);
  for (const Pairing& pairing : pairs) Emulator::require(*pairing.board);
  OutputFile csv(options.csv);
  std::vector<Lateness> measured(pairs.size());
  {
    Progress progress(pairs.size());
    in_parallel(pairs.size(), cores(), [&](Turns& turns) {
      while (const auto turn = turns.take()) {
        measured[*turn] =
            measure_lateness(pairs[*turn], options.ms, options.items == UINT32_MAX ? kDecisions : options.items);
        progress.advance();
      }
    });
  }
  if (!csv.is_stdout()) print_lateness(pairs, measured);
  csv.write(lateness_as_csv(pairs, measured));
  return check_lateness(pairs, measured);
}

int run_against(const Options& options) {
  if (!options.kernel.empty() || !options.board.empty() || !options.json.empty() || options.count ||
      options.items != UINT32_MAX)
    throw UsageError("--against takes --csv only");
  OutputFile csv(options.csv);
  const std::vector<report::SpeedBeside> speeds = report::measured_beside_published();
  if (!csv.is_stdout()) report::print(speeds);
  csv.write(report::as_csv(speeds));
  return 0;
}

int run(const Options& options) {
  if (options.against) return run_against(options);
  if (options.deadlines) {
    if (options.count || !options.json.empty())
      throw UsageError("--deadlines takes --board, --items, --ms and --csv only");
    return run_deadlines(options);
  }
  Kernels chosen;
  for (const Game* game : games()) {
    for (const Kernel& kernel : game->kernels) {
      if (options.board.empty() || !kernel.by_vectors) chosen.push_back(&kernel);
    }
  }
  if (!options.kernel.empty()) chosen = {&kernel_named(options.kernel)};
  if (options.count && !options.board.empty()) throw UsageError("--count and --board exclude each other");
  if (!options.port.empty() && (options.board.empty() || options.board == "all"))
    throw UsageError("--port needs --board, the board that is connected to it");
  if (options.items == 0 && (options.count || !options.board.empty()))
    throw UsageError("--items must be 1 or more here");
  if (options.items != UINT32_MAX && !options.count && options.board.empty()) {
    for (const Kernel* kernel : chosen) fmt::print("{} {}\n", kernel->name, hex(run_kernel(*kernel, options.items)));
    return 0;
  }

  OutputFile json(options.json), csv(options.csv);
  const std::vector<KernelColumn> columns = measure(options, chosen);
  if (!json.is_stdout() && !csv.is_stdout()) print(chosen, columns);
  json.write(as_json(chosen, columns).dump(2) + "\n");
  csv.write(as_csv(chosen, columns));
  return 0;
}

}  // namespace

void add_bench(Program& program) {
  static Options options;
  Grammar command = program.command("bench", "time the innermost work: items a second, or instructions an item",
                                    [] { return run(options); });
  command.optional_place("KERNEL", options.kernel, "one of them; all by default");
  command.number("--items", options.items, "N", "run just so many once, and print a checksum; or count over so many", 0,
                 1'000'000'000);
  command.flag(
      "--deadlines", options.deadlines,
      "instead: how late every player, or GAME[/PLAYER] in place of KERNEL, answers `go 1 ms=T` on the boards; "
      "fails where one is later than it promises");
  command.flag("--against", options.against,
               "instead: speeds that others published, under which conditions, and ours on this machine beside them");
  command.number("--ms", options.ms, "T", "with --deadlines: milliseconds a decision, 100 by default", 1, 3'600'000);
  command.flag("--count", options.count, "count instructions an item, by valgrind");
  command.text("--board", options.board, "B", "count them on this board, in the emulator; all: here, too");
  command.text("--port", options.port, "TTY", "count cycles on a real board, on this serial port");
  command.text("--json", options.json, "F", "the result as an array; - is stdout");
  command.text("--csv", options.csv, "F", "a line a kernel, a column a place; - is stdout");
}

}  // namespace tilefish
