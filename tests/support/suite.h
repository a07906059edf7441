// What every suite shares. A suite is one file with one function run_<suite>() that begins with UnitySetTestFile(__FILE__)
// and lists its tests; main calls it.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <unity.h>

namespace tilefish {

#if defined(TILEFISH_ON_BOARD)
inline constexpr bool kOnBoard = true;
#else
inline constexpr bool kOnBoard = false;
// The table of golden games as it would be now, on stdout.
void write_golden();
#endif

}  // namespace tilefish
