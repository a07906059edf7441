// A game of your own, in this file alone: tic-tac-toe, searched by UCT in 4 KB, against random moves. All that a search
// asks of a position is that it can be copied, and has moves(), play() and score.
#include <tilefish.h>

using namespace tilefish;

// A win of the first side scores 1, one of the second -1. Bit n of a side is cell n, row by row.
struct TicTacToe {
  uint16_t side[2] = {0, 0};
  Score score = 0;

  bool second_to_move() const { return count_bits(side[0]) > count_bits(side[1]); }

  MoveSet moves() const { return MoveSet(score != 0 ? 0u : 0x1FFu & ~(side[0] | side[1])); }

  void play(Move move, Random &) {
    const bool second = second_to_move();
    side[second] = static_cast<uint16_t>(side[second] | 1u << move);
    for (const uint16_t line : {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124}) {
      if ((side[second] & line) == line) score = second ? -1 : 1;
    }
  }
};

uint32_t random_playout(TicTacToe &position, Random &random, uint32_t depth, const Stop &) {
  uint32_t played = 0;
  for (; played < depth && !position.moves().empty(); ++played) position.play(position.moves().any(random), random);
  return played;
}

alignas(8) uint8_t memory[4096];
unsigned games_played = 0, won = 0, drawn = 0;

void setup() { Serial.begin(115200); }

// One game: UCT is the first side.
void loop() {
  if (games_played == 20) {
    delay(1000);
    return;
  }
  ++games_played;
  const search::UctSettings settings = {.iterations = 300, .exploration = 100, .depth = 9};
  Random thinking(games_played, Stream::kFirstPlayer), guessing(games_played, Stream::kSecondPlayer), chance(0);
  TicTacToe position;
  while (!position.moves().empty()) {
    Move move;
    if (position.second_to_move()) {
      move = position.moves().any(guessing);
    } else {
      Budget budget;
      Arena arena(memory, sizeof memory);
      move = search::Uct<TicTacToe>(position, settings, random_playout, thinking, budget, arena).choose();
    }
    position.play(move, chance);
  }
  won += position.score > 0;
  drawn += position.score == 0;
  Serial.print("games ");
  Serial.print(games_played);
  Serial.print(", won ");
  Serial.print(won);
  Serial.print(", drawn ");
  Serial.println(drawn);
}
