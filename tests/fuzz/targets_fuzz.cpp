// Any bytes as a file for `solve`, or as the fumen of its command line: it names what is wrong, or gives boards.
//
// The first byte chooses: `j` a file of JSON, `t` a file of text, anything else a fumen.
#include "host_sim/games/reachability/target_reader.h"
#include "host_sim/support/errors.h"
#include "tests/fuzz/input_file.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tilefish;
  static InputFile file;
  if (size == 0) return 0;
  const uint8_t* const rest = data + 1;
  const std::string source = data[0] == 'j'   ? file.with("board.json", rest, size - 1)
                             : data[0] == 't' ? file.with("board.txt", rest, size - 1)
                                              : "v115@" + std::string(rest, data + size);
  try {
    const std::vector<Target> targets = read_targets(source, "");
    if (targets.empty()) std::abort();
    for (const Target& target : targets) {
      if (target.rows.height > reachability::kMostRows) std::abort();
      for (uint32_t row = 0; row < reachability::kMostRows; ++row) {
        if (target.rows.row[row] > reachability::kFullRow) std::abort();
        if (row >= target.rows.height && target.rows.row[row] != 0) std::abort();
      }
    }
  } catch (const Failure& failure) {
    if (*failure.what() == 0) std::abort();
  } catch (const UsageError& error) {
    if (*error.what() == 0) std::abort();
  }
  return 0;
}
