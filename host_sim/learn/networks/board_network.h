// A network of two 3x3 convolutions, each with a leaky ReLU and a pool of 2, and two dense layers. It gives the values
// of many boards, and how the values change with the weights.
// A board is bits, and most of it is empty: the sky. So the first convolution looks its results up by the pattern of
// 3x3 cells, and learns by counting such patterns. The second convolution is one product of matrices for many boards.
// What no filled cell reaches is the same as in the empty board, and is computed once for all. With 32 and 64 filters a
// board of seven rows takes some 50 us, and 150 us to learn from.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <numeric>

#include "engine/core/random.h"
#include "host_sim/learn/networks/gemm.h"
#include "host_sim/learn/networks/quantise.h"

namespace tilefish {

inline constexpr uint32_t kMostLines = 32;

// The cells of a board, row by row from the floor; bit c is column c.
struct Lines {
  std::array<uint16_t, kMostLines> row;
};

template <uint32_t kFirst, uint32_t kSecond>
class BoardNetwork {
  static_assert(kFirst % 8 == 0 && kSecond % 8 == 0);
  static constexpr uint32_t kPatch = 9 * kFirst;  // inputs of a filter of the second convolution
  static constexpr size_t kTogether = 64;         // boards

 public:
  BoardNetwork(uint32_t rows, uint32_t columns, uint32_t units, float slope, const Lines& empty)
      : rows_(rows),
        columns_(columns),
        units_(units),
        slope_(slope),
        empty_(empty),
        weights_(size()),
        pooled_((rows / 2 + 2) * (columns / 2 + 2) * kFirst),
        pulls_(pooled_.size()),
        of_empty_(features()),
        of_lines_((rows / 4 + 1) * units) {}

  // The weights of all layers, one layer after the other: for each input the weights of all units or filters, then the
  // biases.
  struct Part {
    size_t at;
    uint32_t inputs, units;

    size_t biases() const { return at + size_t{inputs} * units; }
    size_t end() const { return biases() + units; }
  };
  Part first() const { return {0, 9, kFirst}; }
  Part second() const { return {first().end(), kPatch, kSecond}; }
  Part dense() const { return {second().end(), features(), units_}; }
  Part last() const { return {dense().end(), units_, 1}; }
  std::array<Part, 4> parts() const { return {first(), second(), dense(), last()}; }
  size_t size() const { return last().end(); }
  uint32_t features() const { return rows_ / 4 * (columns_ / 4) * kSecond; }

  void take(std::vector<float> weights) {
    weights_ = std::move(weights);
    for (uint32_t pattern = 0; pattern < 512; ++pattern) {
      for (uint32_t filter = 0; filter < kFirst; ++filter) {
        float sum = weights_[first().biases() + filter];
        for (uint32_t i = 0; i < 9; ++i) sum += pattern >> i & 1u ? weights_[i * kFirst + filter] : 0;
        of_pattern_[pattern * kFirst + filter] = leaky(sum);
      }
    }
    const Lines* const empty = &empty_;
    look(&empty, 1, rows_ / 4);
    std::copy_n(features_.begin(), features(), of_empty_.begin());
    std::copy_n(&weights_[dense().biases()], units_, &of_lines_[rows_ / 4 * units_]);
    for (uint32_t line = rows_ / 4; line-- > 0;) {
      float* const sums = &of_lines_[line * units_];
      std::copy_n(sums + units_, units_, sums);
      multiply(1, units_, of_line(), &of_empty_[line * of_line()], Turned::kNo, dense_from(line), Turned::kNo,
               Sum::kAdded, sums);
    }
  }

  std::vector<float> values(const std::vector<Lines>& boards) {
    std::vector<float> values(boards.size());
    for_boards(boards, [&](const size_t* indices, size_t count) {
      judge(count, {});
      for (size_t i = 0; i < count; ++i) values[indices[i]] = values_[i];
    });
    return values;
  }

