// The tables of a report as a folder of Markdown, one file a chapter, for people who read them in the repository.
//
// The program writes these files whole. A table stands between two lines of its own:
//
//   <!-- report: TITLE -->
//   <!-- end of report -->
//
// A file is also where measured rows are kept when the ledger is gone: a row that was measured over more games, or more
// blocks by splitting, than the ledger has now stays as the file has it.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "host_sim/report/chapter.h"
#include "host_sim/report/page.h"
#include "host_sim/support/output_file.h"

namespace tilefish::report {

using Rows = std::vector<std::vector<std::string>>;  // cells; the first row is the heading

// The tables of a results file by title. Throws Failure with the number of a line where a marker is wrong.
std::map<std::string, Rows> tables_of(const std::string& text);

// The tables of a page by title, with the old cells in each row that was measured over more games there.
std::map<std::string, Grid> with_measured(const Page& page, const std::map<std::string, Rows>& old);

// What the stored results of these chapters have; nothing where an installation has none.
std::map<std::string, Rows> stored_results(const std::vector<Chapter>& chapters);

class ResultsFolder {
 public:
  // Reads what the folder has, and opens the files that will be written. No folder where `path` is empty. Throws
  // Failure where a file cannot be written or has a wrong marker.
  ResultsFolder(const std::string& path, const std::vector<Chapter>& chapters);

  // Throws Failure where a file has a table that the page has not: its rows would be lost. With all chapters, writes
  // the pictures of the first page, too.
  void write(const Page& page);

 private:
  struct File {
    std::string title, path;
    std::map<std::string, Rows> old;
    std::unique_ptr<OutputFile> output;
  };
  void add(const std::string& title, const std::string& path);

  const std::vector<Chapter>& chapters_;
  std::vector<File> files_;
  std::unique_ptr<OutputFile> ladder_, boards_;
};

}  // namespace tilefish::report
