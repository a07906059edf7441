// needs: variables 1792 (few, so that the smallest board has 3 KB left for the tests)
#include "engine/network/network.h"

#include "tests/reference/network.h"
#include "tests/reference/random.h"
#include "tests/support/memory.h"
#include "tests/support/suite.h"

namespace tilefish {
namespace {

constexpr uint32_t kMost = 6;  // layers

// A network with random weights in the tests' memory; the rest of that memory is for its evaluation.
struct Sample {
  Network network;
  Layer layers[kMost];
  uint32_t count = 0;
  Arena memory;
  reference::Xoshiro128 random;

  Sample(PlaneShape input, uint32_t seed) : random(reference::stream(seed, 0)) {
    const etl::span<uint8_t> block = test_memory(3 * 1024);
    memory = Arena(block.data(), static_cast<uint32_t>(block.size()));
    network.input = input;
  }

  int8_t byte() { return static_cast<int8_t>(static_cast<int32_t>(random.below(255)) - 127); }
  Activation activation() {
    return static_cast<Activation>(static_cast<int32_t>(random.below(2 * kMostActivation + 1)) - kMostActivation);
  }
  PlaneShape shape() const { return count == 0 ? network.input : layers[count - 1].out; }

  void weigh(Layer layer, uint32_t weights, uint32_t biases) {
    const etl::span<int8_t> bytes = memory.take<int8_t>(weights);
    for (int8_t& one : bytes) one = byte();
    const etl::span<int32_t> words = memory.take<int32_t>(biases);
    for (int32_t& one : words) one = static_cast<int32_t>(random.below(200001)) - 100000;
    const etl::span<int32_t> scales = memory.take<int32_t>(biases);
    for (int32_t& one : scales) one = (1 << 30) + static_cast<int32_t>(random.below(1u << 30));
    layer.multipliers = scales.data();
    layer.weights = bytes.data();
    layer.biases = words.data();
    layers[count++] = layer;
  }

  // The scale keeps most results of a layer inside 14 bits, and lets some overflow. `leak` is in 256ths.
  Layer layer(LayerKind kind, PlaneShape out, uint32_t inputs, uint16_t leak) {
    uint8_t shift = 36;
    for (uint32_t size = inputs; size > 1; size /= 4) ++shift;
    return {kind, shift, leak, out, nullptr, nullptr, nullptr};
  }
  void dense(uint16_t units, uint16_t leak) {
    const uint32_t inputs = shape().size();
    weigh(layer(LayerKind::kDense, {1, 1, units}, inputs, leak), inputs * units, units);
  }
  void convolution(uint16_t filters, uint16_t leak) {
    const PlaneShape in = shape();
    weigh(layer(LayerKind::kConvolution, {in.rows, in.columns, filters}, 9u * in.channels, leak),
          9u * in.channels * filters, filters);
  }
  void pool() {
    const PlaneShape in = shape();
    layers[count++] = {LayerKind::kPool,
                       0,
                       0,
                       {static_cast<uint16_t>(in.rows / 2), static_cast<uint16_t>(in.columns / 2), in.channels},
                       nullptr,
                       nullptr,
                       nullptr};
  }

  // Leaves out the last layer's last rows.
  void cut(uint16_t rows) { layers[count - 1].out.rows = rows; }

