// The serial line, 115200 8N1. What arrives is kept by interrupt while the engine thinks: 127 bytes, more than the
// longest command; beyond that the receiver waits, and the line's own buffers fill.
#pragma once

#include <cstdint>

#include "tilefish/text.h"

namespace tilefish {

void start_uart();

// Waits until the transmitter takes it, 87 us a byte at most. Needs no interrupt.
void board_put(char c);
Output board_output();

// The oldest byte that has come and was not taken; false when there is none.
bool board_get(uint8_t& byte);
bool board_has_input();
// A Ctrl-C has come and was not taken yet.
bool board_interrupted();

extern "C" void uart_interrupt();

// Twins, one a kind of UART in this folder.
namespace uart {

inline constexpr uint32_t kBaud = 115200;

void start();  // with its receive interrupt on
void send(uint8_t byte);
bool receive(uint8_t& byte);  // the hardware's next byte, if it has one

}  // namespace uart
}  // namespace tilefish
