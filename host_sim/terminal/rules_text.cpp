#include "host_sim/terminal/rules_text.h"

#include <fmt/core.h>
#include <sstream>

namespace tilefish {
namespace {

constexpr char kRules[] =
#include "terminal/rules.inc"
    ;

}  // namespace

std::vector<std::string> rules_text(std::string_view game, size_t columns) {
  std::vector<std::string> lines;
  std::istringstream all(kRules);
  bool wanted = false;
  for (std::string rule; std::getline(all, rule);) {
    if (rule.starts_with("# ")) wanted = rule.substr(2) == game;
    if (!wanted || rule.empty() || rule.starts_with("# ")) continue;
    lines.emplace_back("-");
    std::istringstream words(rule);
    for (std::string word; words >> word;) {
      if (lines.back().size() + 1 + word.size() > columns) lines.emplace_back(" ");
      lines.back() += " " + word;
    }
  }
  return lines;
}

}  // namespace tilefish
