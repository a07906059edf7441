#include "tilefish/text.h"

namespace tilefish {

// A division of 64 bits takes a small core some 500 instructions, so it is left for numbers that need it.
Output& Output::operator<<(uint64_t value) {
  char digits[20];
  int count = 0;
  for (; value > UINT32_MAX; value /= 10) digits[count++] = static_cast<char>('0' + value % 10);
  uint32_t rest = static_cast<uint32_t>(value);
  do {
    digits[count++] = static_cast<char>('0' + rest % 10);
    rest /= 10;
  } while (rest != 0);
  while (count != 0) *this << digits[--count];
  return *this;
}

Output& Output::operator<<(uint32_t value) { return *this << static_cast<uint64_t>(value); }

Output& Output::operator<<(int64_t value) {
  if (value < 0) return *this << '-' << 0u - static_cast<uint64_t>(value);
  return *this << static_cast<uint64_t>(value);
}

Output& Output::operator<<(int32_t value) { return *this << static_cast<int64_t>(value); }

Output& Output::hex(uint32_t value) {
  for (int shift = 28; shift >= 0; shift -= 4) *this << "0123456789abcdef"[(value >> shift) & 15u];
  return *this;
}

bool read_number(Text text, uint64_t& value) {
  value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return false;
    const uint64_t digit = static_cast<uint64_t>(c - '0');
    if (value > (UINT64_MAX - digit) / 10) return false;
    value = value * 10 + digit;
  }
  return !text.empty();
}

bool read_bytes(Text text, uint32_t& bytes) {
  uint32_t shift = 0;
  if (!text.empty() && (text.back() == 'K' || text.back() == 'M')) {
    shift = text.back() == 'K' ? 10 : 20;
    text.remove_suffix(1);
  }
  uint64_t number = 0;
  if (!read_number(text, number) || number > UINT32_MAX >> shift) return false;
  bytes = static_cast<uint32_t>(number << shift);
  return true;
}

Text cut(Text& text, char separator) {
  const auto end = text.find(separator);
  const Text head = text.substr(0, end);
  text = end == Text::npos ? Text() : text.substr(end + 1);
  return head;
}

}  // namespace tilefish
