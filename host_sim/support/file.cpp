#include "host_sim/support/file.h"

#include <fmt/core.h>
#include <fstream>
#include <sstream>

#include "host_sim/support/errors.h"

namespace tilefish {

std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream content;
  content << file.rdbuf();
  if (!file) throw Failure(fmt::format("cannot read {}", path));
  return content.str();
}

}  // namespace tilefish
