// A serial flash chip beside the board's own chip, by the commands that all of them know (the boot ROM of RP2040 relies
// on the same: RP2040 Datasheet, section 2.8.1.2). A word takes a command of its own, of four bytes: the others of its
// 256 stay as they are. Interrupts wait meanwhile, since their handlers lie in the flash that can't be read then. A
// flash that is never ready again is ended by the watchdog.
#include "firmware/chips/registers.h"
#include "firmware/cores/core.h"
#include "firmware/storage/buses/bus.h"
#include "firmware/storage/flash.h"
#include "firmware/storage/pages.h"

namespace tilefish::flash {
namespace {

enum Command : uint8_t { kProgram = 0x02, kReadStatus = 0x05, kEnableWrites = 0x06, kEraseSector = 0x20 };
constexpr uint8_t kBusy = 1u << 0;  // of the status

static_assert(kPageBytes == 4096, "a sector");

constexpr uint8_t byte_of(uint32_t word, uint32_t number) { return static_cast<uint8_t>(word >> 8 * number); }

// A command with its bytes, and the wait until it is done.
[[gnu::section(".ram_code"), gnu::noinline]] void carry_out(const uint8_t* command, uint32_t bytes) {
  bus::open();
  bus::select(true);
  bus::exchange(kEnableWrites);
  bus::select(false);
  bus::select(true);
  for (; bytes != 0; --bytes) bus::exchange(*command++);
  bus::select(false);
  uint8_t status;
  do {
    bus::select(true);
    bus::exchange(kReadStatus);
    status = bus::exchange(0);
    bus::select(false);
  } while (status & kBusy);
  bus::close();
}

template <uint32_t kBytes>
void carry_out(const uint8_t (&command)[kBytes]) {
  const uint32_t before = mask_interrupts();
  carry_out(command, kBytes);
  restore_interrupts(before);
}

}  // namespace

// An address on the bus is that of the memory but for its highest byte, and is sent with its highest byte first.
void erase_page(uint32_t page) {
  const uint32_t at = address_of(page);
  carry_out({kEraseSector, byte_of(at, 2), byte_of(at, 1), byte_of(at, 0)});
}

void write_word(uint32_t page, uint32_t word, uint32_t value) {
  const uint32_t at = address_of(page, word);
  carry_out({kProgram, byte_of(at, 2), byte_of(at, 1), byte_of(at, 0), byte_of(value, 0), byte_of(value, 1),
             byte_of(value, 2), byte_of(value, 3)});
}

}  // namespace tilefish::flash
