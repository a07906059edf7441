#include "host_sim/games/reachability/solution_output.h"

#include <fmt/core.h>
#include <algorithm>
#include <chrono>

#include "engine/games/reachability/rules/position.h"
#include "host_sim/games/reachability/fumen.h"
#include "host_sim/support/engine_text.h"
#include "host_sim/support/table.h"
#include "host_sim/terminal/picture.h"
#include "host_sim/terminal/screen.h"

namespace tilefish {
namespace {

using namespace reachability;

// Each board is drawn when its piece has come to rest: the piece in its own letter, full rows still there. The last
// board is drawn as it is left.
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
    add(fmt::format("{}. {}", ++count, text_from([&](Output& out) { write_move(code, out); })));
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

// Prints as many pictures side by side as fit.
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

void show_steps(const Target& target, const Solution& solved, uint32_t delay) {
  Screen screen;
  for (const Picture& picture : pictures_of(solved.placements)) {
    Drawing frame = draw(picture);
    frame.insert(frame.begin(), {plain_line(target.name), plain_line("")});
    screen.show(frame, std::chrono::milliseconds(delay));
  }
}

// The sums over several targets.
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

}  // namespace

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

void print_one(const Target& target, const Solution& solved, const SolutionStyle& style) {
  if (solved.refused || (style.fumen && !solved.found())) {
    fmt::print(stderr, "tilefish: {}: {}: {}\n", target.name, solved.verdict, solved.reason);
  } else if (style.fumen) {
    fmt::print("{}\n", fumen_of(solved.placements));
  } else if (solved.found()) {
    if (style.watch) {
      show_steps(target, solved, style.delay);
    } else {
      print_steps(solved.placements);
    }
    fmt::print("{}: solved, {} pieces, {} lines; {} boards expanded, {:.2f} s, memory {}\n", target.name,
               solved.placements.size(), solved.lines, solved.expansions, solved.seconds, style.memory);
  } else {
    fmt::print("{}: {}: {}\n", target.name, solved.verdict, solved.reason);
  }
}

void print_summary(const std::vector<Target>& targets, const std::vector<Solution>& all) {
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

}  // namespace tilefish
