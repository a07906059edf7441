// How long the players of players.cpp think on this board, and how much of their memory they use: a line each, over the
// first moves of a game. The traces are those of a computer.
#include <tilefish.h>

const uint16_t kMoves = 20;

void print_character(char c) { Serial.write(c); }
tilefish::Output out(tilefish::Put::create<print_character>());
alignas(8) uint8_t memory[4096];
tilefish::Match match;

void profile(const tilefish::Game &game, const tilefish::Player &player) {
  tilefish::Setup setup;
  tilefish::SetupWords words;
  words.game = game.name;
  words.player = player.name;
  for (uint8_t &byte : memory) byte = 0;
  if (!tilefish::read_setup(words, setup, out) || !match.start(setup, memory, out)) {
    out << "\r\n";
    return;
  }
  unsigned long most = 0, sum = 0;
  uint16_t moves = 0;
  for (; moves < kMoves && !match.over(); ++moves) {
    const unsigned long begin = micros();
    const tilefish::Move move = match.ask();
    const unsigned long spent = micros() - begin;
    most = spent > most ? spent : most;
    sum += spent;
    match.play(move);
  }
  uint32_t used = 0;
  for (const uint8_t byte : memory) used += byte != 0;
  out << game.name << ' ' << player.name << ": mean " << static_cast<uint32_t>(sum / (moves ? moves : 1)) << " us, most "
      << static_cast<uint32_t>(most) << " us, " << used << " bytes, trace ";
  out.hex(match.trace()) << "\r\n";
}

void setup() {
  Serial.begin(115200);
  for (const tilefish::Game *game : tilefish::games()) {
    for (const tilefish::Player *player : game->players()) profile(*game, *player);
  }
  out << "done\r\n";
}

void loop() { delay(1000); }
