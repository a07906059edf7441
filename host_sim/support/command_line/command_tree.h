// The grammar of a program as data, from which its completion for bash and its manual page are written.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace tilefish {

struct CommandOption {
  std::string name;  // --games; of a place, GAME
  std::string unit;  // what follows it, as N; empty for a flag and for a place
  std::string about;
  bool place = false;     // it is an argument without a name, known by its place
  bool required = false;  // places only
  bool repeated = false;  // places only: any number of them

  bool is_flag() const { return !place && unit.empty(); }
};

struct CommandTree {
  std::string name, about, remark;
  std::vector<CommandOption> options;  // in their order; those of the root stand with any command
  std::vector<CommandTree> commands;
};

// What may stand at a place, or after an option: some words, which bash expands first, or any file.
struct CompletionValues {
  std::vector<std::string> words;
  bool files = false;
};
using CompletionRule = std::function<CompletionValues(const CommandOption& option)>;

// A script for bash. While it completes, its variable `game` holds the first word that is at a place.
std::string bash_completion(const CommandTree& program, const CompletionRule& values_of);

// A page for man, in section 1, in troff's macros `man`.
std::string manual_page(const CommandTree& program, const std::string& version);

}  // namespace tilefish
