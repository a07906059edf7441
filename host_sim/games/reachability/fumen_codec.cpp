#include "host_sim/games/reachability/fumen_codec.h"

#include <array>

namespace tilefish {
namespace {

using namespace reachability;

constexpr Text kDigits("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/");
constexpr Text kVersion("v115@");
constexpr int kWidth = 10, kTop = 23, kCells = (kTop + 1) * kWidth;
constexpr int kNoDifference = 8;
constexpr int kLine = 47;  // characters between two question marks
enum Flags : uint32_t { kRise = 1, kMirror = 2, kColours = 4, kComment = 8, kNoLock = 16 };

// Kinds of pieces are 1 to 7: I L O Z T J S. Each piece is given as it first appears, by its cells around its centre.
constexpr Text kKinds("ILOZTJS");
struct Offset {
  int x, y;
  bool operator==(const Offset&) const = default;
};
using Blocks = std::array<Offset, 4>;
constexpr Blocks kBlocks[] = {{{{-1, 0}, {0, 0}, {1, 0}, {2, 0}}}, {{{-1, 0}, {0, 0}, {1, 0}, {1, 1}}},
                              {{{0, 0}, {1, 0}, {0, 1}, {1, 1}}},  {{{-1, 1}, {0, 1}, {0, 0}, {1, 0}}},
                              {{{-1, 0}, {0, 0}, {1, 0}, {0, 1}}}, {{{-1, 0}, {0, 0}, {1, 0}, {-1, 1}}},
                              {{{-1, 0}, {0, 0}, {0, 1}, {1, 1}}}};
// The ways a piece is turned, numbered as in a page.
enum Rotation : uint32_t { kReverse, kRight, kSpawn, kLeft };

Blocks turned(uint32_t kind, uint32_t rotation) {
  Blocks blocks = kBlocks[kind - 1];
  for (Offset& block : blocks) {
    const auto [x, y] = block;
    if (rotation == kRight) block = {y, -x};
    if (rotation == kReverse) block = {-x, -y};
    if (rotation == kLeft) block = {-y, x};
  }
  return blocks;
}

// For some kinds that are turned, the cell that a page names is not the centre.
Offset named_from_centre(char kind, uint32_t rotation) {
  switch (kind) {
    case 'O':
      return rotation == kLeft      ? Offset{-1, 1}
             : rotation == kReverse ? Offset{-1, 0}
             : rotation == kSpawn   ? Offset{0, 1}
                                    : Offset{0, 0};
    case 'I': return rotation == kReverse ? Offset{-1, 0} : rotation == kLeft ? Offset{0, 1} : Offset{0, 0};
    case 'S': return rotation == kSpawn ? Offset{0, 1} : rotation == kRight ? Offset{1, 0} : Offset{0, 0};
    case 'Z': return rotation == kSpawn ? Offset{0, 1} : rotation == kLeft ? Offset{-1, 0} : Offset{0, 0};
    default: return {0, 0};
  }
}

// --- writing

class Writer {
 public:
  explicit Writer(Output& out) : out_(out) { out_ << kVersion; }

  void number(uint32_t value, uint32_t digits) {
    for (; digits != 0; --digits, value /= 64) {
      if (written_ != 0 && (written_ + kVersion.size()) % kLine == 0) out_ << '?';
      out_ << kDigits[value % 64];
      ++written_;
    }
  }
  // The field of a page is what the page before it left.
  void same_field(uint32_t pages_left) {
    if (repeat_ != 0) {
      --repeat_;
      return;
    }
    repeat_ = pages_left < 63 ? pages_left : 63;
    number(kNoDifference * kCells + kCells - 1, 2);
    number(repeat_, 1);
  }

