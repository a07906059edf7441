#include "tilefish/catalogue.h"

#include <array>

#include "engine/games/five_or_more/game.h"
#include "engine/games/reachability/game.h"
#include "engine/games/square_stacker/game.h"
#include "engine/games/tetress/game.h"
#include "engine/games/tetris/game.h"

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

template <class Table>
void list_names(const Table& table, Output& out) {
  const char* separator = "; known: ";
  for (const auto& entry : table) {
    out << separator << entry_of(entry).name;
    separator = ", ";
  }
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

void write_decimal(int32_t value, uint8_t decimals, Output& out) {
  const int32_t one = power_of_ten(decimals);
  out << value / one;
  int32_t rest = value % one;
  if (rest == 0) return;
  out << '.';
  for (int32_t place = one / 10; rest != 0; rest %= place, place /= 10) out << rest / place;
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

Text cut(Text& text, char separator) {
  const auto end = text.find(separator);
  const Text head = text.substr(0, end);
  text = end == Text::npos ? Text() : text.substr(end + 1);
  return head;
}

bool read_values(const Named& named, Text text, Values& values, Output& complaint) {
  values = Values{};
  for (uint32_t i = 0; i < named.parameters.size(); ++i) values.at[i] = named.parameters[i].standard;
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
    if (!read_decimal(value, parameter.decimals, number) || number < parameter.least || number > parameter.most ||
        (number - parameter.least) % parameter.step != 0) {
      complaint << named.name << ": " << parameter.name << '=' << value << " is not a number from ";
      write_decimal(parameter.least, parameter.decimals, complaint);
      complaint << " to ";
      write_decimal(parameter.most, parameter.decimals, complaint);
      if (parameter.step != 1) {
        complaint << " in steps of ";
        write_decimal(parameter.step, parameter.decimals, complaint);
      }
      if (parameter.decimals != 0) complaint << " with at most " << uint32_t{parameter.decimals} << " decimals";
      return false;
    }
    values.at[i] = static_cast<int32_t>(number);
  }
  return true;
}

}  // namespace

etl::span<const Game* const> games() {
  static constexpr const Game* kGames[] = {&square_stacker::kGame, &tetris::kGame, &five_or_more::kGame,
                                           &tetress::kGame, &reachability::kGame};
  return kGames;
}

etl::span<const Kernel* const> kernels() {
  static constexpr const Kernel* kKernels[] = {&square_stacker::kRandomMove,  &square_stacker::kUctIteration,
                                               &tetris::kPlacement,           &five_or_more::kPlayout,
                                               &five_or_more::kSimplePlayout, &tetress::kMobility,
                                               &tetress::kGenerate,           &reachability::kPredecessors};
  return kKernels;
}

const Game* find_game(Text name, Output& complaint) { return find(games(), name, "game", complaint); }
const Kernel* find_kernel(Text name, Output& complaint) { return find(kernels(), name, "kernel", complaint); }

bool read_player(const Game& game, Text text, PlayerChoice& choice, Output& complaint) {
  choice.player = find(game.players, cut(text, ':'), "player", complaint);
  if (!choice.player) return false;
  return read_values(*choice.player, text.empty() ? Text(choice.player->strongest) : text, choice.values, complaint);
}

bool read_rules(const Game& game, Text text, RulesChoice& choice, Output& complaint) {
  const Text name = cut(text, ':');
  choice.rules = name.empty() ? &game.rules[0] : find(game.rules, name, "rules", complaint);
  return choice.rules && read_values(*choice.rules, text, choice.values, complaint);
}

bool read_number(Text text, uint64_t& value) {
  value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return false;
    const uint64_t digit = static_cast<uint64_t>(c - '0');
    if (value > (UINT64_MAX - digit) / 10) return false;
    value = value * 10 + digit;
  }
  return !text.empty();
}

bool read_bytes(Text text, uint32_t& bytes) {
  uint32_t shift = 0;
  if (!text.empty() && (text.back() == 'K' || text.back() == 'M')) {
    shift = text.back() == 'K' ? 10 : 20;
    text.remove_suffix(1);
  }
  uint64_t number = 0;
  if (!read_number(text, number) || number > UINT32_MAX >> shift) return false;
  bytes = static_cast<uint32_t>(number << shift);
  return true;
}

void write_values(const Named& named, const Values& values, Output& out) {
  for (uint32_t i = 0; i < named.parameters.size(); ++i) {
    if (i != 0) out << ',';
    out << named.parameters[i].name << '=';
    write_decimal(values.at[i], named.parameters[i].decimals, out);
  }
}

}  // namespace tilefish
