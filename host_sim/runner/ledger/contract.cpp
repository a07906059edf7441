#include "host_sim/runner/ledger/contract.h"

#include <sstream>

#include "engine/core/digest.h"
#include "host_sim/support/engine_text.h"
#include "host_sim/support/file.h"
#include "host_sim/support/installation.h"

namespace tilefish {
namespace {

std::string key_of(const std::string& game, const std::string& player) {
  return game + " " + player.substr(0, player.find(':'));
}

}  // namespace

// The fields of a stored game are words in quotes, then numbers.
Contracts::Contracts() {
  std::map<std::string, Digest> digests;
  std::istringstream lines(content_of(data_file("tests/golden.inc")));
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string before, game, between, player;
    if (!line.starts_with("{\"") || !std::getline(words, before, '"') || !std::getline(words, game, '"') ||
        !std::getline(words, between, '"') || !std::getline(words, player, '"')) {
      continue;
    }
    Digest& digest = digests[key_of(game, player)];
    for (const char c : line) digest.add16(static_cast<uint8_t>(c));
  }
  for (const auto& [key, digest] : digests) digits_[key] = hex(digest.value());
}

std::string Contracts::of(const std::string& game, const std::string& player) const {
  const auto found = digits_.find(key_of(game, player));
  return found == digits_.end() ? "none" : found->second;
}

}  // namespace tilefish
