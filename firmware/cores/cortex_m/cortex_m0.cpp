// Cortex-M0: the vectors lie where they lie, and there is no MPU.
#include "firmware/cores/core.h"

namespace tilefish {

void start_core() {}

}  // namespace tilefish
