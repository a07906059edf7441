#include "host_sim/support/command_line/command_tree.h"

#include <fmt/core.h>

namespace tilefish {
namespace {

constexpr const char* kHelp = "--help";  // every command has it

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

// The lines of a `case` of bash, one for each command: its options, its commands, its places and what each takes.
void add_completion(std::string& cases, const CommandTree& tree, const std::string& path, const CommandTree& root,
                    const CompletionRule& values_of) {
  std::vector<std::string> options, commands;
  std::string values, places;
  const auto taken = [&](const CommandOption& option) {
    const CompletionValues given = values_of(option);
    return fmt::format("words=\"{}\"{}", joined(given.words), given.files ? " files=1" : "");
  };
  uint32_t place = 0;
  const auto add = [&](const CommandOption& option) {
    if (option.place) {
      places += fmt::format("        {}) {} ;;\n", option.repeated ? "*" : std::to_string(place++), taken(option));
      return;
    }
    options.push_back(option.name);
    if (!option.is_flag()) values += fmt::format("        {}) {}; return ;;\n", option.name, taken(option));
  };
  for (const CommandOption& option : tree.options) add(option);
  if (&tree != &root) {
    for (const CommandOption& option : root.options) {
      if (option.name != kHelp && option.name != "--version") add(option);
    }
  }
  for (const CommandTree& command : tree.commands) commands.push_back(command.name);
  cases += fmt::format("    '{}')\n", path);
  cases += fmt::format("      options=\"{}\" commands=\"{}\"\n", joined(options), joined(commands));
  if (!values.empty()) cases += fmt::format("      case $previous in\n{}      esac\n", values);
  if (!places.empty()) cases += fmt::format("      case $place in\n{}      esac\n", places);
  cases += "      ;;\n";
  for (const CommandTree& command : tree.commands) {
    add_completion(cases, command, path + " " + command.name, root, values_of);
  }
}

// Lists the path of every command, and the options that take a value. The script needs both to know what each word of a
// line is.
void collect(const CommandTree& tree, const std::string& path, std::string& paths, std::string& valued) {
  for (const CommandOption& option : tree.options) {
    if (!option.place && !option.is_flag() && valued.find("|" + option.name + "|") == std::string::npos) {
      valued += option.name + "|";
    }
  }
  for (const CommandTree& command : tree.commands) {
    paths += fmt::format("{}'{} {}'", paths.empty() ? "" : "|", path, command.name);
    collect(command, path + " " + command.name, paths, valued);
  }
}

// Text for troff: a backslash and a line that begins with a dot or a quote mean something there.
std::string troff(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    if ((c == '.' || c == '\'') && (safe.empty() || safe.back() == '\n')) safe += "\\&";
    safe += c == '\\' ? "\\e" : c == '-' ? "\\-" : std::string(1, c);
  }
  return safe;
}

std::string synopsis_of(const CommandTree& tree) {
  std::string text;
  for (const CommandOption& option : tree.options) {
    if (!option.place) continue;
    const std::string name = fmt::format("\\fI{}\\fR{}", troff(option.name), option.repeated ? "..." : "");
    text += option.required ? " " + name : fmt::format(" [{}]", name);
  }
  return text;
}

void add_options(std::string& page, const CommandTree& tree) {
  for (const CommandOption& option : tree.options) {
    if (option.name == kHelp) continue;
    page += option.place ? fmt::format(".TP\n\\fI{}\\fR\n", troff(option.name))
                         : fmt::format(".TP\n\\fB{}\\fR{}\n", troff(option.name),
                                       option.unit.empty() ? "" : fmt::format(" \\fI{}\\fR", troff(option.unit)));
    page += troff(option.about) + "\n";
  }
}

void add_commands(std::string& page, const CommandTree& tree, const std::string& path) {
  for (const CommandTree& command : tree.commands) {
    const std::string name = path + " " + command.name;
    if (command.commands.empty()) {
      page += fmt::format(".SS \"{}{}\"\n{}\n", troff(name), synopsis_of(command), troff(command.about));
      add_options(page, command);
    }
    add_commands(page, command, name);
  }
}

}  // namespace

std::string bash_completion(const CommandTree& program, const CompletionRule& values_of) {
  std::string cases, paths, valued = "|";
  add_completion(cases, program, program.name, program, values_of);
  collect(program, program.name, paths, valued);
  valued = valued.substr(1, valued.size() - 2);
  // The words before the cursor are read from the left: a command's name leads into it, an option's value is skipped,
  // anything else is a place.
  return fmt::format(R"(# Completion of {0} for bash, written by `{0} completion`.
_{0}() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}}
  local path={0} place=0 game= words= files= options= commands= i
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case ${{COMP_WORDS[i]}} in
      {1}) ((++i)); continue ;;
      -*) continue ;;
    esac
    case "$path ${{COMP_WORDS[i]}}" in
      {2}) path="$path ${{COMP_WORDS[i]}}" ;;
      *) [ $place != 0 ] || game=${{COMP_WORDS[i]}}; ((++place)) ;;
    esac
  done
  _{0}_words
  COMPREPLY=()
  if [ -n "$files" ]; then
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen -f -- "$current"))
  fi
  case $current in -*) words="$words $options" ;; *) words="$words $commands" ;; esac
  COMPREPLY+=($(compgen -W "$words" -- "$current"))
}}

_{0}_words() {{
  case $path in
{3}  esac
}}

complete -F _{0} {0}
)",
                     program.name, valued, paths, cases);
}

std::string manual_page(const CommandTree& program, const std::string& version) {
  std::string page = fmt::format(".TH {} 1 \"\" \"{} {}\"\n.SH NAME\n{} \\- {}\n", program.name, program.name, version,
                                 program.name, troff(program.about));
  page += fmt::format(".SH SYNOPSIS\n.B {}\n[\\fIcommand\\fR [\\fIargument\\fR...]]\n.SH DESCRIPTION\n{}\n",
                      program.name, troff(program.remark));
  page += ".SH OPTIONS\n";
  add_options(page, program);
  page += ".SH COMMANDS\n";
  add_commands(page, program, program.name);
  page += ".SH EXIT STATUS\n0 done, 1 failed, 2 asked wrongly, 130 interrupted, 143 terminated.\n";
  return page;
}

}  // namespace tilefish
