// The commands of the program: each adds itself to the grammar, and is what runs when it is the one on the command line.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <utility>

namespace tilefish {

using Command = std::function<int()>;  // returns the exit code

// Adds a command; the caller then adds its options, which live as long as the program's grammar.
template <class Options>
std::pair<CLI::App&, Options&> add_command(CLI::App& program, Command& chosen, const char* name, const char* about,
                                           int (*run)(const Options&)) {
  CLI::App* command = program.add_subcommand(name, about);
  auto options = std::make_shared<Options>();
  command->callback([options, run, &chosen] { chosen = [options, run] { return run(*options); }; });
  return {*command, *options};
}

void add_games(CLI::App& program, Command& chosen);
void add_players(CLI::App& program, Command& chosen);
void add_play(CLI::App& program, Command& chosen);
void add_watch(CLI::App& program, Command& chosen);
void add_human(CLI::App& program, Command& chosen);
void add_verify(CLI::App& program, Command& chosen);
void add_profile(CLI::App& program, Command& chosen);
void add_bench(CLI::App& program, Command& chosen);
void add_inspect(CLI::App& program, Command& chosen);
void add_console(CLI::App& program, Command& chosen);

// What the program does when it is asked for nothing: a game on the host and on an emulated board, side by side.
int demonstrate();

}  // namespace tilefish
