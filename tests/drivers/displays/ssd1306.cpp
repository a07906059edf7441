// A SSD1306 as its data sheet describes it: commands and pixels arrive over I2C, what is seen is its memory.
#include <cstring>

#include "firmware/displays/display.h"
#include "tests/drivers/buses/i2c_device.h"
#include "tests/drivers/displays/panel_game.h"
#include "tests/drivers/hardware.h"
#include "unity.h"

void run_bus();
void run_buttons();

namespace {

using namespace tilefish;

struct Ssd1306 {
  uint8_t memory[8][128];
  uint32_t page = 0, column = 0;
  bool on = false, pumped = false, pages_mode = false;
  uint32_t messages = 0, pixels = 0;
  I2cDevice device{.address = 0x3C, .take = [this](const std::vector<uint8_t>& bytes) { take(bytes); }};

  Ssd1306() { lose_power(); }
  void lose_power() {
    std::memset(memory, 0x5A, sizeof memory);
    on = pumped = pages_mode = false;
  }
  void take(const std::vector<uint8_t>& bytes) {
    ++messages;
    TEST_ASSERT_TRUE(bytes[0] == 0x00 || bytes[0] == 0x40);
    for (size_t i = 1; i < bytes.size(); ++i) {
      if (bytes[0] == 0x40) {
        memory[page][column++ % 128] = bytes[i];
        ++pixels;
      } else {
        command(bytes, i);
      }
    }
  }
  void command(const std::vector<uint8_t>& bytes, size_t& i) {
    const uint8_t code = bytes[i];
    if (code == 0xAE || code == 0xAF) on = code == 0xAF;
    if (code >= 0xB0 && code <= 0xB7) page = code - 0xB0;
    if (code < 0x10) column = (column & 0xF0) | code;
    if (code >= 0x10 && code < 0x20) column = (column & 0x0F) | static_cast<uint32_t>(code - 0x10) << 4;
    for (const int long_code : {0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB}) {
      if (code != long_code) continue;
      ++i;
      if (code == 0x8D) pumped = bytes.at(i) == 0x14;
      if (code == 0x20) pages_mode = bytes.at(i) == 0x02;
      if (code == 0xA8) TEST_ASSERT_EQUAL(63, bytes.at(i));
    }
  }
  bool shows(const Panel& panel) const {
    uint8_t bytes[kPictureBytes];
    Canvas canvas(bytes, kPictureWidth, kPictureHeight);
    panel.draw(canvas);
    return on && pumped && pages_mode && std::memcmp(bytes, memory, sizeof memory) == 0;
  }
};

uint32_t now;  // milliseconds; the driver's memory outlives a test, and so does its time

void wait(const Panel& panel, uint32_t milliseconds) {
  for (uint32_t end = now + milliseconds; now < end; now += 10) display::show(panel, now);
}

void test_it_shows_what_the_panel_draws() {
  Ssd1306 screen;
  connect_i2c(&screen.device);
  PanelGame game;
  display::start();
  wait(game.panel, 2000);
  TEST_ASSERT_TRUE(screen.shows(game.panel));
  for (const char* const setup : {"new tetris random seed=3", "new square-stacker random seed=4"}) {
    game.say(setup);
    for (uint32_t i = 0; i < 10; ++i) {
      game.say("go 1");
      wait(game.panel, 100);
      TEST_ASSERT_TRUE(screen.shows(game.panel));
    }
  }
}

void test_only_what_has_changed_goes_over_the_bus() {
  Ssd1306 screen;
  connect_i2c(&screen.device);
  PanelGame game;
  display::start();
  game.panel.press(Button::kForward, now);
  wait(game.panel, 12'000);
  screen.pixels = 0;
  game.panel.press(Button::kForward, now);  // the mark moves by a line, over three pages at the most
  wait(game.panel, 100);
  TEST_ASSERT_TRUE(screen.shows(game.panel));
  TEST_ASSERT_LESS_OR_EQUAL(4 * 128, screen.pixels);  // and one that was due again
  const uint32_t before = screen.messages;
  wait(game.panel, 10'000);
  TEST_ASSERT_LESS_OR_EQUAL(before + 10 * 3, screen.messages);
}

// A call takes as long as a page on the bus, so that the serial line is heard meanwhile.
void test_a_call_sends_one_page_at_the_most() {
  Ssd1306 screen;
  connect_i2c(&screen.device);
  PanelGame game;
  display::start();
  for (uint32_t i = 0; i < 50; ++i) {
    screen.pixels = 0;
    if (i % 20 == 0) game.say(i == 20 ? "new tetress greedy" : "new tetris random");
    display::show(game.panel, now += 10);
    TEST_ASSERT_LESS_OR_EQUAL(128, screen.pixels);
  }
}

void test_without_a_display_one_address_a_second_is_tried() {
  PanelGame game;
  connect_i2c(nullptr);
  display::start();
  wait(game.panel, 3000);
  const uint32_t before = i2c_looks();
  wait(game.panel, 10'000);
  TEST_ASSERT_LESS_OR_EQUAL(10 * 20, i2c_looks() - before);
}

void test_a_display_that_is_plugged_in_later_shows_everything() {
  PanelGame game;
  game.say("new tetris random seed=3");
  game.say("go 5");
  connect_i2c(nullptr);
  display::start();
  wait(game.panel, 3000);
  Ssd1306 screen;
  connect_i2c(&screen.device);
  wait(game.panel, 1500);
  TEST_ASSERT_TRUE(screen.shows(game.panel));
  screen.lose_power();  // for a moment that nobody noticed
  wait(game.panel, 9500);
  TEST_ASSERT_TRUE(screen.shows(game.panel));
  screen.device.refuses_from = 60;  // in the middle of a page
  game.say("go 1");
  wait(game.panel, 3000);
  screen.device.refuses_from = UINT32_MAX;
  wait(game.panel, 1500);
  TEST_ASSERT_TRUE(screen.shows(game.panel));
}

void test_a_bus_that_hangs_takes_little_time() {
  PanelGame game;
  connect_i2c(nullptr, true);
  display::start();
  wait(game.panel, 10'000);
  TEST_ASSERT_LESS_THAN(10 * 50'000, i2c_looks());  // 10 ms or so a second
}

}  // namespace

void run_display() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_it_shows_what_the_panel_draws);
  RUN_TEST(test_only_what_has_changed_goes_over_the_bus);
  RUN_TEST(test_a_call_sends_one_page_at_the_most);
  RUN_TEST(test_without_a_display_one_address_a_second_is_tried);
  RUN_TEST(test_a_display_that_is_plugged_in_later_shows_everything);
  RUN_TEST(test_a_bus_that_hangs_takes_little_time);
  run_bus();
  run_buttons();
}
