// The drivers of a board, compiled for this machine, on a model of its registers. Each board has its own program.
#include <cstdio>

#include "firmware/system/kept.h"
#include "tests/drivers/hardware.h"
#include "unity.h"

Hardware hardware;

namespace tilefish {
extern "C" {
volatile Kept kept = {};  // of no emulator
}
}  // namespace tilefish

extern "C" void tilefish_test_put(char c) { std::putchar(c); }

uint32_t Hardware::read(uint32_t address) {
  if (before_read) before_read(address);
  return words[address];
}

void Hardware::write(uint32_t address, uint32_t value) {
  const uint32_t before = words[address];
  words[address] = value;
  writes.push_back({address, value});
  if (wrote) wrote(address, before);
}

int Hardware::place_of(uint32_t address, uint32_t value) const {
  for (size_t place = 0; place < writes.size(); ++place) {
    if (writes[place].address == address && writes[place].value == value) return static_cast<int>(place);
  }
  return -1;
}

void setUp() { hardware = {}; }
void tearDown() {}

void run_chip();
void run_uart();
void run_ring();
void run_watchdog();
void run_usb();
void run_storage();  // nothing where no game is kept
void run_display();  // and its bus and buttons; nothing where there is none

int main() {
  UNITY_BEGIN();
  run_chip();
  run_uart();
  run_ring();
  run_watchdog();
  run_usb();
  run_storage();
  run_display();
  return UNITY_END();
}
