// The CRC-32 of saved work.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace tilefish {

uint32_t checksum(std::initializer_list<std::string_view> parts);

}  // namespace tilefish
