#include "host_sim/support/command_line/nearest_word.h"

#include <algorithm>
#include <sstream>

namespace tilefish {
namespace {

// Optimal string alignment: letters to change, insert, delete or swap with their neighbour.
size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<size_t>> table(a.size() + 1, std::vector<size_t>(b.size() + 1));
  for (size_t i = 0; i <= a.size(); ++i) {
    for (size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        table[i][j] = i + j;
        continue;
      }
      const size_t changed = table[i - 1][j - 1] + (a[i - 1] != b[j - 1] ? 1 : 0);
      table[i][j] = std::min({changed, table[i - 1][j] + 1, table[i][j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        table[i][j] = std::min(table[i][j], table[i - 2][j - 2] + 1);
      }
    }
  }
  return table[a.size()][b.size()];
}

}  // namespace

std::string nearest_word(std::string_view written, const std::vector<std::string>& known) {
  constexpr size_t kLongest = 64;  // no known word is so long
  std::string best;
  if (written.size() > kLongest) return best;
  size_t least = std::max<size_t>(1, written.size() / 3) + 1;
  for (const std::string& word : known) {
    const size_t differs = distance(written, word);
    if (differs >= least) continue;
    least = differs;
    best = word;
  }
  return best;
}

std::string with_nearest_word(const std::string& complaint) {
  constexpr std::string_view kKnown = "; known: ";
  const size_t list = complaint.rfind(kKnown), begin = complaint.find('\''), end = complaint.find('\'', begin + 1);
  if (list == std::string::npos || end == std::string::npos || end > list) return complaint;
  std::vector<std::string> known;
  std::istringstream words(complaint.substr(list + kKnown.size()));
  for (std::string word; words >> word;) known.push_back(word.substr(0, word.find_last_not_of(',') + 1));
  const std::string nearest = nearest_word(std::string_view(complaint).substr(begin + 1, end - begin - 1), known);
  return nearest.empty() ? complaint : complaint + "; did you mean " + nearest + "?";
}

}  // namespace tilefish
