// Saved work of every kind that was changed on its way to the disk, or on it.
//
//   mutants [FILES [SEED [KIND]]]    so many changed files of each kind, 200 without; of one kind, by its name
//
// A changed file is refused by its checksum, or else it was changed into itself. Then the same changes are made to what
// the checksum is about, and the checksum is made right: the reader refuses that too, or what it read can be worked
// with.
#include <fmt/core.h>
#include <cstring>
#include <functional>

#include "engine/core/random.h"
#include "host_sim/games/five_or_more/tables_learner.h"
#include "host_sim/games/square_stacker/risk_learner.h"
#include "host_sim/games/square_stacker/tables_learner.h"
#include "host_sim/games/tetris/tables_learner.h"
#include "host_sim/learn/genetic_run.h"
#include "host_sim/learn/table_learning.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/runner/ledger/game_ranges.h"
#include "host_sim/runner/splitting.h"
#include "host_sim/support/engine_text.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/file.h"
#include "tests/fuzz/input_file.h"

namespace tilefish {
namespace {

const WorkSettings kSettings{"a work", {{"seed", "1"}, {"rules", "classic:height=10"}}};

constexpr uint64_t kSteps = 5;  // that are learned from what was read

// A kind of saved work: what the program would write, and what it does with what it reads. `use` throws Failure or
// UsageError where the content is none.
struct Kind {
  std::string content;
  std::function<void(const SavedWork&)> use;
};

// One to four changes, as a disk, a person or a bad copy makes them.
void change(std::string& text, Random& random) {
  const auto place = [&] { return random.below(static_cast<uint32_t>(text.size()) + 1); };
  for (uint32_t changes = 1 + random.below(4); changes != 0 && !text.empty(); --changes) {
    const uint32_t at = random.below(static_cast<uint32_t>(text.size()));
    const uint32_t length = 1 + random.below(std::min<uint32_t>(4096, static_cast<uint32_t>(text.size()) - at));
    switch (random.below(9)) {
      case 0: text[at] = static_cast<char>(text[at] ^ 1 << random.below(8)); break;
      case 1: text[at] = static_cast<char>(random.below(256)); break;
      case 2: text.resize(at); break;
      case 3: text.append(text.substr(at, length)); break;
      case 4: text.replace(at, length, std::string(length, 0)); break;
      case 5: text.replace(at, length, text.substr(place(), length)); break;
      case 6: std::memset(text.data() + at, 0xff, std::min<size_t>(8, text.size() - at)); break;
      case 7: text.insert(text.find_last_of(" :=,", at) + 1, "9223372036854775807 ", 18 + random.below(3)); break;
      default: text.erase(at, length); break;
    }
  }
}

template <class Learner>
Kind learned(Learner learner, uint64_t steps) {
  using Lessons = std::remove_cvref_t<decltype(learner.lessons())>;
  const Lessons lessons = learner.lessons();
  learner.learn(steps);
  const LearningState state{.curve = "a line of the curve\n", .learner = learner.checkpoint()};
  return {state.text(), [lessons](const SavedWork& saved) {
            Learner again = Learner::resumed(lessons, LearningState::from(saved.read().content, "it").learner);
            again.learn(kSteps);
            again.tables();
          }};
}

Kind five_or_more_tables() {
  five_or_more::Learner learner(1, 0.965, 1);
  learner.learn(200);
  const LearningState state{.curve = "a line of the curve\n", .learner = learner.checkpoint()};
  return {state.text(), [](const SavedWork& saved) {
            static five_or_more::Learner again(1, 0.965, 1);
            again.restore(LearningState::from(saved.read().content, "it").learner);
            again.learn(kSteps);
            again.weights();
            again.progress();
          }};
}

Kind genetic_search(const std::string& path) {
  genetic::Search search;
  search.settings = {500'000, 50'000, 4};
  const Weights weights(genetic::kWeights, 1000);
  for (double lines = 1; lines < 4; ++lines) search.curve.push_back({lines, lines / 2, 0, weights});
  for (uint64_t child = 0; child < 4; ++child) search.ranked.push_back({weights, 100 - child});
  return {lines_of_curve(search.curve) + genetic::lines_of_children(search) + "end\n",
          [path, settings = search.settings](const SavedWork&) {
            CheckpointReader reader(path, kSettings);
            genetic::Search again;
            again.settings = settings;
            if (genetic::read_lines(reader, again) != "end") reader.refuse("no end");
            Random random(1);
            if (!again.ranked.empty()) genetic::next_generation(again.ranked, again.settings, random);
          }};
}

Kind snapshot() {
  const Setup setup = setup_named("tetris", "dellacherie", "classic:height=10", "4096");
  HostMatch host(setup.memory);
  Match& match = host.start(setup);
  for (int move = 0; move < 50; ++move) match.play(match.ask());
  return {text_from([&](Output& out) { match.save(out); }), [setup](const SavedWork& saved) {
            HostMatch again(setup.memory);
            Match& loaded = again.load(saved.read().content, setup);
            for (int move = 0; move < 20 && !loaded.over(); ++move) loaded.play(loaded.ask());
          }};
}

// How often something came: files that were read though they are others, and contents that were refused.
struct Count {
  uint64_t unchanged = 0, accepted = 0, refused = 0, worked_with = 0;
};

bool is_refused(const std::function<void()>& read) {
  try {
    read();
    return false;
  } catch (const Failure&) {
  } catch (const UsageError&) {
  }
  return true;
}

Count try_kind(const Kind& kind, const std::string& path, uint64_t files, Random& random) {
  const SavedWork saved(path, kSettings);
  saved.write(kind.content);
  const std::string good = content_of(path);
  kind.use(saved);
  Count count;
  std::string text, content;  // a sanitizer takes its time for new memory
  for (uint64_t file = 0; file < files; ++file) {
    text = good;
    change(text, random);
    std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
    if (text == good) {
      ++count.unchanged;
    } else if (!is_refused([&] { saved.read(); })) {
      ++count.accepted;
    }
    content = kind.content;
    change(content, random);
    saved.write(content);
    ++(is_refused([&] { kind.use(saved); }) ? count.refused : count.worked_with);
  }
  return count;
}

// The files of a ledger: a changed line is passed over, and of what is left each unit is one of the good ones.
Count try_units(const char* name, const std::vector<std::string>& units, const std::string& folder, uint64_t files,
                Random& random, const std::function<bool(std::string_view)>& use) {
  Ledger ledger(folder + "/" + name, kSettings, {"play"});
  {
    Ledger::Writer writer(ledger);
    for (const std::string& unit : units) writer.add(unit);
  }
  std::string path;
  for (const auto& entry : std::filesystem::directory_iterator(ledger.folder())) {
    if (entry.path().extension() == ".units") path = entry.path().string();
  }
  const std::string good = content_of(path);
  Count count;
  for (uint64_t file = 0; file < files; ++file) {
    std::string text = good;
    change(text, random);
    std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
    bool accepted = false;
    ledger.read([&](std::string_view unit) {
      accepted = accepted || std::find(units.begin(), units.end(), unit) == units.end();
    });
    count.unchanged += text == good;
    count.accepted += accepted;
    std::string unit = units[random.below(static_cast<uint32_t>(units.size()))];
    change(unit, random);
    ++(use(unit) ? count.worked_with : count.refused);
  }
  return count;
}

// A unit of games, and one of splitting.
Count try_games(const std::string& folder, uint64_t files, Random& random) {
  const Game& game = game_named("tetris");
  std::vector<std::string> units;
  for (uint64_t first = 0; first < 3; ++first) {
    Tally tally(game);
    DoneRange range{{first, 1}, {}};
    GameResult result{first, 12, 34, true, true, 77, 0, {}};
    result.counts.resize(game.counts.size());
    tally.add(result, Sample());
    range.trace.add(result.trace);
    units.push_back(unit_of(range, tally, game));
  }
  return try_units("games", units, folder, files, random, [&](std::string_view unit) {
    const auto range = range_from(unit, game);
    if (!range || unit_of(range->range, range->tally, game).empty()) return false;
    Tally twice = range->tally;
    twice.add(range->tally);
    return twice.score.sum() >= twice.score.statistics().min && twice.moves.sum() >= 0;
  });
}

Count try_blocks(const std::string& folder, uint64_t files, Random& random) {
  splitting::Block block{.levels = splitting::LevelCounts(splitting::kMostLevels)};
  block.points = 1234;
  block.moves = 60'000;
  for (uint32_t level = 0; level < 30; ++level) block.levels[level] = {level * 100, level};
  std::vector<std::string> units;
  for (uint64_t number = 0; number < 3; ++number) units.push_back(splitting::unit_of(0, number, block));
  const Ledger ledger(folder + "/other", kSettings, {"play"});
  return try_units("blocks", units, folder, files, random, [&](std::string_view unit) {
    for (int words = 0; words < 2; ++words) unit.remove_prefix(std::min(unit.find(' '), unit.size() - 1) + 1);
    SplittingResult result;
    return !is_refused([&] {
      for (int twice = 0; twice < 2; ++twice)
        result.add(splitting::block_from(std::string(unit), splitting::Copies(), ledger));
      result.mean();
    });
  });
}

int run(uint64_t files, uint64_t seed, std::string_view kind) {
  InputFile place;
  const std::string path = place.with("saved", nullptr, 0);
  const std::string folder = std::filesystem::path(path).parent_path().string();
  uint64_t accepted = 0, kinds = 0;
  fmt::print("{:<26} {:>8} {:>9} {:>10} {:>9} {:>12}\n", "kind", "files", "as it was", "accepted", "refused",
             "worked with");
  // Each kind has random numbers of its own, so that one alone is changed as among the others.
  const auto test = [&](const char* name, auto count_of) {
    Random random(seed + ++kinds);
    if (!kind.empty() && kind != name) return;
    const Count count = count_of(random);
    fmt::print("{:<26} {:>8} {:>9} {:>10} {:>9} {:>12}\n", name, files, count.unchanged, count.accepted, count.refused,
               count.worked_with);
    std::fflush(stdout);
    accepted += count.accepted;
  };
  const auto test_kind = [&](const char* name, auto make) {
    test(name, [&](Random& random) { return try_kind(make(), path, files, random); });
  };
  test_kind("tune tetris genetic", [&] { return genetic_search(path); });
  test_kind("snapshot of a game", snapshot);
  test_kind("tune tetris tables", [] { return learned(TablesLearner({1, 2000, 500, 10}), 1000); });
  test_kind("tune square-stacker tables", [] { return learned(StackerLearner({1, 2000, 500, 200'000}), 1000); });
  test_kind("tune square-stacker risk", [] {
    const StackerRiskLessons lessons{
        .player = std::vector<int16_t>(square_stacker::kTableEntries), .boards = 2000, .averaged_from = 500};
    return learned(StackerRiskLearner(lessons), 1000);
  });
  test_kind("tune five-or-more tables", five_or_more_tables);
  test("units of games", [&](Random& random) { return try_games(folder, files, random); });
  test("units of splitting", [&](Random& random) { return try_blocks(folder, files, random); });
  fmt::print("seed {}: {} changed files were accepted\n", seed, accepted);
  return accepted == 0 ? 0 : 1;
}

}  // namespace
}  // namespace tilefish

int main(int count, char** words) {
  const auto number = [&](int at, uint64_t otherwise) { return count > at ? std::stoull(words[at]) : otherwise; };
  return tilefish::run(number(1, 200), number(2, 1), count > 3 ? words[3] : "");
}
