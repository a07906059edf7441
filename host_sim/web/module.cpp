// The console as a WebAssembly module without imports: bytes in, bytes out, all in the module's own memory.
//
//   start(bytes)      begins a console whose players have so much memory; 0 where the browser has less
//   used()            bytes of it that a search has filled, in blocks of 16: a game begins with all of them zero
//   receive(byte)     takes a byte of a command; the answer is appended to `output`
//   busy() step()     whether a `go` is under way, and one decision of it
//   output() length() where the answers are and how long; forget() makes them empty
//
// Beside the console, what the program has for files. `input` is where the page puts a text of `length` bytes:
//
//   write_fumen(length)  placements such as `I1b T0c`; the answer is the fumen
//   read_fumen(length)   a fumen; the answer is its board, a line a row, or `? what is wrong`
//   draw_word(length, variant)  a word as a board, in one of its ways; the answer is likewise
//   begin_gif(rows, columns) add_to_gif(length, milliseconds) end_gif()
//                        a moving picture; a frame's input is its tiles, row by row, and its caption. The answers are
//                        the file, piece by piece
#include <new>

#include "engine/games/reachability/rules/position.h"
#include "host_sim/games/reachability/fumen_codec.h"
#include "host_sim/games/reachability/word_board.h"
#include "host_sim/moving_pictures/gif_writer.h"
#include "tilefish/console.h"

namespace tilefish {
namespace {

constexpr uint32_t kPage = 65536;
constexpr uint32_t kMostText = 1 << 17;  // the longest answer, a `describe`, takes a tenth of it

char text[kMostText];
uint32_t text_length = 0;

void put(char c) {
  if (text_length < kMostText) text[text_length++] = c;
}

// The page measures times by its own clock, and the module, which imports nothing, has none.
uint64_t no_ticks() { return 0; }
constexpr Machine kBrowser = {.name = "browser",
                              .clock = {.ticks = no_ticks, .per_second = 0},
                              .instructions = nullptr,
                              .flash = 0,
                              .ram = 0,
                              .stack = 0,
                              .stack_used = nullptr,
                              .stop = {}};

alignas(Console) uint8_t place_of_console[sizeof(Console)];
Console& console() { return *std::launder(reinterpret_cast<Console*>(place_of_console)); }

// Memory for the players. It only grows: a console with less takes the front of it.
uint8_t* block = nullptr;
uint32_t block_bytes = 0;

bool grow(uint32_t bytes) {
  if (bytes <= block_bytes) return true;
  const uint32_t pages = (bytes - 1) / kPage + 1;
  const std::size_t before = __builtin_wasm_memory_grow(0, pages);
  if (before == SIZE_MAX) return false;
  block = reinterpret_cast<uint8_t*>(before * kPage);
  block_bytes = bytes;
  return true;
}

uint32_t given_bytes = 0;  // to the players of the console

char input_text[1 << 14];
constexpr uint32_t kMostPlacements = 2000;

void put_byte(uint8_t byte) { put(static_cast<char>(byte)); }
alignas(GifWriter) uint8_t place_of_gif[sizeof(GifWriter)];
GifWriter& gif() { return *std::launder(reinterpret_cast<GifWriter*>(place_of_gif)); }
uint32_t tiles_of_gif = 0;

void put_rows(const reachability::Rows& rows, Output& out) {
  for (uint32_t row = rows.height; row-- != 0;) {
    for (uint32_t column = 0; column < reachability::kColumns; ++column) {
      out << (rows.row[row] >> column & 1u ? 'X' : '.');
    }
    out << '\n';
  }
}

}  // namespace

#define TILEFISH_EXPORT(name) extern "C" [[clang::export_name(#name)]]

TILEFISH_EXPORT(start) bool start(uint32_t bytes) {
  if (!grow(bytes)) return false;
  given_bytes = bytes;
  new (place_of_console) Console(kBrowser, {block, bytes}, Output(Put::create<put>()));
  return true;
}
TILEFISH_EXPORT(receive) void receive(uint32_t byte) { console().receive(static_cast<uint8_t>(byte)); }
TILEFISH_EXPORT(busy) bool busy() { return console().busy(); }
TILEFISH_EXPORT(step) void step() { console().step(); }
TILEFISH_EXPORT(used) uint32_t used() {
  constexpr uint32_t kBlock = 16;
  uint32_t count = 0;
  for (uint32_t at = 0; at < given_bytes; at += kBlock) {
    uint32_t any = 0;
    for (uint32_t i = at; i < at + kBlock && i < given_bytes; ++i) any |= block[i];
    count += any != 0 ? kBlock : 0;
  }
  return count < given_bytes ? count : given_bytes;
}
TILEFISH_EXPORT(output) const char* output() { return text; }
TILEFISH_EXPORT(length) uint32_t length() { return text_length; }
TILEFISH_EXPORT(forget) void forget() { text_length = 0; }

TILEFISH_EXPORT(input) char* input() { return input_text; }
TILEFISH_EXPORT(write_fumen) void write_fumen_of_input(uint32_t length) {
  Output out(Put::create<put>());
  static uint8_t placements[kMostPlacements];
  uint32_t count = 0;
  for (Text words(input_text, length); !words.empty() && count < kMostPlacements;) {
    const Move move = reachability::read_move(cut(words, ' '));
    if (move < reachability::kPlacements) placements[count++] = static_cast<uint8_t>(move);
  }
  write_fumen({placements, count}, out);
}
TILEFISH_EXPORT(read_fumen) void read_fumen_of_input(uint32_t length) {
  Output out(Put::create<put>());
  reachability::Rows rows;
  const uint32_t begin = text_length;
  out << "? ";
  if (!read_fumen(Text(input_text, length), rows, out)) return;
  text_length = begin;
  put_rows(rows, out);
}
TILEFISH_EXPORT(draw_word) void draw_word_of_input(uint32_t length, uint32_t variant) {
  Output out(Put::create<put>());
  reachability::Rows rows;
  const uint32_t begin = text_length;
  out << "? ";
  if (!draw_word(Text(input_text, length), variant, rows, out)) return;
  text_length = begin;
  put_rows(rows, out);
}

TILEFISH_EXPORT(begin_gif) bool begin_gif(uint32_t rows, uint32_t columns) {
  if (rows == 0 || columns == 0 || rows * columns > GifWriter::kMostTiles) return false;
  tiles_of_gif = rows * columns;
  new (place_of_gif) GifWriter(GifWriter::PutByte::create<put_byte>(), rows, columns);
  return true;
}
TILEFISH_EXPORT(add_to_gif) void add_to_gif(uint32_t length, uint32_t milliseconds) {
  gif().add(Text(input_text, tiles_of_gif), Text(input_text + tiles_of_gif, length - tiles_of_gif), milliseconds);
}
TILEFISH_EXPORT(end_gif) void end_gif() { gif().end(); }

}  // namespace tilefish
