// Preconditions. Newlib's assert links malloc, so a broken one traps: on a board the fault handler names the address,
// on the host the program stops. Compiled out by NDEBUG.
#pragma once

#ifdef NDEBUG
#define TILEFISH_ASSERT(condition) ((void)0)
#else
#define TILEFISH_ASSERT(condition) ((condition) ? (void)0 : __builtin_trap())
#endif
