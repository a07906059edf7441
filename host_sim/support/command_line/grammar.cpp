#include "host_sim/support/command_line/grammar.h"

#include <fmt/core.h>
#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdlib>

#include "host_sim/support/command_line/nearest_word.h"
#include "host_sim/support/errors.h"
#include "tilefish/catalogue.h"

namespace tilefish {
namespace {

// Says which words are known at the place of a wrong one, and which of them is near it.
std::string advice(const CLI::App& app, const std::vector<std::string>& not_expected) {
  std::string words = app.get_name();
  const CLI::App* last = &app;
  for (auto given = last->get_subcommands(); !given.empty(); given = last->get_subcommands()) {
    last = given[0];
    words += " " + last->get_name();
  }
  std::string names, meant;
  std::vector<std::string> known;
  for (const CLI::App* command : last->get_subcommands({})) {
    names += (names.empty() ? "" : ", ") + command->get_name();
    known.push_back(command->get_name());
  }
  for (const CLI::Option* option : last->get_options()) {
    if (!option->get_group().empty() && !option->get_positional()) known.push_back(option->get_name());
  }
  if (!not_expected.empty()) meant = nearest_word(not_expected.front(), known);
  if (!meant.empty()) meant = fmt::format("did you mean {}? ", meant);
  if (names.empty()) return fmt::format("{}`{} --help` tells more", meant, words);
  return meant + (last == &app ? "commands are " + names : fmt::format("known after `{}`: {}", words, names));
}

// Lines of at most so many characters, broken between words.
std::string wrapped(const std::string& text, size_t width) {
  std::string result;
  size_t column = 0;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find_first_of(" \n", begin), text.size());
    const std::string word = text.substr(begin, end - begin);
    if (column != 0 && column + 1 + word.size() > width) {
      result += "\n";
      column = 0;
    }
    result += (column == 0 ? "" : " ") + word;
    column += (column == 0 ? 0 : 1) + word.size();
    if (end < text.size() && text[end] == '\n') {
      result += "\n";
      column = 0;
    }
    begin = end + 1;
  }
  return result;
}

// Help in 80 columns: names on the left, what they mean on the right.
class NarrowHelp : public CLI::Formatter {
 public:
  std::string make_option_desc(const CLI::Option* option) const override {
    return wrapped(CLI::Formatter::make_option_desc(option), kWidth - kNames);
  }
  std::string make_subcommand(const CLI::App* command) const override {
    std::string text = wrapped(command->get_description(), kWidth - kNames);
    for (size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 1 + kNames)
      text.insert(at + 1, kNames, ' ');
    return fmt::format("  {:<{}}{}\n", command->get_name(), kNames - 2, text);
  }
  std::string make_description(const CLI::App* app) const override {
    return wrapped(CLI::Formatter::make_description(app), kWidth);
  }
  std::string make_footer(const CLI::App* app) const override {
    return wrapped(CLI::Formatter::make_footer(app), kWidth);
  }

 private:
  static constexpr size_t kWidth = 80, kNames = 30;
};

CommandTree tree_of(const CLI::App& app) {
  CommandTree tree{app.get_name(), app.get_description(), app.get_footer(), {}, {}};
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_group().empty()) continue;  // hidden
    const bool place = option->get_positional();
    tree.options.push_back({.name = option->get_name(place),
                            .unit = place || option->get_type_size_max() == 0 ? "" : option->get_type_name(),
                            .about = option->get_description(),
                            .place = place,
                            .required = option->get_required(),
                            .repeated = place && option->get_expected_max() > 1});
  }
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    tree.commands.push_back(tree_of(*command));
  }
  return tree;
}

}  // namespace

void Grammar::place(const char* name, std::string& value, const char* about) {
  app_.add_option(name, value, about)->type_name("")->required();
}

void Grammar::optional_place(const char* name, std::string& value, const char* about) {
  app_.add_option(name, value, about)->type_name("");
}

void Grammar::more_places(const char* name, std::vector<std::string>& values, const char* about) {
  app_.add_option(name, values, about)->type_name("");
}

void Grammar::text(const char* name, std::string& value, const char* unit, const char* about) {
  // Nothing is what a script gives whose variable is not set; taken for an option that was not given, it would write or
  // keep nothing, unsaid.
  const auto read = [name, unit, &value](const std::string& text) {
    if (text.empty()) throw UsageError(fmt::format("{} takes {}, not an empty text", name, unit));
    value = text;
  };
  app_.add_option_function<std::string>(name, read, about)->type_name(unit);
}

void Grammar::flag(const char* name, bool& value, const char* about) { app_.add_flag(name, value, about); }

void Grammar::hidden_flag(const char* name, bool& value) { app_.add_flag(name, value)->group(""); }

void Grammar::share(const char* name, uint32_t& millionths, const char* unit, const char* about) {
  const auto read = [name, &millionths](const std::string& text) {
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    if (text.find_first_not_of(".0123456789") != std::string::npos || text.empty() || *end != 0 || value > 1) {
      throw UsageError(fmt::format("{} takes a decimal from 0 to 1, not '{}'", name, text));
    }
    millionths = static_cast<uint32_t>(std::lround(value * 1'000'000));
  };
  app_.add_option_function<std::string>(name, read, about)->type_name(unit);
}

// CLI11's own numbers wrap below zero and saturate above.
void Grammar::add_number(const char* name, std::function<void(uint64_t)> store, const char* unit, const char* about,
                         uint64_t least, uint64_t most) {
  const auto read = [=](const std::string& text) {
    uint64_t number = 0;
    if (!read_number(Text(text.data(), text.size()), number) || number < least || number > most) {
      throw UsageError(fmt::format("{} takes a whole number from {} to {}, not '{}'", name, least, most, text));
    }
    store(number);
  };
  app_.add_option_function<std::string>(name, read, about)->type_name(unit);
}

Program::Program(const char* name, const char* about, Command without_arguments)
    : app_(std::make_unique<CLI::App>(about, name)), chosen_(std::move(without_arguments)) {
  app_->formatter(std::make_shared<NarrowHelp>());  // commands take it over
  app_->fallthrough();
}

Program::~Program() = default;

Grammar Program::everywhere() { return Grammar(*app_); }

CLI::App* Program::add(const std::string& name, const std::string& about) {
  CLI::App* group = app_.get();
  size_t first = 0;
  for (size_t space; (space = name.find(' ', first)) != std::string::npos; first = space + 1) {
    group = group->get_subcommand(name.substr(first, space - first));
  }
  return group->add_subcommand(name.substr(first), about);
}

Grammar Program::command(const std::string& name, const char* about, Command run) {
  CLI::App* command = add(name, about);
  command->callback([this, run] { chosen_ = run; });
  return Grammar(*command);
}

void Program::group(const std::string& name, const std::string& about) { add(name, about)->require_subcommand(1); }

void Program::remark(const char* text) { app_->footer(text); }

void Program::version(const std::string& number) {
  app_->set_version_flag("--version", app_->get_name() + " " + number, "the version of the program");
}

CommandTree Program::tree() const { return tree_of(*app_); }

Command Program::read(int argument_count, char** arguments) {
  try {
    app_->parse(argument_count, arguments);
  } catch (const CLI::Success& asked_for_help) {
    return [this, asked_for_help] { return app_->exit(asked_for_help); };
  } catch (const CLI::ParseError& error) {
    throw UsageError(fmt::format("{}; {}", error.what(), advice(*app_, app_->remaining(true))));
  }
  return chosen_;
}

}  // namespace tilefish
