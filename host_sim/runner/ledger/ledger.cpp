#include "host_sim/runner/ledger/ledger.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "host_sim/support/engine_text.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/saving/checksum.h"
#include "host_sim/support/saving/durable.h"

namespace tilefish {
namespace {

namespace fs = std::filesystem;

constexpr const char *kWork = "work", *kUnits = ".units", *kSnapshot = ".snapshot";
constexpr auto kBetweenSyncs = std::chrono::milliseconds(250);
constexpr size_t kCheck = 9;  // eight digits and a space

std::string checked(std::string_view unit) { return fmt::format("{} {}\n", hex(checksum({unit})), unit); }

// Splits off a number from the front.
bool take_number(std::string_view& text, uint64_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return false;
  text.remove_prefix(static_cast<size_t>(end - text.data()));
  return true;
}

bool is_ledger(const std::string& folder) { return fs::is_regular_file(fs::path(folder) / kWork); }

// Everything in it, but for the traces of another program that is opening it too.
bool is_empty(const std::string& folder) {
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (!entry.path().filename().string().starts_with(kWork)) return false;
  }
  return true;
}

// Files of units, in the order of their names.
std::vector<fs::path> files_in(const std::string& folder, const char* ending) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ending) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

Ledger::Ledger(std::string folder, WorkSettings settings, const std::vector<std::string>& arguments)
    : folder_(std::move(folder)), settings_(std::move(settings)) {
  std::error_code error;
  if (fs::exists(folder_, error) && !fs::is_directory(folder_, error)) {
    throw UsageError(fmt::format("{} is no folder", folder_));
  }
  fs::create_directory(folder_, error);
  if (!fs::is_directory(folder_)) throw Failure(fmt::format("cannot make {}: {}", folder_, error.message()));
  const SavedWork work((fs::path(folder_) / kWork).string(), settings_);
  if (is_ledger(folder_)) {
    const std::string differs = difference(read_saved((fs::path(folder_) / kWork).string()).settings, settings_);
    if (!differs.empty()) throw UsageError(fmt::format("{} is a ledger of other work: {}", folder_, differs));
    return;
  }
  if (!is_empty(folder_)) throw UsageError(fmt::format("{} is no ledger, and not empty", folder_));
  std::string lines;
  for (const std::string& argument : arguments) lines += argument + "\n";
  work.write(lines);
}

uint64_t Ledger::read(const std::string& path, uint64_t from,
                      const std::function<void(std::string_view unit)>& visit) const {
  std::ifstream file(path, std::ios::binary);
  file.seekg(static_cast<std::streamoff>(from));
  uint64_t broken = 0;
  for (std::string line; std::getline(file, line);) {
    const std::string_view unit = std::string_view(line).substr(std::min(kCheck, line.size()));
    if (file.eof() || checked(unit) != line + "\n") {
      ++broken;
    } else {
      visit(unit);
    }
    if (!file.eof()) from += line.size() + 1;
  }
  if (broken != 0 && told_.insert(path).second) {
    fmt::print(stderr, "{}: {} torn; what is missing is done again\n", path,
               broken == 1 ? "a line is" : fmt::format("{} lines are", broken));
  }
  return from;
}

void Ledger::read(const std::function<void(std::string_view unit)>& visit) const {
  for (const fs::path& path : files_in(folder_, kUnits)) read(path.string(), 0, visit);
}

const Ledger::Units& Ledger::units(const std::string& kind) {
  for (const fs::path& path : files_in(folder_, kUnits)) {
    uint64_t& from = read_[path.string()];
    from = read(path.string(), from, [this](std::string_view unit) {
      const size_t space = unit.find(' ');
      if (space == std::string_view::npos) return;
      const std::string_view found = unit.substr(0, space);
      unit.remove_prefix(space + 1);
      uint64_t number = 0;
      if (take_number(unit, number) && unit.starts_with(' ')) {
        units_[std::string(found)].emplace(number, unit.substr(1));
      }
    });
  }
  return units_[kind];
}

SavedWork Ledger::snapshot(uint64_t game) const {
  WorkSettings settings = settings_;
  settings.values.emplace_back("number", std::to_string(game));
  return SavedWork((fs::path(folder_) / fmt::format("{}{}", game, kSnapshot)).string(), settings);
}

std::vector<uint64_t> Ledger::snapshots() const {
  std::vector<uint64_t> games;
  for (const fs::path& path : files_in(folder_, kSnapshot)) {
    const std::string stem = path.stem().string();
    std::string_view text = stem;
    uint64_t game = 0;
    if (take_number(text, game) && text.empty()) games.push_back(game);
  }
  return games;
}

void Ledger::drop_snapshot(uint64_t game) const {
  std::error_code ignored;
  fs::remove(fs::path(folder_) / fmt::format("{}{}", game, kSnapshot), ignored);
}

Ledger::Writer::~Writer() {
  if (file_ < 0) return;
  fdatasync(file_);
  close(file_);
}

void Ledger::Writer::add(std::string_view unit) {
  const auto fail = [this] { throw Failure(fmt::format("cannot write {}: {}", path_, std::strerror(errno))); };
  std::random_device random;
  while (file_ < 0) {
    path_ = (fs::path(folder_) / fmt::format("{:08x}{:08x}{}", random(), random(), kUnits)).string();
    file_ = open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
    if (file_ < 0 && errno != EEXIST) fail();
  }
  if (!write_all(file_, checked(unit))) fail();
  const auto now = Clock::now();
  if (now - synced_ < kBetweenSyncs) return;
  fdatasync(file_);
  synced_ = now;
}

std::vector<std::string> arguments_of_ledger(const std::string& folder) {
  if (!is_ledger(folder)) throw UsageError(fmt::format("{} is no ledger", folder));
  std::vector<std::string> arguments;
  std::istringstream lines(read_saved((fs::path(folder) / kWork).string()).content);
  for (std::string line; std::getline(lines, line);) arguments.push_back(line);
  return arguments;
}

}  // namespace tilefish
