// The bus to a flash chip beside the board's own chip. Twins, one a kind of controller in this folder.
//
// Between open() and close() the flash takes commands and can't be read as memory, and the image lies in it. So these
// functions and whoever calls them meanwhile lie in RAM (section .ram_code), read no constant from flash, and call
// nothing else; `firmware/check_ram_code` looks at every image.
#pragma once

#include <cstdint>

namespace tilefish::flash::bus {

void open();
void close();

// A command begins when the flash is selected, and is carried out when it no longer is.
void select(bool selected);
uint8_t exchange(uint8_t byte);  // sends one, and returns what came in meanwhile

}  // namespace tilefish::flash::bus
