#include "host_sim/cli/grammar.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "engine/catalogue.h"
#include "host_sim/errors.h"

namespace tilefish {
namespace {

// What would have been right.
std::string advice(const CLI::App& app) {
  if (const auto given = app.get_subcommands(); !given.empty()) {
    return fmt::format("`{} {} --help` tells more", app.get_name(), given[0]->get_name());
  }
  std::string names;
  for (const CLI::App* command : app.get_subcommands({})) names += (names.empty() ? "" : ", ") + command->get_name();
  return "commands are " + names;
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
  app_.add_option(name, value, about)->type_name(unit);
}

void Grammar::flag(const char* name, bool& value, const char* about) { app_.add_flag(name, value, about); }

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
  app_->fallthrough();
}

Program::~Program() = default;

Grammar Program::everywhere() { return Grammar(*app_); }

Grammar Program::command(const char* name, const char* about, Command run) {
  CLI::App* command = app_->add_subcommand(name, about);
  command->callback([this, run] { chosen_ = run; });
  return Grammar(*command);
}

void Program::remark(const char* text) { app_->footer(text); }

Command Program::read(int argument_count, char** arguments) {
  try {
    app_->parse(argument_count, arguments);
  } catch (const CLI::Success& asked_for_help) {
    return [this, asked_for_help] { return app_->exit(asked_for_help); };
  } catch (const CLI::ParseError& error) {
    throw UsageError(fmt::format("{}; {}", error.what(), advice(*app_)));
  }
  return chosen_;
}

}  // namespace tilefish
