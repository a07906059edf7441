// The one format of all work that is saved so that it can go on later: checkpoints, ledgers, snapshots.
//
//   tilefish saved work 1          what the file is, and the version of this format
//   tune tetris tables             the work
//   seed=1                         its settings, a line each
//   height=10
//   content=5000 crc=0123abcd      bytes that follow; CRC-32 of all lines above, and of these bytes
//   ...
//
// A file is written whole or not at all, and survives a power cut. It is read only where its checksum is right and it
// is of the same work with the same settings; so whoever reads the content may trust it as far as its own program
// wrote it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tilefish {

struct WorkSettings {
  std::string work;
  std::vector<std::pair<std::string, std::string>> values;  // neither has a line's end; a name has no '='
};

// The settings that a command stands for, where all its options have a value: `tilefish tune tetris tables --seed 1`.
WorkSettings settings_of_command(const std::string& command);

// What differs between the settings that a file has and those that are asked for, as a person reads it; empty where
// nothing does.
std::string difference(const WorkSettings& there, const WorkSettings& asked);

struct SavedContent {
  WorkSettings settings;
  std::string content;
  uint32_t lines;  // of the file before the content
};

// Reads a file of any work. Throws Failure where it is none, or is damaged.
SavedContent read_saved(const std::string& path);

class SavedWork {
 public:
  SavedWork(std::string path, WorkSettings settings) : path_(std::move(path)), settings_(std::move(settings)) {}

  // Throws UsageError where there is a file already and nobody said to go on with it or to begin anew.
  void begin(bool resume, bool force) const;
  void write(std::string_view content) const;  // throws Failure
  // Throws Failure where the file can't be read or is damaged, UsageError that names what differs where it is of other
  // work.
  SavedContent read() const;

 private:
  std::string path_;
  WorkSettings settings_;
};

}  // namespace tilefish
