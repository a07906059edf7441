// Any bytes into the console. What it answers is judged as well: every line of output has a proper beginning.
//
// A line `load ... state=...` without a checksum gets the right one, so that forged games reach the engine.
//
// Decisions, kernels and long answers take as long as their parameters say, and that is no bug. So a line with a number
// of four digits or more outside seed= and memory= is left out, a search is stopped after some looks, and an input is
// read until so many looks or characters of answers: then a run takes less than a millisecond.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "tilefish/console.h"

namespace {

using namespace tilefish;

constexpr uint32_t kMostLooks = 50, kMostDecisions = 20, kMostAnswered = 20'000;

uint64_t now = 0;
uint32_t looks = 0;  // of searches that ask whether they shall stop
bool is_tired() { return ++looks > kMostLooks; }
const Machine kMachine{"fuzz", {[] { return ++now; }, 1000}, nullptr, 1, 2, 3, nullptr, Stop::create<is_tired>()};
alignas(8) uint8_t memory[4096];

struct Listener {
  bool line_begins = true;
  bool person = false;  // what is typed is echoed, so lines may begin with anything
  uint32_t answered = 0;

  void operator()(char c) {
    ++answered;
    if (!person && line_begins && c != '=' && c != '?' && c != '|' && c != '#') std::abort();
    if (!person && c != '\n' && (c < ' ' || c > '~')) std::abort();  // it could steer a terminal
    line_begins = c == '\n';
  }
};

void sign_and_load(Console& console, Text line) {
  Digest digest;
  for (const char c : line.substr(5)) digest.add8(static_cast<uint8_t>(c));
  const auto send = [&](char c) { console.receive(static_cast<uint8_t>(c)); };
  Output out(send);
  out << line << " check=";
  Archive check(out);
  check.number(digest.value(), UINT32_MAX);
  check.finish();
  out << '\n';
}

bool is_costly(Text line) {
  line = line.substr(0, line.find(" state="));
  uint32_t digits = 0;
  for (size_t i = 0; i < line.size(); ++i) {
    const bool digit = line[i] >= '0' && line[i] <= '9';
    digits = digit ? digits + 1 : 0;
    if (digits < 4) continue;
    size_t start = i + 1 - digits;
    const Text before = line.substr(0, start);
    const auto ends_with = [&](Text end) {
      return before.size() >= end.size() && before.substr(before.size() - end.size()) == end;
    };
    if (!ends_with(" seed=") && !ends_with(" memory=")) return true;
  }
  return false;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  looks = 0;
  Listener listener;
  Console console(kMachine, {memory, sizeof memory}, Output(listener));
  const Text input(reinterpret_cast<const char*>(data), size);
  listener.person = input.find("human") != Text::npos;
  bool silent = true;  // so far; a person's first key is Enter
  const auto receive = [&](uint8_t byte) {
    if (silent && byte == '\r') listener.person = true;
    silent = silent && (byte == 0 || byte == 0xff);
    console.receive(byte);
  };
  uint32_t decisions = 0;
  const auto step = [&] {
    if (!console.busy()) return;
    console.step();
    if (++decisions % 8 == 0) console.receive(3);
  };
  const auto goes_on = [&] {
    return decisions < kMostDecisions && looks <= kMostLooks && listener.answered <= kMostAnswered;
  };
  size_t start = 0;
  while (start < size && goes_on()) {
    size_t end = start;
    while (end < size && data[end] != '\n' && data[end] != '\r') ++end;
    if (end < size) ++end;
    const Text line(reinterpret_cast<const char*>(data + start), end - start);
    const bool forged = line.find("load ") == 0 && line.find(" state=") != Text::npos &&
                        line.find(" check=") == Text::npos && line.back() == '\n' && !console.busy();
    if (forged && !is_costly(line)) {
      silent = false;
      sign_and_load(console, line.substr(0, line.size() - 1));
    } else if (!is_costly(line)) {
      for (size_t i = start; i < end; ++i) {
        receive(data[i]);
        step();
      }
    }
    start = end;
  }
  while (console.busy()) step();
  if (size % 8 == 0) console.demonstrate();
  if (!listener.person && !listener.line_begins) std::abort();  // an answer that was not ended
  return 0;
}
