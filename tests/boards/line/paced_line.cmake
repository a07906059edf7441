# The plugin for QEMU of tests/boards/test_line, once for each kind of QEMU: before version 9, and from it on.
foreach(version IN ITEMS 1 2)
  add_library(paced_line_${version} MODULE boards/line/paced_line.cpp)
  target_compile_definitions(paced_line_${version} PRIVATE PLUGIN_VERSION=${version})
  set_target_properties(paced_line_${version} PROPERTIES CXX_VISIBILITY_PRESET hidden)
  target_link_libraries(paced_line_${version} PRIVATE tilefish_warnings)
endforeach()
