// The copies of this program that mpirun started to share one work: its ranks. Without mpirun there is one. Ranks
// share nothing but a counter, from which each takes the number of its next unit, and the folder of their ledger. A
// program that was built without MPI (preset host-mpi has it) refuses to be one of several.
#pragma once

#include <cstdint>

namespace tilefish {

// As mpirun tells it, before MPI is begun.
bool is_first_rank();

class Ranks {
 public:
  static Ranks& all();  // begins MPI where there are several; throws UsageError where that can't be

  bool several() const { return count_ > 1; }
  // Waits until all ranks are here, and sets the counter to 0.
  void meet();
  // The counter, and one more for the next; any thread of any rank may take.
  uint64_t take();

  // Ends MPI, where it was begun: for all ranks at once where this one failed.
  static void end(int exit_code);

 private:
  Ranks();

  unsigned count_ = 1;
};

}  // namespace tilefish
