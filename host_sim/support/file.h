// A file as it is.
#pragma once

#include <string>

namespace tilefish {

std::string content_of(const std::string& path);  // throws Failure

}  // namespace tilefish
