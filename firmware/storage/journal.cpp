// The last game as a journal in two pages of flash. The power may fail between any two writes, or during one: what is
// lost is the move under way, never the game.
//
//   page     word 0 is its number; the page with the higher number counts. Records follow, then erased words.
//   record   a head: its length in bytes, and the same inverted above; the bytes, filled up to whole words by zeros; a
//            CRC-32 over the page's number, these words and the head. The head is written last, so an unfinished
//            record is none.
//   length   20: a move (PlayedMove). 0: there is no game any more. Else: a whole game, as Match::save writes it.
//
// A page begins with a whole game or with none. A move is a record behind it. Where a page has no room, or its end was
// spoilt by a loss of power, the other page is erased and takes the game whole. So one page is always whole.
//
// Wear: a move takes 28 bytes, a whole game about 220, so a page of 1 KB takes 28 moves between two erasures. The flash
// of the nRF51 bears 20,000 of them: 1.1 million moves for the two pages. A player that keeps something (Arena::keep)
// which its decision has changed has the game written whole: about 4 moves a page.
#include "engine/core/digest.h"
#include "firmware/storage/flash.h"
#include "firmware/storage/storage.h"

namespace tilefish {
namespace {

constexpr uint32_t kErased = 0xFFFF'FFFF;
constexpr uint32_t kFirstRecord = 1;  // in words; the page's number comes before it

constexpr uint32_t head_of(uint32_t length) { return length | ~length << 16; }
constexpr bool is_head(uint32_t word) { return word == head_of(word & 0xFFFF); }
constexpr uint32_t words_of(uint32_t length) { return 2 + (length + 3) / 4; }  // of a record

// Where the journal stands. `next` is the word behind the last record, or the page's end where nothing can follow.
struct Place {
  uint32_t page, number, next;
  uint32_t length;       // of the last whole game that was written, in bytes
  bool game;             // the last record is a game or a move of one
  uint32_t kept_digest;  // of what its player keeps
};
Place place;

const char* bytes_at(uint32_t page, uint32_t word) {
  return reinterpret_cast<const char*>(flash::page_at(page) + word);
}

// The length of the whole record at a word of a page; false where there is none.
bool record_at(uint32_t page, uint32_t word, uint32_t& length) {
  const uint32_t* const words = flash::page_at(page);
  if (word >= flash::page_words() || !is_head(words[word])) return false;
  length = words[word] & 0xFFFF;
  if (words_of(length) > flash::page_words() - word) return false;
  const uint32_t last = word + words_of(length) - 1;
  Digest check;
  check.add32(words[0]);
  for (uint32_t i = word + 1; i < last; ++i) check.add32(words[i]);
  check.add32(words[word]);
  return check.value() == words[last];
}

bool has_room(uint32_t length) { return place.next + words_of(length) <= flash::page_words(); }

// A record under way. Bytes go into flash a word at a time, as long as the page has room.
class Record {
 public:
  Record() : word_(place.next + 1) { check_.add32(place.number); }

  void operator()(char c) {
    gathered_ |= uint32_t{static_cast<uint8_t>(c)} << 8 * (length_++ % 4);
    if (length_ % 4 == 0) flush();
  }

  // False where the page had no room: then it has a spoilt end, as by a loss of power.
  bool finish() {
    if (length_ % 4 != 0) flush();
    if (!has_room(length_)) return false;
    check_.add32(head_of(length_));
    flash::write_word(place.page, word_, check_.value());
    flash::write_word(place.page, place.next, head_of(length_));
    place.next += words_of(length_);
    return true;
  }

  uint32_t length() const { return length_; }

 private:
  void flush() {
    if (has_room(length_)) flash::write_word(place.page, word_, gathered_);
    check_.add32(gathered_);
    ++word_;
    gathered_ = 0;
  }

  uint32_t word_, length_ = 0, gathered_ = 0;
  Digest check_;
};

void turn_the_page() {
  place.page ^= 1u;
  ++place.number;
  flash::erase_page(place.page);
  flash::write_word(place.page, 0, place.number);
  place.next = kFirstRecord;
}

void forget() {
  if (!place.game) return;
  place.game = false;
  if (!has_room(0)) turn_the_page();
  Record().finish();
}

bool write_whole(const Match& match) {
  Record record;
  Output out(record);
  match.save(out);
  place.length = record.length();
  return record.finish();
}

// Writing a game takes a small core about a millisecond, so it is tried where the last one would fit, and hardly ever
// for nothing.
void keep_whole(const Match& match) {
  place.game = true;
  if (has_room(place.length) && write_whole(match)) return;
  turn_the_page();
  if (write_whole(match)) return;
  turn_the_page();
  forget();  // a game larger than a page
}

void keep_move(const Match& match) {
  const PlayedMove played = match.last_played();
  char bytes[sizeof played];
  __builtin_memcpy(bytes, &played, sizeof played);
  Record record;
  for (const char byte : bytes) record(byte);
  record.finish();
}

void keep(const Match& match, bool whole) {
  const uint32_t kept_digest = match.kept_digest();
  if (!whole && place.game && kept_digest == place.kept_digest && has_room(sizeof(PlayedMove))) {
    keep_move(match);
  } else {
    keep_whole(match);
  }
  place.kept_digest = kept_digest;
}

// Finds the page that counts, its last whole game (0: none) and its end.
uint32_t find_last_game() {
  uint32_t length;
  const bool whole[2] = {record_at(0, kFirstRecord, length), record_at(1, kFirstRecord, length)};
  const uint32_t numbers[2] = {*flash::page_at(0), *flash::page_at(1)};
  place = Place{};
  place.next = flash::page_words();
  if (!whole[0] && !whole[1]) return 0;
  place.page = !whole[0] || (whole[1] && static_cast<int32_t>(numbers[1] - numbers[0]) > 0) ? 1 : 0;
  place.number = numbers[place.page];
  uint32_t game = 0, word = kFirstRecord;
  for (; record_at(place.page, word, length); word += words_of(length)) {
    if (length != sizeof(PlayedMove)) game = length == 0 ? 0 : word;
  }
  for (uint32_t rest = word; rest < flash::page_words(); ++rest) {
    if (flash::page_at(place.page)[rest] != kErased) return game;
  }
  place.next = word;
  return game;
}

bool restore(Match& match, const Setup& setup, etl::span<uint8_t> memory) {
  const uint32_t game = find_last_game();
  uint32_t length;
  if (game == 0 || !record_at(place.page, game, length)) return false;
  const auto nobody = [](char) {};
  Output complaint(nobody);
  if (!match.load(Text(bytes_at(place.page, game + 1), length), setup, memory, complaint)) return false;
  for (uint32_t word = game + words_of(length); record_at(place.page, word, length); word += words_of(length)) {
    PlayedMove played;
    __builtin_memcpy(&played, bytes_at(place.page, word + 1), sizeof played);
    if (!match.repeat(played)) return false;
  }
  place.game = true;
  place.kept_digest = match.kept_digest();
  return true;
}

constexpr Storage kJournal{.keep = keep, .forget = forget, .restore = restore};

}  // namespace

const Storage* board_storage() { return &kJournal; }

}  // namespace tilefish
