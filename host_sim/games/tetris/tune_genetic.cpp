#include <fmt/format.h>
#include <algorithm>

#include "host_sim/learn/genetic_run.h"
#include "host_sim/learn/tune_options.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/runner/weights_file.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/json.h"
#include "host_sim/support/table.h"

namespace tilefish {
namespace {

using genetic::Search;
using genetic::Settings;

struct Options : TuneOptions {
  Settings settings;
  bool grid = false, fine = false, markdown = false;

  bool several() const { return grid || fine; }
};

// A search from its first generation to its validation.
struct Run {
  Search search;
  Validation validation;
};

std::string decimal(uint32_t millionths) { return weight_as_decimal(static_cast<int32_t>(millionths), genetic::kOne); }

std::string own_options(const Settings& settings) {
  return fmt::format("--select {} --mutate {} --children {}", decimal(settings.select), decimal(settings.mutate),
                     settings.children);
}

std::string arguments_of(const Options& options) {
  return own_options(options.settings) + (options.grid ? " --grid" : "") + (options.fine ? " --fine" : "");
}

std::string name_of(const Settings& settings) {
  return fmt::format("{} {} {}", decimal(settings.select), decimal(settings.mutate), settings.children);
}

// A single search may go on to more generations than it was begun with.
WorkSettings settings_of(const Options& options) {
  WorkSettings settings = options.common_settings("genetic");
  const auto add = [&](const char* name, const std::string& value) { settings.values.emplace_back(name, value); };
  if (!options.grid) add("select mutate children", name_of(options.settings));
  if (!options.several()) return settings;
  const RulesChoice rules = options.validation().setup.rules;
  add("grid", options.grid && options.fine ? "coarse, fine" : options.grid ? "coarse" : "fine");
  add("generations of each", std::to_string(options.generations));
  add("validate each", std::to_string(options.validate));
  add("by", name_of(*rules.rules, rules.values));
  return settings;
}

void save(const Options& options, const std::vector<Run>& runs) {
  std::string text;
  for (const Run& run : runs) {
    const Settings& settings = run.search.settings;
    text += fmt::format("run {} {} {}\n", settings.select, settings.mutate, settings.children) +
            lines_of_curve(run.search.curve);
    if (&run == &runs.back()) text += genetic::lines_of_children(run.search);
    const Validation& v = run.validation;
    if (v.games != 0) {
      text += fmt::format("validated {} {} {} {} {} {}\n", v.games, v.min, v.max, v.mean, v.lines, v.lines_error);
    }
  }
  options.saved(settings_of(options)).write(text + "end\n");
}

std::vector<Run> load(const Options& options) {
  CheckpointReader reader(options.checkpoint, settings_of(options));
  std::vector<Run> runs;
  std::string name = reader.next();
  while (name == "run") {
    Run& run = runs.emplace_back();
    run.search.settings = {static_cast<uint32_t>(reader.integer(0, 0, genetic::kOne)),
                           static_cast<uint32_t>(reader.integer(1, 0, genetic::kOne)),
                           static_cast<uint32_t>(reader.integer(2, 2, 100'000))};
    name = genetic::read_lines(reader, run.search);
    if (name != "validated") continue;
    run.validation = {static_cast<uint64_t>(reader.integer(0, 1)),
                      static_cast<uint64_t>(reader.integer(1, 0)),
                      static_cast<uint64_t>(reader.integer(2, 0)),
                      reader.decimal(3),
                      reader.decimal(4),
                      reader.decimal(5)};
    name = reader.next();
  }
  if (name != "end") reader.refuse(fmt::format("'{}' where `run` or `end` is due", name));
  if (!runs.empty() && runs.back().search.ranked.empty()) reader.refuse("no children of the last generation");
  return runs;
}

// Goes on with runs[first], runs[first + 1], ... until all planned runs are done.
void carry_out(const Options& options, const std::vector<Settings>& plan, size_t first, std::vector<Run>& runs) {
  uint64_t work = 1;
  for (size_t i = 0; i < plan.size(); ++i) {
    const size_t done = first + i < runs.size() ? runs[first + i].search.curve.size() : 0;
    if (done < options.generations)
      work += (options.generations - done) * plan[i].children * options.games + options.validate;
  }
  Progress progress(work);
  const bool saves = !options.checkpoint.empty() && options.prints();
  for (size_t i = first; i < first + plan.size(); ++i) {
    if (i == runs.size()) runs.push_back({Search{plan[i - first], {}, {}}, {}});
    Run& run = runs[i];
    if (name_of(run.search.settings) != name_of(plan[i - first])) {
      throw Failure(fmt::format("{}: run {} is of {}, not of {}", options.checkpoint, i + 1,
                                name_of(run.search.settings), name_of(plan[i - first])));
    }
    while (run.search.curve.size() < options.generations) {
      run.validation = {};
      run.search.step(options.plan(static_cast<uint32_t>(run.search.curve.size()), i), options.seed, progress);
      if (saves) save(options, runs);
    }
    if (run.validation.games != options.validate) run.validation = validate(options, run.search.result(), progress, i);
    if (saves) save(options, runs);
  }
}

// The best run by its validation; where there is none, by its last generation.
const Run& best_of(const std::vector<Run>& runs) {
  const auto worth = [](const Run& run) {
    const double lines = run.validation.games != 0 ? run.validation.lines : -1;
    return std::pair(lines, run.search.curve.empty() ? -1 : run.search.curve.back().best);
  };
  return *std::max_element(runs.begin(), runs.end(), [&](const Run& a, const Run& b) { return worth(a) < worth(b); });
}

void search(const Options& options, std::vector<Run>& runs) {
  if (!options.several()) return carry_out(options, {options.settings}, 0, runs);
  Settings centre = options.settings;
  const std::vector<Settings> coarse = genetic::coarse_grid();
  if (options.grid) {
    carry_out(options, coarse, 0, runs);
    centre = best_of({runs.begin(), runs.begin() + static_cast<std::ptrdiff_t>(coarse.size())}).search.settings;
  }
  if (options.fine) carry_out(options, genetic::fine_grid(centre), options.grid ? coarse.size() : 0, runs);
}

Json as_json(const Run& run, const Weighting& weighting) {
  const Settings& settings = run.search.settings;
  Json json = {{"select", settings.select / 1e6},      {"mutate", settings.mutate / 1e6},
               {"children", settings.children},        {"generations", run.search.curve.size()},
               {"best", run.search.curve.back().best}, {"mean", run.search.curve.back().mean}};
  const Validation& v = run.validation;
  if (v.games != 0) {
    json["validation"] = {{"games", v.games},
                          {"pieces", {{"min", v.min}, {"mean", v.mean}, {"max", v.max}}},
                          {"lines", {{"mean", v.lines}, {"se", v.lines_error}}}};
  }
  if (const auto row = genetic::in_table_7(settings)) {
    json["paper"] = {{"min", row->min}, {"mean", row->mean}, {"max", row->max}};
  }
  for (uint32_t i = 0; i < run.search.result().size(); ++i) {
    json["weights"][weighting.names[i]] = static_cast<double>(run.search.result()[i]) / weighting.one;
  }
  return json;
}

// Prints a row for each combination: pieces of the validation beside the paper's, and lines.
Table grid_table(const std::vector<Run>& runs) {
  Table table({"p", "q", "M", "min pieces", "mean", "max", "mean lines", "se", "paper: min", "mean", "max"});
  for (const Run& run : runs) {
    const Settings& settings = run.search.settings;
    const Validation& v = run.validation;
    Table::Row row{decimal(settings.select), decimal(settings.mutate), fmt::format("{}", settings.children)};
    for (const double value :
         {static_cast<double>(v.min), v.mean, static_cast<double>(v.max), v.lines, v.lines_error}) {
      row.push_back(v.games != 0 ? readable(value) : "-");
    }
    const auto paper = genetic::in_table_7(settings);
    for (const auto member : {&genetic::PaperRow::min, &genetic::PaperRow::mean, &genetic::PaperRow::max}) {
      row.push_back(paper ? readable((*paper).*member) : "-");
    }
    table.add(row);
  }
  return table;
}

std::string grid_csv(const std::vector<Run>& runs, const Weighting& weighting) {
  std::string csv = fmt::format("select,mutate,children,generations,best,games,min,mean,max,lines,se,{}\n",
                                fmt::join(weighting.names.begin(), weighting.names.end(), ","));
  for (const Run& run : runs) {
    const Settings& settings = run.search.settings;
    const Validation& v = run.validation;
    csv += fmt::format("{},{},{},{},{},{},{},{},{},{},{}", decimal(settings.select), decimal(settings.mutate),
                       settings.children, run.search.curve.size(), run.search.curve.back().best, v.games, v.min, v.mean,
                       v.max, v.lines, v.lines_error);
    for (const int32_t weight : run.search.result())
      csv += fmt::format(",{}", weight_as_decimal(weight, weighting.one));
    csv += "\n";
  }
  return csv;
}

void print(const Options& options, const std::vector<Run>& runs) {
  if (options.several()) {
    const Table table = grid_table(runs);
    options.markdown ? table.print_markdown() : table.print();
    return;
  }
  Table table({"generation", "best lines", "mean", "worst"});
  const std::vector<Generation>& curve = runs[0].search.curve;
  for (size_t i = 0; i < curve.size(); ++i) {
    table.add({fmt::format("{}", i + 1), readable(curve[i].best), readable(curve[i].mean), readable(curve[i].worst)});
  }
  table.print();
  const Validation& v = runs[0].validation;
  if (v.games == 0) return;
  fmt::print("\nvalidation over {} games: {} / {} / {} pieces (min / mean / max), {} lines +- {}\n", v.games,
             readable(static_cast<double>(v.min)), readable(v.mean), readable(static_cast<double>(v.max)),
             readable(v.lines), readable(v.lines_error));
}

int run(Options& options) {
  options.game = "tetris";
  options.player = "genetic";
  options.validation();
  TuneFiles files(options);
  std::vector<Run> runs;
  if (options.resume) runs = load(options);
  options.begin(settings_of(options), options.command("genetic", arguments_of(options)));
  bool interrupted = false;
  try {
    search(options, runs);
  } catch (const Interrupted&) {
    std::erase_if(runs, [](const Run& one) { return one.search.curve.empty(); });
    if (runs.empty()) throw;
    interrupted = true;
  }

  if (!options.prints()) return 0;
  const Player& player = options.chosen_player();
  const Weighting& weighting = *player.weighting;
  const Run& best = best_of(runs);
  const std::string command = options.command("genetic", own_options(best.search.settings));
  if (!files.quiet()) print(options, runs);
  if (files.json.wanted()) {
    Json json = {{"command", command}, {"best", as_json(best, weighting)}};
    for (const Run& one : runs) json["runs"].push_back(as_json(one, weighting));
    if (interrupted) json["interrupted"] = true;
    files.json.write(json.dump(2) + "\n");
  }
  files.csv.write(options.several() ? grid_csv(runs, weighting) : curve_csv(best.search.curve, weighting));
  std::vector<Series> series = series_of(best.search.curve);
  if (options.several()) {
    series.clear();
    for (const Run& one : runs) series.push_back({name_of(one.search.settings), series_of(one.search.curve)[0].values});
  }
  files.svg.write(plot_svg(options.several() ? "the best of each generation, by p q M" : command, series));
  files.write_weights(player, best.search.result(), command);
  return interrupted ? interrupted_exit_code() : 0;
}

}  // namespace

void add_tune_tetris_genetic(Program& program) {
  static Options options;
  Grammar command =
      program.command("tune tetris genetic", "the genetic search of the Tetris paper, for the player genetic",
                      [] { return run(options); });
  command.share("--select", options.settings.select, "P", "share of the children that is dropped; 0.6 by default");
  command.share("--mutate", options.settings.mutate, "Q", "how likely a child has one weight changed; 0.1 by default");
  command.number("--children", options.settings.children, "M", "of each generation; 100 by default", 2, 100'000);
  command.flag("--grid", options.grid, "the paper's grid of P, Q and M, a search each");
  command.flag("--fine", options.fine, "the finer grid around P, Q and M, or around the best of --grid");
  command.flag("--markdown", options.markdown, "their table for a page of text");
  options.add_to(command);
}

}  // namespace tilefish
