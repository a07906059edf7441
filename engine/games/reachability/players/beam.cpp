#include "engine/games/reachability/players/beam.h"

namespace tilefish::reachability {
namespace {

constexpr int32_t kNothing = INT32_MAX;  // the rank of no board
constexpr uint32_t kEntryBytes = 36, kTrailBytes = 3;
constexpr uint32_t kSpare = 6 * 8;  // the six parts are each rounded up by less than 8 bytes

}  // namespace

uint32_t BeamShape::bytes() const {
  const uint32_t slots = uint32_t{strata} * width;
  return slots * (2 * kEntryBytes + kTrailBytes * depth) + strata * 4u + kSpare;
}

BeamShape BeamShape::widest(uint32_t bytes, uint32_t strata, uint32_t depth) {
  constexpr uint32_t kMostSlots = 0xFFFF;
  const uint32_t fixed = strata * 4 + kSpare;
  uint32_t width = bytes <= fixed ? 0 : (bytes - fixed) / (strata * (2 * kEntryBytes + kTrailBytes * depth));
  if (width > kMostSlots / strata) width = kMostSlots / strata;
  return {static_cast<uint16_t>(strata), static_cast<uint16_t>(width), static_cast<uint16_t>(depth)};
}

Beam::Beam(Arena memory, const BeamShape& shape, const Weights& weights, uint32_t seed)
    : shape_(shape), weights_(weights), seed_(seed) {
  const uint32_t slots = uint32_t{shape.strata} * shape.width;
  now_ = memory.take<Entry>(slots);
  next_ = memory.take<Entry>(slots);
  now_count_ = memory.take<uint16_t>(shape.strata);
  next_count_ = memory.take<uint16_t>(shape.strata);
  parent_ = memory.take<uint16_t>(slots * shape.depth);
  placement_ = memory.take<uint8_t>(slots * shape.depth);
}

bool Beam::run(Rows& start, uint32_t goal, Way& way, Budget& budget) {
  for (uint32_t s = 0; s < shape_.strata; ++s) now_count_[s] = 0;
  now_[0] = {packed(start), 0, 0, 0, 0};
  now_count_[0] = 1;
  found_.rank = kNothing;
  const uint32_t slots = static_cast<uint32_t>(now_.size());
  const Stop ended = budget.when_overdue();
  for (uint32_t depth = 0; depth < shape_.depth; ++depth) {
    for (uint32_t s = 0; s < shape_.strata; ++s) next_count_[s] = 0;
    uint32_t kept = 0;
    for (uint32_t s = 0; s < shape_.strata; ++s) {
      for (uint32_t i = 0; i < now_count_[s]; ++i) {
        if (budget.exhausted()) return false;
        budget.spend(1);
        const uint32_t slot = s * shape_.width + i;
        expand(unpacked(now_[slot].rows), s, slot, goal, ended);
        if (ended()) return false;
      }
    }
    if (found_.rank != kNothing) {
      if (way.length + depth + 1 > way.placements.size()) return false;
      start = unpacked(found_.rows);
      trace(depth, way);
      return true;
    }
    for (uint32_t s = 0; s < shape_.strata; ++s) {
      kept += next_count_[s];
      for (uint32_t i = 0; i < next_count_[s]; ++i) {
        const uint32_t slot = s * shape_.width + i;
        parent_[depth * slots + slot] = next_[slot].parent;
        placement_[depth * slots + slot] = next_[slot].placement;
      }
    }
    if (kept == 0) return false;
    const auto entries = now_;
    now_ = next_;
    next_ = entries;
    const auto counts = now_count_;
    now_count_ = next_count_;
    next_count_ = counts;
  }
  return false;
}

Beam::Sums Beam::sums_of(const Rows& rows) const {
  Sums sums;
  int32_t worth = 0, above = 0;
  uint32_t below = kFullRow;
  for (uint32_t r = 0; r < rows.height; ++r) {
    sums.worth[r] = static_cast<int16_t>(worth);
    sums.above[r] = static_cast<int16_t>(above);
    worth += row_worth(rows.row[r]) + pair(below, rows.row[r]);
    above += above_worth(rows.row[r]);
    below = rows.row[r];
  }
  sums.worth[rows.height] = static_cast<int16_t>(worth);
  sums.above[rows.height] = static_cast<int16_t>(above);
  return sums;
}

// Only the piece's own rows are looked at; the points of those below and above are in the sums.
int32_t Beam::rank_of(const View& view, const Sums& sums, const Step& step, uint32_t goal) const {
  const Undo& undo = *step.undo;
  const Rows& rows = view.rows;
  int32_t worth = sums.worth[step.row];
  if (step.row > goal) worth += sums.above[step.row] - sums.above[goal];
  uint32_t below = step.row == 0 ? kFullRow : rows.row[step.row - 1], from = step.row;
  const uint32_t shape_height = kShape[undo.shape].height;
  for (uint32_t r = 0; r < shape_height; ++r) {
    uint32_t row = undo.rows >> r & 1u ? kFullRow : rows.row[from++];
    row &= ~(static_cast<uint32_t>(kRowCells[undo.shape][r]) << step.column);
    worth += row_worth(row) + pair(below, row);
    if (step.row + r >= goal) worth += above_worth(row);
    below = row;
  }
  if (from < rows.height) {
    const uint32_t own = from == 0 ? kFullRow : rows.row[from - 1];
    worth += sums.worth[rows.height] - sums.worth[from] + pair(below, rows.row[from]) - pair(own, rows.row[from]);
    const uint32_t first = goal > undo.lines + from ? goal - undo.lines : from;
    if (first < rows.height) worth += sums.above[rows.height] - sums.above[first];
  }
  return worth + weights_.height * step.height;
}

int32_t Beam::noise_of(const Packed& rows) const {
  return static_cast<int32_t>(static_cast<uint64_t>(hash_of(rows, seed_)) * weights_.noise >> 32);
}

void Beam::expand(const Rows& rows, uint32_t stratum, uint32_t slot, uint32_t goal, const Stop& ended) {
  const View view(rows);
  const Sums sums = sums_of(rows);
  uint32_t steps = 0;
  view.for_each_step([&](const Step& step) {
    if (++steps % kStepsALook == 0 && ended()) return false;
    const uint32_t to = stratum + step.undo->lines;
    if (to >= shape_.strata) return true;
    const bool reached = step.height <= goal;
    Entry entry;
    entry.rank = rank_of(view, sums, step, goal);
    const Entry* const full = !reached && next_count_[to] == shape_.width ? &next_[to * shape_.width] : nullptr;
    if (full && entry.rank > full->rank) return true;
    entry.rows = packed(view.before(step));
    if (weights_.noise != 0) entry.rank += noise_of(entry.rows);
    entry.parent = static_cast<uint16_t>(slot);
    entry.placement = step.placement();
    if (!reached) {
      keep(to, entry);
    } else if (entry.rank < found_.rank) {
      found_ = entry;
    }
    return true;
  });
}

// A full stratum has its worst board first, so that most new boards are turned away by one comparison.
void Beam::keep(uint32_t stratum, const Entry& entry) {
  Entry* const first = &next_[stratum * shape_.width];
  uint16_t& count = next_count_[stratum];
  for (uint32_t i = 0; i < count; ++i) {
    if (first[i].rank == entry.rank && first[i].rows == entry.rows) return;
  }
  if (count < shape_.width) {
    first[count++] = entry;
    if (count < shape_.width) return;
  } else if (entry.rank < first->rank) {
    *first = entry;
  } else {
    return;
  }
  uint32_t worst = 0;
  for (uint32_t i = 1; i < count; ++i) {
    if (first[i].rank > first[worst].rank) worst = i;
  }
  const Entry swapped = *first;
  *first = first[worst];
  first[worst] = swapped;
}

void Beam::trace(uint32_t depth, Way& way) const {
  const uint32_t slots = static_cast<uint32_t>(now_.size());
  way.length += depth + 1;
  uint32_t at = way.length - 1, slot = found_.parent;
  way.placements[at] = found_.placement;
  while (depth-- != 0) {
    way.placements[--at] = placement_[depth * slots + slot];
    slot = parent_[depth * slots + slot];
  }
}

}  // namespace tilefish::reachability
