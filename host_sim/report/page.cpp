#include "host_sim/report/page.h"

#include <fmt/core.h>

#include "host_sim/report/agreement.h"

namespace tilefish::report {
namespace {

std::string remark_below(const Grid& grid) {
  const std::string told = agreement(grid);
  return grid.remark + (grid.remark.empty() || told.empty() ? "" : " ") + told;
}

// --- Markdown

std::string cell(const std::string& text) {
  std::string result;
  for (const char c : text) result += c == '|' ? "\\|" : std::string(1, c);
  return result;
}

struct Markdown {
  std::string operator()(const Heading& heading) const {
    return fmt::format("{} {}\n\n", std::string(static_cast<size_t>(heading.level), '#'), heading.text);
  }
  std::string operator()(const Paragraph& paragraph) const { return paragraph.text + "\n\n"; }
  std::string operator()(const Grid& grid) const {
    std::string text = fmt::format("**{}**\n\n", grid.title);
    for (size_t row = 0; row < grid.rows.size(); ++row) {
      text += "|";
      for (const std::string& one : grid.rows[row]) text += fmt::format(" {} |", cell(one));
      text += "\n";
      if (row != 0) continue;
      for (size_t column = 0; column < grid.rows[0].size(); ++column) text += "|---";
      text += "|\n";
    }
    const std::string below = remark_below(grid);
    return text + "\n" + (below.empty() ? "" : below + "\n\n");
  }
  std::string operator()(const Figure& figure) const {
    return fmt::format("*Picture in the HTML report: {}*\n\n", figure.title);
  }
};

// --- HTML

std::string escaped(const std::string& text) {
  std::string result;
  bool code = false;
  for (const char c : text) {
    switch (c) {
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '&': result += "&amp;"; break;
      case '`': result += (code = !code) ? "<code>" : "</code>"; break;
      default: result += c;
    }
  }
  return result;
}

bool is_number(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789.,+-±–% ") == std::string::npos;
}

std::string anchor_of(const std::string& text) {
  std::string anchor;
  for (const char c : text)
    anchor += (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ? c
              : c >= 'A' && c <= 'Z'                           ? static_cast<char>(c + 32)
                                                               : '-';
  return anchor;
}

std::string remark(const std::string& text) {
  return text.empty() ? "" : fmt::format("<p class=\"remark\">{}</p>\n", escaped(text));
}

struct Html {
  std::string operator()(const Heading& heading) const {
    return fmt::format("<h{0} id=\"{1}\">{2}</h{0}>\n", heading.level, anchor_of(heading.text), escaped(heading.text));
  }
  std::string operator()(const Paragraph& paragraph) const {
    return fmt::format("<p>{}</p>\n", escaped(paragraph.text));
  }
  std::string operator()(const Grid& grid) const {
    std::string text = fmt::format("<div class=\"table\"><table><caption>{}</caption>\n", escaped(grid.title));
    for (size_t row = 0; row < grid.rows.size(); ++row) {
      text += row == 0 ? "<thead><tr>" : "<tr>";
      for (size_t column = 0; column < grid.rows[row].size(); ++column) {
        const std::string& one = grid.rows[row][column];
        const char* tag = row == 0 ? "th" : "td";
        const char* number = row != 0 && is_number(one) ? " number" : "";
        const char* whose = grid.paper != 0 && column >= grid.paper ? "ours" : "paper";
        text += fmt::format("<{0} class=\"{1}{2}\">{3}</{0}>", tag, whose, number, escaped(one));
      }
      text += row == 0 ? "</tr></thead><tbody>\n" : "</tr>\n";
    }
    text += "</tbody></table></div>\n";
    return text + remark(remark_below(grid));
  }
  std::string operator()(const Figure& figure) const {
    return fmt::format("<figure{}>{}<figcaption>{}</figcaption>{}</figure>\n", figure.wide ? " class=\"wide\"" : "",
                       figure.svg, escaped(figure.title), remark(figure.remark));
  }
};

constexpr const char* kStyle = R"(
:root { color-scheme: light dark; --paper: #fbfbf8; --ink: #20242a; --faint: #666d76; --card: #fff; --edge: #dcdcd4;
  --ours: #eef4fd; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14171b; --ink: #e8eaed; --faint: #9aa3ad; --card: #1b1f24; --edge: #343a42; --ours: #1d2a3c; }
}
body { margin: 0 auto; max-width: 76rem; padding: 1rem 1.2rem 4rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.8rem; margin: .5rem 0; } h2 { margin: 2.5rem 0 .6rem; padding-top: .6rem;
  border-top: 1px solid var(--edge); }
nav { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; } a { color: inherit; }
p { max-width: 50rem; } code { font: .88em ui-monospace, monospace; }
.table { overflow-x: auto; margin: 1.2rem 0 .4rem; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; font-size: 1rem; padding: .3rem 0; }
th, td { border: 1px solid var(--edge); padding: .2rem .55rem; text-align: left; }
th { background: var(--card); font-weight: 600; vertical-align: bottom; }
.ours { background: var(--ours); } .number { text-align: right; white-space: nowrap; }
td:first-child { white-space: nowrap; }
tbody tr:hover td { outline: 1px solid var(--faint); outline-offset: -1px; }
td code { color: var(--faint); white-space: nowrap; font-size: .78rem; } .remark { color: var(--faint);
  font-size: .9rem; margin-top: 0; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(30rem, 100%), 1fr)); gap: 1rem;
  margin: 1.2rem 0; }
figure { margin: 0; background: var(--card); border: 1px solid var(--edge); border-radius: .6rem; padding: .6rem; }
figure svg { width: 100%; height: auto; } figure svg text { fill: var(--ink); } figcaption { font-size: .95rem;
  font-weight: 600; }
.wide { grid-column: 1 / -1; overflow-x: auto; } .wide svg { min-width: 46rem; }
)";

}  // namespace

std::string as_markdown(const Page& page) {
  std::string text = fmt::format("# {}\n\n", page.title);
  for (const auto& part : page.parts) text += std::visit(Markdown(), part);
  return text;
}

std::string as_markdown(const Grid& grid) { return Markdown()(grid); }

// Neighbouring pictures stand side by side.
std::string as_html(const Page& page) {
  std::string text = fmt::format(
      "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head><meta charset=\"utf-8\"/>"
      "<meta name=\"viewport\" content=\"width=device-width, "
      "initial-scale=1\"/><title>{0}</title>\n<style>{1}</style></head>\n"
      "<body>\n<h1>{0}</h1>\n<nav>",
      escaped(page.title), kStyle);
  for (const auto& part : page.parts) {
    if (const auto* heading = std::get_if<Heading>(&part)) {
      text += fmt::format("<a href=\"#{}\">{}</a>", anchor_of(heading->text), escaped(heading->text));
    }
  }
  text += "</nav>\n";
  bool beside = false;
  for (const auto& part : page.parts) {
    const bool figure = std::holds_alternative<Figure>(part);
    if (figure != beside) text += figure ? "<div class=\"figures\">\n" : "</div>\n";
    beside = figure;
    text += std::visit(Html(), part);
  }
  return text + (beside ? "</div>\n" : "") + "</body>\n</html>\n";
}

}  // namespace tilefish::report
