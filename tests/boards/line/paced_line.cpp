// A plugin of QEMU: the far end of an emulated board's serial line, which does not wait.
//
// An emulated UART takes its next byte when it has room; a real line brings one every 87 us, come what may. This end
// counts the board's instructions, each of 2^shift ns, and sends a byte whenever the board's own time says so. While it
// does, the board stands still, so that nothing depends on the speed of this machine. What the port's own buffer could
// not take on silicon is not sent (an overrun).
//
// A board that waits for an interrupt has nothing to do until the next byte: there its time jumps ahead.
//
//   stream   what to send, words of 16 bits: a byte; 0x100, a break; 0x8000 + n, a pause of n byte times
//   log      what happened, pairs of 32-bit words: the time in us, and a byte sent, 0x10000 + a byte the board sent,
//            0x20000 + a byte that overran, or 0x40000 + 1 where a decision begins and + 0 where it ends
//   line     the path of the serial port's pipes
//   fence    the path of a monitor's pipe
//   wfi      addresses of the image's instructions WFI, in base 16, with `+` between
//   thinking the address of the image's show_thinking(), which is called as a decision begins and as it ends
#include <fcntl.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <set>
#include <string>
#include <vector>

// The part of QEMU's plugin interface that is used here, the same in all its versions (QEMU documentation, TCG
// Plugins). No package has its header.
struct qemu_plugin_tb;
struct qemu_plugin_insn;
extern "C" {
enum qemu_plugin_cb_flags { QEMU_PLUGIN_CB_NO_REGS };
using qemu_plugin_id_t = uint64_t;
using TranslationCallback = void (*)(qemu_plugin_id_t, qemu_plugin_tb*);
using ExecutionCallback = void (*)(unsigned, void*);
void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t, TranslationCallback);
void qemu_plugin_register_vcpu_tb_exec_cb(qemu_plugin_tb*, ExecutionCallback, qemu_plugin_cb_flags, void*);
void qemu_plugin_register_vcpu_insn_exec_cb(qemu_plugin_insn*, ExecutionCallback, qemu_plugin_cb_flags, void*);
size_t qemu_plugin_tb_n_insns(const qemu_plugin_tb*);
qemu_plugin_insn* qemu_plugin_tb_get_insn(const qemu_plugin_tb*, size_t);
uint64_t qemu_plugin_insn_vaddr(const qemu_plugin_insn*);
[[gnu::visibility("default")]] extern const int qemu_plugin_version;
const int qemu_plugin_version = PLUGIN_VERSION;
}

