// The one block of memory that tests give to players, pools and consoles: as much as the board has, 64 KB at the most.
#pragma once

#include <etl/span.h>
#include <cstdint>

namespace tilefish {

// Its first `bytes`, which it has.
etl::span<uint8_t> test_memory(uint32_t bytes);
uint32_t most_test_memory();

// Bytes behind the block, which nobody may write: paint, use the block, look.
void paint_guard(uint32_t bytes);
bool guard_untouched(uint32_t bytes);

}  // namespace tilefish
