// How strong players are, by their games against each other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tilefish {

// Of the first of two.
struct Points {
  uint64_t wins = 0, losses = 0, draws = 0;

  uint64_t games() const { return wins + losses + draws; }
  double points() const { return static_cast<double>(wins) + 0.5 * static_cast<double>(draws); }
};

struct Rating {
  double elo = 0, error = 0;  // its standard error
};

struct Met {
  size_t first, second;
  Points tally;
};

// The ratings, 0 on average, by which the points of all games are most likely; errors are those of the difference to
// the average. Each pair that has met gets one drawn game more, so that all figures are finite. Players must be joined
// by games; those who have none are rated 0.
std::vector<Rating> ratings_of(size_t players, const std::vector<Met>& met);

// A sequential test of two hypotheses: that the first of a pair is stronger by elo0, or by elo1. Either is wrongly
// taken once in twenty times.
struct Sprt {
  double elo0, elo1;
};
enum class Verdict : uint8_t { kOpen, kFirst, kSecond };  // elo0 or elo1 is taken
struct SprtState {
  double ratio = 0;  // the logarithm of how much likelier elo1 is
  Verdict verdict = Verdict::kOpen;
  size_t games = 0;  // that decided it, or all
};

// By the scores of a pair's games in order: 1 is a win of the first, -1 a loss. Two games of an opening are one draw of
// chance.
SprtState decide(const Sprt& sprt, const std::vector<int>& scores);

}  // namespace tilefish
