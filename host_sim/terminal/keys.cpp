#include "host_sim/terminal/keys.h"

#include <poll.h>
#include <termios.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <string_view>

#include "host_sim/support/errors.h"
#include "host_sim/support/interrupt.h"
#include "host_sim/terminal/screen.h"

namespace tilefish {
namespace {

constexpr int kPatience = 200;  // milliseconds after which a resize or a signal that came just before the wait is seen
constexpr int kWithinASequence = 50;  // after which an escape is a key of its own
constexpr char kControlD = 4, kEscapeCharacter = 27;

// What signal handlers need. They call nothing but tcsetattr, write, sigaction and raise, which they may.
termios before, keys;
struct sigaction interrupt_before;
volatile std::sig_atomic_t resumed = 0;

constexpr int kDeadly[] = {SIGTERM, SIGHUP, SIGQUIT};

// The handler is reset when it is called and its signal not blocked, so that raising the signal again has its usual
// effect.
void handle(int signal, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_NODEFER);
  sigaction(signal, &action, nullptr);
}

void say(std::string_view text) {
  if (write(STDOUT_FILENO, text.data(), text.size()) < 0) return;  // nothing to be done about it in a handler
}

void give_back() {
  tcsetattr(STDIN_FILENO, TCSANOW, &before);
  say(kShowCursor);
}

void die(int signal) {
  give_back();
  raise(signal);
}

// The first Ctrl-C asks, the second does not any more.
void interrupt(int signal) {
  interrupt_before.sa_handler(signal);
  handle(signal, die);
}

void suspend(int signal) {
  const int error = errno;
  give_back();
  raise(signal);  // returns when somebody says `fg`
  handle(signal, suspend);
  tcsetattr(STDIN_FILENO, TCSANOW, &keys);
  say(kHideCursor);
  resumed = 1;
  errno = error;
}

uint32_t terminal_size() { return static_cast<uint32_t>(Screen::rows() << 16 | Screen::columns()); }

// The next byte, if there is one in time.
std::optional<char> byte_within(int milliseconds) {
  pollfd input{STDIN_FILENO, POLLIN, 0};
  char byte;
  if (poll(&input, 1, milliseconds) <= 0) return std::nullopt;
  const ssize_t count = read(STDIN_FILENO, &byte, 1);
  if (count == 1) return byte;
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return std::nullopt;
  return kControlD;
}

}  // namespace

bool Keyboard::present() {
  const char* kind = std::getenv("TERM");
  return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && kind && *kind && std::string_view(kind) != "dumb";
}

Keyboard::Keyboard() : size_(terminal_size()) {
  if (tcgetattr(STDIN_FILENO, &before) != 0) throw Failure("the terminal does not tell its settings");
  keys = before;
  keys.c_lflag &= static_cast<tcflag_t>(~(ICANON | ECHO));  // Ctrl-C and Ctrl-Z stay signals
  keys.c_cc[VMIN] = 1;
  keys.c_cc[VTIME] = 0;
  for (const int signal : kDeadly) handle(signal, die);
  handle(SIGTSTP, suspend);
  sigaction(SIGINT, nullptr, &interrupt_before);
  handle(SIGINT, interrupt);
  tcsetattr(STDIN_FILENO, TCSANOW, &keys);
}

Keyboard::~Keyboard() {
  tcsetattr(STDIN_FILENO, TCSANOW, &before);
  for (const int signal : kDeadly) handle(signal, SIG_DFL);
  handle(SIGTSTP, SIG_DFL);
  if (interrupted()) {
    handle(SIGINT, SIG_DFL);
  } else {
    sigaction(SIGINT, &interrupt_before, nullptr);
  }
}

Key Keyboard::next() {
  for (;;) {
    if (const std::optional<Key> key = next_within(std::chrono::hours(1))) return *key;
  }
}

std::optional<Key> Keyboard::next_within(std::chrono::milliseconds wait) {
  using Steady = std::chrono::steady_clock;
  const Steady::time_point end = Steady::now() + wait;
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Steady::now()).count();
    const std::optional<char> byte = byte_within(static_cast<int>(std::clamp<int64_t>(left, 0, kPatience)));
    stop_if_interrupted();
    if (byte == kEscapeCharacter) return escape_sequence();
    if (byte == kControlD) return kEndOfKeys;
    if (byte == '\r') return '\n';
    if (byte) return *byte >= ' ' || *byte == '\n' ? *byte : kUnknownKey;
    const uint32_t size = terminal_size();
    if (resumed != 0 || size != size_) {
      resumed = 0;
      size_ = size;
      return kRedraw;
    }
    if (left <= 0) return std::nullopt;
  }
}

// ESC [ parameters final, or ESC O final, as terminals send them for arrows, with or without shift and control.
Key Keyboard::escape_sequence() {
  const std::optional<char> second = byte_within(kWithinASequence);
  if (!second) return kEscape;
  if (*second != '[' && *second != 'O') return kUnknownKey;
  std::optional<char> final = byte_within(kWithinASequence);
  while (final && *final >= ' ' && *final < '@') final = byte_within(kWithinASequence);
  if (!final || *final < 'A' || *final > 'D') return kUnknownKey;
  return kUp + (*final - 'A');
}

}  // namespace tilefish
