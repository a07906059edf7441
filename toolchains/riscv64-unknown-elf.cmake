# Cross-compiles for a TILEFISH_BOARD with a RISC-V core; its file in firmware/boards/ names the CPU.
#
# Debian has a C library for this compiler, picolibc, but no C++ library. The engine takes little more of that than
# templates, so the headers of the one for Arm, of the same version of GCC, serve here.
include(${CMAKE_CURRENT_LIST_DIR}/boards.cmake)

set(CMAKE_SYSTEM_PROCESSOR riscv32)
set(CMAKE_C_COMPILER riscv64-unknown-elf-gcc)
set(CMAKE_CXX_COMPILER riscv64-unknown-elf-g++)

set(CMAKE_EXE_LINKER_FLAGS_INIT -nodefaultlibs)
set(CMAKE_CXX_STANDARD_LIBRARIES_INIT "-Wl,--start-group -lc -lgcc -Wl,--end-group")

file(GLOB tilefish_headers /usr/include/newlib/c++/*/array)
list(SORT tilefish_headers COMPARE NATURAL ORDER DESCENDING)
list(GET tilefish_headers 0 tilefish_headers)
cmake_path(GET tilefish_headers PARENT_PATH tilefish_headers)

# Version 2.2 of the instruction set counts the registers of control and status (Zicsr) to its base; by another name of
# the architecture GCC would not find its libraries. Variables of all sizes lie in the sections that the linker script
# knows.
set(tilefish_cpu_rv32imac "-march=rv32imac -misa-spec=2.2 -mabi=ilp32 -msmall-data-limit=0")
set(tilefish_flags --specs=picolibc.specs)
include(${CMAKE_CURRENT_LIST_DIR}/cross.cmake)
string(APPEND CMAKE_CXX_FLAGS_INIT " -isystem ${tilefish_headers} -isystem ${tilefish_headers}/arm-none-eabi")
