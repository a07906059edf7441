# Cross-compiles for a TILEFISH_BOARD with a Cortex-M; its file in firmware/boards/ names the CPU.
include(${CMAKE_CURRENT_LIST_DIR}/boards.cmake)

set(CMAKE_SYSTEM_PROCESSOR arm)
set(CMAKE_C_COMPILER arm-none-eabi-gcc)
set(CMAKE_CXX_COMPILER arm-none-eabi-g++)
set(CMAKE_EXE_LINKER_FLAGS_INIT --specs=nano.specs)

set(tilefish_cpu_cortex-m0 "-mcpu=cortex-m0 -mfloat-abi=soft")
# A Cortex-M0+ has the instructions of a Cortex-M0 (both ARMv6-M); with the same flags the two share their objects.
set(tilefish_cpu_cortex-m0plus "${tilefish_cpu_cortex-m0}")
set(tilefish_cpu_cortex-m3 "-mcpu=cortex-m3 -mfloat-abi=soft")
set(tilefish_cpu_cortex-m4 "-mcpu=cortex-m4 -mfloat-abi=hard -mfpu=fpv4-sp-d16")
set(tilefish_cpu_cortex-m33 "-mcpu=cortex-m33 -mfloat-abi=hard -mfpu=fpv5-sp-d16")
set(tilefish_flags -mthumb)
include(${CMAKE_CURRENT_LIST_DIR}/cross.cmake)
