#include "engine/games/reachability/players/solver.h"

#include "engine/games/reachability/players/beam.h"
#include "engine/games/reachability/players/closure.h"

namespace tilefish::reachability {
namespace {

// The steps of memory, in bytes. Each is about half as large again as the one before, so that all smaller steps
// together cost about twice as much as a step.
constexpr uint32_t kSteps[] = {4 << 10,  6 << 10,   10 << 10,  16 << 10,  24 << 10, 40 << 10, 64 << 10,
                               96 << 10, 160 << 10, 256 << 10, 512 << 10, 1 << 20,  4 << 20,  16 << 20};

constexpr uint32_t kTall = 17;  // boards of so many rows and more may have few boards before them
constexpr uint32_t kMostWholeLines = 10, kMostWholePieces = 48;
constexpr uint32_t kShorteningBytes = 16 << 10;  // wider beams find little more
constexpr uint32_t kShorteningStride = 4;        // pieces between two boards from which it looks for a shorter way

// Found by hill climbing on the number of the test vectors' targets that the narrowest beam peels.
constexpr Weights kWhole{22, 4, 16, 8, 0, 0, 0};

// A round of peeling. Every row has several attempts; in the first round the first attempt is without noise.
struct Round {
  Weights weights;
  uint8_t strata, depth;
};
constexpr uint32_t kAttempts = 6;
constexpr Round kRounds[] = {{{10, 4, 16, 8, -14, 12, 40}, 8, 24},  {{10, 4, 16, 8, -14, 12, 40}, 8, 24},
                             {{10, 4, 16, 8, -14, 12, 60}, 12, 40}, {{10, 4, 16, 8, -14, 12, 40}, 8, 24},
                             {{10, 4, 16, 8, -14, 12, 100}, 8, 24}, {{10, 4, 16, 8, -14, 12, 40}, 12, 40}};

class Search {
 public:
  Search(const Rows& target, Answer& answer, Arena memory, Budget& budget)
      : target_(target), answer_(answer), memory_(memory), budget_(budget) {}

  void step(uint32_t bytes);
  void shorten(uint32_t bytes);

 private:
  bool solved() const { return answer_.verdict == Verdict::kSolved; }
  bool exhaust(uint32_t bytes);
  bool whole(const Rows& board, uint32_t bytes, uint32_t below, Beam::Way& way);
  bool peel(uint32_t bytes, const Round& round, uint32_t seed);
  void accept(const Beam::Way& way);
  Arena arena(uint32_t bytes) const {
    Arena all = memory_;
    return Arena(all.take<uint8_t>(bytes).data(), bytes);
  }

