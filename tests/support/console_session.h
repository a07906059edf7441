// A console that is typed at, and what it answers.
#pragma once

#include <new>

#include "tests/support/captured.h"
#include "tests/support/memory.h"
#include "tests/support/suite.h"
#include "tilefish/console.h"

namespace tilefish {

// A machine whose clock goes forward by 5 at every look.
inline uint64_t now;
inline uint64_t fake_ticks() { return now += 5; }
inline uint64_t double_ticks(uint64_t ticks) { return 2 * ticks; }
inline uint32_t fake_stack() { return 321; }
inline constexpr Machine kMachine{"test", {fake_ticks, 1000}, double_ticks, 111, 222, 333, fake_stack};
inline constexpr Machine kBareMachine{"bare", {fake_ticks, 1000}, nullptr, 0, 0, 0, nullptr};
inline constexpr uint32_t kMemory = 2048;

struct Session {
  Captured<960> answer;
  Console console;

  explicit Session(const Machine& machine = kMachine, uint32_t memory = kMemory)
      : console(machine, test_memory(memory), answer.out()) {}

  void type(Text text) {
    for (const char c : text) console.receive(static_cast<uint8_t>(c));
  }
  // Sends a line and keeps all that is answered.
  const char* say(Text line) {
    answer.clear();
    type(line);
    type("\n");
    while (console.busy()) console.step();
    return answer.text();
  }
};

// A session is too much for the stack of the smallest board, so the one session of the moment lies here.
inline Session& begin(const Machine& machine = kMachine, uint32_t memory = kMemory) {
  alignas(Session) static uint8_t place[sizeof(Session)];
  return *new (place) Session(machine, memory);
}

inline void answers(Session& session, const char* line, const char* expected) {
  TEST_ASSERT_EQUAL_STRING_MESSAGE(expected, session.say(line), line);
}

}  // namespace tilefish
