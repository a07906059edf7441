// An Output that keeps what was written, up to N - 1 characters; what is more is counted and lost.
#pragma once

#include "tilefish/text.h"

namespace tilefish {

template <uint32_t N>
class Captured {
 public:
  Output out() { return Output(*this); }
  void operator()(char c) {
    const uint32_t at = written_++;
    if (at < N - 1) {
      text_[at] = c;
      text_[at + 1] = '\0';
    }
  }
  const char* text() const { return text_; }
  uint32_t written() const { return written_; }
  bool empty() const { return written_ == 0; }
  bool contains(Text part) const { return Text(text_).find(part) != Text::npos; }
  void clear() {
    written_ = 0;
    text_[0] = '\0';
  }

 private:
  uint32_t written_ = 0;
  char text_[N] = {};
};

}  // namespace tilefish
