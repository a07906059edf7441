// The players of Tetris that use a network. It tells the worth of the board after a placement, and the player takes the
// placement whose reward and worth are the most together.
#pragma once

#include "engine/games/tetris/players/picture.h"
#include "engine/games/tetris/rules/position.h"
#include "tilefish/catalogue.h"

namespace tilefish::tetris {

// What a placement is paid besides 1 for the piece: the Tetris paper's 10 for the square of its lines, or 10 for each,
// which pays nothing for piling up. A network's outputs are in 1 / kCnnOne of that.
enum class Pay : uint8_t { kSquare, kLine };
constexpr int32_t pay_of(Pay pay, int32_t lines) { return 10 * (pay == Pay::kSquare ? lines * lines : lines); }
inline constexpr int32_t kCnnOne = 256;

Move best_after(const Network& network, const Picture& picture, Pay pay, const Position& position, Arena memory,
                Budget& budget);

// `cnn`: the network of the Tetris paper, for boards in a picture of 32x16. What no cell reaches is constant and part
// of the dense layer's biases, so the engine computes only the 27 rows that make the other 6 of the 8 rows of the
// second pool.
inline constexpr Picture kPaperPicture{27, 16, 0, false};
inline constexpr uint32_t kPaperFirst = 32, kPaperSecond = 64, kPaperUnits = 256;  // filters and units of its layers
extern const Network kCnn;
inline constexpr uint32_t kCnnMemory = 54112;
inline constexpr Data kCnnData{.bytes = 415016};

// `cnn-small`: the same layers with a quarter of the filters and an eighth of the units.
inline constexpr Picture kSmallPicture{20, 12, 1, true};
inline constexpr uint32_t kSmallFirst = 8, kSmallSecond = 16, kSmallUnits = 32;
extern const Network kCnnSmall;
inline constexpr uint32_t kCnnSmallMemory = 8160;
inline constexpr Data kCnnSmallData{.bytes = 9392};

}  // namespace tilefish::tetris
