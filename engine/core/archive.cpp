#include "engine/core/archive.h"

namespace tilefish {
namespace {

constexpr uint32_t kDigitBits = 6;
constexpr Text kDigits("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", 64);

}  // namespace

bool Archive::bit(bool value) {
  if (used_ == 0 && reading()) {
    const auto digit = text_.empty() ? Text::npos : kDigits.find(text_.front());
    if (digit == Text::npos) {
      ok_ = false;
      return false;
    }
    digit_ = static_cast<uint8_t>(digit);
    text_.remove_prefix(1);
  }
  if (reading()) {
    value = (digit_ >> used_ & 1u) != 0;
  } else if (value) {
    digit_ = static_cast<uint8_t>(digit_ | 1u << used_);
  }
  if (++used_ == kDigitBits) {
    if (!reading()) *out_ << kDigits[digit_];
    used_ = digit_ = 0;
  }
  return value;
}

uint32_t Archive::number(uint32_t value, uint32_t most) {
  uint32_t read = 0;
  for (uint32_t at = 0; at < 32 && most >> at != 0; ++at) {
    if (bit((value >> at & 1u) != 0)) read |= 1u << at;
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
  while (used_ != 0 && ok_) require(!bit(false));
  if (reading()) require(text_.empty());
}

}  // namespace tilefish
