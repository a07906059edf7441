// The flash controller of LM3S6965 (its data sheet, chapter "Internal Memory", section "Flash Memory"). It takes the
// length of a microsecond from a register. The core waits while flash is busy: 20 us a word, 20 ms a page, typically.
#include "firmware/chips/chip.h"
#include "firmware/chips/registers.h"
#include "firmware/storage/flash.h"
#include "firmware/storage/pages.h"

namespace tilefish::flash {
namespace {

constexpr uint32_t kController = 0x400F'D000, kMicrosecond = 0x400F'E140;
constexpr uint32_t kAddress = kController, kData = kController + 0x004, kControl = kController + 0x008;
constexpr uint32_t kKey = 0xA442'0000;
enum Operation : uint32_t { kWrite = 1u << 0, kErase = 1u << 1 };

static_assert(kPageBytes == 1024, "a page of LM3S");

void operate(Operation operation, uint32_t address) {
  reg(kMicrosecond) = clocks().core / 1'000'000 - 1;
  reg(kAddress) = address;
  reg(kControl) = kKey | operation;
  wait_for(kControl, operation, 0);
}

}  // namespace

void erase_page(uint32_t page) { operate(kErase, address_of(page)); }
void write_word(uint32_t page, uint32_t word, uint32_t value) {
  reg(kData) = value;
  operate(kWrite, address_of(page, word));
}

}  // namespace tilefish::flash
