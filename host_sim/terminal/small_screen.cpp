#include "host_sim/terminal/small_screen.h"

#include <fmt/core.h>

#include "tilefish/screen.h"

namespace tilefish {

// In a PBM a 1 is black, so a dark pixel of the display is a 1.
std::string screen_pbm(const Match& match) {
  uint8_t bytes[kPictureBytes] = {};
  Canvas canvas(bytes, kPictureWidth, kPictureHeight);
  if (const DrawPicture picture = picture_of(match.game())) picture(match.position(), Look{}, canvas);
  std::string text = fmt::format("P1\n{} {}\n", kPictureWidth, kPictureHeight);
  for (int32_t y = 0; y < kPictureHeight; ++y) {
    for (int32_t x = 0; x < kPictureWidth; ++x) text += canvas.lit(x, y) ? '0' : '1';
    text += '\n';
  }
  return text;
}

std::string lights_pgm(const Match& match) {
  const LightAt light_at = lights_of(match.game());
  std::string text = fmt::format("P2\n{0} {0}\n{1}\n", kLightsSide, kBrightest);
  for (uint8_t row = 0; row < kLightsSide; ++row) {
    for (uint8_t column = 0; column < kLightsSide; ++column) {
      text += fmt::format("{} ", light_at ? light_at(match.position(), Look{}, row, column) : 0);
    }
    text += '\n';
  }
  return text;
}

}  // namespace tilefish
