// The panel on 5x5 lights.
#include "firmware/panel/panel.h"

namespace tilefish {
namespace {

constexpr uint32_t kStep = 120;  // milliseconds a column of running text
constexpr uint32_t kPauseBlink = 400;

// Whether a light is on, of a text that runs from right to left, again and again.
bool running_text(Text text, uint32_t step, uint8_t row, uint8_t column) {
  const uint32_t width = static_cast<uint32_t>(text_width(text)) + kLightsSide;
  int32_t x = static_cast<int32_t>(step % width) - kLightsSide + column;
  for (const char c : text) {
    const int32_t letter = letter_width(c);
    if (x >= 0 && x < letter) return (letter_columns(c) >> (x * kLetterHeight + row) & 1u) != 0;
    x -= letter + 1;
  }
  return false;
}

// The points of a game, as text.
struct Points {
  char digits[20];
  uint32_t count = 0;

  explicit Points(Total total) {
    Output out(*this);
    out << total;
  }
  void operator()(char c) { digits[count++] = c; }
  Text text() const { return Text(digits, count); }
};

}  // namespace

uint8_t Panel::light(uint8_t row, uint8_t column, uint32_t milliseconds) const {
  const Match* const match = console_.match();
  const auto text = [&](Text its) -> uint8_t {
    return running_text(its, (milliseconds - pressed_at_) / kStep, row, column) ? kBrightest : 0;
  };
  if (scene_ == Scene::kGames || scene_ == Scene::kPlayers) return text(item(item_));
  if (!match) return text("TILEFISH");
  if (match->over()) return text(Points(match->score()).text());
  if (paused_ && scene_ == Scene::kWatching && milliseconds / kPauseBlink % 2 == 1) return 0;
  const LightAt light_at = lights_of(match->game());
  return light_at ? light_at(match->position(), look(milliseconds), row, column) : 0;
}

}  // namespace tilefish
