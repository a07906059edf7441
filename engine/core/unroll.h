// A loop whose index the compiler knows.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

namespace tilefish {

// f(0), f(1), ... f(N - 1), each with its number as a type, so that tables indexed by it are folded into the code.
template <uint32_t N, class F>
[[gnu::always_inline]] inline void unroll(F f) {
  [&]<uint32_t... I>(std::integer_sequence<uint32_t, I...>) { (f(std::integral_constant<uint32_t, I>()), ...); }
  (std::make_integer_sequence<uint32_t, N>());
}

}  // namespace tilefish
