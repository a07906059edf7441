// A SSD1306 with 128x64 pixels on I2C (Solomon Systech's data sheet, command table). Its memory is eight pages of 128
// bytes, laid out as a Canvas is, of which only those go over the bus that have changed: 3 ms each.
//
// Once a second the set-up and one page are sent again. So a display that is plugged in later, or loses its power for a
// moment, shows everything after nine seconds; one that does not answer costs one address on the bus a second.
#include "board.h"
#include "firmware/buses/i2c.h"
#include "firmware/displays/display.h"

namespace tilefish::display {
namespace {

constexpr uint8_t kAddress = 0x3C;
constexpr uint8_t kCommands = 0x00, kPixels = 0x40;  // what the bytes behind it are
constexpr uint32_t kPages = kPictureHeight / 8;
constexpr uint32_t kAgain = 1000;  // milliseconds

constexpr uint8_t kSetUp[] = {
    0xD5, 0x80,              // the usual clock
    0xA8, 0x3F,              // 64 rows
    0xD3, 0x00, 0x40,        // from the first on
    0x8D, 0x14,              // power by the charge pump
    0x20, 0x02,              // pages are addressed one by one
    0xA1, 0xC8,              // the first pixel is at the upper left, seen with the pins above
    0xDA, 0x12,              // rows alternate
    0x81, 0x7F,              // half the contrast
    0xD9, 0xF1, 0xDB, 0x40,  // charging times for that power
    0xA4, 0xA6,              // show the memory, a 1 is light
    0xAF,                    // on
};

uint8_t pixels[kPictureBytes];
bool is_there;
bool was_asked;
uint32_t asked_at;      // milliseconds
uint32_t shown;         // the appearance that `pixels` has
bool complete = true;   // the display has all of it, so it shows no two pictures at once
uint32_t sent[kPages];  // checksums of what the display has
uint8_t again;          // the page to be sent though it has not changed

uint32_t checksum_of(const uint8_t* page) {
  Digest digest;
  for (uint32_t i = 0; i < kPictureWidth; ++i) digest.add8(page[i]);
  return digest.value();
}

bool send_page(uint32_t index, const uint8_t* page) {
  const uint8_t place[] = {static_cast<uint8_t>(0xB0 + index), 0x00, 0x10};
  return i2c::send(kAddress, kCommands, place, sizeof place) && i2c::send(kAddress, kPixels, page, kPictureWidth);
}

void set_up(uint32_t milliseconds) {
  if (was_asked && milliseconds - asked_at < kAgain) return;
  was_asked = true;
  asked_at = milliseconds;
  const bool was_there = is_there;
  is_there = i2c::send(kAddress, kCommands, kSetUp, sizeof kSetUp);
  again = static_cast<uint8_t>((again + 1) % kPages);
  for (uint32_t page = 0; page < kPages; ++page) {
    if (!was_there || page == again) sent[page] = 0;
  }
  complete = false;
}

}  // namespace

void start() { i2c::start(); }

bool show(const Panel& panel, uint32_t milliseconds) {
  set_up(milliseconds);
  if (!is_there) return false;
  Canvas canvas(pixels, kPictureWidth, kPictureHeight);
  const uint32_t appearance = panel.appearance();
  if (complete) {
    if (appearance == shown) return false;
    panel.draw(canvas);
    shown = appearance;
    complete = false;
  }
  for (uint32_t index = 0; index < kPages; ++index) {
    const uint8_t* const page = canvas.page(static_cast<int32_t>(index));
    const uint32_t checksum = checksum_of(page);
    if (checksum == sent[index]) continue;
    is_there = send_page(index, page);
    sent[index] = checksum;
    return is_there;
  }
  complete = true;
  return false;
}

}  // namespace tilefish::display
