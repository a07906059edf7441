// The last 16 bytes of RAM, which start-up leaves alone: what outlives a reset, and what an emulator's launcher says.
//
//   state     what the board was doing: kRunning since main, kFaulted since a fault was recorded, else it was off
//   length    bytes of the record of a fault, which lies in memory that nobody clears (system/faults.cpp)
//   checksum  of that record
//   launcher  kLauncher and flags, written by the program that starts an emulator, before the image starts and at
//             each reset, by QEMU's `-device loader`. Silicon never has it: nothing there writes this word.
//
// `firmware/emulator` and host_sim/boards/emulator.cpp are the launchers.
#pragma once

#include <cstdint>

namespace tilefish {

struct Kept {
  enum : uint32_t { kRunning = 0x4E55'5221, kFaulted = 0x544C'4621 };
  enum : uint32_t {
    kLauncher = 0x71E0'5C00,
    kExits = 1u << 0,
    kCounts = 1u << 1,
    kWatches = 1u << 2,
    kPanel = 1u << 3
  };

  uint32_t state, length, checksum, launcher;
};
static_assert(sizeof(Kept) == 16);

extern "C" volatile Kept kept;  // of the linker script

// Whether a launcher has said so: this is an emulator,
inline bool emulated() { return (kept.launcher & 0xFFFF'FF00) == Kept::kLauncher; }
// which ends when the image asks for it, by semihosting;
inline bool emulator_exits() { return emulated() && kept.launcher & Kept::kExits; }
// where an instruction takes 1024 ns (-icount shift=10), so that the clock counts instructions;
inline bool emulator_counts() { return emulated() && kept.launcher & Kept::kCounts; }
// where time goes by as on silicon, so that a hang can be told from a slow machine. Silicon always watches.
inline bool watches() { return !emulated() || kept.launcher & Kept::kWatches; }
// where a display and buttons are connected. Silicon may always have them.
inline bool has_panel() { return !emulated() || kept.launcher & Kept::kPanel; }

}  // namespace tilefish
