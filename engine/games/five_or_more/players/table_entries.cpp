#include "engine/games/five_or_more/players/table_entries.h"

namespace tilefish::five_or_more {

void Lines::read(const Position& position) {
  *this = Lines{};
  const Cells closed = kMedium.cells() - position.open();  // cells beyond a smaller board count as occupied
  for (const uint32_t bit : closed) {
    const uint32_t colour = position.colour_at(bit);
    for (const LinePlace place : kGeometry.places[cell_of(bit)]) {
      if (place.line == kLines) break;
      occupied[place.line] = static_cast<uint16_t>(occupied[place.line] | 1u << place.bit);
      if (colour != 0)
        own[place.line][colour - 1] = static_cast<uint16_t>(own[place.line][colour - 1] | 1u << place.bit);
    }
  }
}

template <uint32_t step>
static Cells finishing_along(Cells own) {
  const Cells up1 = own.up(step), up2 = up1 & own.up(step * 2), up3 = up2 & own.up(step * 3);
  const Cells down1 = own.down(step), down2 = down1 & own.down(step * 2), down3 = down2 & own.down(step * 3);
  return (up3 & own.up(step * 4)) | (up3 & down1) | (up2 & down2) | (up1 & down3) | (down3 & own.down(step * 4));
}

Cells finishing_cells(Cells own) {
  if (own.size() < 4) return {0, 0};
  return finishing_along<kDirections[0]>(own) | finishing_along<kDirections[1]>(own) |
         finishing_along<kDirections[2]>(own) | finishing_along<kDirections[3]>(own);
}

Regions::Regions(Cells open) : count(0) {
  while (!open.empty()) {
    area[count] = reach(Cells::at(open.lowest()), open);
    shore[count] = area[count].grown();
    open = open - area[count++];
  }
}

}  // namespace tilefish::five_or_more
