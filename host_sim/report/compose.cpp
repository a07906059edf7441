#include "host_sim/report/compose.h"

#include <fmt/core.h>
#include <algorithm>

#include "host_sim/boards/board.h"
#include "host_sim/boards/budgets.h"
#include "host_sim/games/tetris/paper_states.h"
#include "host_sim/report/charts/board_bars.h"
#include "host_sim/report/charts/ladder.h"
#include "host_sim/report/charts/plot.h"
#include "host_sim/report/results.h"
#include "host_sim/report/stored.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/support/table.h"

namespace tilefish::report {
namespace {

class Composer {
 public:
  Composer(const Ledger& ledger, const Effort& effort, Page& page) : ledger_(ledger), effort_(effort), page_(page) {}

  void add(const Chapter& chapter) {
    game_ = chapter.game;
    page_.parts.push_back(Heading{2, chapter.title});
    page_.parts.push_back(Paragraph{fmt::format("Paper: {}.", chapter.paper)});
    for (size_t kind = 0; kind < std::variant_size_v<Block>; ++kind) {
      for (const Block& block : chapter.blocks) {
        if (block.index() == kind) std::visit(*this, block);
      }
    }
  }

  void operator()(const TextPlan& text) { page_.parts.push_back(Paragraph{text.text}); }

  void operator()(const TablePlan& table) {
    Grid grid{table.title, table.paper.size(), {table.paper}, table.remark, table.paper_games};
    for (size_t column = 1; column < table.paper.size(); ++column)
      grid.rows[0][column] = "paper: " + table.paper[column];
    for (const Column& column : table.ours) grid.rows[0].push_back("ours: " + column.heading);
    if (!table.ours.empty()) grid.rows[0].insert(grid.rows[0].end(), {"n", "command"});
    for (const Row& row : table.rows) grid.rows.push_back(cells_of(row, table));
    page_.parts.push_back(std::move(grid));
  }

  void operator()(const StoredPlan& stored) {
    Grid grid{stored.title, 0, stored_table(stored.file),
              fmt::format("By `{}`.{}{}", stored.command, stored.remark.empty() ? "" : " ", stored.remark)};
    for (auto& row : grid.rows) {
      for (std::string& cell : row) {
        if (cell.size() > 3 && cell.find_first_not_of("0123456789") == std::string::npos)
          cell = as_readable(std::stoll(cell));
      }
    }
    page_.parts.push_back(std::move(grid));
  }

  void operator()(const PlotPlan& plot) {
    const std::string svg = drawn(plot, ledger_, ++pictures_);
    if (!svg.empty()) page_.parts.push_back(Figure{plot.title, svg, ""});
  }

  void operator()(const StatesPlan& states) {
    page_.parts.push_back(Figure{states.title, tetris_states(), states.remark});
  }

  // Instructions, and what they take at each board's clock.
  void operator()(const BudgetsPlan&) {
    const auto cells = [](const Board&, const Costs& costs) {
      return fmt::format("{} / {}", as_readable(costs[kMeanInstructions]), as_readable(costs[kMeanInstructions + 1]));
    };
    add_budgets(
        "instructions a decision, mean / most",
        "By `tilefish profile`, as stored in `tests/budgets.csv`; – where the player is not in the board's image.",
        cells);
    const auto times = [](const Board& board, const Costs& costs) {
      return fmt::format("{:.2f}", milliseconds(board, costs[kMeanInstructions]));
    };
    add_budgets("milliseconds a decision, mean",
                "The same at each board's clock, at 1.5 cycles an instruction: an estimate, since QEMU counts no "
                "cycles.",
                times);
  }

  // What every image takes, and the deepest stack of its players.
  void add_boards() {
    page_.parts.push_back(Heading{2, kBoardsTitle});
    Grid grid{
        "Flash, RAM and stack",
        0,
        {{"board", "chip", "flash", "RAM", "for players", "image", "RAM in use", "deepest stack", "by"}},
        "Bytes, by `tilefish profile --board all`; RAM in use is that of the engine, the players' memory included."};
    const Budgets budgets = read_budgets();
    for (const Board& board : boards()) {
      const std::pair<const std::string, Costs>* deepest = nullptr;
      for (const auto& entry : budgets) {
        if (entry.first.starts_with(board.name + ",") && (!deepest || entry.second[3] > deepest->second[3]))
          deepest = &entry;
      }
      if (!deepest) continue;
      grid.rows.push_back({board.name, board.cpu, as_readable(board.flash), as_readable(board.ram),
                           as_readable(board.memory), as_readable(deepest->second[0]), as_readable(deepest->second[1]),
                           as_readable(deepest->second[3]),
                           fmt::format("`{}`", deepest->first.substr(board.name.size() + 1))});
    }
    page_.parts.push_back(std::move(grid));
    (*this)(StoredPlan{"Stack: the worst case by the code, and the deepest that was measured", "stack.csv",
                       "firmware/stack --csv F",
                       "Bytes. An interrupt comes on top of the deepest chain of calls. No emulator has microbit2."});
    (*this)(StoredPlan{"Kernels: instructions an item", "kernels.csv", "tilefish bench --board all --csv F",
                       "This machine's are counted by valgrind, with AVX2; a board's by its emulator."});
    (*this)(StoredPlan{"Speeds that others published, and ours", "published_speeds.csv",
                       "tilefish bench --against --csv F",
                       "Ours are of one core's time on the machine that wrote this, so a ratio is also one of two "
                       "machines."});
    page_.parts.push_back(tree_searches(budgets));
    (*this)(StoredPlan{"Deadlines: ms late in answering `go 1 ms=100`, mean / worst", "deadlines.csv",
                       "tilefish bench --deadlines --board all --csv F",
                       "Eight decisions of seed 1, with parameters that would take hours, on emulated boards whose "
                       "instructions take 1.3 to 2 cycles; never: the player had decided before."});
    (*this)(StoredPlan{"What was learned, in floats and in integers", "networks.csv", "tilefish-train export NAME",
                       "Of Reachability: which of two boards is the nearer one."});
    (*this)(
        StoredPlan{"The page", "browser.csv", "tests/browser", "It leaves them in `build/screenshots/measured.csv`."});
  }

