#include "host_sim/boards/emulator.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <sstream>
#include <vector>

#include "host_sim/support/errors.h"
#include "host_sim/support/installation.h"

namespace tilefish {
namespace {

// Tells the image that it is emulated, and whether its clock counts instructions: see firmware/system/kept.h.
constexpr uint32_t kLauncher = 0x71E0'5C00, kCounts = 1u << 1;

// An emulator is a machine of QEMU, or a script that Node runs.
bool is_qemu(const Board& board) { return board.emulator.starts_with("qemu-"); }
std::string program_of(const Board& board) { return is_qemu(board) ? board.emulator : "node"; }

// Where PATH finds a program; empty when it doesn't.
std::string find_program(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::string file = folder + '/' + name;
    if (access(file.c_str(), X_OK) == 0) return file;
  }
  return "";
}

// An instruction of the emulator takes 2^shift ns: the least that is 1.25 cycles of the board's core or more. Cores of
// this kind take 1.2 to 1.8 cycles an instruction: 128 ns at 16 MHz are 2, 8 ns at 168 MHz are 1.3.
int lifelike_shift(const Board& board) {
  int shift = 0;
  while ((uint64_t{board.clock} << shift) < 1'250'000'000) ++shift;
  return shift;
}

std::vector<std::string> qemu_words(const Board& board, Pace pace, uint32_t promises) {
  std::vector<std::string> words = {board.emulator, "-M",       board.machine, "-kernel", image_of(board),
                                    "-nographic",   "-monitor", "none",        "-serial", "stdio"};
  if (pace != Pace::kFast) {
    words.insert(words.end(),
                 {"-icount", fmt::format("shift={}", pace == Pace::kCounted ? 10 : lifelike_shift(board))});
  }
  words.insert(words.end(),
               {"-device", fmt::format("loader,addr={},data={},data-len=4", board.launcher_word, promises)});
  return words;
}

std::vector<std::string> script_words(const Board& board, uint32_t promises) {
  return {"node", data_file(fmt::format("firmware/emulators/{}.mjs", board.emulator)), image_of(board),
          std::to_string(board.launcher_word), std::to_string(promises)};
}

// A child of a program with threads may call little between fork and exec: everything is prepared before.
[[noreturn]] void become(const char* program, char* const* arguments, pid_t parent, int input, int output,
                         int messages) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
  setpgid(0, 0);  // a terminal's Ctrl-C is for the program alone
  dup2(input, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(messages, STDERR_FILENO);
  execv(program, arguments);
  _exit(1);
}

}  // namespace

void Emulator::require(const Board& board) {
  if (board.emulator.empty()) {
    throw Failure(fmt::format("no emulator has {}; --port TTY takes the board itself", board.name));
  }
  const std::string program = program_of(board);
  if (find_program(program).empty()) {
    throw Failure(fmt::format("{} is not installed; toolchains/setup installs it", program));
  }
  const std::string image = image_of(board);
  if (access(image.c_str(), R_OK) != 0) {
    throw Failure(fmt::format("no image {}; in the sources `toolchains/build {}:images` builds it", image, board.name));
  }
}

Emulator::Emulator(const Board& board, Pace pace) : board_(board.name) {
  require(board);
  const std::string program = find_program(program_of(board));
  const uint32_t promises = kLauncher | (pace == Pace::kCounted ? kCounts : 0);
  std::vector<std::string> words = is_qemu(board) ? qemu_words(board, pace, promises) : script_words(board, promises);
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);

  // A board's bytes come one by one, and some of QEMU's serial ports drop what has no room: a pipe keeps 64 KB of such
  // bytes, a socket about 300.
  int to_board[2], from_board[2];
  messages_ = memfd_create("messages", MFD_CLOEXEC);
  if (messages_ < 0 || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, to_board) != 0 ||
      pipe2(from_board, O_CLOEXEC) != 0) {
    throw Failure(fmt::format("cannot talk to an emulator: {}", std::strerror(errno)));
  }
  const pid_t parent = getpid();
  process_ = fork();
  if (process_ == 0) become(program.c_str(), arguments.data(), parent, to_board[1], from_board[1], messages_);
  close(to_board[1]);
  close(from_board[1]);
  to_board_ = to_board[0];
  from_board_ = from_board[0];
  if (process_ < 0) throw Failure(fmt::format("cannot start {}: {}", program, std::strerror(errno)));
}

Emulator::~Emulator() {
  if (process_ > 0) {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
  close(to_board_);
  close(from_board_);
  close(messages_);
}

void Emulator::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::send(to_board_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count < 0 && errno != EINTR) report_end();
    if (count > 0) bytes.remove_prefix(static_cast<size_t>(count));
  }
}

std::string Emulator::receive(int milliseconds) {
  pollfd ready{from_board_, POLLIN, 0};
  if (poll(&ready, 1, milliseconds) <= 0) return "";
  char buffer[4096];
  const ssize_t count = read(from_board_, buffer, sizeof buffer);
  if (count <= 0) report_end();
  return {buffer, static_cast<size_t>(count)};
}

void Emulator::report_end() {
  char buffer[1000];
  const ssize_t count = pread(messages_, buffer, sizeof buffer, 0);
  std::string said(buffer, count > 0 ? static_cast<size_t>(count) : 0);
  while (!said.empty() && said.back() == '\n') said.pop_back();
  const std::string last = said.substr(said.rfind('\n') + 1);
  throw Failure(fmt::format("the emulator of {} ended{}{}", board_, last.empty() ? "" : ": ", last));
}

}  // namespace tilefish
