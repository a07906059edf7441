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
  std::string emulator;              // the program for it: qemu-system-..., a script of firmware/emulators, or none
  std::string machine;               // QEMU's name of it
  uint32_t slow;                     // how many times slower its emulator is than QEMU
  uint32_t launcher_word;            // address of the word by which a launcher tells that it emulates
  uint32_t flash, ram;               // bytes
  uint32_t memory;                   // bytes of it for players
  uint32_t clock;                    // of the core, in Hz
  uint32_t microamps, millivolts;    // what the chip takes while it computes, by its data sheet; 0: nobody says
  std::vector<std::string> players;  // in its image, as GAME/PLAYER
  std::string golden;                // the checksum by which its image is known (see golden_checksum)

  // Why its image can't play this; empty when it can.
  std::string leaves_out(const Game& game, const Player& player) const;
};

const std::vector<Board>& boards();

// A board by its name, or by `all` every one that can be emulated. Throws UsageError, naming what is known.
const Board& board_named(std::string_view name);
std::vector<const Board*> boards_named(std::string_view name);

// Says on stderr which boards `all` leaves out.
void tell_left_out(std::string_view name);

// Where its image is: build/BOARD/tilefish.elf of this source tree, or under TILEFISH_IMAGES instead of build.
std::string image_of(const Board& board);

}  // namespace tilefish
