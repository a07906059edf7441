// A serial port by the USB controller of RP2040 (RP2040 Datasheet, section 4.1), and what it tells the host (Universal
// Serial Bus Specification 2.0, chapter 9).
#include "firmware/usb/usb.h"

#include <string>
#include <vector>

#include "firmware/uarts/uart.h"
#include "tests/drivers/hardware.h"
#include "unity.h"

namespace {

using namespace tilefish;
using Bytes = std::vector<uint8_t>;

constexpr uint32_t kDpram = 0x5010'0000, kAddrEndp = 0x5011'0000, kSieCtrl = 0x5011'004C, kSieStatus = 0x5011'0050;
constexpr uint32_t kBuffStatus = 0x5011'0058, kEpStallArm = 0x5011'0068, kUartFlags = 0x4003'4018;
constexpr uint32_t kIn0 = kDpram + 0x80, kOut0 = kDpram + 0x84, kIn2 = kDpram + 0x90, kOut2 = kDpram + 0x94;
constexpr uint32_t kAvailable = 1u << 10, kData1 = 1u << 13, kFull = 1u << 15, kSetupRec = 1u << 17;

bool host_reads;       // the packets that wait on endpoint 2
std::string received;  // by the host, on endpoint 2
Bytes answered;        // on endpoint 0
std::vector<bool> parities;
uint32_t packets;

Bytes bytes_at(uint32_t address, uint32_t count) {
  Bytes bytes;
  for (uint32_t i = 0; i < count; ++i) {
    bytes.push_back(static_cast<uint8_t>(hardware.words[address + i / 4 * 4] >> 8 * (i % 4)));
  }
  return bytes;
}

// The host takes a packet: the controller clears `available`, and tells.
void take(uint32_t control, uint32_t buffer, uint32_t done) {
  const uint32_t word = hardware.words[control];
  hardware.words[control] = word & ~(kAvailable | kFull);
  hardware.words[kBuffStatus] |= done;
  const Bytes bytes = bytes_at(buffer, word & 0x3FF);
  if (control == kIn2) {
    received.append(bytes.begin(), bytes.end());
    ++packets;
  } else {
    answered.insert(answered.end(), bytes.begin(), bytes.end());
    parities.push_back(word & kData1);
  }
}

// Registers whose ones are cleared by writing them, and a host that takes what is offered.
void wrote(uint32_t address, uint32_t before) {
  const uint32_t value = hardware.words[address];
  if (address == kSieStatus || address == kBuffStatus) hardware.words[address] = before & ~value;
  if (!(value & kAvailable)) return;
  if (address == kIn0) take(kIn0, kDpram + 0x100, 1u << 0);
  if (address == kIn2 && host_reads) take(kIn2, kDpram + (hardware.words[kDpram + 0x10] & 0xFFC0), 1u << 4);
}

void interrupt_while_asked() {
  for (int turn = 0; turn < 20 && (hardware.words[kSieStatus] & (kSetupRec | 1u << 19) || hardware.words[kBuffStatus]);
       ++turn) {
    usb_interrupt();
  }
}

void request(uint8_t type, uint8_t what, uint16_t value, uint16_t length) {
  answered.clear();
  parities.clear();
  hardware.words[kEpStallArm] = 0;
  hardware.words[kDpram] = type | static_cast<uint32_t>(what) << 8 | static_cast<uint32_t>(value) << 16;
  hardware.words[kDpram + 4] = static_cast<uint32_t>(length) << 16;
  hardware.words[kSieStatus] |= kSetupRec;
  interrupt_while_asked();
}

void plug_in(bool opened) {
  hardware = {};
  hardware.words[0x4000'C008] = 1u << 24;
  hardware.wrote = wrote;
  host_reads = true;
  received.clear();
  packets = 0;
  start_usb();
  hardware.words[kSieStatus] = 1u << 19;
  interrupt_while_asked();
  request(0x00, 5, 7, 0);  // an address
  request(0x00, 9, 1, 0);  // the configuration
  request(0x21, 0x22, opened ? 3 : 0, 0);
}

void host_sends(const std::string& text) {
  TEST_ASSERT_TRUE(hardware.words[kOut2] & kAvailable);
  const uint32_t buffer = kDpram + (hardware.words[kDpram + 0x14] & 0xFFC0);
  for (uint32_t i = 0; i < text.size(); ++i) {
    uint32_t& word = hardware.words[buffer + i / 4 * 4];
    word = (word & ~(0xFFu << 8 * (i % 4))) | static_cast<uint32_t>(static_cast<uint8_t>(text[i])) << 8 * (i % 4);
  }
  hardware.words[kOut2] = kFull | static_cast<uint32_t>(text.size());
  hardware.words[kBuffStatus] |= 1u << 5;
  interrupt_while_asked();
}

std::string heard() {
  std::string text;
  for (uint8_t byte; board_get(byte);) text.push_back(static_cast<char>(byte));
  Loss loss;
  while (board_get_loss(loss)) text += "(" + std::to_string(loss.bytes) + " lost)";
  return text;
}

void say(const std::string& text) {
  for (const char c : text) usb_put(static_cast<uint8_t>(c));
  interrupt_while_asked();
}

void test_without_its_clock_it_stays_alone() {
  hardware.words[0x4000'C008] = 0;
  start_usb();
  TEST_ASSERT_EQUAL(0, hardware.writes.size());
}

void test_it_connects_when_all_is_set_up() {
  plug_in(false);
  TEST_ASSERT_TRUE(hardware.words[kSieCtrl] & 1u << 16);
}

void test_it_describes_itself_in_packets_of_64_bytes_at_most() {
  plug_in(false);
  request(0x80, 6, 0x100, 64);
  TEST_ASSERT_EQUAL(18, answered.size());
  TEST_ASSERT_EQUAL(18, answered[0]);
  TEST_ASSERT_EQUAL(64, answered[7]);
  request(0x80, 6, 0x200, 9);
  TEST_ASSERT_EQUAL(9, answered.size());
  TEST_ASSERT_EQUAL(67, answered[2]);
  request(0x80, 6, 0x200, 255);
  TEST_ASSERT_EQUAL(67, answered.size());
  TEST_ASSERT_EQUAL(2, parities.size());
  TEST_ASSERT_TRUE(parities[0]);  // DATA1 comes first behind a request
  TEST_ASSERT_FALSE(parities[1]);
  TEST_ASSERT_EQUAL_HEX(kAvailable | kData1, hardware.words[kOut0]);  // for the host's empty packet
  // The lengths of the parts lead from one to the next, to the end.
  size_t at = 0;
  while (at < answered.size()) at += answered[at];
  TEST_ASSERT_EQUAL(67, at);
}

void test_its_texts_are_as_long_as_they_say() {
  plug_in(false);
  for (uint16_t text = 0; text < 4; ++text) {
    request(0x80, 6, static_cast<uint16_t>(0x300 | text), 255);
    TEST_ASSERT_EQUAL(answered[0], answered.size());
    TEST_ASSERT_EQUAL(3, answered[1]);
  }
}

void test_an_address_counts_from_the_end_of_its_request() {
  plug_in(false);
  const int acknowledged = hardware.place_of(kIn0, kFull | kData1 | kAvailable);
  const int moved = hardware.place_of(kAddrEndp, 7);
  TEST_ASSERT_GREATER_OR_EQUAL(0, acknowledged);
  TEST_ASSERT_GREATER_THAN(acknowledged, moved);
}

void test_an_unknown_request_is_refused() {
  plug_in(false);
  request(0xC0, 0x33, 0, 8);
  TEST_ASSERT_EQUAL_HEX(3, hardware.words[kEpStallArm]);
  TEST_ASSERT_EQUAL(0, answered.size());
  request(0x80, 6, 0x600, 10);
  TEST_ASSERT_EQUAL_HEX(3, hardware.words[kEpStallArm]);
}

void test_a_line_coding_is_taken_and_acknowledged() {
  plug_in(false);
  request(0x21, 0x20, 0, 7);
  TEST_ASSERT_EQUAL(0, parities.size());
  TEST_ASSERT_TRUE(hardware.words[kOut0] & kAvailable);
  hardware.words[kOut0] = kFull | 7;
  hardware.words[kBuffStatus] |= 1u << 1;
  interrupt_while_asked();
  TEST_ASSERT_EQUAL(1, parities.size());
  TEST_ASSERT_TRUE(parities[0]);
}

void test_bytes_of_the_host_are_heard_and_the_next_packet_is_awaited() {
  plug_in(true);
  host_sends("hello\n");
  TEST_ASSERT_EQUAL_STRING("hello\n", heard().c_str());
  TEST_ASSERT_EQUAL_HEX(kAvailable | kData1 | 64, hardware.words[kOut2]);  // DATA0 was the first
}

void test_what_has_no_room_is_lost_as_on_the_line_and_ctrl_c_is_honoured() {
  plug_in(true);
  for (int packet = 0; packet < 3; ++packet) host_sends(std::string(64, 'x'));
  host_sends("\x03");
  TEST_ASSERT_TRUE(board_interrupted());
  TEST_ASSERT_EQUAL_STRING((std::string(127, 'x') + "(65 lost)").c_str(), heard().c_str());
  TEST_ASSERT_FALSE(board_interrupted());
}

void test_what_is_said_arrives_in_order() {
  plug_in(true);
  std::string text;
  for (int i = 0; i < 1000; ++i) text += static_cast<char>('a' + i % 26);
  say(text);
  TEST_ASSERT_EQUAL_STRING(text.c_str(), received.c_str());
}

// Else the host waits for the rest of a transfer that has none.
void test_a_full_packet_at_the_end_is_followed_by_an_empty_one() {
  plug_in(true);
  host_reads = false;
  say("#");  // on its way, so that the next 64 make one packet
  say(std::string(64, 'y'));
  host_reads = true;
  take(kIn2, kDpram + (hardware.words[kDpram + 0x10] & 0xFFC0), 1u << 4);
  interrupt_while_asked();
  TEST_ASSERT_EQUAL(65, received.size());
  TEST_ASSERT_EQUAL(3, packets);
}

void test_nothing_is_kept_for_a_port_that_nobody_has_opened() {
  plug_in(false);
  say("into the void");
  request(0x21, 0x22, 3, 0);
  say("now");
  TEST_ASSERT_EQUAL_STRING("now", received.c_str());
}

void test_a_host_that_stops_reading_does_not_stop_the_board() {
  plug_in(true);
  host_reads = false;
  say(std::string(1000, 'z'));  // ends, after a while, and then at once
  const size_t looks = hardware.writes.size();
  say(std::string(1000, 'z'));
  TEST_ASSERT_EQUAL(looks, hardware.writes.size());
  // It reads again: first what was kept, then what is new.
  host_reads = true;
  take(kIn2, kDpram + (hardware.words[kDpram + 0x10] & 0xFFC0), 1u << 4);
  interrupt_while_asked();
  const size_t kept = received.size();
  TEST_ASSERT_GREATER_OR_EQUAL(256, kept);
  say("back");
  TEST_ASSERT_EQUAL_STRING("back", received.substr(kept).c_str());
}

void test_a_reset_of_the_bus_begins_anew() {
  plug_in(true);
  hardware.words[kSieStatus] |= 1u << 19;
  interrupt_while_asked();
  TEST_ASSERT_EQUAL(0, hardware.words[kAddrEndp]);
  received.clear();
  say("nobody");
  TEST_ASSERT_EQUAL_STRING("", received.c_str());
}

}  // namespace

void run_usb() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_without_its_clock_it_stays_alone);
  RUN_TEST(test_it_connects_when_all_is_set_up);
  RUN_TEST(test_it_describes_itself_in_packets_of_64_bytes_at_most);
  RUN_TEST(test_its_texts_are_as_long_as_they_say);
  RUN_TEST(test_an_address_counts_from_the_end_of_its_request);
  RUN_TEST(test_an_unknown_request_is_refused);
  RUN_TEST(test_a_line_coding_is_taken_and_acknowledged);
  RUN_TEST(test_bytes_of_the_host_are_heard_and_the_next_packet_is_awaited);
  RUN_TEST(test_what_has_no_room_is_lost_as_on_the_line_and_ctrl_c_is_honoured);
  RUN_TEST(test_what_is_said_arrives_in_order);
  RUN_TEST(test_a_full_packet_at_the_end_is_followed_by_an_empty_one);
  RUN_TEST(test_nothing_is_kept_for_a_port_that_nobody_has_opened);
  RUN_TEST(test_a_host_that_stops_reading_does_not_stop_the_board);
  RUN_TEST(test_a_reset_of_the_bus_begins_anew);
}
