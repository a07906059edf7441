// The content of a file, unchanged.
#pragma once

#include <string>

namespace tilefish {

std::string content_of(const std::string& path);  // throws Failure

}  // namespace tilefish
