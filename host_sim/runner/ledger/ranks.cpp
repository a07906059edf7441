#include "host_sim/runner/ledger/ranks.h"

#include <fmt/core.h>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <initializer_list>
#include <mutex>
#include <stop_token>
#include <string_view>
#include <thread>

#include "host_sim/support/errors.h"

#ifdef TILEFISH_MPI
#include <mpi.h>
#endif

namespace tilefish {
namespace {

// Who starts several copies of a program tells each by its environment: Open MPI, MPICH, and Slurm's srun.
unsigned told(std::initializer_list<const char*> names, unsigned otherwise) {
  for (const char* name : names) {
    const char* const text = std::getenv(name);
    if (!text) continue;
    const std::string_view digits = text;
    unsigned number = 0;
    if (std::from_chars(digits.data(), digits.data() + digits.size(), number).ec == std::errc()) return number;
  }
  return otherwise;
}

unsigned copies() { return told({"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"}, 1); }

}  // namespace

bool is_first_rank() { return told({"OMPI_COMM_WORLD_RANK", "PMI_RANK", "SLURM_PROCID"}, 0) == 0; }

Ranks& Ranks::all() {
  static Ranks ranks;
  return ranks;
}

#ifdef TILEFISH_MPI

namespace {

// The counter lies in the memory of the first rank, where all others can reach it.
struct Counter {
  MPI_Win window;
  int64_t* value;
  std::mutex asking;       // MPI is asked by one thread at a time
  std::jthread answering;  // of the first rank
};
Counter counter;
bool begun = false;

// A network without atomic operations of its own, as TCP, reaches the counter only while the first rank is within MPI.
// So a thread is there now and then while others play: without it, all ranks would wait for each unit of the first.
void answer(std::stop_token stop) {
  while (!stop.stop_requested()) {
    {
      const std::lock_guard lock(counter.asking);
      int ignored = 0;
      MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &ignored, MPI_STATUS_IGNORE);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

void set_to_zero() {
  if (!is_first_rank()) return;
  const int64_t zero = 0;
  int64_t before = 0;
  MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, counter.window);
  MPI_Fetch_and_op(&zero, &before, MPI_INT64_T, 0, 0, MPI_REPLACE, counter.window);
  MPI_Win_unlock(0, counter.window);
}

}  // namespace

Ranks::Ranks() : count_(copies()) {
  if (!several()) return;
  int given = 0;
  if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &given) != MPI_SUCCESS || given < MPI_THREAD_SERIALIZED)
    throw Failure("this MPI can't be asked by several threads in turn");
  begun = true;
  int known = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &known);
  if (static_cast<unsigned>(known) != count_) {
    throw UsageError(fmt::format(
        "{} copies were started, but MPI knows of {}: start them by mpirun, or srun --mpi=pmix", count_, known));
  }
  MPI_Win_allocate(is_first_rank() ? sizeof(int64_t) : 0, sizeof(int64_t), MPI_INFO_NULL, MPI_COMM_WORLD,
                   &counter.value, &counter.window);
  set_to_zero();
  MPI_Barrier(MPI_COMM_WORLD);
  if (is_first_rank()) counter.answering = std::jthread(answer);
}

void Ranks::meet() {
  if (!several()) return;
  const std::lock_guard lock(counter.asking);
  MPI_Barrier(MPI_COMM_WORLD);  // nobody takes any more
  set_to_zero();
  MPI_Barrier(MPI_COMM_WORLD);
}

uint64_t Ranks::take() {
  const std::lock_guard lock(counter.asking);
  const int64_t one = 1;
  int64_t taken = 0;
  MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, counter.window);
  MPI_Fetch_and_op(&one, &taken, MPI_INT64_T, 0, 0, MPI_SUM, counter.window);
  MPI_Win_unlock(0, counter.window);
  return static_cast<uint64_t>(taken);
}

void Ranks::end(int exit_code) {
  if (!begun) return;
  counter.answering = {};  // waits for its end
  if (exit_code != 0) MPI_Abort(MPI_COMM_WORLD, exit_code);
  MPI_Win_free(&counter.window);
  MPI_Finalize();
}

#else

Ranks::Ranks() {
  if (copies() == 1) return;
  throw UsageError(fmt::format(
      "built without MPI, so {} ranks would all do the same: take the program of `toolchains/build host-mpi`",
      copies()));
}

void Ranks::meet() {}
uint64_t Ranks::take() { return 0; }
void Ranks::end(int) {}

#endif

}  // namespace tilefish
