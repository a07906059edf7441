// Text without a buffer: characters go out one by one, to a UART, a terminal or a browser.
#pragma once

#include <etl/string_view.h>
#include <cstdint>

namespace tilefish {

using Text = etl::string_view;

class Output {
 public:
  using Put = void (*)(void* self, char c);
  constexpr Output(Put put, void* self) : put_(put), self_(self) {}

  Output& operator<<(char c) {
    put_(self_, c);
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
  void* self_;
};

}  // namespace tilefish
