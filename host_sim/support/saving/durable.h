// Files that survive a power cut: what was written is on the disk before anything relies on it.
#pragma once

#include <string>
#include <string_view>

namespace tilefish {

// All of the content, however often the system takes only a part. False where it can't be written; errno says why.
bool write_all(int file, std::string_view content);

// A new file beside `path`, with a name that nothing else has: several programs, on several machines, may write to one
// folder. Its name is `path`, a dot, something random and `.part`. Returns its descriptor, or -1; errno says why.
int open_beside(const std::string& path, std::string& name);

// Gives the file its name, and makes sure that the folder knows it after a power cut. Files that can't be synced, as on
// some network drives, are renamed without it. False where the file is not there under its name; errno says why.
bool sync_and_rename(int file, const std::string& from, const std::string& to);

}  // namespace tilefish
