// A loop that the compiler writes out, so that the index is a constant in each turn.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

namespace tilefish {

// Calls f(0), f(1), ... f(N - 1). The number is a std::integral_constant, so that tables indexed by it become constants
// in the code.
template <uint32_t N, class F>
[[gnu::always_inline]] inline void unroll(F f) {
  [&]<uint32_t... I>(std::integer_sequence<uint32_t, I...>) { (f(std::integral_constant<uint32_t, I>()), ...); }
  (std::make_integer_sequence<uint32_t, N>());
}

}  // namespace tilefish
