// A game that Tilefish does not know, played by its search: tic-tac-toe by UCT on the fixed pool of nodes, against a
// player of random moves. It keeps to the catalogue's memory rule: the search gets one block of bytes and refuses one
// that is smaller than the least which the catalogue tells for `mcts`, the same search in Square Stacker.
//
// usage: tic_tac_toe [BYTES]    plays 200 games in that much memory, by default in the least
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "tilefish/match.h"
#include "tilefish/search.h"

namespace {

using namespace tilefish;

// A win of the first side scores 1, one of the second -1. Bit n of a side is cell n, row by row.
struct TicTacToe {
  uint16_t side[2] = {0, 0};
  Score score = 0;

  bool second_to_move() const { return count_bits(side[0]) > count_bits(side[1]); }

  MoveSet moves() const { return MoveSet(score != 0 ? 0u : 0b111'111'111u & ~(side[0] | side[1])); }

  void play(Move move, Random&) {
    const bool second = second_to_move();
    side[second] = static_cast<uint16_t>(side[second] | 1u << move);
    for (const uint32_t line : {0b111u, 0b111'000u, 0b111'000'000u, 0b001'001'001u, 0b010'010'010u, 0b100'100'100u,
                                0b100'010'001u, 0b001'010'100u}) {
      if ((side[second] & line) == line) score = second ? -1 : 1;
    }
  }
};

uint32_t random_playout(TicTacToe& position, Random& random, uint32_t depth, const Stop&) {
  uint32_t played = 0;
  for (; played < depth && !position.moves().empty(); ++played) position.play(position.moves().any(random), random);
  return played;
}

uint32_t least_memory_of_mcts() {
  for (const Game* game : games()) {
    if (std::string_view(game->name) != "square-stacker") continue;
    for (const Player* player : game->players()) {
      if (std::string_view(player->name) == "mcts") return player->least_memory;
    }
  }
  return 0;
}

// One game; UCT is the first side where the seed is odd. The result is UCT's.
Score play_game(uint64_t seed, Arena memory, Digest& trace) {
  constexpr search::UctSettings kSettings = {.iterations = 2000, .exploration = 100, .depth = 9};
  const bool searcher = seed % 2 == 0;
  Random thinking(seed, Stream::kFirstPlayer), guessing(seed, Stream::kSecondPlayer), chance(seed);
  TicTacToe position;
  while (!position.moves().empty()) {
    Move move;
    if (position.second_to_move() == searcher) {
      Budget budget;
      move = search::Uct<TicTacToe>(position, kSettings, random_playout, thinking, budget, memory).choose();
    } else {
      move = position.moves().any(guessing);
    }
    position.play(move, chance);
    trace.add16(move);
    trace.add32(static_cast<uint32_t>(position.score));
  }
  return searcher ? -position.score : position.score;
}

alignas(8) uint8_t block[64 * 1024];

}  // namespace

int main(int count, char** arguments) {
  const uint32_t least = least_memory_of_mcts();
  const uint32_t bytes = count > 1 ? static_cast<uint32_t>(std::strtoul(arguments[1], nullptr, 10)) : least;
  if (least == 0 || bytes < least || bytes > sizeof block) {
    std::fprintf(stderr, "tic_tac_toe: needs from %u to %u bytes of memory, not %u\n", unsigned{least},
                 static_cast<unsigned>(sizeof block), unsigned{bytes});
    return 2;
  }
  uint32_t won = 0, drawn = 0, lost = 0;
  Digest trace;
  for (uint64_t seed = 1; seed <= 200; ++seed) {
    const Score result = play_game(seed, Arena(block, bytes), trace);
    ++(result > 0 ? won : result == 0 ? drawn : lost);
  }
  std::printf("bytes=%u won=%u drawn=%u lost=%u trace=%08x\n", unsigned{bytes}, unsigned{won}, unsigned{drawn},
              unsigned{lost}, unsigned{trace.value()});
  return 0;
}
