// A position as a person sees it: letters from the game, colours from here.
//
// In colour, one character shows two rows of tiles, as an upper and a lower half block; a terminal's characters are
// about twice as high as wide, so tiles come out square. Without colour, a row of tiles is a line of letters.
#pragma once

#include <string>
#include <vector>

#include "host_sim/terminal/palette.h"
#include "tilefish/match.h"

namespace tilefish {

enum class Colours : uint8_t { kNone, k256, kTrue };

// --color always, never, or auto: colours where stdout is a terminal and NO_COLOR is not set.
void choose_colours(const std::string& when);
Colours colours();

struct Picture {
  std::vector<std::string> rows;  // a letter a tile, '.' an empty space, ' ' nothing
  std::string caption;
};
Picture picture_of(const Match& match);
// The picture without the blanks that some games have between all columns, for letters' sake: tiles touch.
Picture closed_up(Picture picture);

// A line for a terminal, and the columns it takes there: fewer than its bytes.
struct Line {
  std::string text;
  size_t columns;
};
using Drawing = std::vector<Line>;

Drawing draw(const Picture& picture);
Line large_row(const std::string& tiles);
Drawing draw_large(const Picture& picture);  // without its caption: a row is a line, and a tile two characters
std::string on_colour(char tile, const std::string& text);  // without colours, the text as it is
Drawing beside(const Drawing& left, const Drawing& right);
Line plain_line(const std::string& text);
size_t columns_of(const Drawing& drawing);

}  // namespace tilefish
