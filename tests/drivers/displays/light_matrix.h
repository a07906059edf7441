// What eyes see of a light matrix: for how much of the time each light is on, by the levels of its row's and its
// column's pins after each interrupt.
#pragma once

#include "firmware/displays/display.h"
#include "tests/drivers/displays/panel_game.h"
#include "tests/drivers/hardware.h"
#include "unity.h"

namespace tilefish {

constexpr uint32_t kTimer = 0x4000'9000, kCompare = kTimer + 0x540;

// Pins 0 to 63, of both ports.
struct Pins {
  uint64_t high = 0, outputs = 0;

  void follow() {
    hardware.wrote = [this](uint32_t address, uint32_t) {
      const uint32_t offset = address - 0x5000'0000;
      if (offset >= 0x600) return follow_port(offset - 0x300, 32, hardware.words[address]);
      follow_port(offset, 0, hardware.words[address]);
    };
  }
  void follow_port(uint32_t offset, uint32_t first, uint64_t bits) {
    if (offset == 0x508) high |= bits << first;
    if (offset == 0x50C) high &= ~(bits << first);
    if (offset == 0x518) outputs |= bits << first;
  }
};

// Microseconds that the light between two pins was on during a whole turn of all rows, of so many in all.
template <uint32_t kRows>
struct Seen {
  Pins pins;
  uint32_t all = 0;

  template <class Add>
  void turn(Add add) {
    all = 0;
    for (uint32_t part = 0; part < 3 * kRows; ++part) {
      display_interrupt();
      const uint32_t length = hardware.words[kCompare];
      all += length;
      add(length);
    }
  }
  uint32_t on(uint32_t row, uint32_t column) {
    uint32_t sum = 0;
    turn([&](uint32_t length) {
      if ((pins.high >> row & 1u) != 0 && (pins.high >> column & 1u) == 0) sum += length;
    });
    return sum;
  }
};

// The level of a light, by how long it is on: not at all, or 1, 4 or 13 parts of its row's turn.
inline uint32_t level_of(uint32_t on, uint32_t unit) { return on == 0 ? 0 : on == unit ? 1 : on == 4 * unit ? 2 : 3; }

// The pins of a light.
struct Wires {
  uint32_t row, column;
};
using AllWires = Wires[5][5];

template <uint32_t kRows>
void expect_panel(const AllWires& lights, Seen<kRows>& seen, PanelGame& game, uint32_t milliseconds) {
  display::show(game.panel, milliseconds);
  for (uint8_t row = 0; row < 5; ++row) {
    for (uint8_t column = 0; column < 5; ++column) {
      const uint32_t on = seen.on(lights[row][column].row, lights[row][column].column);
      TEST_ASSERT_EQUAL(game.panel.light(row, column, milliseconds), level_of(on, seen.all / kRows / 13));
    }
  }
}

// Dark at first, then as the panel says, of two games and of text that runs.
template <uint32_t kRows>
void expect_lights(const AllWires& lights, uint64_t outputs) {
  PanelGame game;
  Seen<kRows> seen;
  seen.pins.follow();
  display::start();
  TEST_ASSERT_EQUAL_HEX64(outputs, seen.pins.outputs);
  for (const Wires(&row)[5] : lights) {
    for (const Wires& light : row) TEST_ASSERT_EQUAL(0, seen.on(light.row, light.column));
  }
  game.say("new tetris random seed=3");
  game.say("go 14");
  expect_panel(lights, seen, game, 1000);
  game.say("new five-or-more random seed=3");
  game.say("go 9");
  expect_panel(lights, seen, game, 2000);
  game.panel.press(Button::kForward, 3000);
  for (uint32_t step = 0; step < 30; ++step) expect_panel(lights, seen, game, 3000 + 120 * step);
}

// One row at a time, each once in a turn of all.
template <uint32_t kRows>
void expect_turns(const uint32_t (&pins)[kRows]) {
  Seen<kRows> seen;
  seen.pins.follow();
  display::start();
  TEST_ASSERT_EQUAL_HEX(1u << 16, hardware.words[kTimer + 0x304]);
  TEST_ASSERT_EQUAL(4, hardware.words[kTimer + 0x510]);
  uint32_t parts[kRows] = {};
  seen.turn([&](uint32_t) {
    uint32_t high = 0;
    for (uint32_t row = 0; row < kRows; ++row) {
      if ((seen.pins.high >> pins[row] & 1u) == 0) continue;
      ++parts[row];
      ++high;
    }
    TEST_ASSERT_EQUAL(1, high);
  });
  for (const uint32_t count : parts) TEST_ASSERT_EQUAL(3, count);
  TEST_ASSERT_UINT32_WITHIN(200, 1'000'000 / 80, seen.all);
}

}  // namespace tilefish
