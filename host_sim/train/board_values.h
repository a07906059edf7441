// The values of many boards by a network of two convolutions, each with a leaky ReLU and a pool of 2, and two dense layers. A training plays some
// twenty boards for each that it learns from, and boards are bits and mostly empty: the first convolution is a look-up of 3x3 cells, and what no
// cell reaches is that of the empty board. One board takes some 4 us with 8 and 16 filters, 20 times less than dlib.
#pragma once

#include <array>
#include <cstring>
#include <dlib/matrix.h>

#include "host_sim/train/quantise.h"

namespace tilefish {

inline constexpr uint32_t kMostLines = 32;

// Row by row from the floor, bit c is column c.
struct Lines {
  std::array<uint16_t, kMostLines> row;
};

template <uint32_t kFirst, uint32_t kSecond>
class BoardValues {
  static_assert(kFirst % 8 == 0 && kSecond % 16 == 0);

 public:
  BoardValues(const FloatNetwork& network, const Lines& empty) : rows_(network.input.rows), columns_(network.input.columns), empty_(empty) {
    const FloatLayer& first = network.layers[0];
    slope_ = first.negative_slope;
    for (uint32_t pattern = 0; pattern < 512; ++pattern) {
      for (uint32_t filter = 0; filter < kFirst; ++filter) {
        float sum = first.biases[filter];
        for (uint32_t i = 0; i < 9; ++i) sum += pattern >> i & 1u ? first.weights[filter * 9 + i] : 0;
        of_pattern_[pattern * kFirst + filter] = leaky(sum);
      }
    }
    const FloatLayer& second = network.layers[2];
    second_.resize(9 * kFirst * kSecond);
    for (uint32_t filter = 0; filter < kSecond; ++filter) {
      for (uint32_t i = 0; i < 9 * kFirst; ++i) second_[i * kSecond + filter] = second.weights[filter * 9 * kFirst + i];
    }
    second_biases_ = second.biases;
    const FloatLayer& dense = network.layers[4];
    const long inputs = static_cast<long>(features()), units = static_cast<long>(dense.biases.size());
    dense_ = dlib::trans(dlib::mat(dense.weights.data(), units, inputs));
    dense_biases_ = dense.biases;
    last_ = network.layers[5];
    pooled_.resize((rows_ / 2 + 2) * (columns_ / 2 + 2) * kFirst);
    of_empty_.resize(features());
    look(empty, rows_, of_empty_.data());
  }

  std::vector<float> operator()(const std::vector<Lines>& boards) {
    dlib::matrix<float> inputs(static_cast<long>(boards.size()), static_cast<long>(features()));
    for (size_t i = 0; i < boards.size(); ++i) {
      uint32_t top = rows_;
      while (top > 0 && boards[i].row[top - 1] == empty_.row[top - 1]) --top;
      look(boards[i], top, &inputs(static_cast<long>(i), 0));
    }
    const dlib::matrix<float> sums = inputs * dense_;
    std::vector<float> values;
    for (long i = 0; i < sums.nr(); ++i) {
      float value = last_.biases[0];
      for (long unit = 0; unit < sums.nc(); ++unit) {
        const auto u = static_cast<size_t>(unit);
        value += leaky(sums(i, unit) + dense_biases_[u]) * last_.weights[u];
      }
      values.push_back(value);
    }
    return values;
  }

 private:
  using Eight = float __attribute__((vector_size(32)));
  static Eight load(const float* from) {
    Eight eight;
    std::memcpy(&eight, from, sizeof eight);
    return eight;
  }
  static Eight larger(Eight a, Eight b) { return a > b ? a : b; }

  uint32_t features() const { return rows_ / 4 * (columns_ / 4) * kSecond; }
  float leaky(float value) const { return value < 0 ? value * slope_ : value; }

  const float* pattern_at(const Lines& board, uint32_t row, uint32_t column) const {
    const auto cells = [&](uint32_t r) { return (static_cast<uint32_t>(board.row[r]) << 1) >> column & 7u; };
    const uint32_t pattern = (row == 0 ? 0 : cells(row - 1)) | cells(row) << 3 | (row + 1 == rows_ ? 0 : cells(row + 1)) << 6;
    return &of_pattern_[pattern * kFirst];
  }

  // What the dense layer is given; no cell of the rows from `top` on differs from the empty board.
  void look(const Lines& board, uint32_t top, float* to) {
    const uint32_t width = columns_ / 2 + 2;
    uint32_t lines = (top + 6) / 4;  // that a cell below `top` reaches
    if (lines > rows_ / 4) lines = rows_ / 4;
    for (uint32_t row = 0; row < rows_ / 2 && row <= 2 * lines; ++row) {
      for (uint32_t column = 0; column < columns_ / 2; ++column) {
        const float* const corner[4] = {pattern_at(board, 2 * row, 2 * column), pattern_at(board, 2 * row, 2 * column + 1),
                                        pattern_at(board, 2 * row + 1, 2 * column), pattern_at(board, 2 * row + 1, 2 * column + 1)};
        float* const pooled = &pooled_[((row + 1) * width + column + 1) * kFirst];
        for (uint32_t i = 0; i < kFirst; i += 8) {
          const Eight most = larger(larger(load(corner[0] + i), load(corner[1] + i)), larger(load(corner[2] + i), load(corner[3] + i)));
          std::memcpy(pooled + i, &most, sizeof most);
        }
      }
    }
    const uint32_t line = columns_ / 4 * kSecond;
    for (uint32_t row = 0; row < lines; ++row) {
      for (uint32_t column = 0; column < columns_ / 4; ++column) {
        for (uint32_t i = 0; i < kSecond; i += 16) square(&pooled_[(2 * row * width + 2 * column) * kFirst], width, i, to + row * line + column * kSecond + i);
      }
    }
    std::copy(of_empty_.begin() + lines * line, of_empty_.end(), to + lines * line);
  }

  // Sixteen filters of the second convolution at four places, pooled.
  void square(const float* corner, uint32_t width, uint32_t filter, float* to) const {
    Eight sum[4][2];
    for (auto& of_place : sum) {
      of_place[0] = load(&second_biases_[filter]);
      of_place[1] = load(&second_biases_[filter + 8]);
    }
    const float* weights = &second_[filter];
    for (uint32_t y = 0; y < 3; ++y) {
      for (uint32_t x = 0; x < 3; ++x) {
        const float* const from = corner + (y * width + x) * kFirst;
        for (uint32_t i = 0; i < kFirst; ++i, weights += kSecond) {
          const Eight low = load(weights), high = load(weights + 8);
          const float input[4] = {from[i], from[i + kFirst], from[i + width * kFirst], from[i + (width + 1) * kFirst]};
          for (uint32_t place = 0; place < 4; ++place) {
            sum[place][0] += low * input[place];
            sum[place][1] += high * input[place];
          }
        }
      }
    }
    for (uint32_t half = 0; half < 2; ++half) {
      const Eight most = larger(larger(sum[0][half], sum[1][half]), larger(sum[2][half], sum[3][half]));
      for (uint32_t i = 0; i < 8; ++i) to[half * 8 + i] = leaky(most[i]);
    }
  }

  uint32_t rows_, columns_;
  Lines empty_;
  float slope_;
  std::array<float, 512 * kFirst> of_pattern_;
  std::vector<float> second_, second_biases_, dense_biases_, pooled_, of_empty_;
  dlib::matrix<float> dense_;
  FloatLayer last_;
};

}  // namespace tilefish
