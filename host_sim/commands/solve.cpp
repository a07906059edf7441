#include <fmt/core.h>
#include <algorithm>
#include <chrono>

#include "engine/games/reachability/rules/position.h"
#include "host_sim/commands/commands.h"
#include "host_sim/games/reachability/fumen.h"
#include "host_sim/games/reachability/target_solver.h"
#include "host_sim/games/reachability/word_board.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/json.h"
#include "host_sim/support/output_file.h"
#include "host_sim/support/parallel.h"
#include "host_sim/support/progress.h"
#include "host_sim/support/table.h"
#include "host_sim/terminal/picture.h"
#include "host_sim/terminal/screen.h"

namespace tilefish {
namespace {

using namespace reachability;

struct Options {
  std::string source, word, section, memory = "64K", player = "solver", json;
  uint64_t seed = 1;
  uint32_t budget = UINT32_MAX, seconds = 20, delay = 300;
  unsigned jobs = cores();
  bool fumen = false, watch = false;
};

Json as_json(const Target& target, const Solution& solved) {
  Json moves = Json::list();
  for (const uint8_t placement : solved.placements) {
    const Shape& shape = kShape[kPlacement[placement].shape];
    moves.push_back({shape.piece, shape.orientation, kPlacement[placement].column});
  }
  return {{"name", target.name},
          {"suite", target.suite},
          {"verdict", solved.verdict},
          {"reason", solved.reason},
          {"pieces", solved.placements.size()},
          {"lines", solved.lines},
          {"moves", moves},
          {"fumen", solved.found() ? fumen_of(solved.placements) : ""},
          {"expansions", solved.expansions},
          {"seconds", solved.seconds}};
}

// --- a sequence, drawn

// Each board as it is when the piece has come to rest, the piece in its own letter, full rows still there; the last one
// as it is left.
std::vector<Picture> pictures_of(const std::vector<uint8_t>& placements) {
  std::vector<Picture> pictures;
  tetris::Board board{};
  uint32_t rows = 0, count = 0;
  const auto add = [&](const std::string& caption) {
    Picture& picture = pictures.emplace_back();
    picture.caption = caption;
    for (uint32_t r = kMostRows; r-- != 0;) {
      std::string& line = picture.rows.emplace_back();
      for (uint32_t x = 0; x < kColumns; ++x) line += board.column[x] >> r & 1u ? 'B' : '.';
    }
  };
  for (const uint8_t code : placements) {
    const Placement placement = kPlacement[code];
    const Shape& shape = kShape[placement.shape];
    const uint32_t row = landing(board, placement);
    add(fmt::format("{}. {}", ++count, written([&](Output& out) { write_move(code, out); })));
    for (uint32_t i = 0; i < shape.width; ++i) {
      for (uint32_t r = 0; r < shape.height; ++r) {
        if (shape.cells[i] >> r & 1u)
          pictures.back().rows[kMostRows - 1 - row - r][placement.column + i] = tetris::kLetters[shape.piece];
      }
    }
    rows = std::max({rows, board.highest(), row + shape.height});
    uint32_t lines = 0;
    drop(board, placement, lines);
  }
  add("built");
  for (Picture& picture : pictures) picture.rows.erase(picture.rows.begin(), picture.rows.end() - std::max(rows, 1u));
  return pictures;
}

// As many side by side as fit.
void print_steps(const std::vector<uint8_t>& placements) {
  const std::vector<Picture> pictures = pictures_of(placements);
  const size_t columns = Screen::columns();
  Drawing strip;
  const auto print = [&] {
    for (const Line& line : strip) fmt::print("{}\n", line.text);
    fmt::print("\n");
    strip.clear();
  };
  for (const Picture& picture : pictures) {
    const Drawing drawing = draw(picture);
    const size_t width = columns_of(strip) + 4 + kColumns + 2;
    if (!strip.empty() && width > columns) print();
    strip = strip.empty() ? drawing : beside(strip, drawing);
  }
  print();
}

void watch(const Target& target, const Solution& solved, uint32_t delay) {
  Screen screen;
  for (const Picture& picture : pictures_of(solved.placements)) {
    Drawing frame = draw(picture);
    frame.insert(frame.begin(), {plain_line(target.name), plain_line("")});
    screen.show(frame, std::chrono::milliseconds(delay));
  }
}

void print_one(const Target& target, const Solution& solved, const Options& options) {
  if (solved.refused || (options.fumen && !solved.found())) {
    fmt::print(stderr, "tilefish: {}: {}: {}\n", target.name, solved.verdict, solved.reason);
  } else if (options.fumen) {
    fmt::print("{}\n", fumen_of(solved.placements));
  } else if (solved.found()) {
    if (options.watch) {
      watch(target, solved, options.delay);
    } else {
      print_steps(solved.placements);
    }
    fmt::print("{}: solved, {} pieces, {} lines; {} boards expanded, {:.2f} s, memory {}\n", target.name,
               solved.placements.size(), solved.lines, solved.expansions, solved.seconds, options.memory);
  } else {
    fmt::print("{}: {}: {}\n", target.name, solved.verdict, solved.reason);
  }
}

// A line a suite, then all, then those without a verdict.
void print_summary(const std::vector<Target>& targets, const std::vector<Solution>& all) {
  struct Sum {
    uint32_t count = 0, solved = 0, unreachable = 0;
    uint64_t pieces = 0, expansions = 0;
    double seconds = 0, most = 0;
    void add(const Solution& one) {
      ++count;
      solved += one.found();
      unreachable += one.verdict == "unreachable";
      pieces += one.placements.size();
      expansions += one.expansions;
      seconds += one.seconds;
      most = std::max(most, one.seconds);
    }
    Table::Row row(const std::string& name) const {
      return {name,
              fmt::format("{}", count),
              fmt::format("{}", solved),
              fmt::format("{}", unreachable),
              fmt::format("{}", count - solved - unreachable),
              solved ? readable(static_cast<double>(pieces) / solved) : "-",
              readable(static_cast<double>(expansions) / count),
              fmt::format("{:.2f}", seconds / count),
              fmt::format("{:.2f}", most)};
    }
  };
  std::vector<std::pair<std::string, Sum>> sums;
  Sum total;
  for (size_t i = 0; i < targets.size(); ++i) {
    auto found = std::find_if(sums.begin(), sums.end(), [&](const auto& sum) { return sum.first == targets[i].suite; });
    if (found == sums.end()) found = sums.insert(sums.end(), {targets[i].suite, Sum{}});
    found->second.add(all[i]);
    total.add(all[i]);
  }
  Table table({"suite", "targets", "solved", "unreachable", "unknown", "mean pieces", "mean expansions", "mean seconds",
               "most"});
  if (sums.size() > 1) {
    for (const auto& [name, sum] : sums) table.add(sum.row(name));
  }
  table.add(total.row("all"));
  table.print();
  fmt::print("\n");
  for (size_t i = 0; i < targets.size(); ++i) {
    if (all[i].refused || all[i].verdict == "unknown")
      fmt::print("{}: {}: {}\n", targets[i].name, all[i].verdict, all[i].reason);
  }
}

void print_list(const std::vector<Target>& targets, const std::vector<Solution>& all) {
  Table table({"target", "rows", "cells", "verdict", "pieces", "lines", "expansions", "seconds"});
  for (size_t i = 0; i < targets.size(); ++i) {
    const Solution& one = all[i];
    table.add({targets[i].name, fmt::format("{}", targets[i].rows.height), fmt::format("{}", targets[i].rows.cells()),
               one.verdict, one.found() ? fmt::format("{}", one.placements.size()) : "-",
               one.found() ? fmt::format("{}", one.lines) : "-", readable(static_cast<double>(one.expansions)),
               fmt::format("{:.2f}", one.seconds)});
  }
  table.print();
  fmt::print("\n");
}

std::vector<Target> wanted(const Options& options) {
  if (options.source.empty() == options.word.empty())
    throw UsageError("solve takes a file, a folder or a fumen, or --word; see tilefish solve --help");
  if (options.word.empty()) return read_targets(options.source, options.section);
  const WordBoard board = board_of_word(options.word);
  if (!board.added.empty()) fmt::print(stderr, "added to {}: {}\n", options.word, board.added);
  return {{"", options.word, board.rows, ""}};
}

int run(const Options& options) {
  const Setup setup = solver_setup(options.player, options.seed, options.budget, options.seconds);
  const uint32_t memory = bytes_named(options.memory);
  HostMatch(memory).start(setup);
  const std::vector<Target> targets = wanted(options);
  OutputFile json(options.json);

  std::vector<Solution> all(targets.size());
  {
    Progress progress(targets.size());
    in_parallel(targets.size(), options.jobs, [&](Turns& turns) {
      HostMatch host(memory);
      while (const auto turn = turns.take()) {
        all[*turn] = solve(targets[*turn], setup, host, options.seconds);
        progress.advance();
      }
    });
  }
  if (!json.is_stdout()) {
    if (targets.size() == 1 || options.fumen) {
      for (size_t i = 0; i < targets.size(); ++i) print_one(targets[i], all[i], options);
    } else {
      print_list(targets, all);
      print_summary(targets, all);
    }
  }
  if (json.wanted()) {
    Json rows = Json::list();
    for (size_t i = 0; i < targets.size(); ++i) rows.push_back(as_json(targets[i], all[i]));
    json.write(rows.dump(1) + "\n");
  }
  return std::any_of(all.begin(), all.end(),
                     [](const Solution& one) { return one.refused || one.verdict == "unknown"; })
             ? 1
             : 0;
}

}  // namespace

void add_solve(Program& program) {
  static Options options;
  Grammar command =
      program.command("solve", "find the placements that build a Tetris board", [] { return run(options); });
  command.optional_place("SOURCE", options.source,
                         "a fumen v115, a file with a board (text or fumen), or a folder of such files");
  command.text("--word", options.word, "W", "this word as a board, by a built-in font");
  command.text("--section", options.section, "S", "this part of a JSON file of boards");
  command.text("--memory", options.memory, "BYTES", "all that the search may keep; 64K by default");
  command.number("--budget", options.budget, "N", "boards expanded a target, at most", 1);
  command.number("--seconds", options.seconds, "N",
                 "of processor time a target, at most; 20 by default, 0 for no limit", 0, 1'000'000);
  command.text("--player", options.player, "P", "a player of `tilefish players reachability`; solver by default");
  command.number("--seed", options.seed, "S", "of players that draw; 1 by default");
  command.number("--jobs", options.jobs, "J", "threads; all cores by default", 1, 1024);
  command.flag("--fumen", options.fumen, "print a fumen a target, and nothing else");
  command.flag("--watch", options.watch, "show the placements one after the other");
  command.number("--delay", options.delay, "MS", "milliseconds a placement, on a terminal; 300 by default", 0, 60'000);
  command.text("--json", options.json, "F", "the results as an array; - is stdout");
}

}  // namespace tilefish
