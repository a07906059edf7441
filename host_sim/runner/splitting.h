// Splitting (RESTART): measures the mean points of lives that are too long to be lived.
//
// A process lives, dies and is born again; its level says how near death is. The main trial is that process as it is.
// Where any trial comes up to level k, R_k - 1 retrials start from there, each with random numbers of its own; a
// retrial ends below the level of its birth or at its death. So high levels are seen R_1 ... R_k times as often as they
// are, and a death at level k weighs 1 / (R_1 ... R_k). The mean is the points of the main trials over the weighted
// deaths. With R_k = (time at or above k - 1) / (time at or above k) all levels are seen equally often; a pilot finds
// these numbers, and then they stay.
//
// A block is 20,000 moves of a main trial with all their retrials; blocks are independent, their scatter gives the
// error, and threads share them. Everything follows from seed, phase, number of the block and number of the birth
// within it, so the result does not depend on the threads. Retrials are followed depth first: a block keeps one
// position a level.
#pragma once

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/core/random.h"
#include "host_sim/runner/ledger/kept_work.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/parallel.h"
#include "host_sim/support/progress.h"

namespace tilefish {

//   start   a new life
//   branch  becomes another process as it stands, and goes on with random numbers of its own
//   step    one move; the process is not dead
//   level   how near death is; a higher one counts as kMostLevels - 1
//   deaths  what the last step counts, in parts of whole_death: all of them at a death; or the exact chance of a death
//           that may come, which then counts nothing when it comes
//   points  of this life
template <class P>
concept SplittingProcess = requires(P& process, const P& other, uint64_t seed) {
  process.start(seed);
  process.branch(other, seed);
  process.step();
  { other.level() } -> std::same_as<uint32_t>;
  { other.dead() } -> std::same_as<bool>;
  { other.deaths() } -> std::same_as<uint32_t>;
  { other.whole_death() } -> std::same_as<uint32_t>;
  { other.points() } -> std::same_as<int64_t>;
};

namespace splitting {

inline constexpr uint32_t kMostLevels = 512;
inline constexpr uint64_t kBlockMoves = 20'000, kUncounted = 200;  // of the main trial
inline constexpr uint64_t kPilotBlocks = 3;                        // a round: 60,000 moves
inline constexpr uint64_t kLeastRounds = 8, kMostRounds = 12;      // after a first one without retrials
inline constexpr uint64_t kBlocksBetweenLooks = 20;                // at the error, where it decides when to stop
inline constexpr double kHeavyShare = 0.1;                         // of all weighted deaths in one block

// The seeds of all lives and retrials of one block, in the order in which they are born.
class Seeds {
 public:
  Seeds(uint64_t seed, uint64_t phase, uint64_t block) : state_(mixed(mixed(mixed(seed) + phase) + block)) {}
  uint64_t next() { return splitmix64(state_); }

 private:
  static uint64_t mixed(uint64_t state) { return splitmix64(state); }

  uint64_t state_;
};

// R_k: how many trials there are, on average, where one came up to level k.
class Copies {
 public:
  static constexpr uint32_t kOne = 1 << 16, kMost = 12;

  uint32_t of(uint32_t level) const { return of_[level]; }  // in 1 / kOne
  double mean(uint32_t level) const { return of_[level] / static_cast<double>(kOne); }
  void set(uint32_t level, double copies);  // clamped to 1 .. kMost
  // A whole number of them; a fraction is rounded up as often as it says.
  uint32_t draw(uint32_t level, Random& random) const {
    const uint32_t fraction = of_[level] % kOne;
    return of_[level] / kOne + (fraction != 0 && random.below(kOne) < fraction ? 1 : 0);
  }
  std::vector<double> weights() const;  // of each level: 1 / (R_1 ... R_k)

 private:
  std::vector<uint32_t> of_ = std::vector<uint32_t>(kMostLevels, kOne);
};

// What all trials saw of one level.
struct LevelCount {
  uint64_t moves = 0, deaths = 0;  // deaths in parts of a whole one
};
using LevelCounts = std::vector<LevelCount>;

struct Block {
  int64_t points = 0;  // of the main trial
  uint64_t moves = 0;  // of all trials
  double deaths = 0;   // weighted, in parts of a whole one
  LevelCounts levels{};
};

double weighted_deaths(const LevelCounts& levels, const Copies& copies);

// A block as a unit of a ledger: `block.PHASE NUMBER POINTS MOVES LEVEL:MOVES:DEATHS,...`; and back from what follows
// the number. Throws Failure.
std::string kind_of(uint64_t phase);
std::string unit_of(uint64_t phase, uint64_t number, const Block& block);
Block block_from(const std::string& text, const Copies& copies, const Ledger& ledger);

// Follows the trials of a block.
template <SplittingProcess P, class Make>
class Trials {
 public:
  Trials(Make make, const Copies& copies) : make_(make), copies_(copies) {}

