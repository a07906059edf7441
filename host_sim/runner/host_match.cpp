#include "host_sim/runner/host_match.h"

#include <fmt/core.h>

#include "host_sim/support/command_line/nearest_word.h"
#include "host_sim/support/engine_text.h"
#include "host_sim/support/errors.h"

namespace tilefish {
namespace {

// Looks up by a function that writes its complaint into an Output.
template <class LookUp>
void look_up(LookUp found) {
  bool known = false;
  const std::string complaint = text_from([&](Output& out) { known = found(out); });
  if (!known) throw UsageError(with_nearest_word(complaint));
}

}  // namespace

const Game& game_named(std::string_view name) {
  const Game* game = nullptr;
  look_up([&](Output& complaint) { return (game = find_game(as_text(name), complaint)) != nullptr; });
  return *game;
}

const Kernel& kernel_named(std::string_view name) {
  const Kernel* kernel = nullptr;
  look_up([&](Output& complaint) { return (kernel = find_kernel(as_text(name), complaint)) != nullptr; });
  return *kernel;
}

PlayerChoice player_named(const Game& game, std::string_view text) {
  PlayerChoice choice{};
  look_up([&](Output& complaint) { return read_player(game, as_text(text), choice, complaint); });
  return choice;
}

RulesChoice rules_named(const Game& game, std::string_view text) {
  RulesChoice choice{};
  look_up([&](Output& complaint) { return read_rules(game, as_text(text), choice, complaint); });
  return choice;
}

Setup setup_named(std::string_view game, std::string_view player, std::string_view rules, std::string_view memory) {
  SetupWords words;
  words.game = as_text(game);
  words.player = as_text(player);
  words.rules = as_text(rules);
  if (!memory.empty()) words.memory = as_text(memory);
  Setup setup;
  look_up([&](Output& complaint) { return read_setup(words, setup, complaint); });
  return setup;
}

Setup setup_from(std::string_view line) {
  Setup setup;
  look_up([&](Output& complaint) { return read_setup(as_text(line), setup, complaint); });
  return setup;
}

uint32_t bytes_named(std::string_view text) {
  uint32_t bytes = 0;
  if (!read_bytes(as_text(text), bytes)) {
    throw UsageError(fmt::format("'{}' is no number of bytes; write 8192, 10K or 1M, less than 4096M", text));
  }
  return bytes;
}

static std::string name_with(const char* name, etl::span<const Parameter> parameters, const Values& values) {
  const std::string written_values = text_from([&](Output& out) { write_values(parameters, values, out); });
  return written_values.empty() ? name : fmt::format("{}:{}", name, written_values);
}

std::string name_of(const Player& player, const Values& values) {
  return name_with(player.name, player.parameters, values);
}

std::string name_of(const Rules& rules, const Values& values) {
  return name_with(rules.name, rules.parameters, values);
}

std::string move_name(const Match& match, Move move) {
  return text_from([&](Output& out) { match.game().write_move(match.position(), move, out); });
}

Match& HostMatch::load(std::string_view saved, const Setup& setup) {
  look_up([&](Output& complaint) { return match_.load(as_text(saved), setup, memory_.all(), complaint); });
  return match_;
}

Match& HostMatch::start(const Setup& setup) {
  look_up([&](Output& complaint) { return match_.start(setup, memory_.all(), complaint); });
  return match_;
}

}  // namespace tilefish
