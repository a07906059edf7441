// A table as a person reads it: columns aligned, numbers to the right, in the terminal's width, or 80 columns where
// there is none. What is too wide goes on in the next line, between words; a table of long words stays too wide.
#pragma once

#include <cstdio>
#include <string>
#include <vector>

namespace tilefish {

class Table {
 public:
  using Row = std::vector<std::string>;
  explicit Table(Row header) : rows_{std::move(header)} {}

  void add(Row row) { rows_.push_back(std::move(row)); }
  void print(std::FILE* file = stdout) const;
  void print_markdown() const;

 private:
  std::vector<Row> rows_;
};

// A number for people: whole numbers with thousands separated, others with as many digits as they are worth.
std::string readable(double value);

// The characters of an UTF-8 text, as a terminal counts them.
size_t width_of(std::string_view text);

}  // namespace tilefish
