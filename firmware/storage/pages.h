// Where the two pages are, for the drivers of this folder.
#pragma once

#include "board.h"

namespace tilefish::flash {

constexpr uint32_t kPageBytes = kStorageBytes / 2;
static_assert(kStorageOrigin % kPageBytes == 0, "a page begins where the flash's own do");

constexpr uint32_t address_of(uint32_t page, uint32_t word = 0) {
  return kStorageOrigin + page * kPageBytes + word * uint32_t{sizeof word};
}

}  // namespace tilefish::flash
