#include "host_sim/support/output_file.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "host_sim/support/errors.h"

namespace tilefish {

// A device or a pipe keeps its name and is written to directly; only a regular file is replaced.
OutputFile::OutputFile(const std::string& path) : path_(path) {
  if (!wanted() || is_stdout()) return;
  std::error_code ignored;
  const auto target = std::filesystem::weakly_canonical(path_, ignored);
  const auto kind = std::filesystem::status(path_, ignored).type();
  if (kind == std::filesystem::file_type::not_found || kind == std::filesystem::file_type::regular) {
    if (kind == std::filesystem::file_type::regular && access(path_.c_str(), W_OK) != 0) fail();
    path_ = target.empty() ? path_ : target.string();
    temporary_ = fmt::format("{}.{}.part", path_, getpid());
    file_ = open(temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  } else {
    file_ = open(path_.c_str(), O_WRONLY | O_CLOEXEC);
  }
  if (file_ < 0) fail();
}

OutputFile::~OutputFile() {
  if (file_ >= 0) close(file_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

void OutputFile::write(std::string_view content) {
  if (!wanted()) return;
  if (is_stdout()) {
    fmt::print("{}", content);
    return;
  }
  while (!content.empty()) {
    const ssize_t count = ::write(file_, content.data(), content.size());
    if (count < 0 && errno != EINTR) fail();
    if (count > 0) content.remove_prefix(static_cast<size_t>(count));
  }
  if (temporary_.empty()) return;
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) fail();
  temporary_.clear();
}

void OutputFile::fail() const { throw Failure(fmt::format("cannot write {}: {}", path_, std::strerror(errno))); }

}  // namespace tilefish
