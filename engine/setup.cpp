#include "tilefish/setup.h"

namespace tilefish {
namespace {

// The next word of a line, which it leaves behind.
Text next_word(Text& line) {
  while (!line.empty() && line.front() == ' ') line.remove_prefix(1);
  return cut(line, ' ');
}

// A value that was given, though it be empty.
Text said(Text value) { return value.empty() ? Text("") : value; }

}  // namespace

bool read_setup(const SetupWords& words, Setup& setup, Output& complaint) {
  setup.game = find_game(words.game, complaint);
  if (!setup.game) return false;
  if (!read_player(*setup.game, words.player, setup.player, complaint)) return false;
  if (!read_rules(*setup.game, words.rules, setup.rules, complaint)) return false;
  if (words.seed.data() && !read_number(words.seed, setup.seed)) {
    complaint << "seed is not a whole number below 2^64: " << words.seed;
    return false;
  }
  if (words.memory.data() && !read_bytes(words.memory, setup.memory)) {
    complaint << "'" << words.memory << "' is no number of bytes; write 8192, 10K or 1M, less than 4096M";
    return false;
  }
  return true;
}

bool read_setup(Text line, Setup& setup, Output& complaint) {
  SetupWords words;
  words.game = next_word(line);
  words.player = next_word(line);
  for (Text word = next_word(line); !word.empty(); word = next_word(line)) {
    Text value = word;
    const Text key = word.find('=') == Text::npos ? Text() : cut(value, '=');
    Text* const place = key == "seed"     ? &words.seed
                        : key == "memory" ? &words.memory
                        : key == "rules"  ? &words.rules
                                          : nullptr;
    if (!place) {
      complaint << "unknown word '" << word << "'; known: seed=, memory=, rules=";
      return false;
    }
    if (place->data()) {
      complaint << key << "= twice";
      return false;
    }
    *place = said(value);
  }
  return read_setup(words, setup, complaint);
}

void write_setup(const Setup& setup, uint32_t memory, Output& out) {
  const Rules& rules = *setup.rules.rules;
  const Player& player = *setup.player.player;
  out << setup.game->name << ' ' << player.name << (player.parameters.empty() ? "" : ":");
  write_values(player.parameters, setup.player.values, out);
  out << " seed=" << setup.seed << " memory=" << (setup.memory == kAllMemory ? memory : setup.memory)
      << " rules=" << rules.name << (rules.parameters.empty() ? "" : ":");
  write_values(rules.parameters, setup.rules.values, out);
}

bool is_known(const Setup& setup) {
  for (const Game* game : games()) {
    if (game != setup.game) continue;
    bool rules = false, player = false;
    for (const Rules& each : game->rules) rules = rules || &each == setup.rules.rules;
    for (const Player* each : game->players()) player = player || each == setup.player.player;
    return rules && player;
  }
  return false;
}

}  // namespace tilefish
