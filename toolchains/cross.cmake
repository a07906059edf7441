# What the toolchains of all boards share. The including file has set the compilers, tilefish_cpu_<CPU>, the flags of
# each CPU that it knows, and tilefish_flags, those of all.
set(CMAKE_SYSTEM_NAME Generic)

# A trial program would need a board's start-up and linker script, so CMake's trials end at a library.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES TILEFISH_BOARD)

set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

tilefish_board("${TILEFISH_BOARD}" tilefish_toolchain)
if(NOT DEFINED tilefish_cpu_${tilefish_toolchain_cpu})
  message(FATAL_ERROR "firmware/boards/${TILEFISH_BOARD}.txt: ${CMAKE_TOOLCHAIN_FILE} has no flags for "
    "${tilefish_toolchain_cpu}")
endif()

# A section a function: the linker of an image drops (--gc-sections) what its games and players do not use.
set(CMAKE_C_FLAGS_INIT
  "${tilefish_cpu_${tilefish_toolchain_cpu}} ${tilefish_flags} -ffunction-sections -fdata-sections")
set(CMAKE_CXX_FLAGS_INIT "${CMAKE_C_FLAGS_INIT}")

# Images are measured and verified as -O2 makes them, whichever way they are configured.
set(CMAKE_BUILD_TYPE Release CACHE STRING "how the image is compiled")
set(CMAKE_C_FLAGS_RELEASE "-O2 -g -DNDEBUG" CACHE STRING "flags of a release")
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -g -DNDEBUG" CACHE STRING "flags of a release")
