// The grammar of the command line. Only grammar.cpp knows the library that reads it, which takes long to compile.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "host_sim/support/command_line/command_tree.h"

namespace CLI {
class App;
}

namespace tilefish {

// What one command takes. Values keep what they hold where the command line says nothing; they must outlive the
// program.
class Grammar {
 public:
  explicit Grammar(CLI::App& app) : app_(app) {}

  void place(const char* name, std::string& value,
             const char* about);  // an argument that must be there, known by its place
  void optional_place(const char* name, std::string& value, const char* about);
  void more_places(const char* name, std::vector<std::string>& values,
                   const char* about);                                                   // any number, after the others
  void text(const char* name, std::string& value, const char* unit, const char* about);  // of a character at least
  void flag(const char* name, bool& value, const char* about);
  void hidden_flag(const char* name, bool& value);  // for this program's own calls, not for people

  // A decimal of 0 to 1, kept in millionths.
  void share(const char* name, uint32_t& millionths, const char* unit, const char* about);

  template <class Number>
  void number(const char* name, Number& value, const char* unit, const char* about, uint64_t least = 0,
              uint64_t most = std::numeric_limits<Number>::max()) {
    add_number(
        name, [&value](uint64_t number) { value = static_cast<Number>(number); }, unit, about, least, most);
  }

 private:
  void add_number(const char* name, std::function<void(uint64_t)> store, const char* unit, const char* about,
                  uint64_t least, uint64_t most);

  CLI::App& app_;
};

using Command = std::function<int()>;  // returns the exit code

class Program {
 public:
  Program(const char* name, const char* about, Command without_arguments);
  ~Program();

  Grammar everywhere();  // options that every command takes
  // A name of several words is a command of the group that the words before the last name.
  Grammar command(const std::string& name, const char* about, Command run);
  void group(const std::string& name, const std::string& about);  // before its commands
  void remark(const char* text);                                  // below the list of commands
  void version(const std::string& number);                        // what --version tells

  CommandTree tree() const;  // everything that was added so far

  // The command that was asked for, or one that helps. Throws UsageError.
  Command read(int argument_count, char** arguments);

 private:
  CLI::App* add(const std::string& name, const std::string& about);

  std::unique_ptr<CLI::App> app_;
  Command chosen_;
};

}  // namespace tilefish
