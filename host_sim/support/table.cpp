#include "host_sim/support/table.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <algorithm>
#include <cmath>
#include <string_view>

namespace tilefish {
namespace {

bool number_like(std::string_view cell) {
  return cell.find_first_not_of("0123456789.,+-%KM") == std::string_view::npos;
}

constexpr size_t kGap = 2;  // between columns, or 1 where they do not fit otherwise

size_t columns_of(std::FILE* file) {
  constexpr size_t kUsual = 80;
  winsize size{};
  const bool known = isatty(fileno(file)) && ioctl(fileno(file), TIOCGWINSZ, &size) == 0 && size.ws_col != 0;
  return known ? std::max<size_t>(size.ws_col, kUsual) : kUsual;
}

// What stays in one piece: words, and parts of long ones such as a player with many settings.
struct Word {
  std::string text;
  bool spaced;  // before it
};
std::vector<Word> words_of(std::string_view cell) {
  constexpr size_t kLongWord = 20;
  std::vector<Word> words;
  bool spaced = false;
  while (!cell.empty()) {
    const size_t space = std::min(cell.find(' '), cell.size());
    size_t end = space;
    if (space > kLongWord) end = std::min(cell.find_first_of(":,"), space - 1) + 1;
    words.push_back({std::string(cell.substr(0, end)), spaced});
    spaced = end == space;
    cell.remove_prefix(std::min(spaced ? end + 1 : end, cell.size()));
  }
  return words;
}

// A cell in lines of at most so many characters, where its words are not longer.
std::vector<std::string> lines_of(std::string_view cell, size_t width) {
  std::vector<std::string> lines;
  for (const auto& [text, spaced] : words_of(cell)) {
    if (!lines.empty() && width_of(lines.back()) + (spaced ? 1 : 0) + width_of(text) <= width) {
      lines.back() += (spaced ? " " : "") + text;
    } else {
      lines.push_back(text);
    }
  }
  return lines;
}

// Narrows the widest column that can be narrowed, until all of them fit or none can. False: they do not fit.
bool fit(std::vector<size_t>& widths, const std::vector<size_t>& least, size_t gap, size_t room) {
  size_t all = (widths.size() - 1) * gap;
  for (const size_t width : widths) all += width;
  while (all > room) {
    size_t widest = widths.size();
    for (size_t column = 0; column < widths.size(); ++column) {
      if (widths[column] == least[column]) continue;
      if (widest == widths.size() || widths[column] > widths[widest]) widest = column;
    }
    if (widest == widths.size()) return false;
    --widths[widest];
    --all;
  }
  return true;
}

}  // namespace

size_t width_of(std::string_view text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

void Table::print(std::FILE* file) const {
  const size_t columns = rows_.front().size();
  std::vector<size_t> widths(columns, 0), longest_words(columns, 0);
  std::vector<bool> right(columns, true);
  for (size_t row = 0; row < rows_.size(); ++row) {
    for (size_t column = 0; column < columns; ++column) {
      const std::string& cell = rows_[row][column];
      widths[column] = std::max(widths[column], width_of(cell));
      for (const std::string& word : lines_of(cell, 0)) {
        longest_words[column] = std::max(longest_words[column], width_of(word));
      }
      if (row != 0 && !number_like(cell)) right[column] = false;
    }
  }
  const std::vector<size_t> wanted = widths;
  size_t between = kGap;
  if (!fit(widths, longest_words, between, columns_of(file))) {
    widths = wanted;
    fit(widths, longest_words, --between, columns_of(file));
  }
  for (const Row& row : rows_) {
    std::vector<std::vector<std::string>> cells;
    size_t lines = 1;
    for (size_t column = 0; column < columns; ++column) {
      cells.push_back(lines_of(row[column], widths[column]));
      lines = std::max(lines, cells.back().size());
    }
    for (size_t at = 0; at < lines; ++at) {
      std::string line;
      for (size_t column = 0; column < columns; ++column) {
        const std::string text = at < cells[column].size() ? cells[column][at] : "";
        const std::string gap(widths[column] - width_of(text), ' ');
        if (column != 0) line.append(between, ' ');
        line += right[column] ? gap + text : text + gap;
      }
      line.erase(line.find_last_not_of(' ') + 1);
      fmt::print(file, "{}\n", line);
    }
  }
}

void Table::print_markdown() const {
  for (size_t row = 0; row < rows_.size(); ++row) {
    fmt::print("| {} |\n", fmt::join(rows_[row], " | "));
    if (row == 0) fmt::print("{}|\n", fmt::join(std::vector<std::string>(rows_[0].size(), "|---"), ""));
  }
}

std::string readable(double value) {
  const double size = std::fabs(value);
  const int decimals = size >= 1000 || value == std::floor(value) ? 0 : size >= 100 ? 1 : size >= 1 ? 2 : 4;
  std::string digits = fmt::format("{:.{}f}", value, decimals);
  const size_t first = value < 0 ? 1 : 0;
  const size_t point = std::min(digits.find('.'), digits.size());
  for (size_t at = point; at > first + 3;) digits.insert(at -= 3, 1, ',');
  return digits;
}

}  // namespace tilefish
