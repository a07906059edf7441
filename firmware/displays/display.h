// What a person looks at. Twins, one a kind of display in this folder.
#pragma once

#include "firmware/panel/panel.h"

namespace tilefish::display {

void start();
// Brings what the panel shows nearer to the display; to be called again and again. It takes 4 ms at the most, so that
// the serial line is heard meanwhile. True while there is more to do at once. A display that is not there, or no
// longer, does no harm.
bool show(const Panel& panel, uint32_t milliseconds);

}  // namespace tilefish::display

// Of a display that is refreshed by an interrupt, kDisplayIrq.
extern "C" void display_interrupt();
