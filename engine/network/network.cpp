#include "engine/network/network.h"

#if defined(__ARM_FEATURE_SIMD32)
#include <arm_acle.h>
#include <bit>
#include <cstring>
#elif defined(__AVX2__)
#include <immintrin.h>
#endif

namespace tilefish {
namespace {

int32_t dot(const int8_t* weights, const Activation* inputs, uint32_t count, int32_t sum) {
#if defined(__ARM_FEATURE_SIMD32)
  for (; count >= 4; count -= 4, weights += 4, inputs += 4) {
    uint32_t w, first, second;
    std::memcpy(&w, weights, 4);
    std::memcpy(&first, inputs, 4);
    std::memcpy(&second, inputs + 2, 4);
    // Unpacking pairs weights 0 and 2, then 1 and 3.
    const uint32_t even = (first & 0xFFFFu) | second << 16, odd = first >> 16 | (second & 0xFFFF0000u);
    sum = __smlad(__sxtb16(static_cast<int8x4_t>(w)), static_cast<int16x2_t>(even), sum);
    sum = __smlad(__sxtb16(static_cast<int8x4_t>(std::rotr(w, 8))), static_cast<int16x2_t>(odd), sum);
  }
#elif defined(__AVX2__)
  if (count >= 16) {
    __m256i sums = _mm256_setzero_si256();
    for (; count >= 16; count -= 16, weights += 16, inputs += 16) {
      const __m256i w = _mm256_cvtepi8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(weights)));
      sums = _mm256_add_epi32(sums, _mm256_madd_epi16(w, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(inputs))));
    }
    __m128i four = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4E));
    sum += _mm_cvtsi128_si32(_mm_add_epi32(four, _mm_shuffle_epi32(four, 0xB1)));
  }
#endif
  for (uint32_t i = 0; i < count; ++i) sum += weights[i] * inputs[i];
  return sum;
}

int32_t scaled(const Layer& layer, uint32_t unit, int32_t sum) {
  const int64_t product = static_cast<int64_t>(sum) * layer.multipliers[unit];
  const int32_t value = static_cast<int32_t>((product + (int64_t{1} << (layer.shift - 1))) >> layer.shift);
  return value < 0 ? static_cast<int32_t>((static_cast<int64_t>(value) * layer.leak + 128) >> 8) : value;
}

Activation clamped(int32_t value) {
  return static_cast<Activation>(value < -kMostActivation  ? -kMostActivation
                                 : value > kMostActivation ? kMostActivation
                                                           : value);
}

constexpr uint32_t kWeightsALook = 2048;  // of the question whether to end
constexpr uint32_t kSumCost = 16;         // in weights, of a short sum beside them

// Not inlined, so that the innermost loop keeps all it needs in registers.
[[gnu::noinline]] int32_t sum_of_unit(const int8_t* weights, const Activation* inputs, uint32_t count, int32_t bias) {
  return dot(weights, inputs, count, bias);
}

void dense(const Layer& layer, uint32_t inputs, const Activation* from, Activation* to, const Stop& ended) {
  const uint32_t units = layer.out.size(), units_a_look = inputs < kWeightsALook ? kWeightsALook / inputs : 1;
  const int8_t* weights = layer.weights;
  for (uint32_t unit = 0; unit < units && !wanted_by(ended);) {
    const uint32_t end = units - unit < units_a_look ? units : unit + units_a_look;
    for (; unit < end; ++unit, weights += inputs) {
      to[unit] = clamped(scaled(layer, unit, sum_of_unit(weights, from, inputs, layer.biases[unit])));
    }
  }
}

// Rows of a filter and of the picture below it; not inlined for the same reason.
[[gnu::noinline]] int32_t sum_of_filter(const int8_t* weights, uint32_t weights_a_row, const Activation* corner,
                                        uint32_t line, uint32_t width, uint32_t rows, int32_t bias) {
  int32_t sum = bias;
  for (uint32_t y = 0; y < rows; ++y) sum = dot(weights + y * weights_a_row, corner + y * line, width, sum);
  return sum;
}

