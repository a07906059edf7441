// The NVMC of nRF51 and nRF52 (nRF51 Series Reference Manual, chapter "Non-Volatile Memory Controller"). The core halts
// while it writes a word (46 us at the most; nRF52: 43 us) or erases a page (22 ms at the most; nRF52: 87 ms), say the
// Product Specifications of nRF51822 and nRF52833.
#include "firmware/chips/registers.h"
#include "firmware/storage/flash.h"
#include "firmware/storage/pages.h"

namespace tilefish::flash {
namespace {

constexpr uint32_t kController = 0x4001'E000;
constexpr uint32_t kReady = kController + 0x400, kConfig = kController + 0x504, kErasePage = kController + 0x508;
enum Config : uint32_t { kReadOnly = 0, kWriteEnabled = 1, kEraseEnabled = 2 };

static_assert(kPageBytes == 1024 || kPageBytes == 4096, "a page of nRF51, nRF52");

// Enables `config` for one write to an address.
void write(Config config, uint32_t address, uint32_t value) {
  reg(kConfig) = config;
  wait_for(kReady, 1);
  reg(address) = value;
  wait_for(kReady, 1);
  reg(kConfig) = kReadOnly;
}

}  // namespace

[[gnu::noinline]] void erase_page(uint32_t page) { write(kEraseEnabled, kErasePage, address_of(page)); }
[[gnu::noinline]] void write_word(uint32_t page, uint32_t word, uint32_t value) {
  write(kWriteEnabled, address_of(page, word), value);
}

}  // namespace tilefish::flash
