#include "host_sim/support/installation.h"

#include <fmt/core.h>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "host_sim/support/errors.h"

namespace tilefish {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLandmark = "host_sim/web/index.html";  // the source tree and an installation both have it
constexpr const char* kInstalled = "share/tilefish";

fs::path program_folder() {
  std::error_code unknown;
  return fs::read_symlink("/proc/self/exe", unknown).parent_path();
}

bool holds_data(const fs::path& folder) {
  std::error_code unreadable;
  return !folder.empty() && fs::exists(folder / kLandmark, unreadable);
}

// The source tree of a build folder that was moved away from it.
fs::path source_of_build(const fs::path& build) {
  constexpr std::string_view kKey = "CMAKE_HOME_DIRECTORY:INTERNAL=";
  std::ifstream cache(build / "CMakeCache.txt");
  for (std::string line; std::getline(cache, line);) {
    if (line.starts_with(kKey)) return line.substr(kKey.size());
  }
  return {};
}

fs::path find_data_folder() {
  if (const char* const home = std::getenv("TILEFISH_HOME")) {
    if (holds_data(home)) return home;
    throw Failure(fmt::format("TILEFISH_HOME is {}, which holds no {}", home, kLandmark));
  }
  const fs::path start = program_folder();
  for (fs::path folder = start; !folder.empty(); folder = folder.parent_path()) {
    if (holds_data(folder)) return folder;
    if (holds_data(folder / kInstalled)) return folder / kInstalled;
    if (folder == folder.root_path()) break;
  }
  if (const fs::path source = source_of_build(start); holds_data(source)) return source;
  throw Failure(
      fmt::format("cannot find Tilefish's files: no folder above {} holds {} or {}/{}; set TILEFISH_HOME to the source "
                  "tree or to PREFIX/{}",
                  start.string(), kLandmark, kInstalled, kLandmark, kInstalled));
}

const fs::path& data_folder() {
  static const fs::path folder = find_data_folder();
  return folder;
}

}  // namespace

std::string data_file(std::string_view path) { return (data_folder() / path).string(); }

std::string built_file(std::string_view path) {
  const fs::path beside = program_folder().parent_path() / path;
  std::error_code unreadable;
  if (fs::exists(beside, unreadable)) return beside.string();
  return (data_folder() / "build" / path).string();
}

}  // namespace tilefish
