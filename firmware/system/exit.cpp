#include "firmware/system/exit.h"

#include "firmware/cores/core.h"
#include "firmware/system/kept.h"
#include "firmware/uarts/uart.h"
#include "firmware/watchdogs/watchdog.h"

namespace tilefish {

// After a fault nothing interrupts any more, so the byte is waited for without.
void finish(int code) {
  if (emulator_exits() || debugger_attached()) exit_by_debugger(code);
  board_output() << "# exit " << static_cast<int32_t>(code) << '\n';
  mask_interrupts();
  for (uint8_t byte; !uart::receive(byte);) feed_watchdog();
  reset_core();
}

}  // namespace tilefish
