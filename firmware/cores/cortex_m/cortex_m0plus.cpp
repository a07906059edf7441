// Cortex-M0+.
#include "firmware/cores/core.h"
#include "firmware/cores/cortex_m/guard.h"
#include "firmware/cores/cortex_m/takeover.h"

namespace tilefish {

void start_core() {
  forget_loader();
  start_guard();
}

}  // namespace tilefish
