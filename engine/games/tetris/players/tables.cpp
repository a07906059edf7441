#include "engine/games/tetris/players/tables.h"

namespace tilefish::tetris {

// A piece fits where the skyline is the bottom profile of one of its shapes. Profiles that are collected in one word
// begin with different steps, so that no two of a piece share a bit.
uint32_t fit_entry(const Steps& steps) {
  const uint32_t down2 = steps.at[0], down = steps.at[1], flat = steps.at[2], up = steps.at[3], up2 = steps.at[4];
  const uint32_t flat2 = flat & flat >> 1;
  const auto count = [](uint32_t places) -> uint32_t {  // none, one, more
    return places == 0 ? 0 : (places & (places - 1)) == 0 ? 1 : 2;
  };
  const uint32_t i = count(flat2 & flat >> 2);
  const uint32_t o = count(flat);
  const uint32_t t = count((flat2 | (down & up >> 1)) | (down | up) << kColumns);
  const uint32_t z = count(up | (down & flat >> 1)), s = count(down | (flat & up >> 1));
  const uint32_t j = count((flat2 | (flat & down >> 1)) | (flat | up2) << kColumns);
  const uint32_t l = count((flat2 | (up & flat >> 1)) | (flat | down2) << kColumns);
  // The mirror image swaps Z with S and J with L.
  const uint32_t left = z * 3 + j, right = s * 3 + l;
  const uint32_t more = left > right ? left : right, less = left > right ? right : left;
  return kFitTable + ((i * 3 + o) * 3 + t) * 45 + more * (more + 1) / 2 + less;
}

const int16_t kTables[kTableEntries] = {
#include "engine/games/tetris/weights/tables.inc"
};

}  // namespace tilefish::tetris
