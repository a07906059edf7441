#include "tilefish/setup.h"

namespace tilefish {
namespace {

// The next word of a line, which it leaves behind.
Text next_word(Text& line) {
  while (!line.empty() && line.front() == ' ') line.remove_prefix(1);
  return cut(line, ' ');
}

}  // namespace

bool read_setup(Text line, Setup& setup, Output& complaint) {
  setup.game = find_game(next_word(line), complaint);
  if (!setup.game) return false;
  if (!read_player(*setup.game, next_word(line), setup.player, complaint)) return false;
  if (!read_rules(*setup.game, Text(), setup.rules, complaint)) return false;
  for (Text word = next_word(line); !word.empty(); word = next_word(line)) {
    Text value = word;
    const Text key = word.find('=') == Text::npos ? Text() : cut(value, '=');
    if (key == "seed") {
      if (!read_number(value, setup.seed)) {
        complaint << "seed is not a whole number below 2^64: " << value;
        return false;
      }
    } else if (key == "memory") {
      if (!read_bytes(value, setup.memory)) {
        complaint << "'" << value << "' is no number of bytes; write 8192, 10K or 1M, less than 4096M";
        return false;
      }
    } else if (key == "rules") {
      if (!read_rules(*setup.game, value, setup.rules, complaint)) return false;
    } else {
      complaint << "unknown word '" << word << "'; known: seed=, memory=, rules=";
      return false;
    }
  }
  return true;
}

}  // namespace tilefish
