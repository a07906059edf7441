// Text without a buffer: characters go out one by one, to a UART, a terminal or a browser.
#pragma once

#include <etl/delegate.h>
#include <etl/string_view.h>

#include <cstdint>
#include <type_traits>

namespace tilefish {

using Text = etl::string_view;

// Where characters go. `Output(sink)` takes any object that can be called with a character and outlives the output;
// a function is taken as Output(Put::create<function>()).
using Put = etl::delegate<void(char)>;

class Output {
 public:
  constexpr explicit Output(Put put) : put_(put) {}
  template <class Sink>
  requires requires(Sink& sink) {
    sink('c');
  } &&(!std::is_same_v<Sink, const Put> && !std::is_same_v<Sink, Put>)constexpr explicit Output(Sink& sink)
      : put_(sink) {
  }

  Output& operator<<(char c) {
    put_(c);
    return *this;
  }
  Output& operator<<(Text text) {
    for (const char c : text) *this << c;
    return *this;
  }
  Output& operator<<(const char* text) { return *this << Text(text); }
  Output& operator<<(int32_t value);
  Output& operator<<(uint32_t value);
  Output& operator<<(uint64_t value);
  Output& operator<<(int64_t value);
  Output& hex(uint32_t value);  // eight digits

 private:
  Put put_;
};

// Whole numbers as people write them. `bytes` takes K and M (1024s). False when it is none, or does not fit.
bool read_number(Text text, uint64_t& value);
bool read_bytes(Text text, uint32_t& bytes);

// The part of a text before a separator, which is cut off together with it.
Text cut(Text& text, char separator);

}  // namespace tilefish
