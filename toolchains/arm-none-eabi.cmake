# Cross-compiles for TILEFISH_BOARD; its file in firmware/boards/ names the CPU.
include(${CMAKE_CURRENT_LIST_DIR}/boards.cmake)

set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR arm)
set(CMAKE_C_COMPILER arm-none-eabi-gcc)
set(CMAKE_CXX_COMPILER arm-none-eabi-g++)

# A trial program would need a board's start-up and linker script, so CMake's trials end at a library.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES TILEFISH_BOARD)

set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

set(tilefish_cpu_cortex-m0 "-mcpu=cortex-m0 -mfloat-abi=soft")
set(tilefish_cpu_cortex-m3 "-mcpu=cortex-m3 -mfloat-abi=soft")
set(tilefish_cpu_cortex-m4 "-mcpu=cortex-m4 -mfloat-abi=hard -mfpu=fpv4-sp-d16")

tilefish_board("${TILEFISH_BOARD}" tilefish_toolchain)
if(NOT DEFINED tilefish_cpu_${tilefish_toolchain_cpu})
  message(FATAL_ERROR "firmware/boards/${TILEFISH_BOARD}.txt: toolchains/arm-none-eabi.cmake has no flags for "
    "${tilefish_toolchain_cpu}")
endif()

# A section a function: the linker of an image drops (--gc-sections) what its games and players do not use.
set(CMAKE_C_FLAGS_INIT "${tilefish_cpu_${tilefish_toolchain_cpu}} -mthumb -ffunction-sections -fdata-sections")
set(CMAKE_CXX_FLAGS_INIT "${CMAKE_C_FLAGS_INIT}")

# Images are measured and verified as -O2 makes them, whichever way they are configured.
set(CMAKE_BUILD_TYPE Release CACHE STRING "how the image is compiled")
set(CMAKE_C_FLAGS_RELEASE "-O2 -g -DNDEBUG" CACHE STRING "flags of a release")
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -g -DNDEBUG" CACHE STRING "flags of a release")
