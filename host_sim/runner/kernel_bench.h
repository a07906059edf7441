// The kernels of the catalogue, timed or counted on this machine: what `bench` shows. boards/tasks/kernel_counter.h
// counts them on a board.
#pragma once

#include <string>
#include <vector>

#include "host_sim/support/json.h"
#include "tilefish/catalogue.h"

namespace tilefish {

using Kernels = std::vector<const Kernel*>;

// What was measured in one place, a value a kernel.
struct KernelColumn {
  std::string place, unit;
  std::vector<double> values;
};

uint32_t run_kernel(const Kernel& kernel, uint32_t items);  // its checksum

KernelColumn time_kernels(const Kernels& chosen);                   // items a second, by Google Benchmark
KernelColumn count_kernels(const Kernels& chosen, uint32_t items);  // instructions an item, by callgrind

// The count for the items without the preparation: a run of no items does the preparation too, and is subtracted.
template <class Cost>
KernelColumn cost_an_item(const std::string& place, const std::string& unit, const Kernels& chosen, uint32_t items,
                          Cost cost) {
  KernelColumn column{place, unit, {}};
  for (const Kernel* kernel : chosen) {
    const int64_t all = cost(*kernel, items), preparation = cost(*kernel, 0);
    column.values.push_back(static_cast<double>(all - preparation) / items);
  }
  return column;
}

void print(const Kernels& chosen, const std::vector<KernelColumn>& columns);
std::string as_csv(const Kernels& chosen, const std::vector<KernelColumn>& columns);
Json as_json(const Kernels& chosen, const std::vector<KernelColumn>& columns);

}  // namespace tilefish
