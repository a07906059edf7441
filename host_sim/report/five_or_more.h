// `tilefish report five-or-more`: the tables of document 002 beside ours.
#pragma once

#include <cstdint>
#include <string>

namespace tilefish {

struct ReportFiveOrMore {
  uint32_t games = 1000;  // of a strategy without Monte Carlo
  uint32_t minutes = 60;  // for all strategies with Monte Carlo; each gets its games in turn
  unsigned jobs = 1;
  std::string cache = "five_or_more_games.csv";  // every game played; what is there is not played again
};

int report_five_or_more(const ReportFiveOrMore& options);

}  // namespace tilefish
