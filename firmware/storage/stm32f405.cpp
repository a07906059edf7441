// The flash of STM32F405 (ST's manual RM0090, chapter "Embedded Flash memory interface"), whose last two sectors have
// 128 KB each. Interrupts wait while one is erased, which takes 1 s, at most 2 (its data sheet): a handler that happens
// to be in the cache would count that time as a hang. The watchdog is fed before: at the fastest that its clock may be
// (47 kHz, the same sheet), it waits 2.04 s. A word takes 16 us, at most 100.
#include "firmware/chips/registers.h"
#include "firmware/cores/core.h"
#include "firmware/storage/flash.h"
#include "firmware/storage/pages.h"
#include "firmware/watchdogs/watchdog.h"

namespace tilefish::flash {
namespace {

constexpr uint32_t kController = 0x4002'3C00;
constexpr uint32_t kCaches = kController, kKey = kController + 0x04, kStatus = kController + 0x0C,
                   kControl = kController + 0x10;
constexpr uint32_t kDataCacheOn = 1u << 10, kDataCacheReset = 1u << 12;
constexpr uint32_t kBusy = 1u << 16, kErrors = 0xF2;
constexpr uint32_t kProgram = 1u << 0, kErase = 1u << 1, kStart = 1u << 16, kLocked = 1u << 31;
constexpr uint32_t kByWords = 2u << 8;  // at 2.7 V and more

constexpr uint32_t kFirstSector = 10;
static_assert(kPageBytes == 128 * 1024 && kStorageOrigin == 0x080C'0000, "sectors 10 and 11");

void wait() {
  for (uint32_t turns = 0; turns < 10'000 && !wait_for(kStatus, kBusy, 0); ++turns) {
  }
}

// A wrong key locks the controller until a reset, so the keys are written where it is locked only.
void unlock() {
  if (reg(kControl) & kLocked) {
    reg(kKey) = 0x4567'0123;
    reg(kKey) = 0xCDEF'89AB;
  }
  reg(kStatus) = kErrors;  // of an operation before, which would end this one; a 1 clears a bit
}

// What was read before the erasure may still be in the cache, which can be cleared while it is off only.
void forget_cached() {
  if (!(reg(kCaches) & kDataCacheOn)) return;
  clear_bits(kCaches, kDataCacheOn);
  set_bits(kCaches, kDataCacheReset);
  clear_bits(kCaches, kDataCacheReset);
  set_bits(kCaches, kDataCacheOn);
}

}  // namespace

void erase_page(uint32_t page) {
  const uint32_t before = mask_interrupts();
  watchdog::feed();
  unlock();
  reg(kControl) = kErase | (kFirstSector + page) << 3 | kByWords;
  set_bits(kControl, kStart);
  wait();
  reg(kControl) = kLocked;
  forget_cached();
  restore_interrupts(before);
}

void write_word(uint32_t page, uint32_t word, uint32_t value) {
  unlock();
  reg(kControl) = kProgram | kByWords;
  reg(address_of(page, word)) = value;
  wait();
  reg(kControl) = kLocked;
}

}  // namespace tilefish::flash
