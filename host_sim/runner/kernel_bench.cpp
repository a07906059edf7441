#include "host_sim/runner/kernel_bench.h"

#include <benchmark/benchmark.h>
#include <fmt/core.h>
#include <sys/wait.h>
#include <unistd.h>
#include <array>
#include <cstdio>
#include <memory>

#include "host_sim/support/errors.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/support/table.h"

namespace tilefish {
namespace {

constexpr uint32_t kMemory = 64 << 10;
constexpr const char* kHere = "this machine";

// Collects what Google Benchmark measures. An iteration is an item, and all items are one call, so preparation hardly
// counts.
class Collector : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) items_per_second.push_back(1e9 / run.GetAdjustedCPUTime());
  }
  std::vector<double> items_per_second;
};

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

}  // namespace

uint32_t run_kernel(const Kernel& kernel, uint32_t items) {
  alignas(8) static uint8_t memory[kMemory];
  Budget budget;
  budget.stop_when(Stop::create<interrupted>());
  return kernel.run(items, Arena(memory, kMemory), budget);
}

KernelColumn time_kernels(const Kernels& chosen) {
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

KernelColumn count_kernels(const Kernels& chosen, uint32_t items) {
  return cost_an_item(kHere, "instructions an item", chosen, items, callgrind);
}

void print(const Kernels& chosen, const std::vector<KernelColumn>& columns) {
  Table::Row header{"kernel"};
  for (const KernelColumn& column : columns) header.push_back(columns.size() == 1 ? column.unit : column.place);
  header.push_back("an item is");
  Table table(header);
  for (size_t i = 0; i < chosen.size(); ++i) {
    Table::Row row{chosen[i]->name};
    for (const KernelColumn& column : columns) row.push_back(readable(column.values[i]));
    row.push_back(chosen[i]->item);
    table.add(row);
  }
  table.print();
}

std::string as_csv(const Kernels& chosen, const std::vector<KernelColumn>& columns) {
  std::string csv = "kernel";
  for (const KernelColumn& column : columns) csv += fmt::format(",{}", column.place);
  csv += "\n";
  for (size_t i = 0; i < chosen.size(); ++i) {
    csv += chosen[i]->name;
    for (const KernelColumn& column : columns)
      csv += fmt::format(",{:.{}f}", column.values[i], column.values[i] < 1000 ? 1 : 0);
    csv += "\n";
  }
  return csv;
}

Json as_json(const Kernels& chosen, const std::vector<KernelColumn>& columns) {
  Json rows = Json::list();
  for (const KernelColumn& column : columns) {
    for (size_t i = 0; i < chosen.size(); ++i) {
      rows.push_back(
          {{"kernel", chosen[i]->name}, {"place", column.place}, {"unit", column.unit}, {"value", column.values[i]}});
    }
  }
  return rows;
}

}  // namespace tilefish
