// Numbers as a text of digits of base64url, 6 bits each, the lowest bits first. One function both writes a state and
// reads it again, so the two cannot differ: it hands every number to an archive, which writes it or replaces it.
//
// A text that comes from outside may hold anything. A number out of its range, a text that ends too early and what
// require() does not find true make the whole text refused: ok() is false from then on, and numbers read as 0.
#pragma once

#include "tilefish/text.h"

namespace tilefish {

class Archive {
 public:
  explicit Archive(Output& out) : out_(&out) {}
  explicit Archive(Text text) : text_(text) {}

  bool reading() const { return out_ == nullptr; }
  bool ok() const { return ok_; }
  void require(bool holds) { ok_ = ok_ && holds; }

  // A number from 0 to `most`: the same when writing, the next one of the text when reading.
  uint32_t number(uint32_t value, uint32_t most);

  template <class T>
  void field(T& value, uint32_t most) {
    static_assert(sizeof(T) <= sizeof most);
    const uint32_t number_read = number(static_cast<uint32_t>(value), most);
    if (reading()) value = static_cast<T>(number_read);
  }
  void field(uint64_t& value);

  // After the last number. A text must end here, and its last digit have no bits too many.
  void finish();

 private:
  uint32_t part(uint32_t value, uint32_t bits);

  Output* out_ = nullptr;
  Text text_;
  uint8_t digit_ = 0;
  uint8_t used_ = 0;  // bits of the digit
  bool ok_ = true;
};

}  // namespace tilefish
