#include "host_sim/report/results.h"

#include <fmt/core.h>
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>
#include <sstream>

#include "host_sim/report/charts/board_bars.h"
#include "host_sim/report/charts/ladder.h"
#include "host_sim/report/compose.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/file.h"
#include "host_sim/support/installation.h"

namespace tilefish::report {
namespace {

constexpr std::string_view kBegin = "<!-- report: ", kBeginEnd = " -->", kEnd = "<!-- end of report -->";

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream parts(line.substr(1));
  for (std::string cell; std::getline(parts, cell, '|');) {
    const size_t begin = cell.find_first_not_of(' ');
    cells.push_back(begin == std::string::npos ? "" : cell.substr(begin, cell.find_last_not_of(' ') - begin + 1));
  }
  return cells;
}

// The last two cells of a measured row are its number of games or blocks, and its command, which ends with that number.
bool is_measured(const Rows& rows) {
  return rows[0].size() > 2 && rows[0].back() == "command" && rows[0][rows[0].size() - 2] == "n";
}
// Nothing where the cell is no number; 0 where it is empty.
std::optional<uint64_t> number_in(std::string cell) {
  std::erase(cell, ',');
  uint64_t number = 0;
  const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), number);
  if (!cell.empty() && (error != std::errc() || end != cell.data() + cell.size())) return std::nullopt;
  return number;
}
uint64_t number_of(const std::vector<std::string>& row) { return number_in(row[row.size() - 2]).value_or(0); }
std::string key_of(const std::vector<std::string>& row) {
  const std::string& command = row.back();
  return command.substr(0,
                        std::min({command.find(" --games "), command.find(" --blocks "), command.find_last_of('`')}));
}

std::string as_results(const Page& page, const std::string& title, const std::map<std::string, Grid>& tables) {
  std::string text = fmt::format("# {}: results\n\nWritten by `tilefish report --results`; do not edit.\n\n", title);
  bool within = false;
  for (const auto& part : page.parts) {
    if (const auto* heading = std::get_if<Heading>(&part)) within = heading->text == title;
    if (!within) continue;
    if (const auto* paragraph = std::get_if<Paragraph>(&part)) text += paragraph->text + "\n\n";
    const auto* const grid = std::get_if<Grid>(&part);
    if (!grid) continue;
    text +=
        fmt::format("{}{}{}\n\n{}{}\n\n", kBegin, grid->title, kBeginEnd, as_markdown(tables.at(grid->title)), kEnd);
  }
  text.pop_back();
  return text;
}

Grid with_measured(Grid grid, const Rows& old) {
  if (!is_measured(grid.rows) || old.empty() || old[0] != grid.rows[0]) return grid;
  const auto whose = static_cast<std::ptrdiff_t>(grid.paper);
  for (size_t i = 1; i < grid.rows.size(); ++i) {
    std::vector<std::string>& row = grid.rows[i];
    if (row.back().empty()) continue;
    const auto known = std::find_if(old.begin() + 1, old.end(), [&](const std::vector<std::string>& other) {
      return other.size() == row.size() && other[0] == row[0] && key_of(other) == key_of(row);
    });
    if (known == old.end() || number_of(*known) <= number_of(row)) continue;
    std::copy(known->begin() + whose, known->end(), row.begin() + whose);
  }
  return grid;
}

std::string file_of(const Chapter& chapter) {
  std::string name = chapter.game;
  std::replace(name.begin(), name.end(), '-', '_');
  return name + ".md";
}

}  // namespace

std::map<std::string, Rows> tables_of(const std::string& text) {
  std::map<std::string, Rows> tables;
  Rows* rows = nullptr;  // of the table whose end was not read yet
  std::istringstream lines(text);
  size_t number = 0, begun = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const bool begins = line.starts_with(kBegin) && line.ends_with(kBeginEnd);
    if (begins && rows) throw Failure(fmt::format("line {}: a table inside another", number));
    if (line == kEnd && !rows) throw Failure(fmt::format("line {}: the end of no table", number));
    if (begins) {
      rows = &tables[line.substr(kBegin.size(), line.size() - kBegin.size() - kBeginEnd.size())];
      begun = number;
    } else if (line == kEnd) {
      rows = nullptr;
    } else if (rows && line.starts_with('|') && !line.starts_with("|---")) {
      rows->push_back(cells_of(line));
      const std::vector<std::string>& row = rows->back();
      if (rows->size() > 1 && is_measured(*rows) && row.size() == rows->front().size() &&
          !number_in(row[row.size() - 2]))
        throw Failure(fmt::format("line {}: '{}' is no number of games", number, row[row.size() - 2]));
    }
  }
  if (rows) throw Failure(fmt::format("line {}: the table has no end", begun));
  return tables;
}

std::map<std::string, Grid> with_measured(const Page& page, const std::map<std::string, Rows>& old) {
  std::map<std::string, Grid> tables;
  for (const auto& part : page.parts) {
    const auto* const grid = std::get_if<Grid>(&part);
    if (!grid) continue;
    const auto known = old.find(grid->title);
    tables[grid->title] = known == old.end() ? *grid : with_measured(*grid, known->second);
  }
  return tables;
}

std::map<std::string, Rows> stored_results(const std::vector<Chapter>& chapters) {
  std::map<std::string, Rows> all;
  for (const Chapter& chapter : chapters) {
    const std::string path = data_file("host_sim/report/results/" + file_of(chapter));
    if (std::filesystem::exists(path)) all.merge(tables_of(content_of(path)));
  }
  return all;
}

ResultsFolder::ResultsFolder(const std::string& path, const std::vector<Chapter>& chapters) : chapters_(chapters) {
  if (path.empty()) return;
  for (const Chapter& chapter : chapters) add(chapter.title, fmt::format("{}/{}", path, file_of(chapter)));
  if (!has_boards(chapters)) return;
  add(kBoardsTitle, path + "/boards.md");
  ladder_ = std::make_unique<OutputFile>(path + "/ladder.svg");
  boards_ = std::make_unique<OutputFile>(path + "/boards.svg");
}

void ResultsFolder::add(const std::string& title, const std::string& path) {
  File& file = files_.emplace_back(File{title, path, {}, std::make_unique<OutputFile>(path)});
  if (!std::filesystem::exists(path)) return;
  try {
    file.old = tables_of(content_of(path));
  } catch (const Failure& failure) {
    throw Failure(fmt::format("{}: {}", path, failure.what()));
  }
}

void ResultsFolder::write(const Page& page) {
  std::map<std::string, Rows> old;
  for (const File& file : files_) old.insert(file.old.begin(), file.old.end());
  const std::map<std::string, Grid> tables = with_measured(page, old);
  for (const File& file : files_) {
    for (const auto& [title, rows] : file.old) {
      if (!tables.contains(title)) throw Failure(fmt::format("{}: the report has no table '{}'", file.path, title));
    }
  }
  for (const File& file : files_) file.output->write(as_results(page, file.title, tables));
  if (!ladder_) return;
  ladder_->write(drawn_ladder(chapters_, tables));
  boards_->write(drawn_board_bars());
}

}  // namespace tilefish::report
