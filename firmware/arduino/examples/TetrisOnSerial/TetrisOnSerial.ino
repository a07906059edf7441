// Plays Tetris on the serial monitor (115200 baud), a move every half second. The game is that of
// `tilefish play tetris dt10 --seed 1 --rules classic:height=8` on a computer: at its end both tell the same trace.
#include <tilefish.h>

const unsigned long kPause = 500;  // milliseconds between moves

void print_character(char c) { Serial.write(c); }
tilefish::Output out(tilefish::Put::create<print_character>());
alignas(8) uint8_t memory[1024];
tilefish::Match match;

void show() {
  const void *position = match.position();
  const tilefish::PictureSize size = match.game().picture_size(position);
  for (uint8_t row = 0; row < size.rows; ++row) {
    for (uint8_t column = 0; column < size.columns; ++column) out << match.game().tile(position, row, column);
    out << "\r\n";
  }
}

void setup() {
  Serial.begin(115200);
  tilefish::Setup setup;
  if (!tilefish::read_setup("tetris dt10 seed=1 rules=classic:height=8", setup, out) ||
      !match.start(setup, memory, out)) {
    for (;;) delay(1000);  // the complaint was printed
  }
}

void loop() {
  if (match.over()) {
    delay(kPause);
    return;
  }
  match.play(match.ask());
  show();
  out << "score " << match.score();
  if (match.over()) {
    out << ", trace ";
    out.hex(match.trace()) << ", over";
  }
  out << "\r\n";
  delay(kPause);
}
