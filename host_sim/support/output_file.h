// A file that is written whole or not at all: `-` is stdout, an empty path is no file.
//
// It is opened before the work that fills it, so that a path that can't be written is known at once. It gets its name
// only when its content is complete.
#pragma once

#include <string>
#include <string_view>

namespace tilefish {

class OutputFile {
 public:
  // Throws Failure, or UsageError where another output is being written to the same file.
  explicit OutputFile(const std::string& path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;

  bool wanted() const { return !path_.empty(); }
  bool is_stdout() const { return path_ == "-"; }
  // Both throw Failure. The content of several files that belong together is kept first, then each gets its name.
  void write(std::string_view content) {
    keep(content);
    finish();
  }
  void keep(std::string_view content);
  void finish();

 private:
  [[noreturn]] void fail() const;

  // A path that no other output of this program has meanwhile.
  class Claim {
   public:
    ~Claim();
    void take(const std::string& path);

   private:
    std::string path_;
  };

  Claim claim_;
  std::string path_, temporary_;
  int file_ = -1;
};

}  // namespace tilefish