 private:
  // A row a player, a column a board.
  template <class Cell>
  void add_budgets(const char* title, const char* remark, Cell cell) {
    const Budgets budgets = read_budgets();
    Grid grid{fmt::format("On the boards: {}, {}", game_, title), 0, {{"player"}}, remark};
    const std::vector<const Board*> measured = boards_named("all");
    for (const Board* board : measured)
      grid.rows[0].push_back(fmt::format("{}, {} MHz", board->name, board->clock / 1'000'000));
    for (const Player* player : game_named(game_).players()) {
      std::vector<std::string> row{fmt::format("`{}`", player->name)};
      for (const Board* board : measured) {
        const auto found = budgets.find(fmt::format("{},{}/{}", board->name, game_, player->name));
        row.push_back(found == budgets.end() ? "–" : cell(*board, found->second));
      }
      grid.rows.push_back(std::move(row));
    }
    page_.parts.push_back(std::move(grid));
  }

  static std::string as_readable(int64_t value) { return readable(static_cast<double>(value)); }

  // Iterations a second.
  static Grid tree_searches(const Budgets& budgets) {
    Grid grid{"Tree search: iterations a second",
              0,
              {{"player"}},
              "At the clock of the board and 1.5 cycles an instruction, an estimate, from the mean decision in "
              "`tests/budgets.csv`; – where the player is not in the board's image."};
    const std::vector<const Board*> measured = boards_named("all");
    for (const Board* board : measured) grid.rows[0].push_back(board->name);
    for (const auto& [game, name] : {std::pair{"square-stacker", "mcts"},
                                     {"tetress", "mcts"},
                                     {"tetress", "champion"},
                                     {"five-or-more", "tables-uct"}}) {
      const Player& player = *player_named(game_named(game), name).player;
      const Parameter& iterations = player.parameters[0];
      const PlayerChoice check = player_named(game_named(game), player.check);
      std::vector<std::string> row{fmt::format("`{}` {}", player.check, game)};
      for (const Board* board : measured) {
        const auto found = budgets.find(fmt::format("{},{}/{}", board->name, game, name));
        row.push_back(found == budgets.end() ? "–"
                                             : readable(1e3 * check.values[iterations] /
                                                        milliseconds(*board, found->second[kMeanInstructions])));
      }
      grid.rows.push_back(std::move(row));
    }
    return grid;
  }

  std::vector<std::string> cells_of(const Row& row, const TablePlan& table) const {
    std::vector<std::string> cells = row.paper;
    cells.resize(table.paper.size(), "–");
    if (table.ours.empty()) return cells;
    const Ledger::Found nothing;
    const Ledger::Found& found = row.ours ? ledger_.found(*row.ours) : nothing;
    for (const Column& column : table.ours) cells.push_back(found.items == 0 ? "–" : column.cell(found.samples));
    cells.push_back(row.ours ? as_readable(static_cast<int64_t>(row.ours->counted(found.items))) : "");
    const uint64_t wanted = row.ours ? (found.items != 0 ? found.items
                                        : effort_.quick  ? row.ours->full
                                                         : effort_.items_of(*row.ours))
                                     : 0;
    cells.push_back(row.ours ? fmt::format("`{}`", row.ours->command(wanted)) : "");
    return cells;
  }

  const Ledger& ledger_;
  const Effort& effort_;
  Page& page_;
  std::string game_;
  int pictures_ = 0;
};

// The first page.
std::vector<Figure> at_a_glance(const std::vector<Chapter>& chapters, const std::map<std::string, Grid>& tables) {
  std::vector<Figure> figures;
  const std::string ladder = drawn_ladder(chapters, tables);
  if (!ladder.empty()) {
    figures.push_back({"The players of each game, from random moves to the best", ladder,
                       "Means, on logarithmic axes. Where this report has played fewer games of a player than the "
                       "stored results, their figure stands here.",
                       true});
  }
  if (has_boards(chapters)) {
    figures.push_back({"What the images take of the boards", drawn_board_bars(),
                       "By `tilefish profile`, as stored in `tests/budgets.csv`.", true});
  }
  return figures;
}

}  // namespace

Page composed(const std::vector<Chapter>& chapters, const Ledger& ledger, const Effort& effort) {
  Page page{"Tilefish: the tables of the papers, beside ours", {}};
  page.parts.push_back(
      Paragraph{"Every figure of ours is a mean with its standard error over n seeded games, or n blocks of games too "
                "long to be played, and the command in its row makes it again, game for game. "
                "Bands and bars of plots are one standard error. The papers' figures are theirs. A row with n = 0 was "
                "not played yet: it takes longer than this report was given, and "
                "`tilefish report` without `--quick` goes on with it."});
  const size_t first = page.parts.size();
  Composer composer(ledger, effort, page);
  for (const Chapter& chapter : chapters) composer.add(chapter);
  if (has_boards(chapters)) composer.add_boards();
  const std::vector<Figure> glance = at_a_glance(chapters, with_measured(page, stored_results(chapters)));
  page.parts.insert(page.parts.begin() + static_cast<std::ptrdiff_t>(first), glance.begin(), glance.end());
  return page;
}

}  // namespace tilefish::report
