// What every suite shares. A suite is one file with one function run_<suite>() that begins with
// UnitySetTestFile(__FILE__) and lists its tests; main calls it.
#pragma once

#include <unity.h>
#include <cstdint>
#include <initializer_list>

namespace tilefish {

#if defined(TILEFISH_ON_BOARD)
inline constexpr bool kOnBoard = true;
#else
inline constexpr bool kOnBoard = false;
// The table of golden games as it would be now, on stdout.
void write_golden();
#endif

// Sanitizers make the same code ten times slower and 32 bits on this machine three times, so properties are tried on
// fewer samples there.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define TILEFISH_SANITIZED
#endif
#endif
#if defined(TILEFISH_SANITIZED) || defined(__i386__)
inline constexpr uint32_t kFewer = 10;
#else
inline constexpr uint32_t kFewer = 1;
#endif

}  // namespace tilefish
