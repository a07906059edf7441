// Saved work that was changed on its way: whatever the change, the file is refused, and of a ledger only whole units
// are read.
//
// The first byte chooses. `r`: the rest is a file; where it is read, writing what was read gives the same bytes.
// Others: the rest changes a good file, by pairs of a place and a byte, and cuts it where the first byte is odd; `u`
// does that to the units of a ledger. `g` and `d`: the rest is a unit of games, or what follows the number of a duel's
// game, as from a ledger that somebody made up: it is refused, or can be worked with.
#include <algorithm>

#include "host_sim/runner/duel.h"
#include "host_sim/runner/ledger/game_ranges.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/file.h"
#include "host_sim/support/saving/saved_work.h"
#include "tests/fuzz/input_file.h"

namespace {

using namespace tilefish;

const WorkSettings kSettings{"tune tetris tables", {{"seed", "1"}, {"height", "10"}}};

std::string changed(std::string text, const uint8_t* data, size_t size) {
  if (size % 2 != 0) text.resize(data[0] * text.size() / 256);
  for (size_t i = size % 2; i + 1 < size && !text.empty(); i += 2) {
    text[data[i] % text.size()] = static_cast<char>(data[i + 1]);
  }
  return text;
}

const uint8_t* bytes_of(const std::string& text) { return reinterpret_cast<const uint8_t*>(text.data()); }

void read_changed_file(InputFile& file, const std::string& text, const std::string& good) {
  const std::string path = file.with("saved", bytes_of(text), text.size());
  try {
    const SavedContent saved = read_saved(path);
    if (text != good) {
      SavedWork(path, saved.settings).write(saved.content);
      if (content_of(path) != text) std::abort();
    }
  } catch (const Failure& failure) {
    if (text == good || std::string_view(failure.what()).find(path) != 0) std::abort();
  }
}

void read_changed_units(const Ledger& ledger, const std::string& text, const std::vector<std::string>& units) {
  std::ofstream(ledger.folder() + "/changed.units", std::ios::binary | std::ios::trunc) << text;
  ledger.read([&](std::string_view unit) {
    if (std::find(units.begin(), units.end(), unit) == units.end()) std::abort();
  });
}

void read_games(std::string_view unit) {
  static const Game& game = game_named("tetris");
  const auto kept = range_from(unit, game);
  if (!kept) return;
  const std::string text = unit_of(kept->range, kept->tally, game);
  const auto again = range_from(text, game);
  if (!again || unit_of(again->range, again->tally, game) != text) std::abort();
  Tally twice = kept->tally;
  twice.add(again->tally);
  twice.score.sum();
  twice.moves.statistics();
}

void read_game_of_duel(const Ledger& ledger, const std::string& text) {
  static const Game& game = game_named("tetress");
  static const Contestant greedy = contestant(game, "greedy", 65536);
  static const Duel duel{.game = &game, .sides = {greedy, greedy}, .games = 1, .seed = 1, .opening = 4};
  static Seats seats(duel);
  try {
    if (seats.replay(0, 0, text, ledger).moves.empty()) std::abort();
  } catch (const Failure&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static InputFile file;
  static const std::string place = file.with("good", nullptr, 0);
  static const std::string good = [] {
    SavedWork(place, kSettings).write("the content, and a second line\nof it\n");
    return content_of(place);
  }();
  static Ledger ledger(std::filesystem::path(place).parent_path().string() + "/ledger", kSettings, {"tune"});
  static const std::vector<std::string> units = {"game 0 12 1 99", "game 1 -3 0 7", "game 2 5 1 4294967295"};
  static const std::string good_units = [] {
    Ledger::Writer writer(ledger);
    for (const std::string& unit : units) writer.add(unit);
    for (const auto& entry : std::filesystem::directory_iterator(ledger.folder())) {
      if (entry.path().extension() == ".units") return content_of(entry.path().string());
    }
    std::abort();
  }();
  if (size == 0) return 0;
  if (data[0] == 'g') {
    read_games({reinterpret_cast<const char*>(data + 1), size - 1});
  } else if (data[0] == 'd') {
    read_game_of_duel(ledger, std::string(data + 1, data + size));
  } else if (data[0] == 'r') {
    read_changed_file(file, std::string(data + 1, data + size), good);
  } else if (data[0] == 'u') {
    read_changed_units(ledger, changed(good_units, data + 1, size - 1), units);
  } else {
    read_changed_file(file, changed(good, data + 1, size - 1), good);
  }
  return 0;
}
