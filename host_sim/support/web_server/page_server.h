// The browser page: served on loopback, or written as static files.
#pragma once

#include <cstdint>
#include <string>

namespace tilefish {

// Throws Failure where the page's engine is not built.
void require_page();

// Writes the page's files into a folder, which it makes where it is missing.
void write_page(const std::string& folder);

// Serves the page until Ctrl-C, and prints its address, with `link` behind the `#`. Port 0 finds a free one.
void serve_page(uint32_t port, const std::string& link);

}  // namespace tilefish
