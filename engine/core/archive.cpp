#include "engine/core/archive.h"

#include "engine/core/bits.h"

namespace tilefish {
namespace {

constexpr uint32_t kDigitBits = 6;
constexpr Text kDigits("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", 64);

}  // namespace

// At most as many bits as the digit under way has left.
uint32_t Archive::part(uint32_t value, uint32_t bits) {
  if (used_ == 0 && reading()) {
    const auto digit = text_.empty() ? Text::npos : kDigits.find(text_.front());
    if (digit == Text::npos) {
      ok_ = false;
      return 0;
    }
    digit_ = static_cast<uint8_t>(digit);
    text_.remove_prefix(1);
  }
  const uint32_t mask = (1u << bits) - 1;
  if (reading()) {
    value = digit_ >> used_;
  } else {
    digit_ = static_cast<uint8_t>(digit_ | (value & mask) << used_);
  }
  used_ = static_cast<uint8_t>(used_ + bits);
  if (used_ == kDigitBits) {
    if (!reading()) *out_ << kDigits[digit_];
    used_ = digit_ = 0;
  }
  return value & mask;
}

uint32_t Archive::number(uint32_t value, uint32_t most) {
  const uint32_t width = most == 0 ? 0 : highest_bit(most) + 1;
  uint32_t read = 0;
  for (uint32_t at = 0, bits; at < width; at += bits) {
    const uint32_t room = kDigitBits - used_;
    bits = width - at < room ? width - at : room;
    read |= part(value >> at, bits) << at;
  }
  if (!reading()) return value;
  require(read <= most);
  return ok_ ? read : 0;
}

void Archive::field(uint64_t& value) {
  uint32_t low = static_cast<uint32_t>(value), high = static_cast<uint32_t>(value >> 32);
  field(low, UINT32_MAX);
  field(high, UINT32_MAX);
  if (reading()) value = low | static_cast<uint64_t>(high) << 32;
}

void Archive::finish() {
  if (used_ != 0 && ok_) require(part(0, kDigitBits - used_) == 0);
  if (reading()) require(text_.empty());
}

}  // namespace tilefish
