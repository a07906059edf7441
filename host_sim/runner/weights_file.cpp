#include "host_sim/runner/weights_file.h"

#include <fmt/format.h>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <optional>
#include <sstream>

#include "host_sim/support/errors.h"

namespace tilefish {
namespace {

std::optional<int32_t> from_decimal(const std::string& text, int32_t one) {
  const char* const digits = text.c_str();
  char* end = nullptr;
  const double value = std::strtod(digits, &end) * one;
  if (text.find_first_not_of("+-.0123456789") != std::string::npos || end == digits || *end != 0) return std::nullopt;
  if (!(std::fabs(value) <= kMostWeight)) return std::nullopt;
  return static_cast<int32_t>(std::lround(value));
}

}  // namespace

const Weighting& weighting_of(const Player& player) {
  if (!player.weighting) throw UsageError(fmt::format("{} has no weights", player.name));
  return *player.weighting;
}

std::vector<int32_t> read_weights(const std::string& path, const Player& player) {
  const Weighting& weighting = weighting_of(player);
  const auto fail = [&] { throw Failure(fmt::format("cannot read {}: {}", path, std::strerror(errno))); };
  std::ifstream file(path);
  if (!file.is_open()) fail();

  uint32_t number = 0;  // of the line
  const auto refuse = [&](const std::string& why) { throw UsageError(fmt::format("{}:{}: {}", path, number, why)); };
  std::vector<std::optional<int32_t>> found(weighting.names.size());
  bool named = false;
  for (std::string line; std::getline(file, line);) {
    ++number;
    std::istringstream words(line.substr(0, line.find('#')));
    std::string name, value, more;
    if (!(words >> name)) continue;
    if (!(words >> value) || words >> more) refuse("a line is a name and a value");
    if (name == "player") {
      if (named) refuse("a second player");
      if (value != player.name) refuse(fmt::format("weights of {}, not of {}", value, player.name));
      named = true;
      continue;
    }
    if (!named) refuse("the first line is `player NAME`");
    uint32_t which = 0;
    while (which < found.size() && name != weighting.names[which]) ++which;
    if (which == found.size()) {
      refuse(fmt::format("unknown weight '{}' of {}; known: {}", name, player.name,
                         fmt::join(weighting.names.begin(), weighting.names.end(), ", ")));
    }
    if (found[which]) refuse(fmt::format("{} a second time", name));
    found[which] = from_decimal(value, weighting.one);
    if (!found[which]) {
      refuse(fmt::format("'{}' is no decimal of at most {}", value, kMostWeight / weighting.one));
    }
  }
  if (file.bad()) fail();
  ++number;
  if (!named) refuse(fmt::format("it ends without `player {}`", player.name));
  std::vector<int32_t> weights;
  for (uint32_t i = 0; i < found.size(); ++i) {
    if (!found[i]) refuse(fmt::format("it ends without {}", weighting.names[i]));
    weights.push_back(*found[i]);
  }
  return weights;
}

std::string weight_as_decimal(int32_t weight, int32_t one) {
  for (int decimals = 0;; ++decimals) {
    std::string text = fmt::format("{:.{}f}", static_cast<double>(weight) / one, decimals);
    if (from_decimal(text, one) == weight) return text;
  }
}

std::string write_weights(const Player& player, etl::span<const int32_t> weights, const std::string& comment) {
  std::string text;
  std::istringstream lines(comment);
  for (std::string line; std::getline(lines, line);) text += fmt::format("# {}\n", line);
  text += fmt::format("player {}\n", player.name);
  const Weighting& weighting = weighting_of(player);
  for (uint32_t i = 0; i < weights.size(); ++i) {
    text += fmt::format("{} {}\n", weighting.names[i], weight_as_decimal(weights[i], weighting.one));
  }
  return text;
}

}  // namespace tilefish
