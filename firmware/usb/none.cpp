// A board without USB.
#include "firmware/usb/usb.h"

namespace tilefish {

void start_usb() {}
void usb_put(uint8_t) {}

}  // namespace tilefish
