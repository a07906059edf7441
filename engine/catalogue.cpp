#include "tilefish/catalogue.h"

namespace tilefish {
namespace {

// Tables hold entries or pointers to them.
template <class T>
const T& entry_of(const T& entry) {
  return entry;
}
template <class T>
const T& entry_of(const T* entry) {
  return *entry;
}

constexpr const char* kKnown = "; known: ";

// Returns the separator of a next name.
template <class Table>
const char* list_names(const Table& table, Output& out, const char* separator = kKnown) {
  for (const auto& entry : table) {
    out << separator << entry_of(entry).name;
    separator = ", ";
  }
  return separator;
}

template <class Table>
auto find(const Table& table, Text name, const char* kind, Output& complaint) -> decltype(&entry_of(table[0])) {
  for (const auto& entry : table) {
    if (name == entry_of(entry).name) return &entry_of(entry);
  }
  complaint << "unknown " << kind << " '" << name << '\'';
  list_names(table, complaint);
  return nullptr;
}

constexpr int32_t power_of_ten(uint32_t exponent) {
  int32_t power = 1;
  while (exponent-- != 0) power *= 10;
  return power;
}

// A decimal number with at most `decimals` places. All parameters are zero or above.
bool read_decimal(Text text, uint8_t decimals, int64_t& value) {
  value = 0;
  int32_t places = -1;
  bool digits = false;
  for (const char c : text) {
    if (c == '.' && places < 0) {
      places = 0;
      continue;
    }
    if (c < '0' || c > '9' || places == decimals || value > INT32_MAX) return false;
    value = value * 10 + (c - '0');
    digits = true;
    if (places >= 0) ++places;
  }
  value *= power_of_ten(static_cast<uint32_t>(decimals - (places < 0 ? 0 : places)));
  return digits;
}

// What a name with parameters is made of, whatever it names.
struct Named {
  const char* name;
  etl::span<const Parameter> parameters;
};

bool is_taken(const Parameter& parameter, int64_t number) {
  return number >= parameter.least && number <= parameter.most && (number - parameter.least) % parameter.step == 0;
}

void write_range(const Parameter& parameter, Output& out) {
  write_value(parameter, parameter.least, out);
  out << " to ";
  write_value(parameter, parameter.most, out);
  if (parameter.step != 1) {
    out << " in steps of ";
    write_value(parameter, parameter.step, out);
  }
  if (parameter.decimals != 0) out << " with at most " << uint32_t{parameter.decimals} << " decimals";
}

bool read_values(const Named& named, Text text, Values& values, Output& complaint) {
  values = Values{};
  for (const Parameter& parameter : named.parameters) values[parameter] = parameter.standard;
  uint32_t given = 0;  // a bit for each parameter
  while (!text.empty()) {
    Text value = cut(text, ',');
    const Text key = cut(value, '=');
    uint32_t i = 0;
    while (i < named.parameters.size() && key != named.parameters[i].name) ++i;
    if (i == named.parameters.size()) {
      complaint << "unknown parameter '" << key << "' of " << named.name;
      if (named.parameters.empty()) {
        complaint << "; it takes none";
      } else {
        list_names(named.parameters, complaint);
      }
      return false;
    }
    const Parameter& parameter = named.parameters[i];
    int64_t number = 0;
    if (!read_decimal(value, parameter.decimals, number) || !is_taken(parameter, number)) {
      complaint << named.name << ": " << parameter.name << '=' << value << " is not a number from ";
      write_range(parameter, complaint);
      return false;
    }
    if ((given >> i & 1) != 0) {
      complaint << named.name << ": " << parameter.name << " twice";
      return false;
    }
    given |= 1u << i;
    values[parameter] = static_cast<int32_t>(number);
  }
  return true;
}

}  // namespace

const Game* find_game(Text name, Output& complaint) { return find(games(), name, "game", complaint); }

const Kernel* find_kernel(Text name, Output& complaint) {
  for (const Game* game : games()) {
    for (const Kernel& kernel : game->kernels) {
      if (name == kernel.name) return &kernel;
    }
  }
  complaint << "unknown kernel '" << name << '\'';
  const char* separator = kKnown;
  for (const Game* game : games()) separator = list_names(game->kernels, complaint, separator);
  return nullptr;
}

const Player& demonstrator(const Game& game, const Rules& rules) {
  for (const char* name : game.demonstrators) {
    for (const Player* player : game.players()) {
      if (Text(name) == player->name && player->plays_by(rules)) return *player;
    }
  }
  return *game.players()[0];
}

bool read_player(const Game& game, Text text, PlayerChoice& choice, Output& complaint) {
  choice.player = find(game.players(), cut(text, ':'), "player", complaint);
  if (!choice.player) return false;
  const Player& player = *choice.player;
  return read_values({player.name, player.parameters}, text.empty() ? Text(player.strongest) : text, choice.values,
                     complaint);
}

bool read_rules(const Game& game, Text text, RulesChoice& choice, Output& complaint) {
  const Text name = cut(text, ':');
  choice.rules = name.empty() ? &game.rules[0] : nullptr;
  for (const Rules& rules : game.rules) {
    if (rules.old_name && name == rules.old_name) choice.rules = &rules;
  }
  if (!choice.rules) choice.rules = find(game.rules, name, "rules", complaint);
  return choice.rules && read_values({choice.rules->name, choice.rules->parameters}, text, choice.values, complaint);
}

void write_value(const Parameter& parameter, int32_t value, Output& out) {
  const int32_t one = power_of_ten(parameter.decimals);
  out << value / one;
  int32_t rest = value % one;
  if (rest == 0) return;
  out << '.';
  for (int32_t place = one / 10; rest != 0; rest %= place, place /= 10) out << rest / place;
}

void write_values(etl::span<const Parameter> parameters, const Values& values, Output& out) {
  const char* separator = "";
  for (const Parameter& parameter : parameters) {
    out << separator << parameter.name << '=';
    write_value(parameter, values[parameter], out);
    separator = ",";
  }
}

}  // namespace tilefish
