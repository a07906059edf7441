// As much of Arduino as the examples use, for a program in an emulator: Serial and the end of the program go through
// semihosting. The program ends itself after `loop` has run kLoops times.
#pragma once

#include <stddef.h>
#include <stdint.h>

struct SerialPort {
  void begin(unsigned long) {}
  size_t write(char c);
  void print(const char* text) {
    while (*text) write(*text++);
  }
  void print(unsigned value) {
    if (value >= 10) print(value / 10);
    write(static_cast<char>('0' + value % 10));
  }
  template <class Value>
  void println(Value value) {
    print(value);
    print("\r\n");
  }
};
extern SerialPort Serial;

inline void delay(unsigned long) {}
unsigned long micros();
void setup();
void loop();
