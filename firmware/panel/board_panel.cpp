#include "firmware/panel/board_panel.h"

#include "board.h"
#include "firmware/buttons/buttons.h"
#include "firmware/chips/chip.h"
#include "firmware/clocks/clock.h"
#include "firmware/displays/display.h"
#include "firmware/system/kept.h"

namespace tilefish {
namespace {

// A line's `go` of many moves is shown meanwhile, for a sixth of its time.
constexpr uint32_t kBusyPace = 20;  // milliseconds

uint32_t now() { return static_cast<uint32_t>(ticks() / (clocks().core / 1000)); }

}  // namespace

void start_panel() {
  if (!has_panel()) return;
  buttons::start();
  display::start();
}

PanelState serve_panel(Console& console) {
  if (!has_panel()) return {};
  static Panel panel(console);
  static ButtonReader reader(sizeof kButtonPins);
  static uint32_t served_at;
  const uint32_t milliseconds = now();
  if (console.busy() && milliseconds - served_at < kBusyPace) return {};
  served_at = milliseconds;
  const Button button = reader.read(buttons::pressed(), milliseconds);
  if (button != Button::kNone) panel.press(button, milliseconds);
  panel.pass(milliseconds);
  const bool hurrying = display::show(panel, milliseconds);
  return {panel.in_use(), hurrying};
}

}  // namespace tilefish
