#include <benchmark/benchmark.h>
#include <fmt/core.h>
#include <sys/wait.h>
#include <array>
#include <cstdio>

#include "host_sim/boards/emulator.h"
#include "host_sim/boards/link.h"
#include "host_sim/commands/commands.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/support/json.h"
#include "host_sim/support/output_file.h"
#include "host_sim/support/table.h"

namespace tilefish {
namespace {

struct Options {
  std::string kernel, board, json, csv;
  uint32_t items = UINT32_MAX;  // that many: not given
  bool count = false;
};

constexpr uint32_t kMemory = 64 << 10;
constexpr uint32_t kCounted = 1000;  // items by which instructions are counted, where none are asked for

uint32_t run_kernel(const Kernel& kernel, uint32_t items) {
  alignas(8) static uint8_t memory[kMemory];
  Budget budget;
  budget.stop_when(Stop::create<interrupted>());
  return kernel.run(items, Arena(memory, kMemory), budget);
}

// What was measured in one place, a value a kernel.
struct Column {
  std::string place, unit;
  std::vector<double> values;
};
constexpr const char* kHere = "this machine";

// Collects what Google Benchmark measures: an iteration is an item, all in one call, so preparation hardly counts.
class Collector : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) items_per_second.push_back(1e9 / run.GetAdjustedCPUTime());
  }
  std::vector<double> items_per_second;
};

Column time_on_host(const std::vector<const Kernel*>& chosen) {
  for (const Kernel* kernel : chosen) {
    benchmark::RegisterBenchmark(kernel->name, [kernel](benchmark::State& state) {
      if (interrupted()) state.SkipWithError("interrupted");
      while (state.KeepRunningBatch(state.max_iterations)) {
        benchmark::DoNotOptimize(run_kernel(*kernel, static_cast<uint32_t>(state.max_iterations)));
      }
    });
  }
  Collector collector;
  benchmark::RunSpecifiedBenchmarks(&collector);
  stop_if_interrupted();
  return {kHere, "items a second", collector.items_per_second};
}

// Instructions of this program with so many items, by callgrind.
int64_t callgrind(const Kernel& kernel, uint32_t items) {
  const std::string command =
      fmt::format("exec valgrind --tool=callgrind --callgrind-out-file=/dev/null /proc/{}/exe bench {} --items {} 2>&1",
                  getpid(), kernel.name, items);
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  std::string output;
  std::array<char, 4096> buffer;
  while (pipe && std::fgets(buffer.data(), buffer.size(), pipe.get())) output += buffer.data();
  stop_if_interrupted();
  constexpr std::string_view kCollected = "Collected : ";
  const size_t at = output.find(kCollected);
  if (at != std::string::npos) return std::stoll(output.substr(at + kCollected.size()));
  if (output.find("not found") != std::string::npos)
    throw Failure("valgrind is not installed; toolchains/setup installs it");
  throw Failure(fmt::format("valgrind counted nothing: {}", output.substr(0, output.find('\n'))));
}

// Items less the preparation, which a run of none does as well.
template <class Instructions>
Column count(const std::string& place, const std::vector<const Kernel*>& chosen, uint32_t items,
             Instructions instructions) {
  Column column{place, "instructions an item", {}};
  for (const Kernel* kernel : chosen) {
    const int64_t all = instructions(*kernel, items), preparation = instructions(*kernel, 0);
    column.values.push_back(static_cast<double>(all - preparation) / items);
  }
  return column;
}

Column count_on(const Board& board, const std::vector<const Kernel*>& chosen, uint32_t items) {
  Link link(board, std::make_unique<Emulator>(board, Pace::kCounted));
  return count(board.name, chosen, items, [&](const Kernel& kernel, uint32_t n) {
    return link.ask(fmt::format("bench {} {}", kernel.name, n)).number("instructions");
  });
}

std::vector<Column> measure(const Options& options, const std::vector<const Kernel*>& chosen) {
  const bool asked = options.items != UINT32_MAX, everywhere = options.board == "all";
  const uint32_t on_board = asked ? options.items : kCounted, here = asked ? options.items : 10 * kCounted;
  if (options.board.empty() && !options.count) return {time_on_host(chosen)};
  if (!options.board.empty() && !everywhere) return {count_on(board_named(options.board), chosen, on_board)};
  std::vector<Column> columns = {count(kHere, chosen, here, callgrind)};
  if (!everywhere) return columns;
  for (const Board& board : boards()) columns.push_back(count_on(board, chosen, on_board));
  return columns;
}

void print(const std::vector<const Kernel*>& chosen, const std::vector<Column>& columns) {
  Table::Row header{"kernel"};
  for (const Column& column : columns) header.push_back(columns.size() == 1 ? column.unit : column.place);
  header.push_back("an item is");
  Table table(header);
  for (size_t i = 0; i < chosen.size(); ++i) {
    Table::Row row{chosen[i]->name};
    for (const Column& column : columns) row.push_back(readable(column.values[i]));
    row.push_back(chosen[i]->item);
    table.add(row);
  }
  table.print();
}

std::string as_csv(const std::vector<const Kernel*>& chosen, const std::vector<Column>& columns) {
  std::string csv = "kernel";
  for (const Column& column : columns) csv += fmt::format(",{}", column.place);
  csv += "\n";
  for (size_t i = 0; i < chosen.size(); ++i) {
    csv += chosen[i]->name;
    for (const Column& column : columns)
      csv += fmt::format(",{:.{}f}", column.values[i], column.values[i] < 1000 ? 1 : 0);
    csv += "\n";
  }
  return csv;
}

int run(const Options& options) {
  std::vector<const Kernel*> chosen;
  for (const Game* game : games()) {
    for (const Kernel& kernel : game->kernels) chosen.push_back(&kernel);
  }
  if (!options.kernel.empty()) chosen = {&kernel_named(options.kernel)};
  if (options.count && !options.board.empty()) throw UsageError("--count and --board exclude each other");
  if (options.items == 0 && (options.count || !options.board.empty()))
    throw UsageError("--items must be 1 or more here");
  if (options.items != UINT32_MAX && !options.count && options.board.empty()) {
    for (const Kernel* kernel : chosen) fmt::print("{} {}\n", kernel->name, hex(run_kernel(*kernel, options.items)));
    return 0;
  }

  OutputFile json(options.json), csv(options.csv);
  const std::vector<Column> columns = measure(options, chosen);
  if (!json.is_stdout() && !csv.is_stdout()) print(chosen, columns);
  Json rows = Json::list();
  for (const Column& column : columns) {
    for (size_t i = 0; i < chosen.size(); ++i) {
      rows.push_back(
          {{"kernel", chosen[i]->name}, {"place", column.place}, {"unit", column.unit}, {"value", column.values[i]}});
    }
  }
  json.write(rows.dump(2) + "\n");
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
  command.flag("--count", options.count, "count instructions an item, by valgrind");
  command.text("--board", options.board, "B", "count them on this board, in the emulator; all: here, too");
  command.text("--json", options.json, "F", "the result as an array; - is stdout");
  command.text("--csv", options.csv, "F", "a line a kernel, a column a place; - is stdout");
}

}  // namespace tilefish