namespace {

constexpr uint64_t kByteTime = 10'000'000'000 / 115200;  // ns: 10 bits at 115200 a second
constexpr uint32_t kSettling = 1000;                     // byte times after the last byte, for a board that never rests
constexpr uint16_t kBreak = 0x100, kPause = 0x8000;
constexpr uint32_t kFromBoard = 0x10000, kOverrun = 0x20000, kThinking = 0x40000;

uint32_t shift;
std::vector<uint16_t> stream;
size_t at;
std::set<uint64_t> sleeps;
uint64_t show_thinking;
FILE* record;
int to_board, from_board, fence;
bool thinks;             // a decision is under way
bool begun;              // the board has come to its first rest, ready for input
uint64_t skipped, next;  // ns: time that the board slept through, and when the next byte comes
uint32_t pause;          // byte times without a byte
uint64_t executed;       // instructions

[[noreturn]] void fail(const std::string& what) {
  std::fprintf(stderr, "paced_line: %s\n", what.c_str());
  std::_Exit(1);
}

uint64_t now() { return (executed << shift) + skipped; }

void note(uint32_t what) {
  const uint32_t pair[] = {static_cast<uint32_t>(now() / 1000), what};
  std::fwrite(pair, sizeof pair, 1, record);
}

uint32_t waiting_in(int pipe) {
  int bytes = 0;
  ioctl(pipe, FIONREAD, &bytes);
  return static_cast<uint32_t>(bytes);
}

void put(int pipe, const char* text, size_t size) {
  if (write(pipe, text, size) != static_cast<ssize_t>(size)) fail("a pipe is full");
}

// The emulator's main loop reads monitor and line in one thread: once it has read what is said to the monitor here, it
// is done with every byte of the line that it had read before. A NUL means nothing to a monitor.
void let_monitor_read(const char* text = "") {
  put(fence, text, std::strlen(text) + 1);
  while (waiting_in(fence) != 0) sched_yield();
}

// Whether the port has taken what was sent to it; one with room takes it at once.
bool taken() {
  for (int tries = 0; tries < 3 && waiting_in(to_board) != 0; ++tries) let_monitor_read();
  return waiting_in(to_board) == 0;
}

void send(uint16_t item) {
  if (item == kBreak) {
    let_monitor_read("chardev-send-break line\n");
    let_monitor_read();
    note(item);
    return;
  }
  // The port's buffer is full and the byte before this one still on its way into it.
  if (!taken()) {
    note(kOverrun + item);
    return;
  }
  const char byte = static_cast<char>(item);
  put(to_board, &byte, 1);
  note(item);
  taken();
  let_monitor_read();
}

void hear() {
  uint8_t bytes[4096];
  for (ssize_t count; (count = read(from_board, bytes, sizeof bytes)) > 0;) {
    for (ssize_t i = 0; i < count; ++i) note(kFromBoard + bytes[i]);
  }
}

[[noreturn]] void finish() {
  if (std::fclose(record) != 0) fail("cannot write the log");
  std::_Exit(0);
}

// A byte's time has come: true when something was sent.
bool pass_byte_time() {
  hear();
  next += kByteTime;
  if (pause != 0) {
    --pause;
    return false;
  }
  if (at == stream.size()) finish();
  const uint16_t item = stream[at++];
  if (at == stream.size()) pause = kSettling;
  if (item < kPause) {
    send(item);
  } else {
    pause = item - kPause;
  }
  return item < kPause;
}

void on_block(unsigned, void* instructions) {
  executed += reinterpret_cast<uintptr_t>(instructions);
  while (begun && now() >= next) pass_byte_time();
}

// A board at rest sleeps until the next byte; behind the last one it has said all that it had to say. A byte that the
// port takes only now, since it had no room for it before, wakes the board at once.
void on_sleep(unsigned, void*) {
  if (waiting_in(to_board) != 0 && taken()) return;
  if (!begun) next = now() + kByteTime;
  begun = true;
  do {
    if (at == stream.size()) pause = 0;
    if (next > now()) skipped += next - now();
  } while (!pass_byte_time());
}

// A plugin cannot read the argument; calls with true and with false take turns.
void on_show_thinking(unsigned, void*) {
  thinks = !thinks;
  note(kThinking + thinks);
}

void on_translation(qemu_plugin_id_t, qemu_plugin_tb* block) {
  const size_t instructions = qemu_plugin_tb_n_insns(block);
  qemu_plugin_register_vcpu_tb_exec_cb(block, on_block, QEMU_PLUGIN_CB_NO_REGS, reinterpret_cast<void*>(instructions));
  for (size_t i = 0; i < instructions; ++i) {
    qemu_plugin_insn* instruction = qemu_plugin_tb_get_insn(block, i);
    const uint64_t address = qemu_plugin_insn_vaddr(instruction);
    const ExecutionCallback call = sleeps.contains(address)   ? on_sleep
                                   : address == show_thinking ? on_show_thinking
                                                              : nullptr;
    if (call) qemu_plugin_register_vcpu_insn_exec_cb(instruction, call, QEMU_PLUGIN_CB_NO_REGS, nullptr);
  }
}

int open_pipe(const std::string& path) {
  const int pipe = open(path.c_str(), O_RDWR | O_NONBLOCK);
  if (pipe < 0) fail("cannot open " + path);
  return pipe;
}

void read_stream(const std::string& path) {
  FILE* file = std::fopen(path.c_str(), "rb");
  if (!file) fail("cannot read " + path);
  for (uint16_t item; std::fread(&item, sizeof item, 1, file) == 1;) stream.push_back(item);
  std::fclose(file);
}

}  // namespace

extern "C" [[gnu::visibility("default")]] int qemu_plugin_install(qemu_plugin_id_t id, const void*, int count,
                                                                  char** words) {
  std::map<std::string, std::string> options;
  for (int i = 0; i < count; ++i) {
    const std::string word = words[i];
    options[word.substr(0, word.find('='))] = word.substr(word.find('=') + 1);
  }
  shift = static_cast<uint32_t>(std::stoul(options.at("shift")));
  for (const char* address = options.at("wfi").c_str(); *address;) {
    char* end;
    sleeps.insert(std::strtoull(address, &end, 16));
    address = end + (*end == '+');
  }
  show_thinking = std::stoull(options.at("thinking"), nullptr, 16);
  read_stream(options.at("stream"));
  record = std::fopen(options.at("log").c_str(), "wb");
  if (!record) fail("cannot write the log");
  to_board = open_pipe(options.at("line") + ".in");
  from_board = open_pipe(options.at("line") + ".out");
  fence = open_pipe(options.at("fence") + ".in");
  qemu_plugin_register_vcpu_tb_trans_cb(id, on_translation);
  return 0;
}
