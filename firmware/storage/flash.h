// Two pages of flash that the image leaves free. Twins, one a kind of flash controller in this folder; a test has a
// fake of its own, whose power fails.
//
// An erased word reads as all ones. It is written once at the most before the next erasure.
#pragma once

#include <cstdint>

namespace tilefish::flash {

uint32_t page_words();  // in one of the two
const uint32_t* page_at(uint32_t page);

void erase_page(uint32_t page);
void write_word(uint32_t page, uint32_t word, uint32_t value);

}  // namespace tilefish::flash
