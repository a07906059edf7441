// The I2C controller of the RP2040 (its datasheet, 4.3), as far as a sender sees it.
#include "board.h"
#include "firmware/buses/i2c.h"
#include "firmware/chips/chip.h"
#include "tests/drivers/buses/i2c_device.h"
#include "tests/drivers/hardware.h"
#include "unity.h"

namespace {

using namespace tilefish;

constexpr uint32_t kBase = 0x4004'4000, kTar = kBase + 0x04, kDataCmd = kBase + 0x10, kRaw = kBase + 0x34;
constexpr uint32_t kClearAbort = kBase + 0x54, kClearStop = kBase + 0x60, kEnable = kBase + 0x6C;
constexpr uint32_t kStatus = kBase + 0x70, kEnableStatus = kBase + 0x9C;
constexpr uint32_t kAbort = 1u << 6, kStop = 1u << 9;

I2cDevice* connected;
bool stuck;
std::vector<uint8_t> bytes;
uint32_t looks;

void end(uint32_t events) {
  hardware.words[kRaw] |= events;
  bytes.clear();
}

void take(uint32_t word) {
  if (stuck || (hardware.words[kEnable] & 1u) == 0) return;
  const bool there = connected && hardware.words[kTar] == connected->address;
  if (!there || bytes.size() >= connected->refuses_from) return end(kAbort | kStop);
  bytes.push_back(static_cast<uint8_t>(word));
  if ((word & 1u << 9) == 0) return;
  connected->take(bytes);
  end(kStop);
}

}  // namespace

void connect_i2c(I2cDevice* its, bool is_stuck) {
  connected = its;
  stuck = is_stuck;
  looks = 0;
  bytes.clear();
  hardware.words[0x4000'C008] = 0xFFFF'FFFF;  // nothing is held in reset
  hardware.words[kStatus] = 1u << 1;          // there is room
  hardware.wrote = [](uint32_t address, uint32_t) {
    if (address == kDataCmd) take(hardware.words[address]);
    if (address == kEnable) hardware.words[kEnableStatus] = hardware.words[address] & 1u;
  };
  hardware.before_read = [](uint32_t address) {
    ++looks;
    if (address == kClearAbort) hardware.words[kRaw] &= ~kAbort;
    if (address == kClearStop) hardware.words[kRaw] &= ~kStop;
  };
}

uint32_t i2c_looks() { return looks; }

namespace {

std::vector<std::vector<uint8_t>> heard;
I2cDevice listener() {
  heard.clear();
  return {.address = 0x3C, .take = [](const std::vector<uint8_t>& all) { heard.push_back(all); }};
}

void test_it_runs_at_400_kilohertz_on_its_two_pins() {
  connect_i2c(nullptr);
  i2c::start();
  const uint32_t high = hardware.words[kBase + 0x1C], low = hardware.words[kBase + 0x20];
  TEST_ASSERT_EQUAL(clocks().core / 400'000, high + low);
  TEST_ASSERT_GREATER_OR_EQUAL(1300, static_cast<uint64_t>(low) * 1'000'000'000 / clocks().core);  // ns, of fast mode
  TEST_ASSERT_GREATER_OR_EQUAL(600, static_cast<uint64_t>(high) * 1'000'000'000 / clocks().core);
  TEST_ASSERT_EQUAL_HEX(1 | 2 << 1 | 1 << 5 | 1 << 6, hardware.words[kBase]);
  TEST_ASSERT_EQUAL_HEX(0, hardware.words[0x4000'C000] & 1u << 3);
  for (const uint32_t pin : {4u, 5u}) {
    TEST_ASSERT_EQUAL(3, hardware.words[0x4001'4004 + 8 * pin]);
    TEST_ASSERT_EQUAL_HEX(0x48, hardware.words[0x4001'C004 + 4 * pin] & 0xCC);
  }
}

void test_a_device_gets_all_bytes_in_one_go() {
  I2cDevice device = listener();
  connect_i2c(&device);
  i2c::start();
  const uint8_t data[] = {1, 2, 0xFF};
  TEST_ASSERT_TRUE(i2c::send(0x3C, 0x40, data, 3));
  TEST_ASSERT_TRUE(i2c::send(0x3C, 0x00, data, 0));
  TEST_ASSERT_EQUAL(2, heard.size());
  const uint8_t expected[] = {0x40, 1, 2, 0xFF};
  TEST_ASSERT_EQUAL(4, heard[0].size());
  TEST_ASSERT_EQUAL_HEX8_ARRAY(expected, heard[0].data(), 4);
  TEST_ASSERT_EQUAL(1, heard[1].size());
}

void test_nobody_there_is_known_at_once_and_does_no_harm_to_the_next() {
  I2cDevice device = listener();
  connect_i2c(&device);
  i2c::start();
  const uint8_t data[128] = {};
  TEST_ASSERT_FALSE(i2c::send(0x3D, 0x40, data, sizeof data));
  TEST_ASSERT_LESS_THAN(100, i2c_looks());
  TEST_ASSERT_TRUE(i2c::send(0x3C, 0x40, data, 1));
  device.refuses_from = 3;
  TEST_ASSERT_FALSE(i2c::send(0x3C, 0x40, data, sizeof data));
  device.refuses_from = UINT32_MAX;
  TEST_ASSERT_TRUE(i2c::send(0x3C, 0x40, data, sizeof data));
}

void test_a_bus_that_is_stuck_is_left_after_a_while() {
  I2cDevice device = listener();
  connect_i2c(&device, true);
  i2c::start();
  const uint8_t data[128] = {};
  TEST_ASSERT_FALSE(i2c::send(0x3C, 0x40, data, sizeof data));
  hardware.words[kStatus] = 0;  // and full
  TEST_ASSERT_FALSE(i2c::send(0x3C, 0x40, data, sizeof data));
  TEST_ASSERT_LESS_THAN(100'000, i2c_looks());
}

}  // namespace

void run_bus() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_it_runs_at_400_kilohertz_on_its_two_pins);
  RUN_TEST(test_a_device_gets_all_bytes_in_one_go);
  RUN_TEST(test_nobody_there_is_known_at_once_and_does_no_harm_to_the_next);
  RUN_TEST(test_a_bus_that_is_stuck_is_left_after_a_while);
}
