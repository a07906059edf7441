// This file is apart from the others because dlib declares some of BLAS in its own way.
#include "host_sim/learn/networks/gemm.h"

#include <cblas.h>

extern "C" void openblas_set_num_threads(int) __attribute__((weak));  // where OpenBLAS is the BLAS

namespace tilefish {

void multiply(size_t rows, size_t columns, size_t inner, const float* a, Turned a_turned, const float* b,
              Turned b_turned, Sum sum, float* to) {
  const auto whole = [](size_t size) { return static_cast<blasint>(size); };
  const bool a_lies = a_turned == Turned::kNo, b_lies = b_turned == Turned::kNo;
  cblas_sgemm(CblasRowMajor, a_lies ? CblasNoTrans : CblasTrans, b_lies ? CblasNoTrans : CblasTrans, whole(rows),
              whole(columns), whole(inner), 1, a, whole(a_lies ? inner : rows), b, whole(b_lies ? columns : inner),
              sum == Sum::kNew ? 0 : 1, to, whole(columns));
}

void use_threads(int count) {
  if (openblas_set_num_threads) openblas_set_num_threads(count);
}

}  // namespace tilefish
