#include "host_sim/boards/tasks/deadlines.h"

#include <fmt/format.h>
#include <algorithm>
#include <map>

#include "host_sim/boards/emulator.h"
#include "host_sim/boards/twins.h"
#include "host_sim/support/errors.h"
#include "host_sim/support/table.h"

namespace tilefish {
namespace {

// Parameters that say how long a search takes and little else.
constexpr std::string_view kWork[] = {"n", "z", "sims", "nodes", "drops", "rounds", "next", "playouts", "top"};
constexpr std::string_view kDepth[] = {"square-stacker/egs", "square-stacker/egs-paper", "five-or-more/semi-tree"};

std::string key_of(const Pairing& pairing) {
  return fmt::format("{}/{}", pairing.setup.game->name, pairing.setup.player.player->name);
}

void tire(Pairing& pairing) {
  for (const Parameter& parameter : pairing.setup.player.player->parameters) {
    const bool depth = parameter.name == std::string_view("d") || parameter.name == std::string_view("depth");
    if (std::ranges::find(kWork, std::string_view(parameter.name)) != std::end(kWork) ||
        (depth && std::ranges::find(kDepth, key_of(pairing)) != std::end(kDepth))) {
      pairing.setup.player.values[parameter] = parameter.most;
    }
  }
}

int64_t promised_lateness(Link& link, const Setup& setup) {
  const std::string start = fmt::format("player name={} ", setup.player.player->name);
  for (const std::string& line : link.ask(fmt::format("describe {}", setup.game->name)).lines) {
    if (line.starts_with(start)) return Answer{line, {}}.number("late");
  }
  throw Failure(fmt::format("describe {} tells nothing of {}", setup.game->name, setup.player.player->name));
}

// The host's move by the board's number of simulated moves.
void replay(Match& match, const Answer& answer, const Pairing& pairing) {
  match.allow(static_cast<uint32_t>(answer.number("budget")));
  const Move move = match.ask();
  match.play(move);
  if (match.trace() == answer.number("trace", 16)) return;
  throw Failure(fmt::format("{} on {}: from budget={} the host plays {}, not {}", key_of(pairing), pairing.board->name,
                            answer.word("budget"), move_name(match, move), answer.word("move")));
}

std::string cell_of(const Lateness& lateness) {
  return lateness.early == lateness.decisions ? "never" : fmt::format("{:.1f} / {:.1f}", lateness.mean, lateness.worst);
}

}  // namespace

std::vector<Pairing> tireless_pairings(std::string_view board, std::string_view game, std::string_view player) {
  std::vector<Pairing> pairs = pairings(board, game, player);
  std::erase_if(pairs, [](const Pairing& pairing) { return !pairing.left_out.empty(); });
  for (Pairing& pairing : pairs) tire(pairing);
  return pairs;
}

Lateness measure_lateness(const Pairing& pairing, uint32_t ms, uint32_t decisions) {
  const Board& board = *pairing.board;
  Link link(board, std::make_unique<Emulator>(board, Pace::kLifelike));
  Lateness lateness;
  lateness.promised = promised_lateness(link, pairing.setup);
  Setup setup = pairing.setup;
  setup.memory = board.memory;
  HostMatch host(board.memory);
  Match& match = host.start(setup);
  link.ask(new_game(board, setup));
  double sum = 0;
  while (lateness.decisions < decisions && !match.over()) {
    const Answer answer = link.ask(fmt::format("go 1 ms={}", ms)), time = link.ask("time");
    const double took =
        1000.0 * static_cast<double>(time.number("ticks")) / static_cast<double>(time.number("per_second"));
    ++lateness.decisions;
    lateness.early += took < ms;
    sum += std::max(0.0, took - ms);
    lateness.worst = std::max(lateness.worst, took - ms);
    replay(match, answer, pairing);
  }
  if (lateness.early < lateness.decisions) lateness.mean = sum / (lateness.decisions - lateness.early);
  return lateness;
}

void print_lateness(const std::vector<Pairing>& pairs, const std::vector<Lateness>& measured) {
  Table table({"board", "game", "player", "decisions", "early", "late ms: mean", "worst", "promised"});
  for (size_t i = 0; i < pairs.size(); ++i) {
    const Setup& setup = pairs[i].setup;
    const Lateness& one = measured[i];
    table.add({pairs[i].board->name, setup.game->name, name_of(*setup.player.player, setup.player.values),
               fmt::format("{}", one.decisions), fmt::format("{}", one.early), fmt::format("{:.2f}", one.mean),
               fmt::format("{:.2f}", one.worst), fmt::format("{}", one.promised)});
  }
  table.print();
}

std::string lateness_as_csv(const std::vector<Pairing>& pairs, const std::vector<Lateness>& measured) {
  std::vector<std::string> players, columns;
  std::map<std::string, std::map<std::string, std::string>> cells;
  for (size_t i = 0; i < pairs.size(); ++i) {
    const std::string player = key_of(pairs[i]), board = pairs[i].board->name;
    if (std::ranges::find(columns, board) == columns.end()) columns.push_back(board);
    if (std::ranges::find(players, player) == players.end()) players.push_back(player);
    cells[player][board] = cell_of(measured[i]);
  }
  std::string csv = fmt::format("player,{}\n", fmt::join(columns, ","));
  for (const std::string& player : players) {
    const auto& row = cells[player];
    if (std::ranges::all_of(row, [](const auto& cell) { return cell.second == "never"; })) continue;
    csv += player;
    for (const std::string& board : columns) csv += "," + (row.contains(board) ? row.at(board) : "–");
    csv += "\n";
  }
  return csv;
}

int check_lateness(const std::vector<Pairing>& pairs, const std::vector<Lateness>& measured) {
  int code = 0;
  for (size_t i = 0; i < pairs.size(); ++i) {
    if (measured[i].worst <= static_cast<double>(measured[i].promised)) continue;
    fmt::print("{} on {} is {:.1f} ms late and promises {}\n", key_of(pairs[i]), pairs[i].board->name,
               measured[i].worst, measured[i].promised);
    code = 1;
  }
  return code;
}

}  // namespace tilefish
