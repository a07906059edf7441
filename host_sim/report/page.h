// A report as it is read: headings, text, tables and pictures, written as Markdown or as one HTML file that needs
// nothing else.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace tilefish::report {

struct Heading {
  int level;
  std::string text;
};
struct Paragraph {
  std::string text;  // `so` is code
};
struct Grid {
  std::string title;
  size_t paper = 0;                            // so many columns are the paper's
  std::vector<std::vector<std::string>> rows;  // the first is the heading
  std::string remark;
  uint64_t paper_games = 0;  // behind each of the paper's means; where it is given, their agreement with ours is told
};
struct Figure {
  std::string title, svg;
  std::string remark = {};
  bool wide = false;  // stands alone, and is not made small on a phone
};

struct Page {
  std::string title;
  std::vector<std::variant<Heading, Paragraph, Grid, Figure>> parts;
};

std::string as_markdown(const Page& page);  // pictures are named only: see the other
std::string as_markdown(const Grid& grid);
std::string as_html(const Page& page);

}  // namespace tilefish::report
