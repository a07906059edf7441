// The boards of firmware/boards/, built into the program: what they have room for and how they are emulated.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tilefish/catalogue.h"

namespace tilefish {

struct Board {
  std::string name, cpu;
  std::string emulator;              // QEMU's name of the machine
  uint32_t clock;                    // of its core, in Hz
  uint32_t flash, ram;               // bytes
  uint32_t memory;                   // bytes of it for players
  std::vector<std::string> players;  // in its image, as GAME/PLAYER
  std::string golden;                // the checksum by which its image is known (see golden_checksum)

  // Why its image can't play this; empty when it can.
  std::string leaves_out(const Game& game, const Player& player) const;
};

const std::vector<Board>& boards();

// A board by its name, or several by `all`. Throws UsageError, naming what is known.
const Board& board_named(std::string_view name);
std::vector<const Board*> boards_named(std::string_view name);

// Where its image is: build/BOARD/tilefish.elf of this source tree, or under TILEFISH_IMAGES instead of build.
std::string image_of(const Board& board);

}  // namespace tilefish
