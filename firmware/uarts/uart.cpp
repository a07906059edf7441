#include "firmware/uarts/uart.h"

#include "board.h"
#include "firmware/chips/chip.h"
#include "firmware/cores/core.h"
#include "firmware/usb/usb.h"

namespace tilefish {
namespace {

// A ring with one writer, the interrupts, which do not interrupt each other, and one reader. Volatile throughout, which
// keeps the order of accesses.
constexpr uint8_t kSize = 128;
volatile uint8_t ring[kSize];
volatile uint8_t head, tail;
volatile uint8_t interrupts;  // Ctrl-Cs in the ring, and one more if the loss has some
constexpr uint8_t kCtrlC = 3;

// What was lost behind the bytes of the ring. From the first lost byte on nothing more is kept until the reader has
// taken the loss, so there is never more than one gap to remember.
volatile uint32_t lost;
volatile bool losing, lost_interrupt, lost_mid_line;

uint8_t after(uint8_t place) { return static_cast<uint8_t>((place + 1u) % kSize); }
bool full() { return after(head) == tail; }

void keep(uint8_t byte) {
  if (byte == kCtrlC) interrupts = static_cast<uint8_t>(interrupts + 1);
  ring[head] = byte;
  head = after(head);
}

void lose(uint8_t byte) {
  losing = true;
  lost_mid_line = byte != kCtrlC && byte != '\n' && byte != '\r';
  if (byte != kCtrlC) {
    lost = lost + 1;
  } else if (!lost_interrupt) {
    lost_interrupt = true;
    interrupts = static_cast<uint8_t>(interrupts + 1);
  }
}

}  // namespace

void start_uart() {
  uart::start(clocks().uart);
  enable_interrupt(kUartIrq);
  start_usb();
}

void board_put(char c) {
  usb_put(static_cast<uint8_t>(c));
  uart::send(static_cast<uint8_t>(c));
}

Output board_output() { return Output(Put::create<board_put>()); }

bool board_has_input() { return head != tail || losing; }
bool board_interrupted() { return interrupts != 0; }

bool board_get(uint8_t& byte) {
  if (head == tail) return false;
  byte = ring[tail];
  tail = after(tail);
  if (byte == kCtrlC) {
    const uint32_t mask = mask_interrupts();
    interrupts = static_cast<uint8_t>(interrupts - 1);
    restore_interrupts(mask);
  }
  return true;
}

bool board_get_loss(Loss& loss) {
  if (!losing || head != tail) return false;
  const uint32_t mask = mask_interrupts();
  loss = {.bytes = lost, .interrupted = lost_interrupt, .mid_line = lost_mid_line};
  if (lost_interrupt) interrupts = static_cast<uint8_t>(interrupts - 1);
  lost = 0;
  lost_interrupt = false;
  losing = false;
  restore_interrupts(mask);
  return true;
}

void board_hear(uint8_t byte) {
  if (losing || full()) {
    lose(byte);
  } else {
    keep(byte);
  }
}

// The hardware is always emptied: a byte left there would keep the next ones, and a Ctrl-C among them, out.
extern "C" void uart_interrupt() {
  uint8_t byte;
  while (const uart::Reception reception = uart::receive(byte)) {
    if (reception & uart::kByte) board_hear(byte);
    if (reception & uart::kLoss) lose(0);
  }
}

}  // namespace tilefish
