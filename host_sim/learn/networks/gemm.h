// Products of matrices of floats that lie row by row, by BLAS.
#pragma once

#include <cstddef>

namespace tilefish {

enum class Turned : bool { kNo, kYes };  // the matrix lies column by column
enum class Sum : bool { kNew, kAdded };  // the old result is forgotten, or added to

// Sets `to` (rows x columns) to a (rows x inner) times b (inner x columns).
void multiply(size_t rows, size_t columns, size_t inner, const float* a, Turned a_turned, const float* b,
              Turned b_turned, Sum sum, float* to);

// Several threads would add the sums of a product up in another order, and floats differ by the order. With a fixed
// number of threads on every machine, a seed always gives the same network.
void use_threads(int count);

}  // namespace tilefish