 private:
  Output& out_;
  uint32_t written_ = 0, repeat_ = 0;
};

// The kind, the rotation and the cell of a shape that has come to rest.
uint32_t piece_of(const Shape& shape, int column, int row) {
  const uint32_t kind = static_cast<uint32_t>(kKinds.find(tetris::kLetters[shape.piece])) + 1;
  for (const uint32_t rotation : {kSpawn, kRight, kReverse, kLeft}) {
    const Blocks blocks = turned(kind, rotation);
    int left = 4, lowest = 4;
    for (const Offset& block : blocks) {
      left = block.x < left ? block.x : left;
      lowest = block.y < lowest ? block.y : lowest;
    }
    bool same = true;
    for (const Offset& block : blocks) {
      const int x = block.x - left;
      same = same && x < shape.width && (shape.cells[x] >> (block.y - lowest) & 1) != 0;
    }
    if (!same) continue;
    const Offset named = named_from_centre(kKinds[kind - 1], rotation);
    const int x = column - left + named.x, y = row - lowest + named.y;
    return kind + 8 * (rotation + 4 * static_cast<uint32_t>((kTop - y - 1) * kWidth + x));
  }
  return 0;  // never: the game has no other shapes than fumen
}

// --- reading

// The first thing that is wrong, in words; nothing so far.
using Flaw = const char*;

class Reader {
 public:
  explicit Reader(Text text) : text_(text.substr(0, text.find('&'))) {}

  bool empty() {
    while (at_ < text_.size() && is_filler(text_[at_])) ++at_;
    return at_ == text_.size();
  }
  uint32_t number(uint32_t digits) {
    uint32_t value = 0;
    for (uint32_t shift = 0; digits != 0; --digits, shift += 6) {
      if (empty()) return fail("it ends within a page");
      value |= static_cast<uint32_t>(kDigits.find(text_[at_++])) << shift;
    }
    return value;
  }
  uint32_t fail(Flaw flaw) {
    if (!flaw_) flaw_ = flaw;
    return 0;
  }
  Flaw flaw() const { return flaw_; }

  static bool is_filler(char c) { return c == '?' || c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

 private:
  Text text_;
  size_t at_ = 0;
  Flaw flaw_ = nullptr;
};

// Whether there is something to read, and nothing but digits. A character may have several bytes.
bool has_digits_only(Text text, Output& complaint) {
  text = text.substr(0, text.find('&'));
  bool any = false;
  for (size_t at = 0; at < text.size(); ++at) {
    if (Reader::is_filler(text[at])) continue;
    any = true;
    if (kDigits.find(text[at]) != Text::npos) continue;
    complaint << "broken fumen: '" << text[at];
    while (++at < text.size() && (static_cast<uint8_t>(text[at]) & 0xC0) == 0x80) complaint << text[at];
    complaint << "' is none of its characters";
    return false;
  }
  if (!any) complaint << "broken fumen: it has no pages";
  return any;
}

// The kind of each cell. Row 0 is the row that rises; the board's rows lie above it.
struct Field {
  std::array<std::array<int, kWidth>, kTop + 1> cell{};

