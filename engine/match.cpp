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

bool has_check(Text digits, uint32_t check) {
  Archive archive(digits);
  archive.require(archive.number(0, UINT32_MAX) == check);
  archive.finish();
  return archive.ok();
}

}  // namespace

bool Match::start(const Setup& setup, etl::span<uint8_t> memory, Output& complaint) {
  if (!can_start(setup, memory, complaint)) return false;
  // What a player keeps lies in front (Arena::keep): no more than that needs zeros, and the block may be 4 GB.
  if (setup.player.player->least_memory != 0) {
    const uint32_t given = bytes_given(setup, memory);
    for (uint8_t& byte : memory.first(given < kMostKept ? given : kMostKept)) byte = 0;
  }
  sit_down(setup, memory);
  state_.deal(setup_);
  return true;
}

void Match::sit_down(const Setup& setup, etl::span<uint8_t> memory) {
  const Player& player = *setup.player.player;
  setup_ = setup;
  seat_ = {.values = setup.player.values,
           .random = Random(),
           .memory = Arena(memory.data(), bytes_given(setup, memory)),
           .budget = setup.budget,
           .weights = setup.weights.empty() && player.weighting ? player.weighting->values : setup.weights};
}

void Match::State::seed_streams(uint64_t seed) {
  streams[0] = Random(seed, Stream::kFirstPlayer);
  streams[1] = Random(seed, Stream::kSecondPlayer);
  dealer = Random(seed, Stream::kDealer);
}

void Match::State::deal(const Setup& setup) {
  seed_streams(setup.seed);
  digest = Digest();
  moves = 0;
  last = kNoMove;
  mover = 0;
  setup.game->deal(position, *setup.rules.rules, setup.rules.values, dealer);
}

void Match::State::exchange(const Setup& setup, Archive& archive, void* kept) {
  archive.require(archive.number(kFormat, 63) == kFormat);
  archive.field(moves);
  uint32_t trace = digest.value();
  archive.field(trace, UINT32_MAX);
  digest = Digest::from(trace);
  streams[0].exchange(archive);
  if (setup.game->second_to_move) streams[1].exchange(archive);
  dealer.exchange(archive);
  setup.game->exchange(position, archive);
  const Player& player = *setup.player.player;
  if (player.exchange_kept && archive.ok()) player.exchange_kept(kept, setup.player.values, archive);
  archive.finish();
}

void Match::save(Output& out) const {
  Checked checked{out};
  Output text(checked);
  write_setup(setup_, seat_.memory.left(), text);
  text << kState;
  Archive archive(text);
  const_cast<State&>(state_).exchange(setup_, archive, kept());  // which changes nothing while it writes
  out << kCheck;
  Archive check(out);
  check.number(checked.digest.value(), UINT32_MAX);
  check.finish();
}

bool Match::load(Text text, Setup setup, etl::span<uint8_t> memory, Output& complaint) {
  const auto check = text.find(kCheck), state = text.find(kState);
  const Text checked = text.substr(0, check);
  if (check == Text::npos || state > check || !has_check(text.substr(check + kCheck.size()), digest_of(checked))) {
    complaint << "this is not a whole saved game: its checksum is wrong";
    return false;
  }
  if (!read_setup(checked.substr(0, state), setup, complaint)) return false;
  if (!can_start(setup, memory, complaint)) return false;
  State read;
  alignas(8) uint8_t kept[kMostKept] = {};
  read.deal(setup);
  Archive archive(checked.substr(state + kState.size()));
  read.exchange(setup, archive, kept);
  if (!archive.ok()) {
    complaint << "no game of " << setup.game->name << " has this state";
    return false;
  }
  sit_down(setup, memory);
  state_ = read;
  for (uint32_t i = 0; i < seat_.memory.left(); ++i) memory[i] = i < kMostKept ? kept[i] : 0;
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
  if (!setup_.game->legal(state_.position, played.move)) return false;
  state_.streams[to_move()] = played.stream;
  play(played.move);
  return true;
}

Move Match::ask() {
  Random& stream = state_.streams[to_move()];
  seat_.random = stream;
  seat_.budget.begin();
  const Move move = setup_.player.player->choose(state_.position, seat_);
  if (!seat_.budget.cut_short()) {
    stream = seat_.random;
    return move;
  }
  seat_.budget.begin();
  return kNoMove;
}

Move Match::hint() {
  const Random first = state_.streams[0], second = state_.streams[1];
  seat_.hint = true;
  const Move move = ask();
  seat_.hint = false;
  state_.streams[0] = first;
  state_.streams[1] = second;
  return move;
}

void Match::play(Move move) {
  TILEFISH_ASSERT(setup_.game->legal(state_.position, move));
  state_.mover = static_cast<uint8_t>(to_move());
  setup_.game->play(state_.position, move, state_.dealer);
  state_.digest.add_move(move, static_cast<uint32_t>(score()));
  ++state_.moves;
  state_.last = move;
}

void Match::put(const void* position) {
  const uint8_t* bytes = static_cast<const uint8_t*>(position);
  for (uint32_t i = 0; i < setup_.game->position_size; ++i) state_.position[i] = bytes[i];
}

// A player works in its least memory, so what it keeps lies there.
void Match::branch(const Match& other, uint64_t seed) {
  Arena own = seat_.memory;
  own.copy(other.seat_.memory, other.setup_.player.player->least_memory);
  *this = other;
  seat_.memory = own;
  setup_.seed = seed;
  state_.seed_streams(seed);
}

}  // namespace tilefish
