// The two controllers beside a core of SiFive: the CLINT with the core's own timer and its interrupt by software, and
// the PLIC, by which the chip's interrupts come (FE310-G002 Manual, chapters 9 and 10).
#pragma once

#include "firmware/chips/registers.h"

namespace tilefish::clint {

enum : uint32_t {
  kSoftwareInterrupt = 0x0200'0000,
  kAlarmLow = 0x0200'4000,
  kAlarmHigh = 0x0200'4004,
  kTimeLow = 0x0200'BFF8,
  kTimeHigh = 0x0200'BFFC,
};

}  // namespace tilefish::clint

namespace tilefish::plic {

enum : uint32_t {
  kPriorities = 0x0C00'0000,
  kEnabled = 0x0C00'2000,
  kThreshold = 0x0C20'0000,
  kClaim = 0x0C20'0004,  // read: the interrupt that waits, 0 for none; written: that one is done
};

}  // namespace tilefish::plic
