#include <array>
#include <benchmark/benchmark.h>
#include <cstdio>
#include <fmt/core.h>
#include <sys/wait.h>

#include "host_sim/boards/emulator.h"
#include "host_sim/boards/link.h"
#include "host_sim/cli/commands.h"
#include "host_sim/cli/output_file.h"
#include "host_sim/cli/table.h"
#include "host_sim/errors.h"
#include "host_sim/interrupt.h"
#include "host_sim/json.h"
#include "host_sim/words.h"

namespace tilefish {
namespace {

struct Options {
  std::string kernel, board, json;
  uint32_t items = UINT32_MAX;  // that many: not given
  bool count = false;
};

constexpr uint32_t kMemory = 64 << 10;
constexpr uint32_t kCounted = 1000;  // items by which instructions are counted, where none are asked for

uint32_t run_kernel(const Kernel& kernel, uint32_t items) {
  alignas(8) static uint8_t memory[kMemory];
  Budget budget;
  budget.stop_when(interrupted);
  return kernel.run(items, Arena(memory, kMemory), budget);
}

struct Result {
  const Kernel* kernel;
  const char* unit;
  double value;
};

// Collects what Google Benchmark measures: an iteration is an item, all in one call, so preparation hardly counts.
class Collector : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) items_per_second.push_back(1e9 / run.GetAdjustedCPUTime());
  }
  std::vector<double> items_per_second;
};

std::vector<Result> time_on_host(const std::vector<const Kernel*>& chosen) {
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
  std::vector<Result> results;
  for (size_t i = 0; i < chosen.size(); ++i) {
    results.push_back({chosen[i], "items a second", collector.items_per_second.at(i)});
  }
  return results;
}

// Instructions of this program with so many items, by callgrind.
int64_t callgrind(const Kernel& kernel, uint32_t items) {
  const std::string command = fmt::format(
      "exec valgrind --tool=callgrind --callgrind-out-file=/dev/null /proc/{}/exe bench {} --items {} 2>&1", getpid(),
      kernel.name, items);
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  std::string output;
  std::array<char, 4096> buffer;
  while (pipe && std::fgets(buffer.data(), buffer.size(), pipe.get())) output += buffer.data();
  stop_if_interrupted();
  constexpr std::string_view kCollected = "Collected : ";
  const size_t at = output.find(kCollected);
  if (at != std::string::npos) return std::stoll(output.substr(at + kCollected.size()));
  if (output.find("not found") != std::string::npos) throw Failure("valgrind is not installed; toolchains/setup installs it");
  throw Failure(fmt::format("valgrind counted nothing: {}", output.substr(0, output.find('\n'))));
}

// Items less the preparation, which a run of none does as well.
template <class Instructions>
std::vector<Result> count(const std::vector<const Kernel*>& chosen, uint32_t items, Instructions instructions) {
  std::vector<Result> results;
  for (const Kernel* kernel : chosen) {
    const int64_t all = instructions(*kernel, items), preparation = instructions(*kernel, 0);
    results.push_back({kernel, "instructions an item", static_cast<double>(all - preparation) / items});
  }
  return results;
}

std::vector<Result> measure(const Options& options, const std::vector<const Kernel*>& chosen) {
  const bool asked = options.items != UINT32_MAX;
  if (!options.board.empty()) {
    const Board& board = board_named(options.board);
    Link link(board, std::make_unique<Emulator>(board, Pace::kCounted));
    return count(chosen, asked ? options.items : kCounted, [&](const Kernel& kernel, uint32_t items) {
      return link.ask(fmt::format("bench {} {}", kernel.name, items)).number("instructions");
    });
  }
  return options.count ? count(chosen, asked ? options.items : 10 * kCounted, callgrind) : time_on_host(chosen);
}

int run(const Options& options) {
  std::vector<const Kernel*> chosen(kernels().begin(), kernels().end());
  if (!options.kernel.empty()) chosen = {&kernel_named(options.kernel)};
  if (options.count && !options.board.empty()) throw UsageError("--count and --board exclude each other");
  if (options.items == 0 && (options.count || !options.board.empty())) throw UsageError("--items must be 1 or more here");
  if (options.items != UINT32_MAX && !options.count && options.board.empty()) {
    for (const Kernel* kernel : chosen) fmt::print("{} {}\n", kernel->name, hex(run_kernel(*kernel, options.items)));
    return 0;
  }

  OutputFile json(options.json);
  const std::vector<Result> results = measure(options, chosen);
  if (!json.is_stdout()) {
    Table table({"kernel", results[0].unit, "an item is"});
    for (const auto& [kernel, unit, value] : results) table.add({kernel->name, readable(value), kernel->item});
    table.print();
  }
  Json rows = Json::list();
  for (const auto& [kernel, unit, value] : results) {
    rows.push_back({{"kernel", kernel->name}, {"unit", unit}, {"value", value}});
  }
  json.write(rows.dump(2) + "\n");
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
  command.text("--board", options.board, "B", "count them on this board, in the emulator");
  command.text("--json", options.json, "F", "the result as an array; - is stdout");
}

}  // namespace tilefish
