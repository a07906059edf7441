// Ctrl-C is a request: whoever works looks for it between two moves, and unwinds, so that files are whole and emulators
// dead.
#pragma once

namespace tilefish {

void listen_for_interrupts();
bool interrupted();
void stop_if_interrupted();  // throws Interrupted

}  // namespace tilefish
