// A panel that a display is tested with: its console plays Tetris.
#pragma once

#include "firmware/panel/panel.h"

namespace tilefish {

inline uint64_t no_ticks() { return 0; }
struct Nowhere {
  void operator()(char) const {}
};

struct PanelGame {
  Machine machine{"test", {no_ticks, 1000}, nullptr, 0, 0, 0, nullptr};
  alignas(8) uint8_t memory[4096];
  Nowhere nowhere;
  Console console{machine, {memory, sizeof memory}, Output(nowhere)};
  Panel panel{console};

  void say(const char* line) {
    for (; *line != 0; ++line) console.receive(static_cast<uint8_t>(*line));
    console.receive('\n');
    while (console.busy()) console.step();
  }
};

}  // namespace tilefish
