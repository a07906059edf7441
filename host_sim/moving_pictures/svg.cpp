#include "host_sim/moving_pictures/svg.h"

#include <fmt/core.h>
#include <algorithm>

namespace tilefish {
namespace {

constexpr size_t kMargin = 12, kLine = 18;
constexpr size_t kBoardWidth = 264, kLeastTile = 12;  // a board of few columns has larger tiles
constexpr size_t kThirds = 3;                         // of a tile; a gap takes one
constexpr size_t kLineColumns = 33;                   // so many letters of 7.8 fit beside each other

// Nothing (' ') is drawn as the background: Chromium does not animate a fill from or to `none`.
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

// Where rows or columns begin, in thirds of a tile, and the end of the last. One that is empty in all frames is a gap.
template <class IsGap>
std::vector<size_t> places(size_t count, IsGap is_gap) {
  std::vector<size_t> begins{0};
  for (size_t i = 0; i < count; ++i) begins.push_back(begins.back() + (is_gap(i) ? 1 : kThirds));
  return begins;
}
std::vector<size_t> columns_of(const std::vector<Picture>& frames) {
  return places(frames[0].rows[0].size(), [&](size_t column) {
    return std::all_of(frames.begin(), frames.end(), [&](const Picture& frame) {
      return std::all_of(frame.rows.begin(), frame.rows.end(),
                         [&](const std::string& row) { return row[column] == ' '; });
    });
  });
}
std::vector<size_t> rows_of(const std::vector<Picture>& frames) {
  return places(frames[0].rows.size(), [&](size_t row) {
    return std::all_of(frames.begin(), frames.end(), [&](const Picture& frame) {
      return frame.rows[row].find_first_not_of(' ') == std::string::npos;
    });
  });
}

// One tile through all frames; nothing where it is never seen.
std::string tile(const std::vector<Picture>& frames, uint32_t delay, size_t row, size_t column, size_t size, size_t x,
                 size_t y) {
  const auto tile_at = [&](size_t frame) { return frames[frame].rows[row][column]; };
  bool seen = false;
  for (size_t frame = 0; frame < frames.size(); ++frame) seen |= tile_at(frame) != ' ';
  if (!seen) return "";
  const auto fill_at = [&](size_t frame) { return fill_of(tile_at(frame)); };
  return fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\">{}</rect>\n", kMargin + x,
                     kMargin + y, size, size, fill_at(0), animation("fill", frames.size(), delay, fill_at));
}

// A caption's fields have two spaces between them: a line takes as many as fit.
std::vector<std::string> lines_of(const std::string& caption) {
  std::vector<std::string> lines;
  for (size_t begin = 0; begin < caption.size();) {
    const size_t end = std::min(caption.find("  ", begin), caption.size());
    const std::string field = caption.substr(begin, end - begin);
    if (lines.empty() || lines.back().size() + 2 + field.size() > kLineColumns) {
      lines.push_back(field);
    } else {
      lines.back() += "  " + field;
    }
    begin = end + 2;
  }
  return lines;
}

// A text cannot be animated: each frame has its own, which is visible in that frame alone.
std::string caption(const std::vector<Picture>& frames, uint32_t delay, size_t frame, size_t y) {
  const auto opacity_at = [&](size_t other) { return std::string(other == frame ? "1" : "0"); };
  std::string text;
  for (const std::string& line : lines_of(frames[frame].caption)) {
    text += fmt::format("<tspan x=\"{}\" y=\"{}\">{}</tspan>", kMargin, y, line);
    y += kLine;
  }
  return fmt::format("<text opacity=\"{}\" xml:space=\"preserve\">{}{}</text>\n", frame == 0 ? 1 : 0, text,
                     animation("opacity", frames.size(), delay, opacity_at));
}

}  // namespace

std::string animated_svg(const std::vector<Picture>& pictures, uint32_t delay, const std::string& title) {
  std::vector<Picture> frames;
  for (const Picture& picture : pictures) frames.push_back(closed_up(picture));
  const std::vector<size_t> columns = columns_of(frames), rows = rows_of(frames);
  const size_t size = std::max(kLeastTile, kBoardWidth * kThirds / columns.back());
  const auto pixels = [&](size_t thirds) { return thirds * size / kThirds; };
  size_t lines = 0;
  for (const Picture& frame : frames) lines = std::max(lines, lines_of(frame.caption).size());
  const size_t width = std::max(kBoardWidth, pixels(columns.back())) + 2 * kMargin;
  const size_t height = pixels(rows.back()) + lines * kLine + 2 * kMargin;
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" role=\"img\">\n"
      "<title>{3}</title>\n<rect width=\"{0}\" height=\"{1}\" rx=\"8\" fill=\"{2}\"/>\n<g stroke=\"{2}\">\n",
      width, height, fill_of(' '), title);
  for (size_t row = 0; row + 1 < rows.size(); ++row) {
    for (size_t column = 0; column + 1 < columns.size(); ++column) {
      svg += tile(frames, delay, row, column, size, pixels(columns[column]), pixels(rows[row]));
    }
  }
  svg += "</g>\n<g font-family=\"monospace\" font-size=\"13\" fill=\"#d0d0d0\">\n";
  for (size_t frame = 0; frame < frames.size(); ++frame) {
    svg += caption(frames, delay, frame, kMargin + pixels(rows.back()) + kLine);
  }
  return svg + "</g>\n</svg>\n";
}

}  // namespace tilefish
