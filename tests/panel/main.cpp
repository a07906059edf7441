// Screen and buttons of a board, on this machine: firmware/panel/.
#include <cstdio>

#include "unity.h"

extern "C" void tilefish_test_put(char c) { std::putchar(c); }

void setUp() {}
void tearDown() {}

void run_button_reader();
void run_panel();

int main() {
  UNITY_BEGIN();
  run_button_reader();
  run_panel();
  return UNITY_END();
}
