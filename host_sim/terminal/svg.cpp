#include "host_sim/terminal/svg.h"

#include <fmt/core.h>
#include <algorithm>

namespace tilefish {
namespace {

constexpr size_t kTile = 12, kMargin = 12, kLine = 20;

std::string fill_of(char tile) {
  const Rgb colour = colour_of(tile);
  return fmt::format("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue);
}

// One attribute through all frames: only its changes are written.
template <class ValueAt>
std::string animation(const char* attribute, size_t frames, uint32_t delay, ValueAt value_at) {
  std::string values = value_at(0), times = "0";
  bool still = true;
  for (size_t frame = 1; frame < frames; ++frame) {
    const std::string value = value_at(frame);
    if (value == value_at(frame - 1)) continue;
    still = false;
    values += ";" + value;
    times += fmt::format(";{:.4g}", static_cast<double>(frame) / static_cast<double>(frames));
  }
  if (still) return "";
  return fmt::format(
      "<animate attributeName=\"{}\" values=\"{}\" keyTimes=\"{}\" dur=\"{}ms\" calcMode=\"discrete\" "
      "repeatCount=\"indefinite\"/>",
      attribute, values, times, frames * delay);
}

std::string tile(const std::vector<Picture>& frames, uint32_t delay, size_t row, size_t column) {
  const auto tile_at = [&](size_t frame) { return frames[frame].rows[row][column]; };
  bool seen = false;
  for (size_t frame = 0; frame < frames.size(); ++frame) seen |= tile_at(frame) != ' ';
  if (!seen) return "";
  const auto fill_at = [&](size_t frame) {
    return tile_at(frame) == ' ' ? std::string("none") : fill_of(tile_at(frame));
  };
  return fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\">{}</rect>\n",
                     kMargin + column * kTile, kMargin + row * kTile, kTile, kTile, fill_at(0),
                     animation("fill", frames.size(), delay, fill_at));
}

// A text cannot be animated: one a frame, each visible in its own.
std::string caption(const std::vector<Picture>& frames, uint32_t delay, size_t frame, size_t y) {
  const auto opacity_at = [&](size_t other) { return std::string(other == frame ? "1" : "0"); };
  return fmt::format("<text x=\"{}\" y=\"{}\" opacity=\"{}\">{}{}</text>\n", kMargin, y, frame == 0 ? 1 : 0,
                     frames[frame].caption, animation("opacity", frames.size(), delay, opacity_at));
}

}  // namespace

std::string animated_svg(const std::vector<Picture>& frames, uint32_t delay) {
  const size_t rows = frames[0].rows.size(), columns = frames[0].rows[0].size();
  const size_t width = columns * kTile + 2 * kMargin, height = rows * kTile + kLine + 2 * kMargin;
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\">\n"
      "<rect width=\"{0}\" height=\"{1}\" rx=\"8\" fill=\"#1c1c20\"/>\n",
      width, height);
  svg += "<g stroke=\"#1c1c20\">\n";
  for (size_t row = 0; row < rows; ++row) {
    for (size_t column = 0; column < columns; ++column) svg += tile(frames, delay, row, column);
  }
  svg += "</g>\n<g font-family=\"monospace\" font-size=\"13\" fill=\"#d0d0d0\">\n";
  for (size_t frame = 0; frame < frames.size(); ++frame) svg += caption(frames, delay, frame, height - kMargin);
  return svg + "</g>\n</svg>\n";
}

}  // namespace tilefish
