#include "host_sim/runner/run_trace.h"

namespace tilefish {
namespace {

// Polynomials over two elements modulo that of CRC-32; bit 31 is the constant.
constexpr uint32_t kOne = 1u << 31, kModulus = 0xEDB88320;

constexpr uint32_t times_x(uint32_t a) { return a >> 1 ^ (a & 1 ? kModulus : 0); }

constexpr uint32_t product(uint32_t a, uint32_t b) {
  uint32_t sum = 0;
  for (uint32_t bit = kOne; bit != 0; bit >>= 1, b = times_x(b)) {
    if (a & bit) sum ^= b;
  }
  return sum;
}

constexpr uint32_t kGame = [] {  // x^32: what a trace of 32 bits behind a checksum multiplies it by
  uint32_t power = kOne;
  for (int i = 0; i < 32; ++i) power = times_x(power);
  return power;
}();

}  // namespace

// The CRC-32 of a text and another behind it is that of the first, times x^(bits of the second), plus that of the
// second: the ones with which both begin and end cancel out.
void RunTrace::append(const RunTrace& other) {
  uint32_t power = kGame, shift = kOne;
  for (uint64_t games = other.games_; games != 0; games >>= 1, power = product(power, power)) {
    if (games & 1) shift = product(shift, power);
  }
  *this = RunTrace(product(shift, value()) ^ other.value(), games_ + other.games_);
}

}  // namespace tilefish
