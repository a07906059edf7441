// A position lies in one of two frames: one of 9x9 cells in two words, or a large one of 20x15. Both begin with the
// shape, by which they are told apart. The large frame is the code of all players once more, so small images leave it
// out.
#pragma once

#include <type_traits>

#include "engine/games/five_or_more/rules/position.h"
#include "engine/games/record.h"
#include "tilefish/image.h"

namespace tilefish::five_or_more {

inline constexpr const char* kLargeName = "large";
inline constexpr bool kHoldsLarge = image_holds("five-or-more/large");

template <class Any, class Act>  // Any is void or const void
auto in_frame(Any* position, [[maybe_unused]] const Shape& shape, Act act) {
  const auto as = [&]<class Its>(std::type_identity<Its>) -> auto& {
    return *static_cast<std::conditional_t<std::is_const_v<Any>, const Its, Its>*>(position);
  };
  if constexpr (kHoldsLarge) {
    if (shape.is_large()) return act(as(std::type_identity<LargePosition>{}));
  }
  return act(as(std::type_identity<Position>{}));
}
template <class Any, class Act>
auto in_frame(Any* position, Act act) {
  return in_frame(position, *static_cast<const Shape*>(position), act);
}

// choose(position, settings, seat), for positions in either frame, as the catalogue wants it.
template <class Settings, const auto& choose>
Move in_either(const void* position, Seat& seat) {
  return in_frame(position, [&](const auto& its) { return choose(its, seat.values.as<Settings>(), seat); });
}

}  // namespace tilefish::five_or_more