  Block run(Seeds seeds) {
    block_ = Block{.levels = LevelCounts(kMostLevels)};
    seeds_ = seeds;
    rounding_ = Random(seeds_.next());
    P& main = trial(0);
    main.start(seeds_.next());
    uint32_t level = level_of(main);
    for (uint64_t move = 0; move < kUncounted + kBlockMoves; ++move) {
      const bool counted = move >= kUncounted;
      const int64_t before = main.points();
      main.step();
      ++block_.moves;
      if (counted) block_.points += main.points() - before;
      if (main.dead()) {
        if (counted) block_.levels[level].deaths += main.deaths();
        main.start(seeds_.next());
        level = 0;
      }
      const uint32_t now = level_of(main);
      if (counted) {
        count(main, now);
        split(0, level, now);
      }
      level = now;
    }
    block_.deaths = weighted_deaths(block_.levels, copies_);
    return std::move(block_);
  }

 private:
  P& trial(uint32_t depth) {
    while (trials_.size() <= depth) trials_.push_back(make_());
    return *trials_[depth];
  }

  void count(const P& process, uint32_t level) {
    ++block_.levels[level].moves;
    block_.levels[level].deaths += process.deaths();
  }

  static uint32_t level_of(const P& process) { return std::min(process.level(), kMostLevels - 1); }

  // The trial came up from level `from` to level `to`. A retrial that is born below `to` splits in its turn, so where
  // several levels are passed at once their numbers of copies multiply.
  void split(uint32_t depth, uint32_t from, uint32_t to) {
    for (uint32_t level = from + 1; level <= to; ++level) {
      for (uint32_t copies = copies_.draw(level, rounding_); copies > 1; --copies) {
        P& retrial = trial(depth + 1);
        retrial.branch(*trials_[depth], seeds_.next());
        follow(depth + 1, level, to);
      }
    }
  }

  void follow(uint32_t depth, uint32_t birth, uint32_t level) {
    P& retrial = *trials_[depth];
    count(retrial, level);
    split(depth, birth, level);
    while (true) {
      retrial.step();
      ++block_.moves;
      if (retrial.dead()) {
        block_.levels[level].deaths += retrial.deaths();
        return;
      }
      const uint32_t now = level_of(retrial);
      if (now < birth) return;
      count(retrial, now);
      split(depth, level, now);
      level = now;
    }
  }

  Make make_;
  const Copies& copies_;
  std::vector<std::unique_ptr<P>> trials_;
  Seeds seeds_{0, 0, 0};
  Random rounding_;
  Block block_;
};

// Finds the numbers of copies, round by round. A level of which too little was seen has no retrials of its own; the
// next round sees more of it.
class Pilot {
 public:
  const Copies& copies() const { return copies_; }
  bool finished() const { return rounds_ > kMostRounds || (rounds_ > kLeastRounds && !climbs_); }
  void add(const std::vector<Block>& round);
  uint64_t moves() const { return moves_; }

 private:
  struct Seen {
    double time = 0, moves = 0;  // weighted, and as they were; earlier rounds count half as much as the next
  };

  Copies copies_;
  std::vector<Seen> seen_ = std::vector<Seen>(kMostLevels);
  uint64_t rounds_ = 0, moves_ = 0;
  uint32_t first_ = 0, last_ = 0;  // levels with retrials
  bool climbs_ = true;             // the last round saw enough of a new level
};

}  // namespace splitting

struct SplittingPlan {
  uint64_t seed = 1;
  uint64_t blocks = 100;  // at most
  double error = 0;       // relative; ends before the last block where it is reached. 0: plays all blocks
  unsigned jobs = 1;
  const KeptWork* kept = nullptr;  // where blocks are kept
};

// What came of it. Points and deaths are of the blocks alone, moves of the pilot too.
struct SplittingResult {
  std::vector<splitting::Block> blocks;  // without their levels, which are summed up here
  splitting::LevelCounts levels = splitting::LevelCounts(splitting::kMostLevels);
  splitting::Copies copies;
  uint64_t moves = 0;
  uint32_t whole_death = 1;
  double seconds = 0;
  bool interrupted = false;

  void add(splitting::Block block);

  double deaths() const;  // weighted
  double mean() const;    // points a life
  double moves_a_life() const;
  double relative_error() const;  // one standard error of the mean, over the mean
  double heaviest_share() const;  // of the weighted deaths, in one block
  // Moves that plain lives would need for the same error, over those of the splitting. Long lives end at a constant
  // rate, so the standard deviation of their lengths is their mean.
  double speed_up() const;
  uint32_t checksum() const;  // over points, moves and deaths of all blocks