// Where a cell has the same inputs as the cell below it or left of it, it has the same results, and these are copied:
// much of a picture is empty.
void convolution(const Layer& layer, const PlaneShape& in, const Activation* from, Activation* to, const Stop& ended) {
  const uint32_t channels = in.channels, filters = layer.out.channels, line = in.columns * channels;
  const uint32_t cost = 9 * channels + kSumCost;  // of a filter
  const uint32_t filters_a_look = cost < kWeightsALook ? kWeightsALook / cost : 1;
  uint32_t since_look = 0;
  const auto due = [&] {
    if (since_look < kWeightsALook) return false;
    since_look = 0;
    return true;
  };
  for (uint32_t row = 0; row < layer.out.rows; ++row) {
    // The rows of the filter that lie on the picture.
    const uint32_t above = row == 0 ? 1 : 0, below = row + 1u == in.rows ? 2 : 3;
    for (uint32_t column = 0; column < in.columns; ++column) {
      const uint32_t left = column == 0 ? 1 : 0, right = column + 1u == in.columns ? 2 : 3,
                     width = (right - left) * channels;
      const Activation* const corner = from + (row + above - 1) * line + (column + left - 1) * channels;
      const auto same = [&](uint32_t back) {
        for (uint32_t y = 0; y < below - above; ++y) {
          for (uint32_t i = 0; i < width; ++i) {
            const Activation* const input = corner + y * line + i;
            if (*input != *(input - back)) return false;
          }
        }
        return true;
      };
      const uint32_t back = row >= 2 && row + 1u < in.rows && same(line)                ? in.columns * filters
                            : column >= 2 && column + 1u < in.columns && same(channels) ? filters
                                                                                        : 0;
      since_look += 9 * channels + filters;
      if (back != 0) {
        if (due() && wanted_by(ended)) return;
        for (uint32_t filter = 0; filter < filters; ++filter, ++to) *to = *(to - back);
        continue;
      }
      const int8_t* weights = layer.weights + (above * 3 + left) * channels;
      for (uint32_t filter = 0; filter < filters;) {
        if (due() && wanted_by(ended)) return;
        const uint32_t end = filters - filter < filters_a_look ? filters : filter + filters_a_look;
        since_look += cost * (end - filter);
        for (; filter < end; ++filter, weights += 9 * channels) {
          const int32_t sum =
              sum_of_filter(weights, 3 * channels, corner, line, width, below - above, layer.biases[filter]);
          *to++ = clamped(scaled(layer, filter, sum));
        }
      }
    }
  }
}

void pool(const Layer& layer, const PlaneShape& in, const Activation* from, Activation* to, const Stop& ended) {
  const uint32_t channels = in.channels, line = in.columns * channels;
  const auto larger = [](Activation a, Activation b) { return a > b ? a : b; };
  for (uint32_t row = 0; row < layer.out.rows && !wanted_by(ended); ++row) {
    for (uint32_t column = 0; column < layer.out.columns; ++column) {
      const Activation* const corner = from + 2 * row * line + 2 * column * channels;
      for (uint32_t i = 0; i < channels; ++i) {
        *to++ = larger(larger(corner[i], corner[i + channels]), larger(corner[i + line], corner[i + line + channels]));
      }
    }
  }
}

}  // namespace

void evaluate(const Network& network, const Activation* input, Arena memory, etl::span<int32_t> outputs,
              const Stop& ended) {
  const uint32_t half = network_memory(network) / 2 / static_cast<uint32_t>(sizeof(Activation));
  Activation* const first = memory.take<Activation>(half).data();
  Activation* const buffers[2] = {first, memory.take<Activation>(half).data()};
  PlaneShape shape = network.input;
  const Activation* from = input;
  for (uint32_t i = 0; i + 1 < network.layers.size(); ++i) {
    const Layer& layer = network.layers[i];
    Activation* const to = buffers[i % 2];
    switch (layer.kind) {
      case LayerKind::kDense: dense(layer, shape.size(), from, to, ended); break;
      case LayerKind::kConvolution: convolution(layer, shape, from, to, ended); break;
      case LayerKind::kPool: pool(layer, shape, from, to, ended); break;
    }
    if (wanted_by(ended)) return;
    from = to;
    shape = layer.out;
  }
  const Layer& last = network.layers[network.layers.size() - 1];
  TILEFISH_ASSERT(last.kind == LayerKind::kDense && outputs.size() == last.out.size());
  const uint32_t inputs = shape.size();
  for (uint32_t unit = 0; unit < outputs.size(); ++unit) {
    outputs[unit] = scaled(last, unit, dot(last.weights + unit * inputs, from, inputs, last.biases[unit]));
  }
}

}  // namespace tilefish
