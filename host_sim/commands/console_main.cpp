// The program `tilefish-console`: the console alone, for machines without the libraries of host_sim.
#include <cstdio>

#include "host_sim/support/interrupt.h"
#include "host_sim/terminal/stdio_console.h"
#include "tilefish/catalogue.h"

int main(int argument_count, char** arguments) {
  uint32_t memory = 64 << 10;
  if (argument_count > 2 || (argument_count == 2 && !tilefish::read_bytes(arguments[1], memory))) {
    std::fputs("usage: tilefish-console [BYTES]; what players have, e.g. 8192, 10K or 1M\n", stderr);
    return 2;
  }
  tilefish::listen_for_interrupts();
  return tilefish::run_stdio_console(memory);
}
