// Chapters and what was measured for them, made into a page.
#pragma once

#include "host_sim/report/chapter.h"
#include "host_sim/report/ledger.h"
#include "host_sim/report/measure.h"
#include "host_sim/report/page.h"

namespace tilefish::report {

// The section after the games': what every image takes, kernels, networks, the page. A report of one game has none.
inline constexpr const char* kBoardsTitle = "Boards";
inline bool has_boards(const std::vector<Chapter>& chapters) { return chapters.size() > 1; }

Page composed(const std::vector<Chapter>& chapters, const Ledger& ledger, const Effort& effort);

}  // namespace tilefish::report
