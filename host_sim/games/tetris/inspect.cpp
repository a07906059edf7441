#include <fmt/core.h>

#include "engine/games/tetris/players/features.h"
#include "engine/games/tetris/rules/position.h"
#include "host_sim/games/inspectors.h"
#include "host_sim/runner/host_match.h"
#include "host_sim/support/errors.h"

namespace tilefish {
namespace {

using namespace tetris;

Position position_of(const Json& question) {
  Position position{};
  const Json::List& rows = list(field(question, "rows"), "rows", kMostRows);
  for (uint32_t row = 0; row < kMostRows; ++row) {
    const auto cells = static_cast<uint32_t>(number(rows[row], "rows", 0, (1 << kColumns) - 1));
    for (uint32_t x = 0; x < kColumns; ++x) position.board.column[x] |= (cells >> x & 1u) << row;
  }
  position.piece = static_cast<uint8_t>(number(field(question, "piece"), "piece", 0, kPieces - 1));
  const Json* const height = question.find("height");
  position.height = static_cast<uint8_t>(height ? number(*height, "height", 5, kMostRows) : kMostRows);
  if (position.board.full_rows() != 0) throw BadQuestion("\"rows\" has a full row");
  if (position.board.highest() > position.height) throw BadQuestion("\"rows\" is higher than \"height\"");
  return position;
}

// A placement as the vectors have it: orientation, column, landing row, then lines and features, or "over".
Json placement(const Position& position, uint32_t shape, uint32_t column) {
  const uint32_t row = position.board.landing(kShape[shape], column);
  Json entry = Json::list({kShape[shape].orientation, column, row});
  if (row + kShape[shape].height > position.height) {
    entry.push_back("over");
    return entry;
  }
  const Placed placed = place(position.board, shape, column, row);
  const Features features = measure(placed, WellKind::kPlain);
  entry.push_back(placed.lines);
  for (uint32_t feature = 0; feature < kFeatures; ++feature) {
    entry.push_back(features.of[feature]);
    if (feature == kWells) entry.push_back(measure(placed, WellKind::kFast).of[kWells]);
  }
  return entry;
}

// The player gets the least memory that it needs; more changes no move of Tetris.
Json choice(const Position& position, const Json& name) {
  if (!name.text()) throw BadQuestion("\"player\" is no text");
  try {
    const Setup setup = setup_named("tetris", *name.text());
    HostMatch host(setup.player.player->least_memory);
    Match& match = host.start(setup);
    match.put(&position);
    if (match.over()) return nullptr;
    const Move move = match.ask();
    return Json::list({move / kColumns, move % kColumns});
  } catch (const UsageError& error) {
    throw BadQuestion(error.what());
  }
}

}  // namespace

Json inspect_tetris(const Json& question) {
  const Position position = position_of(question);
  Json placements = Json::list();
  for (uint32_t shape = kFirstShape[position.piece]; shape < kFirstShape[position.piece + 1u]; ++shape) {
    for (uint32_t column = 0; column + kShape[shape].width <= kColumns; ++column) {
      placements.push_back(placement(position, shape, column));
    }
  }
  Json answer = {{"placements", placements}};
  if (const Json* const player = question.find("player")) answer["choice"] = choice(position, *player);
  return answer;
}

}  // namespace tilefish
