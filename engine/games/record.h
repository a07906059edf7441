// What a game's files need to write the records of the catalogue: a game's own types turned into plain functions, and
// checks that every record passes while it is compiled.
#pragma once

#include <cstddef>

#include "tilefish/setup.h"

namespace tilefish {

// choose(position, seat) or choose(position, settings, seat) as the catalogue wants it. The struct of settings is read
// from the seat's values, by the offsets that the player's parameters name.
template <class Position>
Move call(Move (*choose)(const Position&, Seat&), const void* position, Seat& seat) {
  return choose(*static_cast<const Position*>(position), seat);
}
template <class Position, class Settings>
Move call(Move (*choose)(const Position&, const Settings&, Seat&), const void* position, Seat& seat) {
  return choose(*static_cast<const Position*>(position), seat.values.as<Settings>(), seat);
}
template <auto choose>
Move chooser(const void* position, Seat& seat) {
  return call(choose, position, seat);
}

template <class Position>
bool is_over(const void* position) {
  return static_cast<const Position*>(position)->moves().empty();
}

template <class Position>
Total score_of(const void* position) {
  return static_cast<const Position*>(position)->score;
}

template <class Position>
bool is_legal(const void* position, Move move) {
  return static_cast<const Position*>(position)->moves().contains(move);
}

template <class Position>
void play_on(void* position, Move move, Random& dealer) {
  static_cast<Position*>(position)->play(move, dealer);
}

// A game's namespace has tile_at(position, row, column) and caption(position, out).
template <class Position>
char tile_of(const void* position, uint8_t row, uint8_t column) {
  return tile_at(*static_cast<const Position*>(position), row, column);
}

template <class Position>
void caption_of(const void* position, Output& out) {
  caption(*static_cast<const Position*>(position), out);
}

// A game's namespace has exchange(position, archive).
template <class Position>
void exchange_with(void* position, Archive& archive) {
  exchange(*static_cast<Position*>(position), archive);
}

// exchange(kept, values, archive) of a player as the catalogue wants it.
template <class Kept, void (*exchange)(Kept& kept, const Values& values, Archive& archive)>
void exchange_kept(void* kept, const Values& values, Archive& archive) {
  static_assert(sizeof(Kept) <= kMostKept);
  exchange(*static_cast<Kept*>(kept), values, archive);
}

// The length of `name:key=value,...` with every parameter at its longest.
consteval uint32_t longest_text(const char* name, etl::span<const Parameter> parameters) {
  uint32_t length = static_cast<uint32_t>(Text(name).size());
  for (const Parameter& parameter : parameters) {
    length += static_cast<uint32_t>(Text(parameter.name).size()) + 2;  // ':' or ',' before it, '=' behind it
    for (int32_t most = parameter.most; most != 0; most /= 10) ++length;
    length += parameter.decimals != 0 ? 1 : 0;
  }
  return length;
}

// A record that breaks one of these does not compile: the compiler then names the function below that it can't call.
void this_name_and_its_parameters_do_not_fit_the_longest_line();
void a_parameter_lies_outside_the_values_or_its_own_range();
void this_game_does_not_say_how_its_position_is_saved();

consteval void check(const char* name, etl::span<const Parameter> parameters, uint32_t most) {
  if (longest_text(name, parameters) > most) this_name_and_its_parameters_do_not_fit_the_longest_line();
  for (const Parameter& parameter : parameters) {
    if (parameter.at % sizeof(int32_t) != 0 || parameter.at / sizeof(int32_t) >= Values::kMost ||
        parameter.standard < parameter.least || parameter.standard > parameter.most) {
      a_parameter_lies_outside_the_values_or_its_own_range();
    }
  }
}

consteval Player checked_player(Player player) {
  check(player.name, player.parameters, kLongestPlayer);
  return player;
}
consteval Rules checked_rules(Rules rules) {
  check(rules.name, rules.parameters, kLongestRules);
  return rules;
}
consteval Game checked_game(Game game) {
  check(game.name, {}, kLongestGame);
  if (!game.exchange) this_game_does_not_say_how_its_position_is_saved();
  return game;
}

}  // namespace tilefish
