#include "host_sim/games/reachability/word_board.h"

#include <fmt/core.h>
#include <cctype>
#include <string_view>
#include <vector>

#include "host_sim/support/command_line/plain_text.h"
#include "host_sim/support/errors.h"

namespace tilefish {
namespace {

using namespace reachability;

// Each letter is given by its rows from the top; I, ! and . are narrower than the others.
struct Letter {
  char name;
  std::string_view rows;
};
constexpr uint32_t kLetterRows = 5;
constexpr Letter kLetters[] = {
    {'A', ".X.X.XXXXX.XX.X"}, {'B', "XX.X.XXX.X.XXX."}, {'C', "XXXX..X..X..XXX"}, {'D', "XX.X.XX.XX.XXX."},
    {'E', "XXXX..XX.X..XXX"}, {'F', "XXXX..XX.X..X.."}, {'G', "XXXX..X.XX.XXXX"}, {'H', "X.XX.XXXXX.XX.X"},
    {'I', "XXXXX"},           {'J', "..X..X..XX.XXXX"}, {'K', "X.XX.XXX.X.XX.X"}, {'L', "X..X..X..X..XXX"},
    {'M', "X.XXXXX.XX.XX.X"}, {'N', "XX.X.XX.XX.XX.X"}, {'O', "XXXX.XX.XX.XXXX"}, {'P', "XXXX.XXXXX..X.."},
    {'Q', "XXXX.XX.XXXX..X"}, {'R', "XX.X.XXX.X.XX.X"}, {'S', "XXXX..XXX..XXXX"}, {'T', "XXX.X..X..X..X."},
    {'U', "X.XX.XX.XX.XXXX"}, {'V', "X.XX.XX.XX.X.X."}, {'W', "X.XX.XX.XXXXX.X"}, {'X', "X.XX.X.X.X.XX.X"},
    {'Y', "X.XX.X.X..X..X."}, {'Z', "XXX..X.X.X..XXX"}, {'0', ".X.X.XX.XX.X.X."}, {'1', ".X.XX..X..X.XXX"},
    {'2', "XX...X.X.X..XXX"}, {'3', "XXX..XXXX..XXXX"}, {'4', "X.XX.XXXX..X..X"}, {'5', "XXXX..XX...XXX."},
    {'6', "XXXX..XXXX.XXXX"}, {'7', "XXX..X.X..X..X."}, {'8', "XXXX.XXXXX.XXXX"}, {'9', "XXXX.XXXX..XXXX"},
    {'!', "XXX.X"},           {'.', "....X"},           {'-', "......XXX......"}, {'+', "....X.XXX.X...."}};

const Letter& letter_at(std::string_view word, size_t at) {
  std::string known;
  for (const Letter& letter : kLetters) {
    if (letter.name == std::toupper(static_cast<unsigned char>(word[at]))) return letter;
    known += letter.name;
  }
  throw UsageError(fmt::format("no letter '{}'; known: {}", character_at(word, at), known));
}

uint32_t width_of(const Letter& letter) { return static_cast<uint32_t>(letter.rows.size()) / kLetterRows; }

}  // namespace

WordBoard board_of_word(const std::string& word) {
  // Between two lines of letters there is a row. An empty row would leave the letters above it in the air, so the row's
  // last column is filled.
  std::vector<uint16_t> from_top;
  uint32_t between = 0;
  for (size_t next = 0; next < word.size();) {
    if (!from_top.empty()) {
      from_top.push_back(1u << (kColumns - 1));
      ++between;
    }
    const size_t first_row = from_top.size();
    from_top.resize(first_row + kLetterRows);
    for (uint32_t column = 0; next < word.size(); ++next) {
      const Letter& letter = letter_at(word, next);
      const uint32_t width = width_of(letter);
      if (column + width > kColumns) break;
      for (uint32_t cell = 0; cell < letter.rows.size(); ++cell) {
        if (letter.rows[cell] == 'X')
          from_top[first_row + cell / width] |= static_cast<uint16_t>(1u << (column + cell % width));
      }
      column += width + 1;
    }
  }
  if (from_top.empty()) throw UsageError("--word takes a word");
  while (!from_top.empty() && from_top.front() == 0) from_top.erase(from_top.begin());
  if (from_top.size() > kMostRows) {
    throw UsageError(fmt::format("'{}' takes {} rows, a board has {}", word, from_top.size(), kMostRows));
  }
  WordBoard board{};
  board.rows.height = static_cast<uint8_t>(from_top.size());
  uint32_t filled = 0;
  for (uint32_t r = 0; r < board.rows.height; ++r) {
    uint16_t& row = board.rows.row[r] = from_top[board.rows.height - 1 - r];
    if (row == 0) {
      row = 1u << (kColumns - 1);
      ++filled;
    }
  }
  if (between + filled != 0) {
    board.added = fmt::format("{} {} at the right, where a row would be empty", between + filled,
                              between + filled == 1 ? "cell" : "cells");
  }
  if (board.rows.cells() % 2 != 0) {
    uint16_t& floor = board.rows.row[0];
    floor = static_cast<uint16_t>(floor | 1u << highest_bit(kFullRow & ~static_cast<uint32_t>(floor)));
    board.added +=
        fmt::format("{}1 cell at the right of the lowest row, for an even number", board.added.empty() ? "" : ", ");
  }
  return board;
}

}  // namespace tilefish
