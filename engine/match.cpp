#include "tilefish/match.h"

namespace tilefish {

namespace {

constexpr uint32_t kFormat = 1;  // of what follows `state=`; another one is refused
constexpr Text kState(" state="), kCheck(" check=");

uint32_t bytes_given(const Setup& setup, etl::span<uint8_t> memory) {
  return setup.memory == kAllMemory ? static_cast<uint32_t>(memory.size()) : setup.memory;
}

bool can_start(const Setup& setup, etl::span<uint8_t> memory, Output& complaint) {
  const Player& player = *setup.player.player;
  const uint32_t size = static_cast<uint32_t>(memory.size()), given = bytes_given(setup, memory);
  if (given > size) {
    complaint << "memory is at most " << size << " bytes here, not " << given;
    return false;
  }
  if (!Arena::is_aligned(memory.data())) {
    complaint << "memory does not begin at a multiple of " << Arena::kAlignment << " bytes";
    return false;
  }
  if (given < player.least_memory) {
    complaint << player.name << " needs at least " << player.least_memory << " bytes of memory, not " << given;
    return false;
  }
  if (!player.plays_by(*setup.rules.rules)) {
    complaint << player.name << " does not play by the rules " << player.not_by;
    return false;
  }
  return true;
}

// Passes characters on and adds them to a checksum.
struct Checked {
  Output& out;
  Digest digest{};

  void operator()(char c) {
    digest.add8(static_cast<uint8_t>(c));
    out << c;
  }
};

uint32_t digest_of(Text text) {
  Digest digest;
  for (const char c : text) digest.add8(static_cast<uint8_t>(c));
  return digest.value();
}

// Whether a text is the eight digits that Output::hex writes of a number.
bool is_hex(Text text, uint32_t number) {
  uint32_t at = 0;
  bool same = text.size() == 8;
  const auto compare = [&](char c) { same = same && text[at++] == c; };
  Output(compare).hex(number);
  return same;
}

void write_choice(const char* name, etl::span<const Parameter> parameters, const Values& values, Output& out) {
  out << name;
  if (parameters.empty()) return;
  out << ':';
  write_values(parameters, values, out);
}

}  // namespace

bool Match::start(const Setup& setup, etl::span<uint8_t> memory, Output& complaint) {
  if (!can_start(setup, memory, complaint)) return false;
  const uint32_t given = bytes_given(setup, memory);
  for (uint8_t& byte : memory.first(given)) byte = 0;
  deal(setup, Arena(memory.data(), given));
  return true;
}

void Match::deal(const Setup& setup, Arena memory) {
  const Player& player = *setup.player.player;
  setup_ = setup;
  streams_[0] = Random(setup.seed, Stream::kFirstPlayer);
  streams_[1] = Random(setup.seed, Stream::kSecondPlayer);
  seat_ = {.values = setup.player.values,
           .random = streams_[0],
           .memory = memory,
           .budget = setup.budget,
           .weights = setup.weights.empty() && player.weighting ? player.weighting->values : setup.weights};
  dealer_ = Random(setup.seed, Stream::kDealer);
  digest_ = Digest();
  moves_ = 0;
  last_ = kNoMove;
  mover_ = 0;
  setup_.game->deal(position_, *setup_.rules.rules, setup_.rules.values, dealer_);
}

void Match::exchange(Archive& archive, void* kept) {
  archive.require(archive.number(kFormat, 63) == kFormat);
  archive.field(moves_);
  uint32_t trace = digest_.value();
  archive.field(trace, UINT32_MAX);
  digest_ = Digest::from(trace);
  streams_[0].exchange(archive);
  if (setup_.game->second_to_move) streams_[1].exchange(archive);
  dealer_.exchange(archive);
  setup_.game->exchange(position_, archive);
  const Player& player = *setup_.player.player;
  if (player.exchange_kept && archive.ok()) player.exchange_kept(kept, setup_.player.values, archive);
  archive.finish();
}

void Match::save(Output& out) const {
  Checked checked{out};
  Output text(checked);
  const PlayerChoice& player = setup_.player;
  const RulesChoice& rules = setup_.rules;
  text << setup_.game->name << ' ';
  write_choice(player.player->name, player.player->parameters, player.values, text);
  text << " seed=" << setup_.seed << " memory=" << seat_.memory.left() << " rules=";
  write_choice(rules.rules->name, rules.rules->parameters, rules.values, text);
  text << kState;
  Archive archive(text);
  const_cast<Match*>(this)->exchange(archive, kept());  // which changes nothing while it writes
  out << kCheck;
  out.hex(checked.digest.value());
}

bool Match::load(Text text, Setup setup, etl::span<uint8_t> memory, Output& complaint) {
  const auto check = text.find(kCheck);
  const Text checked = text.substr(0, check);
  if (check == Text::npos || !is_hex(text.substr(check + kCheck.size()), digest_of(checked))) {
    complaint << "this is not a whole saved game: its checksum is wrong";
    return false;
  }
  const auto state = checked.find(kState);
  if (state == Text::npos || !read_setup(checked.substr(0, state), setup, complaint)) {
    if (state == Text::npos) complaint << "there is no state= in it";
    return false;
  }
  if (!can_start(setup, memory, complaint)) return false;
  const uint32_t given = bytes_given(setup, memory);
  Match loaded;
  alignas(8) uint8_t kept[kMostKept] = {};
  loaded.deal(setup, Arena(memory.data(), given));
  Archive archive(checked.substr(state + kState.size()));
  loaded.exchange(archive, kept);
  if (!archive.ok()) {
    complaint << "no game of " << setup.game->name << " has this state";
    return false;
  }
  for (uint32_t i = 0; i < given; ++i) memory[i] = i < kMostKept ? kept[i] : 0;
  *this = loaded;
  return true;
}

uint32_t Match::kept_digest() const {
  const Player& player = *setup_.player.player;
  if (!player.exchange_kept) return 0;
  Digest digest;
  const auto add = [&](char c) { digest.add8(static_cast<uint8_t>(c)); };
  Output out(add);
  Archive archive(out);
  player.exchange_kept(kept(), setup_.player.values, archive);
  return digest.value();
}

bool Match::repeat(const PlayedMove& played) {
  if (!setup_.game->legal(position_, played.move)) return false;
  streams_[to_move()] = played.stream;
  play(played.move);
  return true;
}

Move Match::ask() {
  Random& stream = streams_[to_move()];
  seat_.random = stream;
  seat_.budget.begin();
  const Move move = setup_.player.player->choose(position_, seat_);
  if (!seat_.budget.cut_short()) {
    stream = seat_.random;
    return move;
  }
  seat_.budget.begin();
  return kNoMove;
}

void Match::play(Move move) {
  TILEFISH_ASSERT(setup_.game->legal(position_, move));
  mover_ = static_cast<uint8_t>(to_move());
  setup_.game->play(position_, move, dealer_);
  digest_.add16(move);
  digest_.add32(static_cast<uint32_t>(score()));
  ++moves_;
  last_ = move;
}

void Match::put(const void* position) {
  const uint8_t* bytes = static_cast<const uint8_t*>(position);
  for (uint32_t i = 0; i < setup_.game->position_size; ++i) position_[i] = bytes[i];
}

}  // namespace tilefish
