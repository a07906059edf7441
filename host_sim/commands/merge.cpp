#include "host_sim/commands/commands.h"
#include "host_sim/runner/ledger/ledger.h"
#include "host_sim/support/command_line/grammar.h"

namespace tilefish {
namespace {

struct Options {
  std::string folder, json, log, out;
};

// Reads the command of the ledger again, told to do no work itself. It has a grammar of its own, since the one of this
// call knows `merge` alone.
int run(const Options& options) {
  std::vector<std::string> words = arguments_of_ledger(options.folder);
  words.insert(words.begin(), "tilefish");
  words.insert(words.end(), {"--state", options.folder, "--merge"});
  for (const auto& [name, value] :
       {std::pair("--json", options.json), std::pair("--log", options.log), std::pair("--out", options.out)}) {
    if (!value.empty()) words.insert(words.end(), {name, value});
  }
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  Program program("tilefish", "", nullptr);
  add_commands(program, words[1]);
  return program.read(static_cast<int>(arguments.size()), arguments.data())();
}

}  // namespace

void add_merge(Program& program) {
  static Options options;
  Grammar command = program.command("merge", "the result of work that several programs shared by --state and --part",
                                    [] { return run(options); });
  command.place("DIR", options.folder, "their folder");
  command.text("--json", options.json, "F", "the result as one object, where the command has this option; - is stdout");
  command.text("--log", options.log, "F", "of a duel: the games as the referee tells them; - is stdout");
  command.text("--out", options.out, "F", "of a report: the page");
}

}  // namespace tilefish
