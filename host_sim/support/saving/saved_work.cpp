#include "host_sim/support/saving/saved_work.h"

#include <fmt/core.h>
#include <filesystem>
#include <sstream>

#include "host_sim/support/engine_text.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/file.h"
#include "host_sim/support/output_file.h"
#include "host_sim/support/saving/checksum.h"

namespace tilefish {
namespace {

constexpr std::string_view kMagic = "tilefish saved work ";
constexpr std::string_view kVersion = "1";

std::string header_of(const WorkSettings& settings) {
  std::string text = fmt::format("{}{}\n{}\n", kMagic, kVersion, settings.work);
  for (const auto& [name, value] : settings.values) text += fmt::format("{}={}\n", name, value);
  return text;
}

// Takes one line off the text. False where there is none.
bool take_line(std::string_view& text, std::string_view& line) {
  const size_t end = text.find('\n');
  if (end == std::string_view::npos) return false;
  line = text.substr(0, end);
  text.remove_prefix(end + 1);
  return true;
}

}  // namespace

WorkSettings settings_of_command(const std::string& command) {
  std::istringstream words(command);
  WorkSettings settings;
  std::string word, value;
  words >> word;  // the program
  while (words >> word) {
    if (word.starts_with("--")) {
      words >> value;
      settings.values.emplace_back(word.substr(2), value);
    } else {
      settings.work += (settings.work.empty() ? "" : " ") + word;
    }
  }
  return settings;
}

std::string difference(const WorkSettings& there, const WorkSettings& asked) {
  if (there.work != asked.work) return fmt::format("`{}`, not `{}`", there.work, asked.work);
  const auto value_in = [](const WorkSettings& settings, const std::string& name) -> const std::string* {
    for (const auto& [key, value] : settings.values) {
      if (key == name) return &value;
    }
    return nullptr;
  };
  std::string text;
  const auto add = [&](const std::string& what) { text += (text.empty() ? "" : ", ") + what; };
  for (const auto& [name, value] : there.values) {
    const std::string* const other = value_in(asked, name);
    if (!other) {
      add(fmt::format("{}={}, not without", name, value));
    } else if (*other != value) {
      add(fmt::format("{}={}, not {}", name, value, *other));
    }
  }
  for (const auto& [name, value] : asked.values) {
    if (!value_in(there, name)) add(fmt::format("no {}, not {}", name, value));
  }
  return text;
}

SavedContent read_saved(const std::string& path) {
  std::string file = content_of(path);
  const auto refuse = [&](std::string_view why) { throw Failure(fmt::format("{} {}", path, why)); };
  std::string_view rest = file, line;
  if (!rest.starts_with(kMagic)) refuse("holds no saved work of tilefish");
  if (!take_line(rest, line)) refuse("is damaged: it ends in its first lines");
  if (line.substr(kMagic.size()) != kVersion) {
    refuse(fmt::format("has version {:.9} of saved work, this program knows {}", line.substr(kMagic.size()), kVersion));
  }
  SavedContent saved;
  if (!take_line(rest, line)) refuse("is damaged: it ends in its first lines");
  saved.settings.work = line;
  for (saved.lines = 3; take_line(rest, line) && !line.starts_with("content="); ++saved.lines) {
    const size_t equals = line.find('=');
    if (equals == std::string_view::npos) refuse("is damaged: a line of its settings has no '='");
    saved.settings.values.emplace_back(line.substr(0, equals), line.substr(equals + 1));
  }
  const size_t header = static_cast<size_t>(line.data() - file.data());
  if (!line.starts_with("content=")) refuse("is damaged: it ends in its first lines");
  const std::string length = fmt::format("content={} ", rest.size());
  if (!line.starts_with(length)) refuse(fmt::format("is damaged: it has {} bytes of {:.30}", rest.size(), line));
  if (line.substr(length.size()) != "crc=" + hex(checksum({std::string_view(file).substr(0, header), rest}))) {
    refuse("is damaged: its checksum is wrong");
  }
  file.erase(0, file.size() - rest.size());
  saved.content = std::move(file);
  return saved;
}

void SavedWork::begin(bool resume, bool force) const {
  if (path_ == "-") throw UsageError("a checkpoint is a file, which `-`, stdout, is not");
  std::error_code ignored;
  if (resume || force || !std::filesystem::exists(path_, ignored)) return;
  throw UsageError(fmt::format("{} is there already: --resume goes on with it, --force begins anew", path_));
}

void SavedWork::write(std::string_view content) const {
  const std::string header = header_of(settings_);
  OutputFile(path_).write(
      fmt::format("{}content={} crc={}\n{}", header, content.size(), hex(checksum({header, content})), content));
}

SavedContent SavedWork::read() const {
  SavedContent saved = read_saved(path_);
  const std::string differs = difference(saved.settings, settings_);
  if (!differs.empty()) throw UsageError(fmt::format("{} is of other work: {}", path_, differs));
  return saved;
}

}  // namespace tilefish
