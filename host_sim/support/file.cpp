#include "host_sim/support/file.h"

#include <fmt/core.h>
#include <algorithm>
#include <fstream>

#include "host_sim/support/errors.h"

namespace tilefish {

std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string content;
  while (file) {  // a pipe does not tell how much there is
    const size_t before = content.size();
    content.resize(std::max<size_t>(4096, 2 * before));
    file.read(content.data() + before, static_cast<std::streamsize>(content.size() - before));
    content.resize(before + static_cast<size_t>(file.gcount()));
  }
  if (file.bad() || !file.eof()) throw Failure(fmt::format("cannot read {}", path));
  return content;
}

}  // namespace tilefish
