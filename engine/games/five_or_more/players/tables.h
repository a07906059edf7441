// The players of Five or More by learned tables.
#pragma once

#include "engine/games/five_or_more/players/judge.h"
#include "tilefish/catalogue.h"

namespace tilefish::five_or_more {

inline constexpr uint32_t kMostTop = 24;

// The values of a seat: top, drops, rounds, prior, depth. One ply: the move whose points and board are worth most. With
// drops, the best `top` moves are each followed by sampled drops, the same for all, and the best answers to each; with
// rounds, the better half goes on with twice as many.
Move choose_tables(const Position& position, Seat& seat);
inline constexpr uint32_t kTablesMemory = 6352;

// sims, top, c.
Move choose_tables_uct(const Position& position, Seat& seat);
inline constexpr uint32_t kTablesUctMemory = 6616;

}  // namespace tilefish::five_or_more
