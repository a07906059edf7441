// 5x5 lights behind fewer pins, on the nRF51 and its followers: a light is on while its row is high and its column low.
// Rows take turns, 80 times a second, by the interrupt of TIMER1 (nRF51 Series Reference Manual, TIMER and GPIO), so
// the lights shine on while a player thinks.
//
// A row's turn has three parts, of 1, 3 and 9 units of time. The brightest lights are on in all of them, dim ones in
// the first: eyes see a ratio of 1 : 4 : 13 as even steps.
#pragma once

#include "board.h"
#include "firmware/chips/registers.h"
#include "firmware/cores/core.h"
#include "firmware/displays/display.h"

namespace tilefish::display {

// Layout has kRows and kColumns, pins from 0 on (32 and more are those of the second port), and kPlace: for each light
// its row and its column, as the high and the low digit of a hexadecimal number.
template <class Layout>
class LightMatrix {
 public:
  void start() {
    for (uint32_t row = 0; row < kLightsSide; ++row) {
      for (uint32_t column = 0; column < kLightsSide; ++column) set(row, column, 0);
    }
    for_each_port([](uint32_t port, uint32_t rows, uint32_t columns) {
      reg(port + kPinsSet) = columns;
      reg(port + kPinsClear) = rows;
      reg(port + kOutputs) = rows | columns;
    });
    reg(kTimer + kMode) = 0;
    reg(kTimer + kBits) = 0;       // 16
    reg(kTimer + kPrescaler) = 4;  // a microsecond
    reg(kTimer + kShortcuts) = 1;  // begins anew when it arrives
    reg(kTimer + kCompare) = kUnit;
    reg(kTimer + kInterruptOn) = 1u << 16;
    reg(kTimer + kClear) = 1;
    enable_interrupt(kDisplayIrq);
    reg(kTimer + kStart) = 1;
  }

  void set(uint32_t row, uint32_t column, uint32_t level) {
    const uint32_t place = Layout::kPlace[row][column], pin = Layout::kColumns[place & 15u];
    for (uint32_t part = 0; part < kParts; ++part) {
      volatile uint32_t& dark = dark_[place >> 4][part][pin / 32];
      const uint32_t bit = 1u << pin % 32;
      dark = level > part ? dark & ~bit : dark | bit;
    }
  }

  // The next part of a row's turn, or the next row's.
  void interrupt() {
    reg(kTimer + kArrived) = 0;
    part_ = static_cast<uint8_t>((part_ + 1) % kParts);
    if (part_ == 0) row_ = static_cast<uint8_t>((row_ + 1) % kRows);
    reg(kTimer + kCompare) = kUnit * kLength[part_];
    for_each_port([&](uint32_t port, uint32_t rows, uint32_t columns) {
      const uint32_t dark = dark_[row_][part_][(port - kPort) / kNextPort];
      if (part_ == 0) reg(port + kPinsClear) = rows;  // no light of the row before glows on
      reg(port + kPinsSet) = dark & columns;
      reg(port + kPinsClear) = columns & ~dark;
    });
    const uint32_t pin = Layout::kRows[row_];
    reg(kPort + pin / 32 * kNextPort + kPinsSet) = 1u << pin % 32;
  }

 private:
  static constexpr uint32_t kPort = 0x5000'0000, kNextPort = 0x300;
  enum : uint32_t { kPinsSet = 0x508, kPinsClear = 0x50C, kOutputs = 0x518 };
  static constexpr uint32_t kTimer = 0x4000'9000;
  enum : uint32_t {
    kStart = 0x000,
    kClear = 0x00C,
    kArrived = 0x140,
    kShortcuts = 0x200,
    kInterruptOn = 0x304,
    kMode = 0x504,
    kBits = 0x508,
    kPrescaler = 0x510,
    kCompare = 0x540,
  };
  static constexpr uint32_t kRows = sizeof Layout::kRows, kParts = 3, kLength[kParts] = {1, 3, 9};
  static constexpr uint32_t kUnit = 1'000'000 / 80 / kRows / (1 + 3 + 9);  // microseconds

  static constexpr uint32_t pins_of(const auto& pins, uint32_t port) {
    uint32_t mask = 0;
    for (const uint32_t pin : pins) mask |= pin / 32 == port ? 1u << pin % 32 : 0;
    return mask;
  }
  static constexpr uint32_t kPorts = pins_of(Layout::kRows, 1) | pins_of(Layout::kColumns, 1) ? 2 : 1;

  template <class Act>
  static void for_each_port(Act act) {
    act(kPort, pins_of(Layout::kRows, 0), pins_of(Layout::kColumns, 0));
    if constexpr (kPorts == 2) act(kPort + kNextPort, pins_of(Layout::kRows, 1), pins_of(Layout::kColumns, 1));
  }

  volatile uint32_t dark_[kRows][kParts][kPorts] = {};  // columns that are high
  uint8_t row_ = 0, part_ = 0;
};

// A matrix as a display: looked at every 20 ms.
template <class Layout>
bool show_on(LightMatrix<Layout>& matrix, const Panel& panel, uint32_t milliseconds) {
  constexpr uint32_t kEvery = 20;
  static uint32_t shown_at;
  if (milliseconds - shown_at < kEvery) return false;
  shown_at = milliseconds;
  for (uint8_t row = 0; row < kLightsSide; ++row) {
    for (uint8_t column = 0; column < kLightsSide; ++column) {
      matrix.set(row, column, panel.light(row, column, milliseconds));
    }
  }
  return false;
}

}  // namespace tilefish::display
