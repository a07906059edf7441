# `cmake --install BUILD --prefix P`: the programs, the engine as a library with its headers, what the programs read
# while they run, completion, manual page and licence. Nothing installed names the prefix, so that it can be moved.
if(TILEFISH_BOARD OR CMAKE_SYSTEM_NAME STREQUAL WASI)
  return()
endif()
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

# The library: find_package(tilefish) gives tilefish::engine, pkg-config gives tilefish.
set_target_properties(tilefish_engine PROPERTIES EXPORT_NAME engine)
install(TARGETS tilefish_engine EXPORT tilefish ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT tilefish NAMESPACE tilefish:: FILE tilefishTargets.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/tilefish)
# A user's compiler finds ETL by itself where it is in /usr/include or in the prefix; elsewhere the user names it.
get_target_property(TILEFISH_ETL_DEFINITIONS etl INTERFACE_COMPILE_DEFINITIONS)
list(JOIN TILEFISH_ETL_DEFINITIONS " -D" TILEFISH_ETL_FLAGS)
string(PREPEND TILEFISH_ETL_FLAGS -D)
list(JOIN TILEFISH_ETL_DEFINITIONS " " TILEFISH_ETL_DEFINITIONS)
set(TILEFISH_ETL_HINT "")
if(TILEFISH_ETL_DIR STREQUAL "/usr/include")
  set(TILEFISH_ETL_HINT /usr/include)
endif()
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/install/tilefishConfig.cmake.in
  ${PROJECT_BINARY_DIR}/install/tilefishConfig.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/tilefish NO_CHECK_REQUIRED_COMPONENTS_MACRO)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/install/tilefishConfigVersion.cmake
  COMPATIBILITY SameMajorVersion)
install(FILES ${PROJECT_BINARY_DIR}/install/tilefishConfig.cmake
  ${PROJECT_BINARY_DIR}/install/tilefishConfigVersion.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/tilefish)
file(RELATIVE_PATH TILEFISH_PREFIX_FROM_PC /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(${CMAKE_CURRENT_LIST_DIR}/install/tilefish.pc.in ${PROJECT_BINARY_DIR}/install/tilefish.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/install/tilefish.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# Public headers say "tilefish/match.h", what they need of the inside says "engine/core/arena.h".
install(DIRECTORY ${PROJECT_SOURCE_DIR}/engine/include/tilefish DESTINATION include FILES_MATCHING PATTERN *.h)
install(FILES ${PROJECT_BINARY_DIR}/engine/generated/tilefish/version.h DESTINATION include/tilefish)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/engine/core ${PROJECT_SOURCE_DIR}/engine/search
  ${PROJECT_SOURCE_DIR}/engine/network DESTINATION include/tilefish/engine FILES_MATCHING PATTERN *.h)

install(TARGETS tilefish-console RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/tilefish)
if(NOT TARGET tilefish)
  return()
endif()

# The program finds this folder from its own, see host_sim/support/installation.h: it is laid out like the source tree.
set(data ${CMAKE_INSTALL_DATADIR}/tilefish)
install(TARGETS tilefish RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES ${PROJECT_SOURCE_DIR}/tests/budgets.csv ${PROJECT_SOURCE_DIR}/tests/golden.inc DESTINATION ${data}/tests)
install(FILES ${PROJECT_SOURCE_DIR}/tests/vectors/reachability.json DESTINATION ${data}/tests/vectors)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/host_sim/report/stored DESTINATION ${data}/host_sim/report)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/host_sim/web DESTINATION ${data}/host_sim
  FILES_MATCHING PATTERN *.html PATTERN *.css PATTERN *.mjs PATTERN *.svg PATTERN *.webmanifest PATTERN rules.txt
  PATTERN npm EXCLUDE)
# The page's engine and the boards' images are there where they were built before.
install(FILES ${PROJECT_BINARY_DIR}/../wasm/tilefish.wasm ${PROJECT_BINARY_DIR}/../wasm/tilefish.wasm.gz
  DESTINATION ${data}/build/wasm OPTIONAL)
install(CODE "set(builds \"${PROJECT_BINARY_DIR}/..\")
  set(data \"${data}\")" COMPONENT images)
install(CODE [[
  file(GLOB images RELATIVE ${builds} ${builds}/*/tilefish.elf)
  foreach(image IN LISTS images)
    get_filename_component(board ${image} DIRECTORY)
    file(INSTALL ${builds}/${image} DESTINATION ${CMAKE_INSTALL_PREFIX}/${data}/build/${board})
  endforeach()
]] COMPONENT images)

# Both are written from the grammar, by the program itself.
install(CODE "
  execute_process(COMMAND \"$<TARGET_FILE:tilefish>\" completion COMMAND_ERROR_IS_FATAL ANY
    OUTPUT_FILE \"${PROJECT_BINARY_DIR}/install/tilefish.bash\")
  execute_process(COMMAND \"$<TARGET_FILE:tilefish>\" man COMMAND_ERROR_IS_FATAL ANY
    OUTPUT_FILE \"${PROJECT_BINARY_DIR}/install/tilefish.1\")")
install(FILES ${PROJECT_BINARY_DIR}/install/tilefish.bash RENAME tilefish
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${PROJECT_BINARY_DIR}/install/tilefish.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
include(${CMAKE_CURRENT_LIST_DIR}/packages/cpack.cmake)
