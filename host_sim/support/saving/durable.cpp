#include "host_sim/support/saving/durable.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <random>

namespace tilefish {
namespace {

bool sync_file(int file) { return fsync(file) == 0 || errno == EINVAL || errno == ENOTSUP; }

}  // namespace

bool write_all(int file, std::string_view content) {
  while (!content.empty()) {
    const ssize_t count = ::write(file, content.data(), content.size());
    if (count < 0 && errno != EINTR) return false;
    if (count > 0) content.remove_prefix(static_cast<size_t>(count));
  }
  return true;
}

int open_beside(const std::string& path, std::string& name) {
  std::random_device random;
  int file = -1;
  do {
    name = fmt::format("{}.{:08x}.part", path, random());
    file = open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  } while (file < 0 && errno == EEXIST);
  return file;
}

bool sync_and_rename(int file, const std::string& from, const std::string& to) {
  if (!sync_file(file) || std::rename(from.c_str(), to.c_str()) != 0) return false;
  const std::string folder = std::filesystem::path(to).parent_path().string();
  const int opened = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (opened < 0) return true;  // a folder that may be written to but not read
  sync_file(opened);
  close(opened);
  return true;
}

}  // namespace tilefish
