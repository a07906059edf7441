// The panel of a board that has a display: the application calls it between two moves.
#pragma once

#include "tilefish/console.h"

namespace tilefish {

// An emulator has neither display nor buttons, unless its launcher says so.
void start_panel();
// Looks at the buttons, lets time go by and brings the picture to the display.
struct PanelState {
  bool in_use;    // a person uses it: no demonstration
  bool hurrying;  // there is more to do at once
};
PanelState serve_panel(Console& console);

}  // namespace tilefish