  // Returns the mean squared error of the values, and writes to `slopes` how it changes with each weight. Each unit of
  // the dense layer is left out with probability `dropped`, and the others count for it.
  double errors(const std::vector<Lines>& boards, const std::vector<float>& labels, float dropped, Random& random,
                std::vector<float>& slopes) {
    slopes.assign(size(), 0);
    std::fill(of_patterns_.begin(), of_patterns_.end(), 0.0f);
    std::vector<float> sky(of_lines_.size());  // pulls on the dense layer's units, by the lines that boards have
    double error = 0;
    const Part dense = this->dense(), last = this->last();
    for_boards(boards, [&](const size_t* indices, size_t count) {
      std::vector<float> counts;
      const auto rare = static_cast<uint32_t>(static_cast<double>(dropped) * 65'536);
      for (size_t i = 0; rare > 0 && i < count * units_; ++i)
        counts.push_back(random.below(65'536) < rare ? 0 : 1 / (1 - dropped));
      judge(count, counts);
      std::vector<float> pulls(count * units_);
      float* const of_sky = &sky[lines_ * units_];
      for (size_t i = 0; i < count; ++i) {
        const float missed = values_[i] - labels[indices[i]], pull = 2 * missed / static_cast<float>(boards.size());
        error += static_cast<double>(missed) * static_cast<double>(missed);
        slopes[last.biases()] += pull;
        for (uint32_t unit = 0; unit < units_; ++unit) {
          const float of_unit = hidden_[i * units_ + unit], times = counts.empty() ? 1 : counts[i * units_ + unit];
          slopes[last.at + unit] += pull * of_unit * times;
          const float pulled = pull * times * weights_[last.at + unit] * (of_unit < 0 ? slope_ : 1);
          pulls[i * units_ + unit] = pulled;
          slopes[dense.biases() + unit] += pulled;
          of_sky[unit] += pulled;
        }
      }
      const size_t inputs = lines_ * of_line();
      multiply(inputs, units_, count, features_.data(), Turned::kYes, pulls.data(), Turned::kNo, Sum::kAdded,
               &slopes[dense.at]);
      feature_pulls_.resize(count * inputs);
      multiply(count, inputs, units_, pulls.data(), Turned::kNo, dense_from(0), Turned::kYes, Sum::kNew,
               feature_pulls_.data());
      pull_convolutions(count, slopes);
    });

    // The sky is shared, so the pulls of all boards on it are added up.
    std::vector<float> together(units_);
    feature_pulls_.assign(features(), 0);
    for (uint32_t line = 0; line < rows_ / 4; ++line) {
      for (uint32_t unit = 0; unit < units_; ++unit) together[unit] += sky[line * units_ + unit];
      const size_t from = line * of_line();
      multiply(of_line(), units_, 1, &of_empty_[from], Turned::kNo, together.data(), Turned::kNo, Sum::kAdded,
               &slopes[dense.at + from * units_]);
      multiply(1, of_line(), units_, together.data(), Turned::kNo, dense_from(line), Turned::kYes, Sum::kNew,
               &feature_pulls_[from]);
    }
    const Lines* const empty = &empty_;
    look(&empty, 1, rows_ / 4);
    pull_convolutions(1, slopes);

    for (uint32_t pattern = 0; pattern < 512; ++pattern) {
      for (uint32_t filter = 0; filter < kFirst; ++filter) {
        const uint32_t at = pattern * kFirst + filter;
        const float pull = of_patterns_[at] * (of_pattern_[at] < 0 ? slope_ : 1);
        for (uint32_t i = 0; i < 9; ++i) slopes[i * kFirst + filter] += pattern >> i & 1u ? pull : 0;
        slopes[first().biases() + filter] += pull;
      }
    }
    return error / static_cast<double>(boards.size());
  }

 private:
  using Eight = float __attribute__((vector_size(32)));
  static Eight load(const float* from) {
    Eight eight;
    std::memcpy(&eight, from, sizeof eight);
    return eight;
  }
  static void store(Eight eight, float* to) { std::memcpy(to, &eight, sizeof eight); }
  static Eight larger(Eight a, Eight b) { return a > b ? a : b; }

  uint32_t of_line() const { return columns_ / 4 * kSecond; }  // features of a row of the second pool
  uint32_t width() const { return columns_ / 2 + 2; }          // of the first pool with its edges
  float leaky(float value) const { return value < 0 ? value * slope_ : value; }
  const float* dense_from(uint32_t line) const { return &weights_[dense().at + line * of_line() * units_]; }

  // Boards of similar heights are evaluated together. `act` is called for each such group when its features are there.
  template <class Act>
  void for_boards(const std::vector<Lines>& boards, Act act) {
    std::vector<uint32_t> tops;
    for (const Lines& board : boards) {
      uint32_t top = rows_;
      while (top > 0 && board.row[top - 1] == empty_.row[top - 1]) --top;
      tops.push_back(top);
    }
    std::vector<size_t> order(boards.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return tops[a] < tops[b]; });
    for (size_t from = 0; from < order.size(); from += kTogether) {
      const size_t count = std::min(kTogether, order.size() - from);
      const Lines* some[kTogether];
      for (size_t i = 0; i < count; ++i) some[i] = &boards[order[from + i]];
      look(some, count,
           std::min(rows_ / 4, (tops[order[from + count - 1]] + 6) / 4));  // as far as a cell below the top reaches
      act(&order[from], count);
    }
  }

  const float* pattern_at(const Lines& board, uint32_t row, uint32_t column) const {
    const auto cells = [&](uint32_t r) { return (static_cast<uint32_t>(board.row[r]) << 1) >> column & 7u; };
    const uint32_t pattern =
        (row == 0 ? 0 : cells(row - 1)) | cells(row) << 3 | (row + 1 == rows_ ? 0 : cells(row + 1)) << 6;
    return &of_pattern_[pattern * kFirst];
  }

  // Visits each cell of the first pool, as far as `lines_` of the second reach: where the cell lies, and the patterns
  // of its four corners.
  template <class Act>
  void for_pooled(const Lines& board, Act act) const {
    for (uint32_t row = 0; row < rows_ / 2 && row <= 2 * lines_; ++row) {
      for (uint32_t column = 0; column < columns_ / 2; ++column) {
        const float* const corner[4] = {
            pattern_at(board, 2 * row, 2 * column), pattern_at(board, 2 * row, 2 * column + 1),
            pattern_at(board, 2 * row + 1, 2 * column), pattern_at(board, 2 * row + 1, 2 * column + 1)};
        act(((row + 1) * width() + column + 1) * kFirst, corner);
      }
    }
  }

  // Visits each row of each patch of the second convolution: where it lies in the first pool. The four patches of one
  // square of the second pool come one after the other.
  template <class Act>
  void for_patches(Act act) const {
    for (uint32_t row = 0; row < lines_; ++row) {
      for (uint32_t column = 0; column < columns_ / 4; ++column) {
        for (uint32_t place = 0; place < 4; ++place) {
          for (uint32_t y = 0; y < 3; ++y) act(((2 * row + place / 2 + y) * width() + 2 * column + place % 2) * kFirst);
        }
      }
    }
  }

  // The inputs of the dense layer that come from the lowest `lines` of the second pool.
  void look(const Lines* const* boards, size_t count, uint32_t lines) {
    lines_ = lines;
    boards_ = boards;
    const size_t squares = count * lines * (columns_ / 4);
    patches_.resize(4 * squares * kPatch);
    sums_.resize(4 * squares * kSecond);
    features_.resize(squares * kSecond);
    float* patch = patches_.data();
    for (size_t i = 0; i < count; ++i) {
      for_pooled(*boards[i], [&](size_t at, const float* const* corner) {
        for (uint32_t k = 0; k < kFirst; k += 8) {
          store(larger(larger(load(corner[0] + k), load(corner[1] + k)),
                       larger(load(corner[2] + k), load(corner[3] + k))),
                &pooled_[at + k]);
        }
      });
      for_patches([&](size_t at) {
        std::memcpy(patch, &pooled_[at], 3 * kFirst * sizeof(float));
        patch += 3 * kFirst;
      });
    }
    multiply(4 * squares, kSecond, kPatch, patches_.data(), Turned::kNo, &weights_[second().at], Turned::kNo, Sum::kNew,
             sums_.data());
    const float* const biases = &weights_[second().biases()];
    for (size_t square = 0; square < squares; ++square) {
      const float* const place = &sums_[4 * square * kSecond];
      for (uint32_t k = 0; k < kSecond; k += 8) {
        const Eight most = larger(larger(load(place + k), load(place + k + kSecond)),
                                  larger(load(place + k + 2 * kSecond), load(place + k + 3 * kSecond)));
        const Eight sum = most + load(biases + k);
        store(sum < 0 ? sum * slope_ : sum, &features_[square * kSecond + k]);
      }
    }
  }

  // Evaluates from the features on. `counts` tells how often each unit of each board counts; where it is empty, each
  // counts once.
  void judge(size_t count, const std::vector<float>& counts) {
    hidden_.resize(count * units_);
    values_.assign(count, weights_[last().biases()]);
    for (size_t i = 0; i < count; ++i) std::copy_n(&of_lines_[lines_ * units_], units_, &hidden_[i * units_]);
    multiply(count, units_, lines_ * of_line(), features_.data(), Turned::kNo, dense_from(0), Turned::kNo, Sum::kAdded,
             hidden_.data());
    const float* const weights = &weights_[last().at];
    for (size_t i = 0; i < count; ++i) {
      for (uint32_t unit = 0; unit < units_; ++unit) {
        float& of_unit = hidden_[i * units_ + unit];
        of_unit = leaky(of_unit);
        values_[i] += of_unit * weights[unit] * (counts.empty() ? 1 : counts[i * units_ + unit]);
      }
    }
  }

  // Goes back from the pulls on the features to the weights, for the boards that were evaluated last.
  void pull_convolutions(size_t count, std::vector<float>& slopes) {
    const Part second = this->second();
    const size_t squares = count * lines_ * (columns_ / 4);
    for (size_t square = 0; square < squares; ++square) {
      float* const place = &sums_[4 * square * kSecond];
      for (uint32_t k = 0; k < kSecond; k += 8) {
        const Eight most = larger(larger(load(place + k), load(place + k + kSecond)),
                                  larger(load(place + k + 2 * kSecond), load(place + k + 3 * kSecond)));
        const Eight feature = load(&features_[square * kSecond + k]);
        Eight pull = load(&feature_pulls_[square * kSecond + k]);
        pull = feature < 0 ? pull * slope_ : pull;
        store(load(&slopes[second.biases() + k]) + pull, &slopes[second.biases() + k]);
        for (uint32_t i = 0; i < 4; ++i) give(pull, load(place + k + i * kSecond) == most, place + k + i * kSecond);
      }
    }
    const float* const weights = &weights_[second.at];
    multiply(kPatch, kSecond, 4 * squares, patches_.data(), Turned::kYes, sums_.data(), Turned::kNo, Sum::kAdded,
             &slopes[second.at]);
    multiply(4 * squares, kPatch, kSecond, sums_.data(), Turned::kNo, weights, Turned::kYes, Sum::kNew,
             patches_.data());
    const float* patch = patches_.data();
    for (size_t i = 0; i < count; ++i) {
      std::fill(pulls_.begin(), pulls_.end(), 0.0f);
      for_patches([&](size_t at) {
        for (uint32_t k = 0; k < 3 * kFirst; k += 8) store(load(&pulls_[at + k]) + load(patch + k), &pulls_[at + k]);
        patch += 3 * kFirst;
      });
      for_pooled(*boards_[i], [&](size_t at, const float* const* corner) {
        for (uint32_t k = 0; k < kFirst; k += 8) {
          const Eight most = larger(larger(load(corner[0] + k), load(corner[1] + k)),
                                    larger(load(corner[2] + k), load(corner[3] + k)));
          Eight pull = load(&pulls_[at + k]);
          for (uint32_t c = 0; c < 4; ++c) {
            float* const to = &of_patterns_[static_cast<size_t>(corner[c] - of_pattern_.data()) + k];
            Eight taken;
            give(pull, load(corner[c] + k) == most, reinterpret_cast<float*>(&taken));
            store(load(to) + taken, to);
          }
        }
      });
    }
  }

  // The pull on a pool goes to the first of its largest inputs.
  template <class Mask>
  static void give(Eight& pull, Mask is_largest, float* to) {
    const Eight none{};
    store(is_largest ? pull : none, to);
    pull = is_largest ? none : pull;
  }

  uint32_t rows_, columns_, units_;
  float slope_;
  Lines empty_;
  std::vector<float> weights_;
  std::array<float, 512 * kFirst> of_pattern_,
      of_patterns_;                    // values after the first convolution, and the pulls on them
  std::vector<float> pooled_, pulls_;  // the first pool of one board
  std::vector<float> of_empty_,
      of_lines_;  // features of the empty board; biases of the dense layer and the sky above so many lines

  // These belong to the boards that were evaluated last.
  uint32_t lines_ = 0;
  const Lines* const* boards_ = nullptr;
  std::vector<float> patches_, sums_, features_, feature_pulls_, hidden_, values_;
};

}  // namespace tilefish
