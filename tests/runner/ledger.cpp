// What a ledger is made of: traces that are put together, samples as text, saved work, ranges of games that overlap.
#include "host_sim/runner/ledger/ledger.h"

#include <unity.h>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "host_sim/runner/host_match.h"
#include "host_sim/runner/ledger/game_ranges.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/saving/saved_work.h"

namespace tilefish {
namespace {

namespace fs = std::filesystem;

// A folder for one test, gone at its end.
class Folder {
 public:
  Folder() : path_((fs::temp_directory_path() / "tilefish.XXXXXX").string()) {
    TEST_ASSERT_NOT_NULL(mkdtemp(path_.data()));
  }
  ~Folder() { fs::remove_all(path_); }

  std::string operator/(const char* name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

std::string text_of_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

template <class Error, class Action>
std::string complaint_of(Action action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "nothing was thrown";
}

void assert_text(const std::string& expected, const std::string& found) {
  TEST_ASSERT_EQUAL_STRING(expected.c_str(), found.c_str());
}

void test_traces_of_parts_make_the_trace_of_the_whole() {
  Random random(1);
  for (const uint32_t games : {1u, 2u, 3u, 100u, 4097u}) {
    for (const uint32_t cut : {0u, 1u, games / 2, games - 1, games}) {
      RunTrace whole, first, second;
      for (uint32_t game = 0; game < games; ++game) {
        const uint32_t trace = random();
        whole.add(trace);
        (game < cut ? first : second).add(trace);
      }
      first.append(second);
      TEST_ASSERT_EQUAL_HEX32(whole.value(), first.value());
      TEST_ASSERT_EQUAL_UINT64(games, first.games());
    }
  }
}

void test_a_sample_counts_what_came_whatever_its_size() {
  Sample sample;
  for (const int64_t value : {int64_t{3}, int64_t{-7}, int64_t{0}, int64_t{3}, int64_t{1023}, int64_t{1024},
                              int64_t{1} << 40, -(int64_t{1} << 40), int64_t{3}}) {
    sample.add(value);
  }
  assert_text("-1099511627776,-7,0,3:3,1023,1024,1099511627776", sample.text());
  TEST_ASSERT_EQUAL_UINT64(9, sample.count());
  TEST_ASSERT_EQUAL_UINT64(3, sample.count(3));
  TEST_ASSERT_EQUAL_UINT64(0, sample.count(4));
  TEST_ASSERT_EQUAL_INT64(2049, sample.sum());
  TEST_ASSERT_EQUAL_INT64(-(int64_t{1} << 40), sample.min());
  TEST_ASSERT_EQUAL_INT64(int64_t{1} << 40, sample.max());
  assert_text(sample.text(), Sample::from(sample.text())->text());
  for (const char* wrong : {"x", "1,", ",1", "1:", "1:0", "1:x", "1 2", "9999999999999999999"}) {
    TEST_ASSERT_FALSE_MESSAGE(Sample::from(wrong).has_value(), wrong);
  }
}

// By definition, over the sorted numbers.
void test_statistics_are_those_of_the_sorted_numbers() {
  for (const std::vector<int64_t>& values :
       {std::vector<int64_t>{5}, {1, 2}, {-4, 9, 2000}, {7, 7, 7, 1, 5000, 1024}, {0, 0, 0, 0, 1}}) {
    Sample sample;
    for (const int64_t value : values) sample.add(value);
    std::vector<int64_t> sorted = values;
    std::sort(sorted.begin(), sorted.end());
    const auto n = static_cast<double>(sorted.size());
    double sum = 0, squares = 0;
    for (const int64_t value : sorted) sum += static_cast<double>(value);
    for (const int64_t value : sorted) squares += std::pow(static_cast<double>(value) - sum / n, 2);
    const Statistics found = sample.statistics();
    const double median = static_cast<double>(sorted[(sorted.size() - 1) / 2] + sorted[sorted.size() / 2]) / 2;
    TEST_ASSERT_EQUAL_INT64(sorted.front(), found.min);
    TEST_ASSERT_EQUAL_INT64(sorted.back(), found.max);
    TEST_ASSERT_TRUE(found.median == median && std::fabs(found.mean - sum / n) < 1e-9);
    const double stdev = sorted.size() > 1 ? std::sqrt(squares / (n - 1)) : 0;
    TEST_ASSERT_TRUE(std::fabs(found.stdev - stdev) < 1e-9 && std::fabs(found.se - stdev / std::sqrt(n)) < 1e-9);
  }
}

const WorkSettings kSettings{"a test", {{"seed", "1"}, {"rules", "a=b,c"}}};

void test_saved_work_is_read_as_it_was_written() {
  const Folder folder;
  const std::string bytes("text\nand \0 zeros\n\xff", 18);
  for (const std::string& content : {std::string(), std::string("\n"), bytes, std::string(100'000, 'x')}) {
    const SavedWork work(folder / "file", kSettings);
    work.write(content);
    const SavedContent read = work.read();
    TEST_ASSERT_TRUE(read.content == content);
    TEST_ASSERT_EQUAL_UINT32(5, read.lines);
    assert_text("", difference(read.settings, kSettings));
  }
  TEST_ASSERT_EQUAL_size_t(1, std::distance(fs::directory_iterator(folder / "."), fs::directory_iterator()));
}

void test_settings_that_differ_are_named() {
  assert_text("`a test`, not `another`", difference(kSettings, {"another", kSettings.values}));
  assert_text("seed=1, not 2", difference(kSettings, {"a test", {{"rules", "a=b,c"}, {"seed", "2"}}}));
  assert_text("seed=1, not without, rules=a=b,c, not x, no games, not 7",
              difference(kSettings, {"a test", {{"rules", "x"}, {"games", "7"}}}));
  const Folder folder;
  SavedWork(folder / "file", kSettings).write("content");
  const SavedWork other(folder / "file", {"a test", {{"seed", "3"}, {"rules", "a=b,c"}}});
  assert_text((folder / "file") + " is of other work: seed=1, not 3", complaint_of<UsageError>([&] { other.read(); }));
}

void test_no_changed_byte_and_no_missing_end_is_accepted() {
  const Folder folder;
  const SavedWork work(folder / "file", kSettings);
  work.write("some content\n");
  const std::string good = text_of_file(folder / "file");
  const auto accepted = [&](const std::string& bytes) {
    std::ofstream(folder / "file", std::ios::binary) << bytes;
    try {
      work.read();
      return true;
    } catch (const std::runtime_error&) {
      return false;
    }
  };
  TEST_ASSERT_TRUE(accepted(good));
  TEST_ASSERT_FALSE(accepted(good + "x"));
  for (size_t at = 0; at < good.size(); ++at) {
    TEST_ASSERT_FALSE(accepted(good.substr(0, at)));
    for (int bit = 0; bit < 8; ++bit) {
      std::string broken = good;
      broken[at] = static_cast<char>(broken[at] ^ 1 << bit);
      const std::string where = std::to_string(at) + " bit " + std::to_string(bit);
      TEST_ASSERT_FALSE_MESSAGE(accepted(broken), where.c_str());
    }
  }
}

void test_another_version_is_named() {
  const Folder folder;
  std::ofstream(folder / "file") << "tilefish saved work 2\n";
  assert_text((folder / "file") + " has version 2 of saved work, this program knows 1",
              complaint_of<Failure>([&] { read_saved(folder / "file"); }));
}

void test_an_existing_file_is_kept_unless_somebody_says_otherwise() {
  const Folder folder;
  const SavedWork work(folder / "file", kSettings);
  work.begin(false, false);
  work.write("content");
  work.begin(true, false);
  work.begin(false, true);
  assert_text((folder / "file") + " is there already: --resume goes on with it, --force begins anew",
              complaint_of<UsageError>([&] { work.begin(false, false); }));
}

void test_units_are_read_again_only_as_far_as_they_are_new() {
  const Folder folder;
  Ledger ledger(folder / "dir", kSettings, {"play"});
  Ledger::Writer one(ledger), other(ledger);
  one.add("game 1 first");
  other.add("game 2 second");
  other.add("game 1 first");  // a second time
  other.add("trial 1 other kind");
  TEST_ASSERT_EQUAL_size_t(2, ledger.units("game").size());
  assert_text("first", ledger.units("game").at(1));
  one.add("game 3 third");
  TEST_ASSERT_EQUAL_size_t(3, ledger.units("game").size());
  TEST_ASSERT_EQUAL_size_t(1, ledger.units("trial").size());
  TEST_ASSERT_EQUAL_size_t(0, ledger.units("block").size());
  Ledger again(folder / "dir", kSettings, {"play"});
  TEST_ASSERT_EQUAL_size_t(3, again.units("game").size());
}

// Games of which only the number matters: score = number.
KeptRange range_of(uint64_t first, uint64_t count, const Game& game) {
  KeptRange kept{{{first, count}, {}}, Tally(game)};
  Sample none;
  for (uint64_t number = first; number < first + count; ++number) {
    GameResult result{number, static_cast<Total>(number), 1, true, true, static_cast<uint32_t>(number * 77), 0, {}};
    result.counts.resize(game.counts.size());
    kept.tally.add(result, none);
    kept.range.trace.add(result.trace);
  }
  return kept;
}

void test_games_that_several_programs_did_count_once() {
  const Game& game = game_named("tetris");
  const Folder folder;
  const Ledger ledger(folder / "dir", kSettings, {"play"});
  {
    Ledger::Writer writer(ledger);
    for (const auto& [first, count] : {std::pair(10, 5), std::pair(12, 8), std::pair(0, 4), std::pair(0, 6),
                                       std::pair(15, 2), std::pair(10, 5), std::pair(30, 1)}) {
      const KeptRange kept = range_of(static_cast<uint64_t>(first), static_cast<uint64_t>(count), game);
      writer.add(unit_of(kept.range, kept.tally, game));
    }
  }
  // 0 to 5, 10 to 16 and 30 fit together.
  const KeptGames kept(ledger, game);
  const Tally tally = kept.tally(ledger, game);
  TEST_ASSERT_EQUAL_UINT64(14, tally.games);
  TEST_ASSERT_EQUAL_INT64(15 + 91 + 30, tally.score.sum());
  std::string gaps;
  for (const GameRange& gap : kept.missing({2, 38}))
    gaps += std::to_string(gap.first) + "+" + std::to_string(gap.count) + " ";
  assert_text("6+4 17+13 31+9 ", gaps);
  TEST_ASSERT_EQUAL_size_t(0, kept.missing({11, 3}).size());
}

void test_a_unit_that_is_no_range_of_games_is_not_read() {
  const Game& game = game_named("tetris");
  const KeptRange kept = range_of(3, 4, game);
  const std::string good = unit_of(kept.range, kept.tally, game);
  TEST_ASSERT_TRUE(range_from(good, game).has_value());
  assert_text(good, unit_of(range_from(good, game)->range, range_from(good, game)->tally, game));
  for (size_t cut = 0; cut < good.size() - 2; ++cut) {
    const auto shorter = range_from(good.substr(0, cut), game);
    TEST_ASSERT_FALSE_MESSAGE(shorter.has_value() && shorter->tally.score.count() != 4, good.c_str());
  }
  TEST_ASSERT_FALSE(range_from("games 3 5" + good.substr(9), game).has_value());
  TEST_ASSERT_FALSE(range_from(good + " more=1", game).has_value());
}

}  // namespace
}  // namespace tilefish

extern "C" void tilefish_test_put(char c) { std::putchar(c); }

void setUp() {}
void tearDown() {}

int main() {
  using namespace tilefish;
  UNITY_BEGIN();
  RUN_TEST(test_traces_of_parts_make_the_trace_of_the_whole);
  RUN_TEST(test_a_sample_counts_what_came_whatever_its_size);
  RUN_TEST(test_statistics_are_those_of_the_sorted_numbers);
  RUN_TEST(test_saved_work_is_read_as_it_was_written);
  RUN_TEST(test_settings_that_differ_are_named);
  RUN_TEST(test_no_changed_byte_and_no_missing_end_is_accepted);
  RUN_TEST(test_another_version_is_named);
  RUN_TEST(test_an_existing_file_is_kept_unless_somebody_says_otherwise);
  RUN_TEST(test_units_are_read_again_only_as_far_as_they_are_new);
  RUN_TEST(test_games_that_several_programs_did_count_once);
  RUN_TEST(test_a_unit_that_is_no_range_of_games_is_not_read);
  return UNITY_END();
}
