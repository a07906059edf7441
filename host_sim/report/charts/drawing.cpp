#include "host_sim/report/charts/drawing.h"

#include <fmt/core.h>

namespace tilefish::report {
namespace {

constexpr const char* kStyle = R"(
.chart { --c-paper: var(--card, #ffffff); --c-ink: var(--ink, #20242a); --c-faint: var(--faint, #59606a);
  --c-edge: var(--edge, #d3d3ca); --c-ours: #1257c2; --c-theirs: #b35c00; --c-people: #a3308a; }
@media (prefers-color-scheme: dark) { .chart { --c-paper: var(--card, #1d2126); --c-ink: var(--ink, #e8eaed);
  --c-faint: var(--faint, #a9b1ba); --c-edge: var(--edge, #3a414a); --c-ours: #8ab4f8; --c-theirs: #faaa48;
  --c-people: #f08fd0; } }
.chart text { font: 12px system-ui, sans-serif; fill: var(--c-ink); }
.chart .paper { fill: var(--c-paper); } .chart .title { font-weight: 600; font-size: 14px; }
.chart .faint { fill: var(--c-faint); font-size: 11px; } .chart .value { font-size: 11px; }
.chart .grid { stroke: var(--c-edge); stroke-width: 1; fill: none; }
.chart .span { stroke: var(--c-faint); stroke-width: 1; fill: none; }
.chart .ours { fill: var(--c-ours); stroke: var(--c-ours); stroke-width: 1.5; }
.chart .hollow { fill: var(--c-paper); stroke: var(--c-ours); stroke-width: 1.5; }
.chart .theirs { fill: var(--c-paper); stroke: var(--c-theirs); stroke-width: 2; }
.chart .people { fill: var(--c-people); stroke: var(--c-people); stroke-width: 1; }
.chart .room { fill: none; stroke: var(--c-edge); } .chart .used { fill: var(--c-ours); }
.chart .more { fill: var(--c-ours); opacity: .6; } .chart .most { fill: var(--c-theirs); }
)";

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    result += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : c == '"' ? "&quot;" : std::string(1, c);
  }
  return result;
}

}  // namespace

void Drawing::text(double x, double y, std::string_view text, std::string_view kind, Anchor anchor) {
  constexpr const char* kAnchors[] = {"start", "middle", "end"};
  shapes_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"{}\" text-anchor=\"{}\">{}</text>\n", x, y, kind,
                         kAnchors[static_cast<int>(anchor)], escaped(text));
}
void Drawing::line(double x1, double y1, double x2, double y2, std::string_view kind) {
  shapes_ += fmt::format("<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\" class=\"{}\"/>\n", x1, y1, x2, y2, kind);
}
void Drawing::box(double x, double y, double width, double height, std::string_view kind) {
  shapes_ += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" class=\"{}\"/>\n", x, y,
                         width, height, kind);
}
void Drawing::dot(double x, double y, std::string_view kind) {
  shapes_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.5\" class=\"{}\"/>\n", x, y, kind);
}
void Drawing::square(double x, double y, std::string_view kind) { box(x - 5, y - 5, 10, 10, kind); }
void Drawing::diamond(double x, double y, std::string_view kind) {
  shapes_ += fmt::format("<path d=\"M{:.1f} {:.1f}l5.5 5.5l-5.5 5.5l-5.5 -5.5z\" class=\"{}\"/>\n", x, y - 5.5, kind);
}
void Drawing::arrow(double x, double y, std::string_view kind) {
  shapes_ += fmt::format("<path d=\"M{:.1f} {:.1f}h9m-3.5 -3.5l3.5 3.5l-3.5 3.5\" class=\"{}\"/>\n", x + 5, y, kind);
}

std::string Drawing::svg(int width, int height, std::string_view name) const {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" viewBox=\"0 0 {0} {1}\" role=\"img\" "
      "aria-label=\"{2}\">\n<style>{3}</style>\n<rect class=\"paper\" width=\"{0}\" height=\"{1}\"/>\n{4}</svg>\n",
      width, height, escaped(name), kStyle, shapes_);
}

}  // namespace tilefish::report
