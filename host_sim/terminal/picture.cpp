#include "host_sim/terminal/picture.h"

#include <fmt/core.h>
#include <unistd.h>
#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "host_sim/runner/host_match.h"
#include "host_sim/support/engine_text.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/table.h"

namespace tilefish {
namespace {

Colours chosen = Colours::kNone;

bool set(const char* variable) {
  const char* value = std::getenv(variable);
  return value && *value;
}

Colours colours_of_terminal() {
  const char* kind = std::getenv("COLORTERM");
  const std::string_view depth = kind ? kind : "";
  return depth == "truecolor" || depth == "24bit" ? Colours::kTrue : Colours::k256;
}

// The escape sequence that sets a tile's colour, as foreground (38) or background (48).
std::string paint(int ground, char tile) {
  const auto [red, green, blue] = colour_of(tile);
  if (chosen == Colours::kTrue) return fmt::format("\x1b[{};2;{};{};{}m", ground, red, green, blue);
  // The six levels are 0, 95, 135, 175, 215, 255.
  const auto sixth = [](uint8_t value) { return value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40; };
  const int code = tile == '.' ? 236 : tile == 'w' ? 248 : 16 + 36 * sixth(red) + 6 * sixth(green) + sixth(blue);
  return fmt::format("\x1b[{};5;{}m", ground, code);
}

// Two rows of tiles as one line.
std::string half_blocks(std::string_view upper, std::string_view lower) {
  std::string line;
  for (size_t i = 0; i < upper.size(); ++i) {
    const char top = upper[i], bottom = i < lower.size() ? lower[i] : ' ';
    if (top == ' ' && bottom == ' ') {
      line += ' ';
    } else if (bottom == ' ') {
      line += paint(38, top) + "▀\x1b[0m";
    } else if (top == ' ') {
      line += paint(38, bottom) + "▄\x1b[0m";
    } else {
      line += paint(38, top) + paint(48, bottom) + "▀\x1b[0m";
    }
  }
  return line;
}

}  // namespace

void choose_colours(const std::string& when) {
  if (when != "always" && when != "never" && when != "auto") {
    throw UsageError(fmt::format("--color takes always, never or auto, not '{}'", when));
  }
  const char* terminal = std::getenv("TERM");
  const bool can =
      isatty(STDOUT_FILENO) && !set("NO_COLOR") && std::string_view(terminal ? terminal : "dumb") != "dumb";
  chosen = when == "always" || (when == "auto" && can) ? colours_of_terminal() : Colours::kNone;
}

Colours colours() { return chosen; }

Picture picture_of(const Match& match) {
  const PictureSize size = match.game().picture_size(match.position());
  Picture picture;
  for (uint8_t row = 0; row < size.rows; ++row) {
    std::string& tiles = picture.rows.emplace_back();
    for (uint8_t column = 0; column < size.columns; ++column) {
      tiles += match.game().tile(match.position(), row, column);
    }
  }
  picture.caption = text_from([&](Output& out) { match.game().caption(match.position(), out); });
  return picture;
}

Picture closed_up(Picture picture) {
  const bool spaced = std::all_of(picture.rows.begin(), picture.rows.end(), [](const std::string& row) {
    for (size_t column = 1; column < row.size(); column += 2) {
      if (row[column] != ' ') return false;
    }
    return row.size() > 1;
  });
  if (!spaced) return picture;
  for (std::string& row : picture.rows) {
    std::string tiles;
    for (size_t column = 0; column < row.size(); column += 2) tiles += row[column];
    row = tiles;
  }
  return picture;
}

Drawing draw(const Picture& as_letters) {
  Drawing drawing;
  const bool halves = colours() != Colours::kNone;
  const Picture picture = halves ? closed_up(as_letters) : as_letters;
  for (size_t row = 0; row < picture.rows.size(); row += halves ? 2 : 1) {
    const std::string& upper = picture.rows[row];
    const std::string_view lower = row + 1 < picture.rows.size() ? picture.rows[row + 1] : std::string_view();
    drawing.push_back({halves ? half_blocks(upper, lower) : upper, upper.size()});
  }
  drawing.push_back(plain_line(picture.caption));
  return drawing;
}

Line large_row(const std::string& tiles) {
  std::string line;
  for (const char tile : tiles) {
    if (colours() != Colours::kNone && tile != ' ') {
      line += paint(48, tile) + "  \x1b[0m";
    } else {
      line += {tile == '.' ? ' ' : tile, tile};
    }
  }
  return {line, 2 * tiles.size()};
}

Drawing draw_large(const Picture& picture) {
  Drawing drawing;
  for (const std::string& row : picture.rows) drawing.push_back(large_row(row));
  return drawing;
}

std::string on_colour(char tile, const std::string& text) {
  if (colours() == Colours::kNone) return text;
  return paint(48, tile) + paint(38, tile == '.' ? 'W' : 'K') + text + "\x1b[0m";
}

Drawing beside(const Drawing& left, const Drawing& right) {
  const size_t indent = columns_of(left) + 4;
  Drawing both;
  for (size_t line = 0; line < std::max(left.size(), right.size()); ++line) {
    const Line first = line < left.size() ? left[line] : Line{};
    const Line second = line < right.size() ? right[line] : Line{};
    both.push_back({first.text + std::string(indent - first.columns, ' ') + second.text, indent + second.columns});
  }
  return both;
}

Line plain_line(const std::string& text) { return {text, width_of(text)}; }

size_t columns_of(const Drawing& drawing) {
  size_t columns = 0;
  for (const Line& line : drawing) columns = std::max(columns, line.columns);
  return columns;
}

}  // namespace tilefish
