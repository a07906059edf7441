#include "firmware/uarts/uart.h"

#include "board.h"
#include "firmware/cores/core.h"

namespace tilefish {
namespace {

// A ring with one writer, the interrupt, and one reader. Volatile throughout, which keeps the order of accesses.
constexpr uint8_t kSize = 128;
volatile uint8_t ring[kSize];
volatile uint8_t head, tail;
volatile bool interrupted;
constexpr uint8_t kCtrlC = 3;

uint8_t after(uint8_t place) { return static_cast<uint8_t>((place + 1u) % kSize); }
bool full() { return after(head) == tail; }

}  // namespace

void start_uart() {
  uart::start();
  enable_interrupt(kUartIrq);
}

void board_put(char c) { uart::send(static_cast<uint8_t>(c)); }

Output board_output() { return Output(Put::create<board_put>()); }

bool board_has_input() { return head != tail; }
bool board_interrupted() { return interrupted; }

bool board_get(uint8_t& byte) {
  if (!board_has_input()) return false;
  byte = ring[tail];
  tail = after(tail);
  if (byte == kCtrlC) interrupted = false;
  enable_interrupt(kUartIrq);
  return true;
}

// A full ring leaves bytes where they are; their interrupt stays pending until there is room.
extern "C" void uart_interrupt() {
  uint8_t byte;
  while (!full() && uart::receive(byte)) {
    ring[head] = byte;
    if (byte == kCtrlC) interrupted = true;
    head = after(head);
  }
  if (full()) disable_interrupt(kUartIrq);
}

}  // namespace tilefish
