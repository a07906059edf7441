// Chapters and what was measured for them, made into a page.
#pragma once

#include "host_sim/report/chapter.h"
#include "host_sim/report/ledger.h"
#include "host_sim/report/measure.h"
#include "host_sim/report/page.h"

namespace tilefish::report {

Page composed(const std::vector<Chapter>& chapters, const Ledger& ledger, const Effort& effort);

}  // namespace tilefish::report
