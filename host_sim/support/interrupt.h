// Ctrl-C (SIGINT) and SIGTERM are requests: work looks for them between two moves and stops by an exception. So files
// are whole, and emulators are ended.
#pragma once

namespace tilefish {

void listen_for_interrupts();
bool interrupted();
void stop_if_interrupted();   // throws Interrupted
int interrupted_exit_code();  // 130 after Ctrl-C, 143 after SIGTERM

}  // namespace tilefish
