// The serial line, 115200 8N1, and beside it USB where the board has it (usb/usb.h). What arrives is kept by interrupt
// while the engine thinks: 127 bytes. The line does not wait, so what has no room is dropped and counted; a Ctrl-C is
// honoured all the same.
#pragma once

#include <cstdint>

#include "tilefish/console.h"
#include "tilefish/text.h"

namespace tilefish {

void start_uart();

// Waits until the transmitter takes it, 87 us a byte at most. Needs no interrupt. It goes to USB, too.
void board_put(char c);
Output board_output();

// Takes the oldest byte that has come; false when there is none.
bool board_get(uint8_t& byte);
// Takes what was lost behind the bytes before; false while there are such bytes, or when nothing was lost.
bool board_get_loss(Loss& loss);
bool board_has_input();  // bytes or a loss
// A Ctrl-C has come and was not taken yet.
bool board_interrupted();

extern "C" void uart_interrupt();
// Keeps or loses a byte that has come in, by whatever way. For handlers of interrupts, or with interrupts masked.
void board_hear(uint8_t byte);

// Twins, one a kind of UART in this folder.
namespace uart {

inline constexpr uint32_t kBaud = 115200;

// What the hardware has: nothing (0), a byte, the news that at least one was lost, or a byte and then that news.
enum Reception : uint8_t { kNothing = 0, kByte = 1, kLoss = 2, kByteThenLoss = 3 };

void start(uint32_t clock);  // the clock, in Hz, that it divides; with its receive interrupt on
void send(uint8_t byte);
Reception receive(uint8_t& byte);

}  // namespace uart
}  // namespace tilefish
