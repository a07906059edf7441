// The console as a WebAssembly module without imports: bytes in, bytes out, all in the module's own memory.
//
//   start(bytes)      begins a console whose players have so much memory; 0 where the browser has less
//   used()            bytes of it that a search has filled, in blocks of 16: a game begins with all of them zero
//   receive(byte)     takes a byte of a command; the answer is appended to `output`
//   busy() step()     whether a `go` is under way, and one decision of it
//   output() length() where the answers are and how long; forget() makes them empty
#include <new>

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

}  // namespace tilefish
