// The networks of Tetris over boards of random games.
#pragma once

#include "engine/core/digest.h"
#include "engine/games/tetris/players/networks.h"
#include "tests/reference/network.h"
#include "tests/support/memory.h"
#include "tests/support/tetris.h"

namespace tilefish {

template <class Check>
void for_boards(uint32_t seed, uint32_t count, Check check) {
  Random random(seed);
  tetris::Position position;
  position.deal(tetris::RuleSet::kBag, tetris::kMostRows, random);
  for (uint32_t i = 0; i < count; ++i) {
    if (position.over()) position.deal(tetris::RuleSet::kBag, tetris::kMostRows, random);
    check(position.board);
    position.play(position.moves().any(random), random);
  }
}

// The values of so many boards by a network, as one number. Every target must find the same number, and another network
// finds another. On the host, some boards are compared with the plain sums.
inline uint32_t digest_of_values(const Network& network, const tetris::Picture& picture, uint32_t needed,
                                 uint32_t count) {
  const etl::span<uint8_t> block = test_memory(needed);
  Digest digest;
  [[maybe_unused]] uint32_t done = 0;
  for_boards(71, count, [&](const tetris::Board& board) {
    Arena memory(block.data(), needed);
    const etl::span<Activation> inputs = memory.take<Activation>(picture.shape().size());
    int32_t value = 0;
    tetris::draw(picture, board, inputs.data());
    evaluate(network, inputs.data(), memory, {&value, 1});
    digest.add32(static_cast<uint32_t>(value));
#if !defined(TILEFISH_ON_BOARD)
    static Activation kept[64 << 10];
    int32_t expected = 0;
    if (done++ % 25 != 0) return;
    reference::evaluate(network, inputs.data(), kept, &expected);
    TEST_ASSERT_EQUAL_INT32(expected, value);
#endif
  });
  return digest.value();
}

}  // namespace tilefish
