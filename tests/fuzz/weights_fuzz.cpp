// Any bytes as a file of weights: it is refused with the name of the file, or read as weights that are written and read
// back as the same.
#include <string_view>

#include "host_sim/runner/host_match.h"
#include "host_sim/runner/weights_file.h"
#include "host_sim/support/errors.h"
#include "tests/fuzz/input_file.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tilefish;
  static InputFile file;
  static const Player& player = *player_named(game_named("tetris"), "handcrafted").player;
  const std::string path = file.with("weights", data, size);
  try {
    const std::vector<int32_t> weights = read_weights(path, player);
    const std::string text = write_weights(player, {weights.data(), weights.size()}, "");
    const auto* const bytes = reinterpret_cast<const uint8_t*>(text.data());
    if (read_weights(file.with("again", bytes, text.size()), player) != weights) std::abort();
  } catch (const UsageError& error) {
    if (!std::string_view(error.what()).starts_with(path + ":")) std::abort();
  }
  return 0;
}