  const Rows& target_;
  Answer& answer_;
  Arena memory_;
  Budget& budget_;
  uint8_t scratch_[kMostWholePieces];
};

// Makes a way the answer. A way leads from the target back, so it is turned round, perhaps in its own place. A way that
// does not lead to the target does not count.
void Search::accept(const Beam::Way& way) {
  answer_.length = static_cast<uint16_t>(way.length);
  for (uint32_t i = 0; i < (way.length + 1) / 2; ++i) {
    const uint8_t first = way.placements[i], last = way.placements[way.length - 1 - i];
    answer_.placement[i] = last;
    answer_.placement[way.length - 1 - i] = first;
  }
  answer_.verdict = leads_to(target_, {answer_.placement, way.length}) ? Verdict::kSolved : Verdict::kUnknown;
}

// Looks for a way from a board straight to the empty one, in fewer than `below` pieces.
bool Search::whole(const Rows& from, uint32_t bytes, uint32_t below, Beam::Way& way) {
  const uint32_t cells = from.cells();
  for (uint32_t lines = cells % 4 == 0 ? 0 : 1; lines <= kMostWholeLines; lines += 2) {
    const uint32_t pieces = (cells + kColumns * lines) / 4;
    if (pieces > kMostWholePieces || pieces >= below) return false;
    const BeamShape shape = BeamShape::widest(bytes, lines + 1, pieces);
    if (shape.width == 0) return false;
    Beam beam(arena(bytes), shape, kWhole, 0);
    Rows board = from;
    way.length = 0;
    if (beam.run(board, 0, way, budget_)) return true;
    if (budget_.exhausted()) return false;
  }
  return false;
}

bool Search::peel(uint32_t bytes, const Round& round, uint32_t seed) {
  Rows board = target_;
  Beam::Way way{{answer_.placement, kMostPieces}, 0};
  const BeamShape shape = BeamShape::widest(bytes, round.strata, round.depth);
  while (board.height != 0) {
    bool lower = false;
    for (uint32_t attempt = 0; attempt < kAttempts && !lower; ++attempt) {
      Weights weights = round.weights;
      if (seed == 0 && attempt == 0) weights.noise = 0;
      Beam beam(arena(bytes), shape, weights, seed * 64 + attempt);
      lower = beam.run(board, board.height - 1u, way, budget_);
      if (!lower && budget_.exhausted()) return false;
    }
    if (!lower) return false;
  }
  accept(way);
  return solved();
}

// Looks at all boards before the target, where they are few: that gives an answer or a proof.
bool Search::exhaust(uint32_t bytes) {
  Rows board = target_;
  Beam::Way way{{answer_.placement, kMostPieces}, 0};
  const Outcome outcome = Closure(arena(bytes)).run(board, 0, way.placements, way.length, budget_);
  if (outcome == Outcome::kLow) accept(way);
  if (outcome == Outcome::kAllSeen) answer_.verdict = Verdict::kUnreachable;
  return outcome != Outcome::kGaveUp;
}

void Search::step(uint32_t bytes) {
  bytes -= static_cast<uint32_t>(sizeof(Answer));
  if (!solved() && target_.height >= kTall && exhaust(bytes)) return;
  Beam::Way way{{scratch_, kMostWholePieces}, 0};
  if (whole(target_, bytes, solved() ? answer_.length : kMostPieces, way)) accept(way);
  for (uint32_t round = 0; round < sizeof kRounds / sizeof kRounds[0]; ++round) {
    if (solved() || budget_.exhausted()) return;
    peel(bytes, kRounds[round], round);
  }
}

// Shortens the answer. It takes boards on the way, from the empty board on; where a beam comes from one of them to the
// empty board in fewer pieces, these replace the pieces that led there.
void Search::shorten(uint32_t bytes) {
  bytes -= static_cast<uint32_t>(sizeof(Answer));
  if (bytes > kShorteningBytes) bytes = kShorteningBytes;
  tetris::Board board{};
  uint32_t lines = 0, played = 0;
  while (played < answer_.length && !budget_.exhausted()) {
    drop(board, kPlacement[answer_.placement[played++]], lines);
    if (played % kShorteningStride != 0 || lines < 2) continue;
    Beam::Way way{{scratch_, kMostWholePieces}, 0};
    if (!whole(rows_of(board), bytes, played, way)) continue;
    const uint32_t saved = played - way.length;
    for (uint32_t i = 0; i < way.length; ++i) answer_.placement[i] = scratch_[way.length - 1 - i];
    for (uint32_t i = played; i < answer_.length; ++i) answer_.placement[i - saved] = answer_.placement[i];
    answer_.length = static_cast<uint16_t>(answer_.length - saved);
    played = way.length;
  }
  TILEFISH_ASSERT(leads_to(target_, {answer_.placement, answer_.length}));
}

}  // namespace

void solve(const Rows& target, Answer& answer, Arena memory, Budget& budget) {
  answer.verdict = Verdict::kUnknown;
  answer.length = 0;
  if (*flaw_of(target) != 0) {
    answer.verdict = Verdict::kUnreachable;
    return;
  }
  if (target.height == 0) {
    answer.verdict = Verdict::kSolved;
    return;
  }
  Search search(target, answer, memory, budget);
  uint32_t last = 0;
  for (const uint32_t bytes : kSteps) {
    if (bytes > memory.left() + sizeof(Answer) || answer.verdict == Verdict::kUnreachable || budget.exhausted()) break;
    search.step(bytes);
    last = bytes;
  }
  if (answer.verdict == Verdict::kSolved) search.shorten(last);
}

bool leads_to(const Rows& target, etl::span<const uint8_t> placements) {
  tetris::Board board{};
  uint32_t lines = 0;
  for (const uint8_t placement : placements) {
    if (!drop(board, kPlacement[placement], lines)) return false;
  }
  return rows_of(board) == target;
}

void exchange(Answer& answer, const Values&, Archive& archive) {
  archive.field(answer.verdict, static_cast<uint32_t>(Verdict::kUnknown));
  if (answer.verdict == Verdict::kNone) return;
  exchange(answer.target, archive);
  archive.field(answer.length, kMostPieces);
  for (uint32_t i = 0; i < answer.length; ++i) archive.field(answer.placement[i], kPlacements - 1);
  archive.require(answer.verdict != Verdict::kSolved ||
                  leads_to(unpacked(answer.target), {answer.placement, answer.length}));
}

}  // namespace tilefish::reachability
