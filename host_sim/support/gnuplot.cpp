#include "host_sim/support/gnuplot.h"

#include <fmt/core.h>
#include <unistd.h>
#include <array>
#include <cstdio>
#include <cstdlib>

#include "host_sim/support/errors.h"

namespace tilefish::report {
namespace {

std::string run_gnuplot(const std::string& script) {
  std::string path = std::string(std::getenv("TMPDIR") ? std::getenv("TMPDIR") : "/tmp") + "/tilefish-plot-XXXXXX";
  const int file = mkstemp(path.data());
  const auto size = static_cast<ssize_t>(script.size());
  const bool whole = file >= 0 && ::write(file, script.data(), script.size()) == size;
  if (file >= 0) close(file);
  std::string output;
  int status = -1;
  if (whole) {
    std::FILE* const pipe = popen(fmt::format("gnuplot '{}' 2>&1", path).c_str(), "r");
    std::array<char, 4096> buffer;
    for (size_t count; pipe && (count = std::fread(buffer.data(), 1, buffer.size(), pipe)) != 0;)
      output.append(buffer.data(), count);
    if (pipe) status = pclose(pipe);
  }
  if (file >= 0) unlink(path.c_str());
  if (!whole) throw Failure(fmt::format("cannot write {}", path));
  if (status != 0) throw Failure(fmt::format("gnuplot drew nothing: {}", output.substr(0, output.find('\n'))));
  return output;
}

}  // namespace

void require_gnuplot() {
  if (std::system("command -v gnuplot >/dev/null 2>&1") != 0)
    throw Failure("gnuplot is not installed; toolchains/setup report installs it");
}

std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? "''" : std::string(1, c);
  return result + "'";
}

std::string drawn_by_gnuplot(const std::string& script) {
  const std::string output = run_gnuplot(script);
  const size_t begin = output.find("<svg");
  if (begin == std::string::npos)
    throw Failure(fmt::format("gnuplot drew nothing: {}", output.substr(0, output.find('\n'))));
  return output.substr(begin);
}

}  // namespace tilefish::report
