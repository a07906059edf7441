// The file that a training keeps, so that it can stop and go on.
#pragma once

#include <dlib/serialize.h>
#include <fstream>
#include <string>
#include <vector>

#include "host_sim/support/errors.h"

namespace tilefish {

// Opens a checkpoint of `what` and reads its heading; throws where it is a checkpoint of something else.
inline std::ifstream checkpoint_of(const std::string& what, const std::string& magic, const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::string found;
  try {
    dlib::deserialize(found, in);
  } catch (const dlib::serialization_error&) {
  }
  if (found != magic) throw Failure(path + " is no checkpoint of " + what);
  return in;
}

// Plain data, and vectors of plain data, are stored as they lie in memory.
template <class T>
void write_plain(std::ostream& out, const std::vector<T>& items) {
  const uint64_t count = items.size();
  out.write(reinterpret_cast<const char*>(&count), sizeof count);
  out.write(reinterpret_cast<const char*>(items.data()), static_cast<std::streamsize>(count * sizeof(T)));
}
template <class T>
void read_plain(std::istream& in, std::vector<T>& items) {
  uint64_t count = 0;
  in.read(reinterpret_cast<char*>(&count), sizeof count);
  if (!in || count > (uint64_t{1} << 30) / sizeof(T)) throw Failure("the checkpoint ends early");
  items.resize(count);
  in.read(reinterpret_cast<char*>(items.data()), static_cast<std::streamsize>(count * sizeof(T)));
}

}  // namespace tilefish
