// The panel on a screen of 128x64 pixels.
#include "firmware/panel/panel.h"

namespace tilefish {

void Panel::draw(Canvas& canvas) const {
  canvas.clear();
  const Match* const match = console_.match();
  if (scene_ == Scene::kGames || scene_ == Scene::kPlayers) {
    draw_menu(canvas);
  } else if (match) {
    draw_game(canvas, *match);
  } else {
    draw_title(canvas);
  }
}

void Panel::draw_title(Canvas& canvas) const {
  const Text title("TILEFISH"), hint("PRESS A BUTTON");
  canvas.write((kPictureWidth - 3 * text_width(title)) / 2, 16, title, 3);
  canvas.write((kPictureWidth - text_width(hint)) / 2, 44, hint);
}

// The list moves when the marked line would leave the screen.
void Panel::draw_menu(Canvas& canvas) const {
  constexpr int32_t kLine = 9, kTop = 10;
  constexpr uint32_t kLines = 6;
  canvas.write(2, 1, scene_ == Scene::kGames ? Text("GAME") : Text(games()[game_]->name));
  canvas.fill(0, 7, kPictureWidth, 1);
  const uint32_t count = items(), first = item_ < kLines ? 0 : item_ - kLines + 1;
  for (uint32_t i = first; i < count && i < first + kLines; ++i) {
    const int32_t y = kTop + static_cast<int32_t>(i - first) * kLine;
    canvas.write(3, y + 2, item(i));
    if (i == item_) canvas.invert(0, y, kPictureWidth, kLine);
  }
}

Text Panel::status(const Match& match) const {
  if (match.over()) return "OVER";
  if (scene_ == Scene::kByHand) return "YOU";
  if (scene_ == Scene::kAway) return console_.demonstrating() ? "DEMO" : "SERIAL";
  return paused_ ? Text("PAUSE") : Text(match.setup().player.player->name);
}

void Panel::draw_game(Canvas& canvas, const Match& match) const {
  if (const DrawPicture picture = picture_of(match.game())) {
    picture(match.position(), look(0), canvas);
  } else {
    canvas.write(0, 2, match.game().name);
    canvas.write_large(0, 12, kPictureWidth, match.score());
  }
  canvas.write(kStatusX, kStatusY, status(match));
}

}  // namespace tilefish
