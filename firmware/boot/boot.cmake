# The second boot stage of a board whose file names one (`boot`): it is assembled by itself, sealed with its checksum,
# and becomes the first bytes of flash. Sets boot_bytes, boot_files and boot_link_options.
set(boot_bytes 0)
set(boot_files "")
set(boot_link_options "")
if(board_boot)
  set(boot_bytes 256)
  set(boot_source ${CMAKE_CURRENT_SOURCE_DIR}/boot/${board_boot}.S)
  set(boot_seal ${CMAKE_CURRENT_SOURCE_DIR}/boot/seal)
  set(boot ${CMAKE_CURRENT_BINARY_DIR}/boot)
  separate_arguments(boot_flags NATIVE_COMMAND "${CMAKE_CXX_FLAGS}")
  add_custom_command(OUTPUT ${boot}.cpp
    COMMAND ${CMAKE_CXX_COMPILER} ${boot_flags} -c ${boot_source} -o ${boot}.o
    COMMAND ${CMAKE_OBJCOPY} -O binary -j .text ${boot}.o ${boot}.bin
    COMMAND ${boot_seal} ${boot}.bin ${boot}.cpp
    DEPENDS ${boot_source} ${boot_seal}
    VERBATIM)
  set(boot_files ${boot}.cpp)
  set(boot_link_options -Wl,--undefined=boot_stage)
endif()
