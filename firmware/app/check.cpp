// A program that puts start-up, clock, UART and fault handlers to the test, one promise a run:
// `tests/boards/test_board` sends the letter that picks it and knows what must come back.
#include <algorithm>

#include "board.h"
#include "firmware/clocks/clock.h"
#include "firmware/cores/core.h"
#include "firmware/system/exit.h"
#include "firmware/system/kept.h"
#include "firmware/system/memory.h"
#include "firmware/uarts/uart.h"
#include "firmware/watchdogs/watchdog.h"

namespace tilefish {
namespace {

volatile uint32_t nothing;
uint32_t initialized = 0x12345678;
const uint32_t constructed = nothing + 7;

uint64_t instructions_of(uint32_t turns) {
  const uint64_t before = ticks();
  spin(turns);
  return instructions_in(ticks() - before);
}

// The clock counts instructions: exactly within a period, with its own interrupts over many, and through 32 bits of
// ticks.
bool clock_is_exact() {
  constexpr uint32_t kShort = 1'000, kLong = 150'000'000;
  uint64_t overhead = UINT64_MAX;  // of a turn between two alarms
  for (int turn = 0; turn < 5; ++turn) overhead = std::min(overhead, instructions_of(kShort) - 2 * kShort);
  constexpr uint64_t kAlarms = kHasDisplay && kTimerIrq < 0 ? 100 : 12;  // a second, at most: see clocks/systick.cpp
  const uint64_t alarms = (2ull * kLong * 1024 / 1'000'000'000 + 1) * kAlarms;
  constexpr uint64_t kAlarm = 25 + kInterruptInstructions;  // 25: the Cortex-M0+'s, the dearest
  const uint64_t surplus = instructions_of(kLong) - 2ull * kLong - overhead;
  board_output() << "# clock: a reading costs " << overhead << ", 300,000,000 instructions " << surplus << " more\n";
  return overhead < 30 && surplus <= alarms * kAlarm && ticks() >> 32 != 0;
}

// So many readings take a slow board seconds.
bool clock_never_jumps() {
  uint64_t last = ticks();
  for (uint32_t reading = 0; reading < 500'000; ++reading) {
    if (reading % 1024 == 0) feed_watchdog();
    const uint64_t now = ticks();
    if (now < last || instructions_in(now - last) > 1000) return false;  // interrupts come between
    last = now;
  }
  return true;
}

// Uses `words` words of stack, which the mark must show; a stack may be aligned to four words.
[[gnu::noinline]] void use_stack(uint32_t words) {
  uint32_t* const bottom = static_cast<uint32_t*>(__builtin_alloca(words * 4));
  for (uint32_t i = 0; i < words; ++i) static_cast<volatile uint32_t*>(bottom)[i] = i;
}

bool stack_mark_is_exact() {
  mask_interrupts();  // an interrupt may use more
  use_stack(200);
  const uint32_t before = stack_used_bytes();
  use_stack(252);
  return stack_used_bytes() == before + 208 && before >= 800 && before < stack_bytes();
}

bool variables_have_their_values() { return initialized == 0x12345678 && constructed == 7 && nothing == 0; }

int answer(const char* promise, bool kept) {
  board_output() << "# " << promise << (kept ? ": ok\n" : ": BROKEN\n");
  return kept ? 0 : 1;
}

}  // namespace

extern "C" {

[[gnu::noinline]] uint32_t provoke_overflow(uint32_t depth) {
  volatile uint32_t frame[16];
  frame[depth % 16] = depth;
  return depth == UINT32_MAX ? 0 : provoke_overflow(depth + 1) + frame[0];
}
[[gnu::noinline]] void provoke_hang() {
  while (nothing == 0) {
  }
}
[[gnu::noinline]] void provoke_trap() { __builtin_trap(); }
[[gnu::noinline]] void provoke_division() { nothing = 7777u / nothing; }
[[gnu::noinline]] void provoke_jump() { jump_to(0); }
// Memory that is no stack: nothing else faults there.
[[gnu::noinline]] void provoke_stack_above() { trap_with_stack_at(reinterpret_cast<uint32_t>(&kept)); }
[[gnu::noinline]] void provoke_nobodys_interrupt() {
  constexpr int32_t kNobodys = 26;
  static_assert(kNobodys != kUartIrq && kNobodys != kTimerIrq);
  enable_interrupt(kNobodys);
  provoke_interrupt(kNobodys);
}

}  // extern "C"
}  // namespace tilefish

int main() {
  using namespace tilefish;
  // An empty line asks who is there.
  uint8_t promise = '\n';
  do {
    if (promise == '\n') board_output() << "# check " << kBoard << (emulated() ? " emulated\n" : " silicon\n");
    while (!board_get(promise)) {
      feed_watchdog();
      sleep();
    }
  } while (promise == '\n');
  switch (promise) {
    case 'c': finish(answer("clock", (!emulator_counts() || clock_is_exact()) && clock_never_jumps()));
    case 'p': finish(answer("stack mark", stack_mark_is_exact()));
    case 'v': finish(answer("variables", variables_have_their_values()));
    case 'o': nothing = provoke_overflow(0); break;
    case 'a': provoke_stack_above(); break;
    case 't': provoke_trap(); break;
    case 'd': provoke_division(); break;
    case 'j': provoke_jump(); break;
    case 'h': provoke_hang(); break;
    case 'i': provoke_nobodys_interrupt(); break;
    default: break;
  }
  finish(answer("fault", false));
}
