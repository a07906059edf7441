#include "engine/search/uct.h"

namespace tilefish::search {
namespace {

// The smallest sum of so many results with a mean of at least `mean`, in 1/1024.
#if defined(__ARM_ARCH_6M__)
// Without a product of 64 bits. Results have 15 bits, so no mean reaches 32,768; and that times 65,535 fits 32 bits.
int32_t least_total(int32_t mean, uint32_t visits) {
  constexpr int32_t kBeyond = 1 << 25;
  mean = mean > kBeyond ? kBeyond : mean < -kBeyond ? -kBeyond : mean;
  const int32_t count = static_cast<int32_t>(visits), whole = mean >> 10, part = mean & 1023;
  return whole * count + ((part * count + 1023) >> 10);
}
#else
int64_t least_total(int32_t mean, uint32_t visits) { return (int64_t{mean} * visits + 1023) >> 10; }
#endif

}  // namespace

// Most children fall short of the best so far, which shows without a division: a sum of results that reaches its bound
// is worked out by multiplications, and once for neighbours of equal visits. A mean is cut towards 0, so below 0 it may
// be larger than the true one by almost 1/1024: the sum allows for that.
NodeIndex best_child(const NodePool& pool, NodeIndex parent, Exploration exploration, bool second) {
  const Node* const nodes = &pool[kRoot];
  const Node* best = nodes;
  NodeIndex next = nodes[parent].child;
  if (next == kNoNode) return kNoNode;
  const uint32_t root_of_log = root_of_log_q10(nodes[parent].visits);
  const int32_t sign = second ? -1 : 0;  // x -> (x ^ sign) - sign is x or -x
  int32_t best_bound = INT32_MIN / 2, width = 0;
  uint32_t visits = 0;  // of the child before
  auto enough = least_total(0, visits);
  do {
    const Node* const child = nodes + next;
    next = child->sibling;
    if (child->visits != visits) {
      visits = child->visits;
      width = static_cast<int32_t>(exploration.width(visits, root_of_log));
      enough = least_total(best_bound - width - 1, visits);
    }
    const int32_t total = (child->total ^ sign) - sign;
    if (total < enough) continue;
    const int32_t bound = mean_q10(total, visits) + width;
    if (bound > best_bound || (bound == best_bound && child->move < best->move)) {
      best = child;
      best_bound = bound;
      enough = least_total(best_bound - width - 1, visits);
    }
  } while (next != kNoNode);
  return static_cast<NodeIndex>(best - nodes);
}

}  // namespace tilefish::search
