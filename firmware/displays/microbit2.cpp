// The lights of the micro:bit, version 2: five rows of five. One column is a pin of the second port.
#include "firmware/displays/light_matrix.h"

namespace tilefish::display {
namespace {

struct Layout {
  static constexpr uint8_t kRows[] = {21, 22, 15, 24, 19}, kColumns[] = {28, 11, 31, 32 + 5, 30};
  static constexpr uint8_t kPlace[kLightsSide][kLightsSide] = {{0x00, 0x01, 0x02, 0x03, 0x04},
                                                               {0x10, 0x11, 0x12, 0x13, 0x14},
                                                               {0x20, 0x21, 0x22, 0x23, 0x24},
                                                               {0x30, 0x31, 0x32, 0x33, 0x34},
                                                               {0x40, 0x41, 0x42, 0x43, 0x44}};
};
LightMatrix<Layout> matrix;

}  // namespace

void start() { matrix.start(); }
bool show(const Panel& panel, uint32_t milliseconds) { return show_on(matrix, panel, milliseconds); }

}  // namespace tilefish::display

extern "C" void display_interrupt() { tilefish::display::matrix.interrupt(); }
