// Proof that the engine never allocates: every allocator of this program aborts while the engine works. It is a program
// of its own, since a sanitizer brings its own allocator, and the C library needs one to start and to print.
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

#include "tests/support/play.h"
#include "tilefish/console.h"

namespace {

bool armed = false;

// Memory for requests from outside of the engine: taken from the front, never given back.
alignas(16) unsigned char block[1 << 20];
std::size_t used = 0;

[[noreturn]] void complain() {
  constexpr char kText[] = "no_heap: the engine used the heap\n";
  if (write(2, kText, sizeof kText - 1) < 0) _exit(3);
  std::abort();
}

void* take(std::size_t bytes) {
  if (armed) complain();
  const std::size_t whole = (bytes + 31) & ~std::size_t{15};
  if (whole > sizeof block - used) return nullptr;
  unsigned char* place = block + used;
  used += whole;
  std::memcpy(place, &bytes, sizeof bytes);  // its size, for realloc
  return place + 16;
}

}  // namespace

extern "C" {
void* malloc(std::size_t bytes) { return take(bytes); }
void* calloc(std::size_t count, std::size_t bytes) {
  return take(count * bytes);
}  // the block is zero and never reused
void* realloc(void* old, std::size_t bytes) {
  void* place = take(bytes);
  std::size_t before = 0;
  if (old) std::memcpy(&before, static_cast<unsigned char*>(old) - 16, sizeof before);
  if (place && old) std::memcpy(place, old, before < bytes ? before : bytes);
  return place;
}
void* aligned_alloc(std::size_t, std::size_t bytes) { return take(bytes); }
void free(void*) {
  if (armed) complain();
}
}

void* operator new(std::size_t bytes) { return take(bytes); }
void* operator new[](std::size_t bytes) { return take(bytes); }
void operator delete(void* place) noexcept { free(place); }
void operator delete[](void* place) noexcept { free(place); }
void operator delete(void* place, std::size_t) noexcept { free(place); }
void operator delete[](void* place, std::size_t) noexcept { free(place); }

extern "C" void setUp() {}
extern "C" void tearDown() { armed = false; }
extern "C" void tilefish_test_put(char c) { std::putchar(c); }

namespace tilefish {
namespace {

// Whether `act` in a process of its own, with the allocators armed, is aborted.
template <class Act>
bool is_aborted(Act act) {
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    if (!std::freopen("/dev/null", "w", stderr)) _exit(4);
    armed = true;
    act();
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

void test_every_allocator_is_watched() {
  static void* volatile place;
  place = std::malloc(8);
  TEST_ASSERT_TRUE(is_aborted([] { place = std::malloc(8); }));
  TEST_ASSERT_TRUE(is_aborted([] { place = std::calloc(1, 8); }));
  TEST_ASSERT_TRUE(is_aborted([] { place = std::realloc(place, 80); }));
  TEST_ASSERT_TRUE(is_aborted([] { std::free(place); }));
  TEST_ASSERT_TRUE(is_aborted([] { place = new int; }));
  TEST_ASSERT_TRUE(is_aborted([] { place = new int[5]; }));
  TEST_ASSERT_TRUE(is_aborted([] { operator delete(place); }));
  TEST_ASSERT_FALSE(is_aborted([] {}));
}

void test_every_player_plays_a_match_without_the_heap() {
  for (const Game* game : games()) {
    for (const Player* each : game->players()) {
      const Player& player = *each;
      for (const uint32_t memory : {player.least_memory, player.least_memory + 2048u, 65536u}) {
        armed = true;
        Match match;
        start(match, setup_of(*game, player.check, 1), memory);
        play_on(match, 60);
        armed = false;
        TEST_ASSERT_TRUE(match.moves() > 0);
      }
    }
  }
}

uint64_t no_time() { return 0; }

void test_every_command_of_the_console_works_without_the_heap() {
  static constexpr Machine kMachine{"test", {no_time, 1}, nullptr, 0, 0, 0, nullptr};
  static Captured<4000> answer;
  armed = true;
  Console console(kMachine, test_memory(65536), answer.out());
  const auto say = [&](Text line) {
    for (const char c : line) console.receive(static_cast<uint8_t>(c));
    console.receive('\n');
    while (console.busy()) console.step();
  };
  for (const char* line :
       {"help", "hello", "games", "describe tetris", "describe x", "players square-stacker", "players x", "new x",
        "new square-stacker x", "go", "show", "mem", "time", "move", "bench", "nonsense"}) {
    say(line);
  }
  for (const Game* game : games()) {
    for (const Kernel& kernel : game->kernels) {
      Captured<100> line;
      line.out() << "bench " << kernel.name << " 100";
      say(line.text());
    }
    for (const Player* each : game->players()) {
      const Player& player = *each;
      Captured<100> line;
      line.out() << "new " << game->name << ' ' << player.check << " seed=3";
      say(line.text());
      for (const char* next : {"go 30", "show", "move 1a1", "move 2a1", "move x", "time"}) say(next);
    }
  }
  armed = false;
  TEST_ASSERT_TRUE(answer.written() > 5000);
}

void test_the_demonstration_works_without_the_heap() {
  static constexpr Machine kMachine{"test", {no_time, 1}, nullptr, 0, 0, 0, nullptr};
  static Captured<4000> answer;
  armed = true;
  Console console(kMachine, test_memory(65536), answer.out());
  for (uint32_t i = 0; i < 100; ++i) console.demonstrate();
  armed = false;
  TEST_ASSERT_TRUE(answer.written() > 1000);
}

}  // namespace
}  // namespace tilefish

int main() {
  using namespace tilefish;
  UNITY_BEGIN();
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_every_allocator_is_watched);
  RUN_TEST(test_every_player_plays_a_match_without_the_heap);
  RUN_TEST(test_every_command_of_the_console_works_without_the_heap);
  RUN_TEST(test_the_demonstration_works_without_the_heap);
  return UNITY_END() == 0 ? 0 : 1;
}
