#include "host_sim/runner/ledger/game_ranges.h"

#include <fmt/core.h>
#include <algorithm>
#include <charconv>

#include "host_sim/support/engine_text.h"
#include "host_sim/support/errors.h"

namespace tilefish {
namespace {

// Reads the words of a unit one after another; what is wrong once stays wrong.
class Words {
 public:
  explicit Words(std::string_view text) : rest_(text) {}

  std::string_view next() {
    const size_t end = std::min(rest_.find(' '), rest_.size());
    const std::string_view word = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    return word;
  }
  uint64_t number(int base = 10) {
    const std::string_view word = next();
    uint64_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value, base);
    good_ = good_ && error == std::errc() && end == word.data() + word.size();
    return value;
  }
  Sample sample(std::string_view name) {
    std::string_view word = next();
    good_ = good_ && word.starts_with(name) && word.substr(name.size()).starts_with('=');
    const auto sample = good_ ? Sample::from(word.substr(name.size() + 1)) : std::nullopt;
    good_ = sample.has_value();
    return sample.value_or(Sample());
  }
  bool good_to_the_end() const { return good_ && rest_.empty(); }

 private:
  std::string_view rest_;
  bool good_ = true;
};

template <class Visit>
void for_each_range(const Ledger& ledger, const Game& game, Visit visit) {
  ledger.read([&](std::string_view unit) {
    if (const auto range = range_from(unit, game)) {
      visit(*range);
    } else {
      throw Failure(fmt::format("{} has a unit that is no games: {:.60}", ledger.folder(), unit));
    }
  });
}

}  // namespace

std::string unit_of(const DoneRange& range, const Tally& tally, const Game& game) {
  std::string text = fmt::format("games {} {} {} {} score={} moves={} searched={}", range.games.first,
                                 range.games.count, hex(range.trace.value()), tally.deaths, tally.score.text(),
                                 tally.moves.text(), tally.searched.text());
  for (size_t i = 0; i < tally.counts.size(); ++i) {
    text += fmt::format(" {}={}", game.counts[i].name, tally.counts[i].text());
  }
  return text;
}

std::optional<KeptRange> range_from(std::string_view unit, const Game& game) {
  Words words(unit);
  if (words.next() != "games") return std::nullopt;
  KeptRange kept{{}, Tally(game)};
  GameRange& games = kept.range.games;
  Tally& tally = kept.tally;
  games.first = words.number();
  games.count = tally.games = words.number();
  kept.range.trace = RunTrace(static_cast<uint32_t>(words.number(16)), games.count);
  tally.deaths = words.number();
  tally.score = words.sample("score");
  tally.moves = words.sample("moves");
  tally.searched = words.sample("searched");
  bool counted = true;  // each of the games
  for (size_t i = 0; i < tally.counts.size(); ++i) {
    tally.counts[i] = words.sample(game.counts[i].name);
    counted = counted && tally.counts[i].count() == games.count;
  }
  const bool good = counted && words.good_to_the_end() && games.count != 0 && games.first + games.count > games.first &&
                    tally.score.count() == games.count && tally.moves.count() == games.count &&
                    tally.deaths <= games.count;
  return good ? std::optional(std::move(kept)) : std::nullopt;
}

KeptGames::KeptGames(const Ledger& ledger, const Game& game) {
  std::vector<DoneRange> all;
  for_each_range(ledger, game, [&](const KeptRange& kept) { all.push_back(kept.range); });
  std::sort(all.begin(), all.end(), [](const DoneRange& a, const DoneRange& b) {
    return std::pair(a.games.first, b.games.count) < std::pair(b.games.first, a.games.count);
  });
  uint64_t end = 0;
  for (const DoneRange& range : all) {
    if (range.games.first < end) continue;
    end = range.games.end();
    ranges_.push_back(range);
  }
}

std::vector<GameRange> KeptGames::missing(GameRange range) const {
  std::vector<GameRange> gaps;
  uint64_t at = range.first;
  auto next = std::upper_bound(ranges_.begin(), ranges_.end(), at,
                               [](uint64_t game, const DoneRange& done) { return game < done.games.end(); });
  for (; next != ranges_.end() && next->games.first < range.end(); ++next) {
    if (next->games.first > at) gaps.push_back({at, next->games.first - at});
    at = next->games.end();
  }
  if (at < range.end()) gaps.push_back({at, range.end() - at});
  return gaps;
}

Tally KeptGames::tally(const Ledger& ledger, const Game& game) const {
  std::set<uint64_t> added;
  Tally sum(game);
  for_each_range(ledger, game, [&](const KeptRange& kept) {
    const GameRange& games = kept.range.games;
    const auto found = std::lower_bound(ranges_.begin(), ranges_.end(), games.first,
                                        [](const DoneRange& done, uint64_t first) { return done.games.first < first; });
    const bool chosen =
        found != ranges_.end() && found->games.first == games.first && found->games.count == games.count;
    if (chosen && added.insert(games.first).second) sum.add(kept.tally);
  });
  return sum;
}

}  // namespace tilefish
