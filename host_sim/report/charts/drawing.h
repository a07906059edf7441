// A chart as SVG: texts, bars and marks, in pixels. It has the colours of the page around it, or its own where it
// stands alone, by day and by night.
#pragma once

#include <string>
#include <string_view>

namespace tilefish::report {

class Drawing {
 public:
  // The classes of texts and shapes; `style` in drawing.cpp gives each its look.
  enum class Anchor : uint8_t { kStart, kMiddle, kEnd };
  void text(double x, double y, std::string_view text, std::string_view kind = {}, Anchor anchor = Anchor::kStart);
  void line(double x1, double y1, double x2, double y2, std::string_view kind = "grid");
  void box(double x, double y, double width, double height, std::string_view kind);
  void dot(double x, double y, std::string_view kind);
  void square(double x, double y, std::string_view kind);
  void diamond(double x, double y, std::string_view kind);
  void arrow(double x, double y, std::string_view kind);  // to the right of x

  // `name` is what a screen reader says; markup is taken as text.
  std::string svg(int width, int height, std::string_view name) const;

 private:
  std::string shapes_;
};

}  // namespace tilefish::report
