// Ctrl-C is a request: work looks for it between two moves and stops by an exception. So files are whole, and emulators
// are ended.
#pragma once

namespace tilefish {

void listen_for_interrupts();
bool interrupted();
void stop_if_interrupted();  // throws Interrupted

}  // namespace tilefish
