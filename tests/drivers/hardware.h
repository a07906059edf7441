// A chip's registers as a model: words that keep what is written, and what a test makes them do beyond that.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <vector>

struct Hardware {
  struct Write {
    uint32_t address, value;
  };

  std::map<uint32_t, uint32_t> words;
  std::vector<Write> writes;                                     // in their order
  std::function<void(uint32_t address)> before_read;             // may change `words`
  std::function<void(uint32_t address, uint32_t before)> wrote;  // may change `words`

  uint32_t read(uint32_t address);
  void write(uint32_t address, uint32_t value);
  // The place of the first such write in `writes`; -1 when there was none.
  int place_of(uint32_t address, uint32_t value) const;
};

// The one that drivers see; a test begins with `hardware = {}`.
extern Hardware hardware;

// Of the file in uarts/ that tests this board's port: what a test does to the port. A byte comes in; one that found the
// port full; one whose stop bit was missing.
void bring(uint8_t byte);
void bring_overrun();
void bring_framing_error();
