#include "tilefish/text.h"

namespace tilefish {

Output& Output::operator<<(uint64_t value) {
  char digits[20];
  int count = 0;
  do {
    digits[count++] = static_cast<char>('0' + value % 10);
    value /= 10;
  } while (value != 0);
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

}  // namespace tilefish
