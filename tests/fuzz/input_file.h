// What a fuzzer made up, as a file for code that reads files.
#pragma once

#include <unistd.h>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

// A folder in memory for the files of this process, removed at its end.
class InputFile {
 public:
  // The file's whole path; a second call replaces the first's content.
  std::string with(const std::string& name, const uint8_t* data, size_t size) {
    const std::string path = folder_ + "/" + name;
    std::ofstream(path, std::ios::binary | std::ios::trunc)
        .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
    return path;
  }
  InputFile() {
    if (!mkdtemp(folder_.data())) std::abort();
  }
  ~InputFile() { std::filesystem::remove_all(folder_); }

 private:
  std::string folder_ = std::filesystem::exists("/dev/shm") ? "/dev/shm/fuzz-XXXXXX" : "/tmp/fuzz-XXXXXX";
};
