// The lights of the micro:bit, version 1: three rows of nine, which lie as 5x5 on the board. Two places have no light.
#include "firmware/displays/light_matrix.h"

namespace tilefish::display {
namespace {

struct Layout {
  static constexpr uint8_t kRows[] = {13, 14, 15}, kColumns[] = {4, 5, 6, 7, 8, 9, 10, 11, 12};
  static constexpr uint8_t kPlace[kLightsSide][kLightsSide] = {{0x00, 0x13, 0x01, 0x14, 0x02},
                                                               {0x23, 0x24, 0x25, 0x26, 0x27},
                                                               {0x11, 0x08, 0x12, 0x28, 0x10},
                                                               {0x07, 0x06, 0x05, 0x04, 0x03},
                                                               {0x22, 0x16, 0x20, 0x15, 0x21}};
};
LightMatrix<Layout> matrix;

}  // namespace

void start() { matrix.start(); }
bool show(const Panel& panel, uint32_t milliseconds) { return show_on(matrix, panel, milliseconds); }

}  // namespace tilefish::display

extern "C" void display_interrupt() { tilefish::display::matrix.interrupt(); }
