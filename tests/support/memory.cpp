#include "tests/support/memory.h"

#include "tests/support/suite.h"

namespace tilefish {
namespace {

constexpr uint32_t kGuard = 32;
constexpr uint8_t kPaint = 0xA5;
alignas(8) uint8_t memory[TILEFISH_TEST_MEMORY + kGuard];

}  // namespace

etl::span<uint8_t> test_memory(uint32_t bytes) {
  TEST_ASSERT_LESS_OR_EQUAL_UINT32(TILEFISH_TEST_MEMORY, bytes);
  return {memory, bytes};
}

uint32_t most_test_memory() { return TILEFISH_TEST_MEMORY; }

void paint_guard(uint32_t bytes) {
  for (uint32_t i = 0; i < kGuard; ++i) memory[bytes + i] = kPaint;
}

bool guard_untouched(uint32_t bytes) {
  for (uint32_t i = 0; i < kGuard; ++i) {
    if (memory[bytes + i] != kPaint) return false;
  }
  return true;
}

}  // namespace tilefish
