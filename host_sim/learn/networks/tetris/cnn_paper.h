// How `cnn` teaches the network of the Tetris paper, which `cnn-ablations` varies.
#pragma once

#include "host_sim/learn/networks/tetris/cnn_training.h"

namespace tilefish {

using PaperNetwork = CnnNetwork<tetris::kPaperFirst, tetris::kPaperSecond, tetris::kPaperUnits>;

// The settings that the paper found best, changed so that a run of some thousand steps is enough: alpha is 500 times
// its 2e-6, nothing is dropped, and the trace, the leader and the rubble are added. Games of few rows are short, so the
// first two of the paper's three parts (of 400, 400 and 200 games) are few of the steps. Tried and worse, in floats: a
// gamma of 0.98 with a leader that withdraws (257 pieces a death after 2,320 steps); games of at most 100 pieces with
// rubble up to 16 rows (453 after 4,500, where these settings had 870 after 2,375); 8,000 steps of the same (some 500).
inline constexpr CnnSettings kPaperSettings{.dropout = 0,
                                            .alpha = 1e-3,
                                            .gamma = 0.95,
                                            .epsilon = 1,
                                            .delta = 5e-4,
                                            .batch = 512,
                                            .memory = 20'000,
                                            .picture = {32, 16, 0, false},
                                            .pay = tetris::Pay::kSquare,
                                            .by_part = true,
                                            .grown = {0.06, 0.2},
                                            .led = 0.5,
                                            .trace = 0.8,
                                            .rubble = true,
                                            .pieces = 64,
                                            .exact = 0.9,
                                            .steps = 2'500};

}  // namespace tilefish
