// Flash that is read as memory.
#include "firmware/storage/pages.h"

#include "firmware/storage/flash.h"

namespace tilefish::flash {

uint32_t page_words() { return kPageBytes / sizeof(uint32_t); }
const uint32_t* page_at(uint32_t page) { return reinterpret_cast<const uint32_t*>(uintptr_t{address_of(page)}); }

}  // namespace tilefish::flash
