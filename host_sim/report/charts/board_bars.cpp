#include "host_sim/report/charts/board_bars.h"

#include <fmt/core.h>
#include <algorithm>

#include "host_sim/boards/board.h"
#include "host_sim/boards/budgets.h"
#include "host_sim/report/charts/drawing.h"
#include "host_sim/support/table.h"

namespace tilefish::report {
namespace {

constexpr double kNames = 120, kBar = 300, kTexts = 150, kRow = 22, kHigh = 12, kTop = 46, kMargin = 14;  // pixels
constexpr size_t kFlash = 0, kRam = 1, kArena = 2, kStack = 3;

std::string bytes(int64_t count) { return readable(static_cast<double>(count)); }

struct Bar {
  double x, y;
  int64_t limit;

  // From one number of bytes to another.
  void fill(Drawing& drawing, int64_t from, int64_t to, const char* kind) const {
    const auto pixels = [&](int64_t count) { return kBar * static_cast<double>(count) / static_cast<double>(limit); };
    drawing.box(x + pixels(from), y, std::max(0.0, pixels(to) - pixels(from)), kHigh, kind);
  }
  void frame(Drawing& drawing, int64_t used) const {
    drawing.box(x, y, kBar, kHigh, "room");
    drawing.text(x + kBar + 8, y + 10, fmt::format("{} of {}", bytes(used), bytes(limit)), "value");
  }
};

}  // namespace

std::string drawn_board_bars() {
  const Budgets budgets = read_budgets();
  Drawing drawing;
  double y = kTop;
  const double flash_x = kMargin + kNames, ram_x = flash_x + kBar + kTexts;
  drawing.text(flash_x, kTop - 28, "Flash", "title");
  drawing.text(ram_x, kTop - 28, "RAM", "title");
  drawing.text(flash_x, kTop - 12, "bytes of the image, of the chip's", "faint");
  drawing.box(ram_x, kTop - 20, 9, 9, "used");
  drawing.text(ram_x + 13, kTop - 12, "for the player", "faint");
  drawing.box(ram_x + 95, kTop - 20, 9, 9, "more");
  drawing.text(ram_x + 108, kTop - 12, "other variables", "faint");
  drawing.box(ram_x + 200, kTop - 20, 9, 9, "most");
  drawing.text(ram_x + 213, kTop - 12, "deepest stack of any player", "faint");
  for (const Board& board : boards()) {
    Costs most{};
    for (const auto& [name, costs] : budgets) {
      if (!name.starts_with(board.name + ",")) continue;
      for (size_t i = 0; i < most.size(); ++i) most[i] = std::max(most[i], costs[i]);
    }
    if (most[kFlash] == 0) continue;
    drawing.text(flash_x - 8, y + 10, board.name, "", Drawing::Anchor::kEnd);
    const Bar flash{flash_x, y, board.flash}, ram{ram_x, y, board.ram};
    flash.fill(drawing, 0, most[kFlash], "used");
    flash.frame(drawing, most[kFlash]);
    ram.fill(drawing, 0, most[kArena], "used");
    ram.fill(drawing, most[kArena], most[kRam], "more");
    ram.fill(drawing, most[kRam], most[kRam] + most[kStack], "most");
    ram.frame(drawing, most[kRam] + most[kStack]);
    y += kRow;
  }
  return drawing.svg(static_cast<int>(ram_x + kBar + kTexts), static_cast<int>(y + kMargin),
                     "Bytes that each board's image takes of its flash and its RAM");
}

}  // namespace tilefish::report
