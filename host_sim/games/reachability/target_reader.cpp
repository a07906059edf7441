#include "host_sim/games/reachability/target_reader.h"

#include <fmt/core.h>
#include <algorithm>
#include <filesystem>
#include <sstream>

#include "engine/games/reachability/rules/position.h"
#include "host_sim/games/reachability/fumen.h"
#include "host_sim/games/reachability/fumen_codec.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/support/command_line/plain_text.h"
#include "host_sim/support/engine_text.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/file.h"
#include "host_sim/support/json.h"

namespace tilefish {
namespace {

using namespace reachability;

struct Line {
  uint32_t number;  // in its file
  std::string text;
};

// Reads the lines of one board, top row first. Empty rows on top count for nothing.
Rows board_of_lines(const std::vector<Line>& lines) {
  Position position{};
  for (const Line& line : lines) {
    bool good = true;
    const std::string complaint = text_from([&](Output& out) { good = add_row(position, as_text(line.text), out); });
    if (!good) throw Failure(fmt::format("line {}: {}", line.number, complaint));
  }
  return unpacked(position.target);
}

std::vector<Target> boards_of_text(const std::string& text, const std::string& name) {
  std::vector<Target> targets;
  std::vector<Line> lines;
  uint32_t number = 0;
  const auto finish = [&] {
    if (lines.empty()) return;
    targets.push_back(
        {"", targets.empty() ? name : fmt::format("{}#{}", name, targets.size() + 1), board_of_lines(lines), ""});
    lines.clear();
  };
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    ++number;
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.pop_back();
    if (line.empty()) {
      finish();
    } else if (line[0] != '#') {
      lines.push_back({number, line});
    }
  }
  finish();
  if (targets.empty()) throw Failure("no board in it");
  return targets;
}

Target board_of_json(const Json& entry, const std::string& section, size_t index) {
  const Json* const board = entry.find("rows");
  if (!board || !board->items()) throw Failure(fmt::format("{}[{}] has no rows", section, index));
  const auto word = [&](const char* field) {
    const Json* const found = entry.find(field);
    return found && found->text() ? *found->text() : section;
  };
  Target target{word("suite"), fmt::format("{}[{}]", word("name"), index), {}, ""};
  const Json::List& rows = *board->items();
  if (rows.size() > kMostRows)
    throw Failure(fmt::format("a board has {} rows, {} has {}", kMostRows, target.name, rows.size()));
  for (uint32_t r = 0; r < rows.size(); ++r) {
    const int64_t row = rows[r].whole().value_or(-1);
    if (row < 0 || row > kFullRow)
      throw Failure(fmt::format("{}: a row is a number from 0 to {}", target.name, kFullRow));
    target.rows.row[r] = static_cast<uint16_t>(row);
    if (row != 0) target.rows.height = static_cast<uint8_t>(r + 1);
  }
  return target;
}

std::vector<Target> boards_of_json(const std::string& text, const std::string& section) {
  const std::optional<Json> json = Json::parse(text);
  if (!json || !json->fields()) throw Failure("no JSON object");
  std::vector<Target> targets;
  std::string known;
  for (const auto& [key, value] : *json->fields()) {
    const Json::List* const list = value.items();
    if (!list) continue;
    known += (known.empty() ? "" : ", ") + key;
    if (!section.empty() && key != section) continue;
    for (size_t i = 0; i < list->size(); ++i) targets.push_back(board_of_json((*list)[i], key, i));
  }
  if (known.empty()) throw Failure("no list of boards in it");
  if (targets.empty()) throw UsageError(fmt::format("no section '{}'; known: {}", section, known));
  return targets;
}

std::vector<Target> boards_of_file(const std::filesystem::path& path, const std::string& section) {
  const std::string text = content_of(path.string()), name = plain_text(path.filename().string());
  if (path.extension() == ".json") return boards_of_json(text, section);
  if (looks_like_fumen(as_text(text))) return {{"", name, board_of_fumen(text), ""}};
  return boards_of_text(text, name);
}

}  // namespace

std::vector<Target> read_targets(const std::string& source, const std::string& section) {
  if (looks_like_fumen(as_text(source))) return {{"", "fumen", board_of_fumen(source), ""}};
  const std::filesystem::path path(source);
  if (!std::filesystem::exists(path))
    throw Failure(fmt::format("cannot read {}: no such file or folder, and no fumen", source));
  if (!std::filesystem::is_directory(path)) {
    try {
      return boards_of_file(path, section);
    } catch (const Failure& failure) {
      throw Failure(fmt::format("{}: {}", source, failure.what()));
    } catch (const UsageError& error) {
      throw UsageError(fmt::format("{}: {}", source, error.what()));
    }
  }
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(path)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<Target> targets;
  for (const auto& file : files) {
    try {
      for (Target& target : boards_of_file(file, section)) targets.push_back(std::move(target));
    } catch (const std::runtime_error& error) {
      targets.push_back({"", plain_text(file.filename().string()), {}, plain_text(error.what())});
    }
  }
  if (targets.empty()) throw Failure(fmt::format("no boards in {}", source));
  return targets;
}

}  // namespace tilefish
