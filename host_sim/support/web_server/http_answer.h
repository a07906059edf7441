// HTTP as far as a page on loopback needs it: GET and HEAD of a few whole files, one answer a connection.
//
// Anything else gets a status and no file: another method, a body, an unknown path, and another name of this machine in
// `Host`, by which a foreign page could read from a server that it can't reach otherwise. A wish for parts of a file is
// ignored, and the whole file answers it.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tilefish {

inline constexpr size_t kMostRequestBytes = 8192;

// Whether the empty line has come that ends a request.
bool is_whole_request(std::string_view received);

struct PageFile {
  std::string type, content;
};
using PageFiles = std::function<std::optional<PageFile>(std::string_view name)>;  // the name has no slash before it

// The bytes to send back. `hosts` are this server's names, as `127.0.0.1:8080`. A request that is not whole is one that
// was too long to be waited for.
std::string answer_to(std::string_view request, std::span<const std::string> hosts, const PageFiles& files);

}  // namespace tilefish
