#include "host_sim/file.h"

#include <fmt/core.h>
#include <fstream>
#include <sstream>

#include "host_sim/errors.h"

namespace tilefish {

std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream content;
  content << file.rdbuf();
  if (!file) throw Failure(fmt::format("cannot read {}", path));
  return content.str();
}

}  // namespace tilefish
