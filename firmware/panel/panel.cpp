#include "firmware/panel/panel.h"

namespace tilefish {
namespace {

constexpr Text kGoOn("CONTINUE"), kPerson("YOU");

const Game& game_at(uint32_t index) { return *games()[index]; }
bool by_buttons(const Game& game) { return hand_of(game).first != nullptr; }

}  // namespace

const Match* Panel::game_on() const {
  const Match* const match = console_.match();
  return match && !match->over() ? match : nullptr;
}

// A demonstration is nobody's game, so there is nothing to go on with.
bool Panel::can_go_on() const { return game_on() && !console_.demonstrating(); }

uint32_t Panel::items() const {
  if (scene_ == Scene::kGames) return static_cast<uint32_t>(games().size()) + (goes_on_ ? 1 : 0);
  const Game& game = game_at(game_);
  return static_cast<uint32_t>(game.players().size()) + (by_buttons(game) ? 1 : 0);
}

Text Panel::item(uint32_t index) const {
  if (scene_ == Scene::kGames) {
    if (!goes_on_) return game_at(index).name;
    return index == 0 ? kGoOn : Text(game_at(index - 1).name);
  }
  const Game& game = game_at(game_);
  if (!by_buttons(game)) return game.players()[index]->name;
  return index == 0 ? kPerson : Text(game.players()[index - 1]->name);
}

Panel::Seen Panel::now() const {
  const Match* const match = console_.match();
  if (!match) return {};
  return {&match->game(), match->setup().seed, match->moves(), match->trace()};
}

void Panel::remember() { seen_ = now(); }

// Somebody else, on the serial line, may have ended the game, dealt another or moved.
void Panel::notice() {
  if (!playing() || now() == seen_) return;
  remember();
  paused_ = true;
  if (scene_ == Scene::kByHand) take_in_hand();
}

void Panel::take_in_hand() {
  const Match* const match = console_.match();
  if (!match || !by_buttons(match->game())) {
    enter(Scene::kAway);
    return;
  }
  chosen_ = match->over() ? kNoMove : hand_of(match->game()).first(match->position());
}

void Panel::enter(Scene scene) {
  scene_ = scene;
  item_ = 0;
  goes_on_ = can_go_on();
  chosen_ = kNoMove;
  paused_ = false;
}

void Panel::press(Button button, uint32_t milliseconds) {
  notice();
  pressed_at_ = milliseconds;
  if (button == Button::kMenu) {
    go_back();
  } else if (scene_ == Scene::kAway || (playing() && !game_on())) {
    enter(Scene::kGames);
  } else if (playing()) {
    play(button);
  } else if (button == Button::kTurn || button == Button::kPlace) {
    choose();
  } else {
    const uint32_t count = items();
    item_ = static_cast<uint8_t>((item_ + (button == Button::kForward ? 1 : count - 1)) % count);
  }
}

void Panel::go_back() { enter(scene_ == Scene::kGames ? Scene::kAway : Scene::kGames); }

void Panel::choose() {
  if (scene_ == Scene::kPlayers) {
    begin(1 + pressed_at_ % 9999);  // nobody presses twice after the same time
    return;
  }
  if (goes_on_ && item_ == 0) {
    if (!can_go_on()) return enter(Scene::kGames);  // meanwhile it has ended
    enter(by_hand_ ? Scene::kByHand : Scene::kWatching);
    remember();
    if (by_hand_) take_in_hand();
    return;
  }
  game_ = static_cast<uint8_t>(item_ - (goes_on_ ? 1 : 0));
  enter(Scene::kPlayers);
}

// A player that needs more memory than the board has leaves the menu as it is.
void Panel::begin(uint64_t seed) {
  if (console_.busy()) return;
  const Game& game = game_at(game_);
  const bool first = by_buttons(game), by_hand = first && item_ == 0;
  const Rules* rules = &game.rules[0];
  for (const Rules& each : game.rules) {
    if (by_hand && Text(each.name) == hand_of(game).rules) rules = &each;
  }
  const Player& player = by_hand ? demonstrator(game, *rules) : *game.players()[item_ - (first ? 1u : 0u)];
  if (!console_.deal(game, rules->name, player.name, seed)) return;
  by_hand_ = by_hand;
  enter(by_hand ? Scene::kByHand : Scene::kWatching);
  remember();
  if (by_hand) take_in_hand();
}

void Panel::play(Button button) {
  if (console_.busy()) return;
  const Match& match = *game_on();
  if (scene_ == Scene::kWatching) {
    if (button == Button::kForward && paused_) {
      console_.advance();
    } else if (button == Button::kTurn || button == Button::kPlace) {
      paused_ = !paused_;
    }
  } else if (button == Button::kPlace) {
    console_.play(chosen_);
    take_in_hand();
  } else {
    const Change change = button == Button::kBack      ? Change::kBack
                          : button == Button::kForward ? Change::kForward
                                                       : Change::kTurn;
    chosen_ = hand_of(match.game()).change(match.position(), chosen_, change);
  }
  remember();
}

void Panel::pass(uint32_t milliseconds) {
  notice();
  if (console_.busy()) return;
  if (scene_ == Scene::kWatching && !paused_ && game_on() && milliseconds - moved_at_ >= kPace) {
    console_.advance();
    remember();
    moved_at_ = milliseconds;
  }
  const bool idle = in_use() && (!playing() || !game_on()) && milliseconds - pressed_at_ >= kPatience;
  if (!idle) return;
  if (console_.match() && console_.match()->over()) console_.leave();
  enter(Scene::kAway);
}

Look Panel::look(uint32_t milliseconds) const {
  constexpr uint32_t kGlance = 600;
  return {.chosen = scene_ == Scene::kByHand ? chosen_ : kNoMove, .second_look = milliseconds / kGlance % 2 == 1};
}

uint32_t Panel::appearance() const {
  const Seen seen = now();
  Digest digest;
  digest.add32(static_cast<uint32_t>(seen.seed));
  digest.add32(static_cast<uint32_t>(seen.moves));
  digest.add32(seen.trace);
  digest.add16(chosen_);
  digest.add8(item_);
  digest.add8(game_);
  digest.add8(static_cast<uint8_t>(scene_));
  digest.add8(static_cast<uint8_t>((paused_ ? 1 : 0) | (console_.demonstrating() ? 2 : 0) | (seen.game ? 4 : 0)));
  for (uint32_t i = 0; i < games().size(); ++i) digest.add8(seen.game == &game_at(i) ? 1 : 0);
  return digest.value();
}

}  // namespace tilefish
