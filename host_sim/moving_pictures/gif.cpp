#include "host_sim/moving_pictures/gif.h"

#include <algorithm>
#include <memory>

#include "host_sim/moving_pictures/gif_writer.h"
#include "host_sim/support/engine_text.h"
#include "host_sim/support/errors.h"

namespace tilefish {

constexpr uint32_t kLastFrame = 2000;  // milliseconds at least

std::string animated_gif(const std::vector<Picture>& pictures, uint32_t delay) {
  std::string file;
  const auto put = [&](uint8_t byte) { file += static_cast<char>(byte); };
  std::unique_ptr<GifWriter> writer;  // 140 KB
  for (size_t at = 0; at < pictures.size(); ++at) {
    const Picture picture = closed_up(pictures[at]);
    const size_t rows = picture.rows.size(), columns = picture.rows[0].size();
    if (rows * columns > GifWriter::kMostTiles) throw Failure("the board is too large for a GIF");
    if (!writer) writer = std::make_unique<GifWriter>(put, static_cast<uint32_t>(rows), static_cast<uint32_t>(columns));
    std::string tiles;
    for (const std::string& row : picture.rows) tiles += row;
    writer->add(as_text(tiles), as_text(picture.caption),
                at + 1 == pictures.size() ? std::max(delay, kLastFrame) : delay);
  }
  if (writer) writer->end();
  return file;
}

}  // namespace tilefish