  // Compares with the reference over random inputs; with `sky`, the last rows of the inputs are all the same. Returns
  // how many different first outputs there were: a network that always says the same shows nothing.
  uint32_t agrees(uint32_t inputs_tried, bool sky = false) {
    network.layers = etl::span<const Layer>(layers, count);
    uint32_t units = 0;
    for (uint32_t i = 0; i + 1 < count; ++i) units += layers[i].out.size();
    const uint32_t outputs = layers[count - 1].out.size();
    const etl::span<Activation> input = memory.take<Activation>(network.input.size()),
                                kept = memory.take<Activation>(units);
    const etl::span<int32_t> expected = memory.take<int32_t>(outputs), found = memory.take<int32_t>(outputs);
    TEST_ASSERT_TRUE(memory.left() >= network_memory(network));
    uint32_t changes = 0;
    int32_t before = 0;
    for (uint32_t i = 0; i < inputs_tried; ++i) {
      for (Activation& one : input) one = activation();
      const uint32_t line = network.input.size() / network.input.rows;
      for (uint32_t at = (1 + random.below(network.input.rows)) * line; sky && at < input.size(); ++at)
        input[at] = input[at - line];
      reference::evaluate(network, input.data(), kept.data(), expected.data());
      evaluate(network, input.data(), memory, found);
      TEST_ASSERT_EQUAL_INT32_ARRAY(expected.data(), found.data(), outputs);
      changes += found[0] != before;
      before = found[0];
    }
    return changes;
  }
};

constexpr uint32_t kTried = kOnBoard ? 20 : 400 / kFewer;

void test_dense_layers_of_any_width_agree_with_the_plain_sum() {
  for (uint16_t inputs = 1; inputs <= 19; ++inputs) {
    Sample sample({1, 1, inputs}, inputs);
    sample.dense(7, 0);
    sample.dense(5, 256);
    TEST_ASSERT_TRUE(sample.agrees(kTried) > kTried / 4);
  }
}

void test_relu_leaky_relu_and_none_agree() {
  for (const uint16_t leak : std::initializer_list<uint16_t>{0, 3, 77, 256}) {
    Sample sample({1, 1, 32}, 100u + leak);
    sample.dense(16, leak);
    sample.dense(16, leak);
    sample.dense(3, 256);
    TEST_ASSERT_TRUE(sample.agrees(kTried) > kTried / 2);
  }
}

void test_a_convolution_pads_its_edge_with_zeros() {
  for (uint16_t rows = 1; rows <= 4; ++rows) {
    for (uint16_t columns = 1; columns <= 4; ++columns) {
      Sample sample({rows, columns, 3}, 200u + rows * 10u + columns);
      sample.convolution(4, 3);
      sample.dense(3, 256);
      TEST_ASSERT_TRUE(sample.agrees(kTried / 4 + 1) > 1);
    }
  }
}

void test_two_convolutions_with_pools_and_dense_layers_agree() {
  Sample sample({7, 6, 2}, 300);
  sample.convolution(4, 3);
  sample.pool();
  sample.convolution(6, 3);
  sample.pool();
  sample.dense(12, 3);
  sample.dense(2, 256);
  TEST_ASSERT_TRUE(sample.agrees(kTried) > kTried / 2);
}

void test_rows_of_the_same_inputs_have_the_same_results() {
  Sample sample({12, 4, 2}, 400);
  sample.convolution(4, 3);
  sample.pool();
  sample.convolution(3, 3);
  sample.dense(2, 256);
  TEST_ASSERT_TRUE(sample.agrees(kTried, true) > kTried / 2);
}

void test_a_layer_of_fewer_rows_leaves_out_the_last() {
  Sample sample({11, 4, 2}, 500);
  sample.convolution(4, 3);
  sample.cut(10);
  sample.pool();
  sample.convolution(3, 3);
  sample.cut(4);
  sample.pool();
  sample.cut(1);
  sample.dense(2, 256);
  TEST_ASSERT_TRUE(sample.agrees(kTried, true) > kTried / 2);
}

void test_a_result_is_rounded_half_up_and_clamped_but_for_the_last_layer() {
  constexpr int8_t kWeight[] = {1};
  constexpr int32_t kNone[] = {0}, kHalf[] = {1}, kWhole[] = {2}, kLarge[] = {200};
  // The results of one layer that halves its inputs; then of one that enlarges them a hundred times, below one that
  // leaves them so.
  const Layer halving[] = {{LayerKind::kDense, 1, 256, {1, 1, 1}, kHalf, kWeight, kNone}};
  const Layer enlarging[] = {{LayerKind::kDense, 1, 256, {1, 1, 1}, kLarge, kWeight, kNone},
                             {LayerKind::kDense, 1, 256, {1, 1, 1}, kWhole, kWeight, kNone}};
  const auto result = [](etl::span<const Layer> layers, Activation input) {
    int32_t out = 0;
    const etl::span<uint8_t> block = test_memory(64);
    evaluate({{1, 1, 1}, layers}, &input, Arena(block.data(), 64), {&out, 1});
    return out;
  };
  TEST_ASSERT_EQUAL_INT32(2, result(halving, 3));
  TEST_ASSERT_EQUAL_INT32(-1, result(halving, -3));
  TEST_ASSERT_EQUAL_INT32(8100, result(enlarging, 81));
  TEST_ASSERT_EQUAL_INT32(8191, result(enlarging, 82));
  TEST_ASSERT_EQUAL_INT32(-8191, result(enlarging, -82));
}

void test_the_memory_is_two_of_the_largest_layer_that_is_kept() {
  const Layer layers[] = {{LayerKind::kConvolution, 1, 0, {4, 3, 5}, nullptr, nullptr, nullptr},
                          {LayerKind::kPool, 0, 0, {2, 1, 5}, nullptr, nullptr, nullptr},
                          {LayerKind::kDense, 1, 0, {1, 1, 500}, nullptr, nullptr, nullptr}};
  TEST_ASSERT_EQUAL_UINT32(2 * 120, network_memory({{4, 3, 1}, layers}));
}

}  // namespace

void run_network() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_dense_layers_of_any_width_agree_with_the_plain_sum);
  RUN_TEST(test_relu_leaky_relu_and_none_agree);
  RUN_TEST(test_a_convolution_pads_its_edge_with_zeros);
  RUN_TEST(test_two_convolutions_with_pools_and_dense_layers_agree);
  RUN_TEST(test_rows_of_the_same_inputs_have_the_same_results);
  RUN_TEST(test_a_layer_of_fewer_rows_leaves_out_the_last);
  RUN_TEST(test_a_result_is_rounded_half_up_and_clamped_but_for_the_last_layer);
  RUN_TEST(test_the_memory_is_two_of_the_largest_layer_that_is_kept);
}

}  // namespace tilefish
