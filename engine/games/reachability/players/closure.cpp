#include "engine/games/reachability/players/closure.h"

namespace tilefish::reachability {
namespace {

constexpr uint32_t kMostBoards = 1u << 24;  // a link has 24 bits for an index

}  // namespace

// There are three slots for every two boards: 32 + 4 * 3 / 2 = 38 bytes a board.
Closure::Closure(Arena memory) {
  uint32_t boards = memory.left() < 64 ? 0 : (memory.left() - 16) / 38;
  if (boards > kMostBoards) boards = kMostBoards;
  slot_ = memory.take<uint32_t>(boards + boards / 2);
  entry_ = memory.take<Entry>(boards);
}

bool Closure::add(const Packed& rows, uint32_t link) {
  uint32_t at = static_cast<uint32_t>(static_cast<uint64_t>(hash_of(rows)) * slot_.size() >> 32);
  for (; slot_[at] != 0; at = at + 1 == slot_.size() ? 0 : at + 1) {
    if (entry_[slot_[at] - 1].rows == rows) return true;
  }
  if (used_ == entry_.size()) return false;
  entry_[used_] = {rows, link};
  slot_[at] = ++used_;
  return true;
}

Outcome Closure::run(Rows& start, uint32_t low, etl::span<uint8_t> placements, uint32_t& length, Budget& budget) {
  if (entry_.empty()) return Outcome::kGaveUp;
  used_ = 0;
  for (uint32_t& slot : slot_) slot = 0;
  add(packed(start), 0);
  const Stop ended = budget.when_overdue();
  for (uint32_t i = 0; i < used_; ++i) {
    if (budget.exhausted()) return Outcome::kGaveUp;
    budget.spend(1);
    const View view(unpacked(entry_[i].rows));
    bool room = true, found = false;
    Rows reached = start;
    uint8_t last = 0;
    uint32_t tried = 0;
    view.for_each_step([&](const Step& step) {
      if (++tried % kStepsALook == 0 && ended()) return false;
      const Rows before = view.before(step);
      found = step.height <= low;
      if (found) {
        reached = before;
        last = step.placement();
        return false;
      }
      room = add(packed(before), i << 8 | step.placement());
      return room;
    });
    if (!room || ended()) return Outcome::kGaveUp;
    if (!found) continue;
    uint32_t steps = 1;
    for (uint32_t at = i; at != 0; at = entry_[at].link >> 8) ++steps;
    if (length + steps > placements.size()) return Outcome::kGaveUp;
    start = reached;
    length += steps;
    uint32_t to = length - 1;
    placements[to] = last;
    for (uint32_t at = i; at != 0; at = entry_[at].link >> 8) placements[--to] = static_cast<uint8_t>(entry_[at].link);
    return Outcome::kLow;
  }
  return Outcome::kAllSeen;
}

}  // namespace tilefish::reachability