  // Whether the error can be trusted and is small enough.
  bool reached(double error) const;
  uint64_t blocks_for(double error) const;  // an estimate
};

namespace splitting {

// Plays `count` blocks, and gives each in order to take(block), which returns whether that was enough.
template <class Make, class Take>
void play_blocks(const SplittingPlan& plan, uint64_t phase, uint64_t count, const Copies& copies, Make make,
                 Take take) {
  using P = typename std::invoke_result_t<Make>::element_type;
  std::mutex merging;
  std::map<uint64_t, Block> waiting;
  uint64_t next = 0;
  bool enough = false;
  in_parallel(count, plan.jobs, [&](Turns& turns) {
    Trials<P, Make> trials(make, copies);
    while (const auto turn = turns.take()) {
      Block block = trials.run(Seeds(plan.seed, phase, *turn));
      const std::lock_guard lock(merging);
      waiting.emplace(*turn, std::move(block));
      for (auto first = waiting.find(next); first != waiting.end() && !enough; first = waiting.find(++next)) {
        enough = take(std::move(first->second));
        waiting.erase(first);
      }
      if (enough) turns.stop();
    }
  });
}

// The same for blocks that are kept. All programs that share the work play the pilot together, or each for itself, and
// share the blocks of the measurement out. Ends early where a block of another part is missing.
template <class Make, class Take>
void play_kept_blocks(const SplittingPlan& plan, uint64_t phase, uint64_t count, const Copies& copies, Make make,
                      Take take) {
  using P = typename std::invoke_result_t<Make>::element_type;
  const KeptWork& kept = *plan.kept;
  const bool looks = phase == 0 && plan.error != 0;
  const uint64_t step = looks ? kBlocksBetweenLooks : count;
  for (uint64_t first = 0; first < count; first += step) {
    const uint64_t end = std::min(count, first + step);
    const Ledger::Units& known = kept.ledger().units(kind_of(phase));
    kept.share_out(end - first, plan.jobs, [&](Turns& turns) {
      Trials<P, Make> trials(make, copies);
      Ledger::Writer writer(kept.ledger());
      while (const auto turn = turns.take()) {
        const uint64_t number = first + *turn;
        if (known.contains(number) || (phase == 0 && !kept.takes(number))) continue;
        writer.add(unit_of(phase, number, trials.run(Seeds(plan.seed, phase, number))));
      }
    });
    kept.ledger().units(kind_of(phase));  // reads what was added
    for (uint64_t number = first; number < end; ++number) {
      const auto found = known.find(number);
      if (found == known.end()) {
        if (kept.does_all()) kept.require_all(known, count, "blocks");
        return;
      }
      if (take(block_from(found->second, copies, kept.ledger()))) return;
    }
  }
}

// The same for blocks that are kept or not.
template <class Make, class Take>
void play_all_blocks(const SplittingPlan& plan, uint64_t phase, uint64_t count, const Copies& copies, Make make,
                     Take take) {
  plan.kept ? play_kept_blocks(plan, phase, count, copies, make, take)
            : play_blocks(plan, phase, count, copies, make, take);
}

// Phase 0 is that of a measurement. Those of the pilot begin at 1.
template <class Make, class Counted>
Pilot pilot_of(const SplittingPlan& plan, Make make, Counted counted) {
  Pilot pilot;
  for (uint64_t phase = 1; !pilot.finished(); ++phase) {
    std::vector<Block> round;
    play_all_blocks(plan, phase, kPilotBlocks, pilot.copies(), make, [&](Block block) {
      round.push_back(std::move(block));
      counted();
      return false;
    });
    if (plan.kept) plan.kept->require_all(round.size(), kPilotBlocks, "blocks of a round of the pilot");
    pilot.add(round);
  }
  return pilot;
}

}  // namespace splitting

// `make` makes a process, as a std::unique_ptr. After Ctrl-C it returns the blocks that are finished; where there are
// too few for an error, it throws Interrupted.
template <class Make>
SplittingResult measure_by_splitting(const SplittingPlan& plan, Make make) {
  using namespace splitting;
  const auto started = std::chrono::steady_clock::now();
  Progress progress((1 + kLeastRounds) * kPilotBlocks + plan.blocks);
  uint64_t pilot_blocks = 0;
  const Pilot pilot = pilot_of(plan, make, [&] {
    if (++pilot_blocks <= (1 + kLeastRounds) * kPilotBlocks) progress.advance();
  });
  SplittingResult result;
  result.whole_death = make()->whole_death();
  result.copies = pilot.copies();
  result.moves = pilot.moves();
  try {
    play_all_blocks(plan, 0, plan.blocks, result.copies, make, [&](Block block) {
      result.add(std::move(block));
      progress.advance();
      if (plan.error == 0 || result.blocks.size() % kBlocksBetweenLooks != 0) return false;
      progress.expect(pilot_blocks + std::min(plan.blocks, result.blocks_for(plan.error)));
      return result.reached(plan.error);
    });
  } catch (const Interrupted&) {
    if (result.blocks.size() < 2) throw;
    result.interrupted = true;
  }
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  return result;
}

}  // namespace tilefish