  void rows_down_to(int row, int from) {
    for (int y = row; y + from <= kTop; ++y) cell[static_cast<size_t>(y)] = cell[static_cast<size_t>(y + from)];
    for (int y = kTop - from + 1; y <= kTop; ++y) cell[static_cast<size_t>(y)].fill(0);
  }
  void clear_lines() {
    for (int y = kTop; y >= 1; --y) {
      bool full = true;
      for (const int kind : cell[static_cast<size_t>(y)]) full = full && kind != 0;
      if (full) rows_down_to(y, 1);
    }
  }
  void rise() {
    for (size_t y = kTop; y >= 1; --y) cell[y] = cell[y - 1];
    cell[0].fill(0);
  }
  void mirror() {
    for (size_t y = 1; y <= kTop; ++y) {
      for (size_t x = 0; x < kWidth / 2; ++x) {
        const int left = cell[y][x];
        cell[y][x] = cell[y][kWidth - 1 - x];
        cell[y][kWidth - 1 - x] = left;
      }
    }
  }
};

// Reads a field, and tells whether it differs from the field before.
bool read_field(Reader& reader, Field& field) {
  bool changed = false;
  for (int at = 0; at < kCells && !reader.flaw();) {
    const int run = static_cast<int>(reader.number(2)), cells = run % kCells + 1,
              difference = run / kCells - kNoDifference;
    if (at + cells > kCells) return reader.fail("a field of more than 24 rows") != 0;
    changed = changed || cells != kCells;
    for (int end = at + cells; at < end; ++at) {
      int& kind = field.cell[static_cast<size_t>(kTop - at / kWidth)][static_cast<size_t>(at % kWidth)];
      kind += difference;
      if (kind < 0 || kind > 8) return reader.fail("a cell of no kind") != 0;
    }
  }
  return changed;
}

void lock_piece(Reader& reader, Field& field, uint32_t kind, uint32_t rotation, uint32_t cell) {
  const Offset named = named_from_centre(kKinds[kind - 1], rotation);
  const int x = static_cast<int>(cell) % kWidth - named.x, y = kTop - static_cast<int>(cell) / kWidth - 1 - named.y;
  for (const Offset& block : turned(kind, rotation)) {
    const int column = x + block.x, row = y + block.y + 1;
    if (column < 0 || column >= kWidth || row < 1 || row > kTop) {
      reader.fail("a piece outside of the field");
      return;
    }
    field.cell[static_cast<size_t>(row)][static_cast<size_t>(column)] = static_cast<int>(kind);
  }
}

bool rows_of_field(const Field& field, Rows& rows, Output& complaint) {
  rows = {};
  for (uint32_t y = 1; y <= kTop; ++y) {
    uint32_t row = 0;
    for (uint32_t x = 0; x < kWidth; ++x) row |= field.cell[y][x] != 0 ? 1u << x : 0u;
    if (row == 0) continue;
    if (y > kMostRows) {
      complaint << "a board has " << kMostRows << " rows, this fumen " << y << " or more";
      return false;
    }
    rows.row[y - 1] = static_cast<uint16_t>(row);
    rows.height = static_cast<uint8_t>(y);
  }
  return true;
}

}  // namespace

bool looks_like_fumen(Text text) {
  for (const char* version : {"v115@", "m115@", "d115@", "v110@"}) {
    if (text.find(version) != Text::npos) return true;
  }
  return false;
}

bool read_fumen(Text text, Rows& rows, Output& complaint) {
  const size_t at = text.find("115@");
  if (at == Text::npos) {
    complaint << "only version 115 of fumen is read: v115@...";
    return false;
  }
  if (!has_digits_only(text.substr(at + 4), complaint)) return false;
  Reader reader(text.substr(at + 4));
  Field field;
  uint32_t repeat = 0;
  while (!reader.flaw() && !reader.empty()) {
    if (repeat != 0) {
      --repeat;
    } else if (!read_field(reader, field)) {
      repeat = reader.number(1);
    }
    uint32_t value = reader.number(3);
    const uint32_t kind = value % 8, rotation = value / 8 % 4, cell = value / 32 % kCells, flags = value / 32 / kCells;
    if (flags & kComment) {
      const uint32_t length = reader.number(2);
      for (uint32_t i = 0; i < (length + 3) / 4; ++i) reader.number(5);
    }
    if (flags & kNoLock) continue;
    if (kind != 0) lock_piece(reader, field, kind, rotation, cell);
    field.clear_lines();
    if (flags & kRise) field.rise();
    if (flags & kMirror) field.mirror();
  }
  if (!reader.flaw()) return rows_of_field(field, rows, complaint);
  complaint << "broken fumen: " << reader.flaw();
  return false;
}

void write_fumen(etl::span<const uint8_t> placements, Output& out) {
  Writer writer(out);
  tetris::Board board{};
  uint32_t flags = kColours;  // of the first page
  for (size_t page = 0; page < placements.size(); ++page) {
    const Placement placement = kPlacement[placements[page]];
    const Shape& shape = kShape[placement.shape];
    writer.same_field(static_cast<uint32_t>(placements.size() - page));
    writer.number(piece_of(shape, placement.column, static_cast<int>(landing(board, placement))) + 32u * kCells * flags,
                  3);
    uint32_t lines = 0;
    drop(board, placement, lines);
    flags = 0;
  }
  writer.same_field(0);
  writer.number(32u * kCells * flags, 3);
}

}  // namespace tilefish
