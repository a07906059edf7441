#include "host_sim/games/reachability/word_board.h"

namespace tilefish {
namespace {

using namespace reachability;

// Each letter is given by its rows from the top; I, ! and . are narrower than the others.
struct Letter {
  char name;
  const char* rows;
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

char capital(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

const Letter* letter_of(char name) {
  for (const Letter& letter : kLetters) {
    if (letter.name == capital(name)) return &letter;
  }
  return nullptr;
}

uint32_t width_of(const Letter& letter) { return static_cast<uint32_t>(Text(letter.rows).size()) / kLetterRows; }

// The rows between two lines of letters, with column 0 as the lowest bit.
// Two cells in the middle carry letters that stand on others, for most words; next comes a row with one gap.
constexpr uint16_t kRightEnd = 1u << (kColumns - 1), kLeftEnd = 1, kMiddle = 3u << (kColumns / 2 - 1);
constexpr uint16_t kBetween[] = {kMiddle,   kFullRow ^ kRightEnd, kFullRow ^ kLeftEnd, kLeftEnd,
                                 kRightEnd, kRightEnd | kLeftEnd};
static_assert(kWordVariants == 2 * std::size(kBetween));

// How many letters of a word fit beside each other.
uint32_t letters_in_line(Text word, uint32_t& columns) {
  uint32_t count = 0;
  for (columns = 0; count < word.size(); ++count) {
    const uint32_t with = columns + (count == 0 ? 0 : 1) + width_of(*letter_of(word[count]));
    if (with > kColumns) break;
    columns = with;
  }
  return count;
}

bool complain_of_letter(Text word, Output& complaint) {
  for (size_t at = 0; at < word.size(); ++at) {
    if (letter_of(word[at])) continue;
    complaint << "no letter '" << word[at];
    while (++at < word.size() && (static_cast<uint8_t>(word[at]) & 0xC0) == 0x80) complaint << word[at];
    complaint << "'; known: ";
    for (const Letter& letter : kLetters) complaint << letter.name;
    return true;
  }
  return false;
}

// Makes the number of cells even, as every board's that can be built is.
bool make_even(Rows& rows, bool at_left) {
  if (rows.cells() % 2 == 0) return false;
  const uint32_t empty = kFullRow & ~static_cast<uint32_t>(rows.row[0]);
  const uint32_t cell = at_left ? empty & (~empty + 1) : 1u << highest_bit(empty);
  rows.row[0] = static_cast<uint16_t>(rows.row[0] | cell);
  return true;
}

void add_line(Text word, uint32_t first_column, uint16_t* from_top) {
  for (uint32_t column = first_column; const char name : word) {
    const Letter& letter = *letter_of(name);
    const uint32_t width = width_of(letter);
    for (uint32_t cell = 0; letter.rows[cell] != 0; ++cell) {
      uint16_t& row = from_top[cell / width];
      if (letter.rows[cell] == 'X') row = static_cast<uint16_t>(row | 1u << (column + cell % width));
    }
    column += width + 1;
  }
}

}  // namespace

bool draw_word(Text word, uint32_t variant, Rows& rows, Output& remark) {
  if (complain_of_letter(word, remark)) return false;
  if (word.empty()) {
    remark << "there is no word";
    return false;
  }
  uint16_t from_top[kMostRows + kLetterRows + 1] = {};
  uint32_t height = 0, lines = 0;
  for (Text rest = word; !rest.empty(); ++lines) {
    uint32_t columns = 0;
    const uint32_t letters = letters_in_line(rest, columns);
    if (lines != 0 && height < kMostRows) from_top[height++] = kBetween[variant / 2 % std::size(kBetween)];
    if (height + kLetterRows > kMostRows) {
      remark << "'" << word << "' takes more rows than the " << kMostRows << " of a board";
      return false;
    }
    add_line(rest.substr(0, letters), variant % 2 == 0 ? 0 : kColumns - columns, from_top + height);
    height += kLetterRows;
    rest = rest.substr(letters);
  }
  uint32_t empty_above = 0, filled = 0;
  while (empty_above < height && from_top[empty_above] == 0) ++empty_above;
  rows = {};
  rows.height = static_cast<uint8_t>(height - empty_above);
  for (uint32_t r = 0; r < rows.height; ++r) {
    rows.row[r] = from_top[height - 1 - r];
    if (rows.row[r] != 0) continue;
    rows.row[r] = kRightEnd;
    ++filled;
  }
  const char* separator = "";
  if (lines > 1) {
    remark << lines - 1 << (lines == 2 ? " row" : " rows") << " between the lines";
    separator = ", ";
  }
  if (filled != 0) {
    remark << separator << filled << (filled == 1 ? " cell" : " cells") << " where a row would be empty";
    separator = ", ";
  }
  if (make_even(rows, variant % 2 != 0)) remark << separator << "1 cell of the lowest row, for an even number";
  return true;
}

}  // namespace tilefish
