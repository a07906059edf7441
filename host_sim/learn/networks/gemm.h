// Products of matrices of floats that lie row by row, by BLAS.
#pragma once

#include <cstddef>

namespace tilefish {

enum class Turned : bool { kNo, kYes };  // the matrix lies column by column
enum class Sum : bool { kNew, kAdded };  // what the result was is forgotten or added to

// to (rows x columns) from a (rows x inner) times b (inner x columns).
void multiply(size_t rows, size_t columns, size_t inner, const float* a, Turned a_turned, const float* b,
              Turned b_turned, Sum sum, float* to);

// Threads share the sums of a product out, and floats tell: with so many on every machine, a seed means one network.
void use_threads(int count);

}  // namespace tilefish
