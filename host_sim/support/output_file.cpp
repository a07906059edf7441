#include "host_sim/support/output_file.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <set>

#include "host_sim/support/errors.h"
#include "host_sim/support/saving/durable.h"

namespace tilefish {
namespace {

std::mutex claims;
std::set<std::string> claimed;

}  // namespace

// Devices may be named twice, as /dev/null often is.
void OutputFile::Claim::take(const std::string& path) {
  std::error_code error;
  if (std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error)) return;
  const std::string place = std::filesystem::weakly_canonical(path, error).string();
  const std::lock_guard lock(claims);
  if (!claimed.insert(place).second) {
    throw UsageError(fmt::format("{} is named for two outputs; each needs a file of its own", path));
  }
  path_ = place;
}

OutputFile::Claim::~Claim() {
  const std::lock_guard lock(claims);
  claimed.erase(path_);
}

// A device or a pipe keeps its name and is written to directly; only a regular file is replaced.
OutputFile::OutputFile(const std::string& path) : path_(path) {
  if (!wanted() || is_stdout()) return;
  claim_.take(path_);
  std::error_code ignored;
  const auto target = std::filesystem::weakly_canonical(path_, ignored);
  const auto kind = std::filesystem::status(path_, ignored).type();
  if (kind == std::filesystem::file_type::not_found || kind == std::filesystem::file_type::regular) {
    if (kind == std::filesystem::file_type::regular && access(path_.c_str(), W_OK) != 0) fail();
    path_ = target.empty() ? path_ : target.string();
    file_ = open_beside(path_, temporary_);
  } else {
    file_ = open(path_.c_str(), O_WRONLY | O_CLOEXEC);
  }
  if (file_ < 0) fail();
}

OutputFile::~OutputFile() {
  if (file_ >= 0) close(file_);
  if (file_ >= 0 && !temporary_.empty()) unlink(temporary_.c_str());
}

void OutputFile::keep(std::string_view content) {
  if (!wanted()) return;
  if (is_stdout()) {
    fmt::print("{}", content);
  } else if (!write_all(file_, content)) {
    fail();
  }
}

void OutputFile::finish() {
  if (temporary_.empty()) return;
  if (!sync_and_rename(file_, temporary_, path_)) fail();
  temporary_.clear();
}

void OutputFile::fail() const { throw Failure(fmt::format("cannot write {}: {}", path_, std::strerror(errno))); }

}  // namespace tilefish
